-- What was noticed of a player on a day, so that a sum that is large is told once.

create table noticed_day (
  site_id integer not null,
  player_id bigint not null,
  day date not null,
  kind text not null check (kind in ('large_stake', 'large_payout', 'large_deposit', 'large_withdrawal')),
  primary key (site_id, player_id, day, kind),
  foreign key (site_id, player_id) references player
);
call fence('noticed_day', 'select, insert');
