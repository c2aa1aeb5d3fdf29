-- What each version of a game has really paid, and the two fortunes that bet against its rules (games/actual_return.ts).
create table game_return (
  site_id integer not null references site,
  game_code text not null,
  config_hash text not null,
  rounds bigint not null check (rounds >= 0),
  staked numeric not null check (staked >= 0),
  paid numeric not null check (paid >= 0),
  -- What its rules give back on average of just those stakes and choices.
  expected double precision not null check (expected >= 0),
  over_logs double precision[] not null,
  under_logs double precision[] not null,
  -- When its rules were first doubted, by what it paid.
  doubted_at timestamptz,
  primary key (site_id, game_code, config_hash)
);
call fence('game_return');
