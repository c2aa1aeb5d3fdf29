-- The catalogue of a site, game sessions, provably-fair seeds and the rounds that were played.

create table provider (
  site_id integer not null references site,
  provider_code text not null check (provider_code ~ '^[A-Z0-9]{1,20}$'),
  name text not null,
  is_open boolean not null default true,
  primary key (site_id, provider_code)
);
call fence('provider');

create table game (
  site_id integer not null references site,
  provider_code text not null,
  game_code text not null check (game_code ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  category text not null,
  is_open boolean not null default true,
  -- Minor units of the site's currency.
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null,
  stake_steps bigint[] not null,
  position integer not null default 0,
  -- The published rules; a deployed module with other rules switches the game off.
  rules_version integer not null,
  config_hash text not null check (config_hash ~ '^[0-9a-f]{64}$'),
  volatility text not null check (volatility in ('low', 'medium', 'high')),
  rtp text not null,
  added_at timestamptz not null,
  primary key (site_id, provider_code, game_code),
  foreign key (site_id, provider_code) references provider,
  check (stake_max >= stake_min)
);
call fence('game');

create table game_session (
  site_id integer not null references site,
  game_session_id text not null,
  player_id bigint not null,
  session_id text not null,
  provider_code text not null,
  game_code text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (site_id, game_session_id),
  foreign key (site_id, player_id) references player
);
call fence('game_session');

-- A server seed is committed to by its hash before the client seed is chosen, kept encrypted until it is
-- revealed, and its nonces are taken in order without gaps.
create table seed_pair (
  site_id integer not null references site,
  seed_id text not null,
  player_id bigint not null,
  algorithm text not null,
  server_seed_sealed bytea not null,
  -- Checks are made again whenever a nonce is taken, so they are cheap; the contract holds the alphabets.
  server_seed_hash text not null check (length(server_seed_hash) = 64),
  client_seed text not null check (length(client_seed) between 1 and 64),
  next_nonce bigint not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (site_id, seed_id),
  foreign key (site_id, player_id) references player
) with (fillfactor = 70);
create unique index seed_pair_in_force on seed_pair (site_id, player_id) where revealed_at is null;
call fence('seed_pair');

create table round (
  site_id integer not null,
  player_id bigint not null,
  round_id text not null,
  provider_code text not null,
  game_code text not null,
  rules_version integer not null,
  config_hash text not null,
  session_id text not null,
  seed_id text not null,
  nonce bigint not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  balance_before bigint not null,
  balance_after bigint not null,
  choice jsonb not null,
  steps jsonb not null,
  steps_shown integer not null default 0,
  state text not null default 'settled' check (state in ('open', 'settled', 'void')),
  played_at timestamptz not null,
  primary key (site_id, player_id, round_id),
  unique (site_id, seed_id, nonce)
);
create index round_recent on round (site_id, player_id, played_at desc);
create index round_of_game on round (site_id, game_code, played_at desc);
call fence('round', 'select');
grant update (steps_shown) on round to fairhouse_app;
