-- The catalogue as providers feed it and players use it: what feeds say, what is played, favourites and pots.

alter table game
  add column features text[] not null default '{}',
  add column has_demo boolean not null default false,
  -- Since when its provider's feed has been without it. Such a game is disabled; one that is merely not open is hidden.
  add column missing_since timestamptz,
  add constraint missing_is_closed check (missing_since is null or not is_open);

-- Rounds and players of each game by hour and by day (UTC), rolled up from the journal. Test accounts are left out.
create table game_played (
  site_id integer not null references site,
  span text not null check (span in ('hour', 'day')),
  begins_at timestamptz not null,
  provider_code text not null,
  game_code text not null,
  rounds bigint not null check (rounds >= 0),
  players integer not null check (players >= 0),
  primary key (site_id, span, begins_at, provider_code, game_code)
) with (fillfactor = 70);
call fence('game_played', 'select, insert, update, delete');

-- When a player last played each game; test accounts have it too.
create table recent_game (
  site_id integer not null,
  player_id bigint not null,
  provider_code text not null,
  game_code text not null,
  played_at timestamptz not null,
  primary key (site_id, player_id, provider_code, game_code),
  foreign key (site_id, player_id) references player
) with (fillfactor = 70);
create index recent_game_order on recent_game (site_id, player_id, played_at desc);
call fence('recent_game');

create table favourite_game (
  site_id integer not null,
  player_id bigint not null,
  provider_code text not null,
  game_code text not null,
  added_at timestamptz not null,
  primary key (site_id, player_id, provider_code, game_code),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, provider_code, game_code) references game
);
call fence('favourite_game', 'select, insert, delete');

-- Pots that grow with play. A game that runs one fills it through the ledger; until then there are none to show.
create table jackpot (
  site_id integer not null references site,
  jackpot_code text not null check (jackpot_code ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  -- What a winner would get now, in minor units of the site's currency.
  amount bigint not null check (amount >= 0),
  changed_at timestamptz not null,
  last_won_amount bigint check (last_won_amount > 0),
  last_won_at timestamptz,
  primary key (site_id, jackpot_code),
  check ((last_won_amount is null) = (last_won_at is null))
);
call fence('jackpot', 'select');

create table jackpot_game (
  site_id integer not null,
  jackpot_code text not null,
  provider_code text not null,
  game_code text not null,
  primary key (site_id, jackpot_code, provider_code, game_code),
  foreign key (site_id, jackpot_code) references jackpot,
  foreign key (site_id, provider_code, game_code) references game
);
call fence('jackpot_game', 'select');
