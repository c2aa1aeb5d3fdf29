-- The best multiple of each player on each day in the games of the arcade, rolled up from the journal.

create table high_score (
  site_id integer not null,
  -- Of UTC, as the other public feeds have it.
  day date not null,
  player_id bigint not null,
  round_id text not null,
  provider_code text not null,
  game_code text not null,
  -- What the round paid of its stake, in hundredths, rounded down.
  multiple bigint not null check (multiple > 100),
  at timestamptz not null,
  primary key (site_id, day, player_id),
  foreign key (site_id, player_id) references player
);
create index high_score_best on high_score (site_id, day, multiple desc, at);
call fence('high_score', 'select, insert, update, delete');
