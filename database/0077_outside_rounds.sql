-- Free rounds that a bonus gives in a game of an outside provider: what the provider is to be asked for, until it has
-- taken it. The bonus is the provider's campaign, so that asking again gives nothing twice.
create table outside_rounds (
  site_id integer not null,
  player_id bigint not null,
  bonus_id text not null,
  provider_code text not null,
  game_code text not null,
  rounds integer not null check (rounds > 0),
  -- Minor units.
  stake bigint not null check (stake > 0),
  ends_at timestamptz not null,
  tries integer not null default 0,
  -- When the provider is asked next; null once it has them, or never will.
  due_at timestamptz,
  given_at timestamptz,
  primary key (site_id, player_id, bonus_id),
  foreign key (site_id, player_id, bonus_id) references bonus
);
create index outside_rounds_due on outside_rounds (site_id, due_at) where due_at is not null;
call fence('outside_rounds', 'select, insert, update');
