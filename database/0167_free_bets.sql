-- A ticket may be staked with a free bet of a bonus, whole and on one line: then nothing in it is the player's own.
alter table ticket add column free_bonus_id text;
alter table ticket add foreign key (site_id, player_id, free_bonus_id) references bonus (site_id, player_id, bonus_id);
alter table ticket add check (free_bonus_id is null or lines = 1 and bonus_stake = 0);
create index ticket_free on ticket (site_id, player_id, free_bonus_id)
  where free_bonus_id is not null and state in ('pending', 'open');
