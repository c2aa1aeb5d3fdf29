-- Missions, check-ins, tokens that wait, spins of the wheel, and the seeds that draws were promised by.

alter table reward_programme drop constraint reward_programme_kind_check;
alter table reward_programme add constraint reward_programme_kind_check
  check (kind in ('vip', 'referral', 'leaderboard', 'mission', 'wheel', 'minigame'));

-- How far a player is with a mission in one of its periods, named by its first day on the site's calendar.
create table mission_progress (
  site_id integer not null,
  player_id bigint not null,
  mission text not null,
  first_day date not null,
  -- The programme's version that the mission was begun under; it says target and reward.
  version integer not null,
  count integer not null default 0 check (count >= 0),
  -- What was counted, where each counts once.
  seen text[] not null default '{}',
  done_at timestamptz,
  claimed_at timestamptz,
  primary key (site_id, player_id, mission, first_day),
  foreign key (site_id, player_id) references player,
  check (claimed_at is null or done_at is not null)
);
create index mission_done on mission_progress (site_id, player_id, done_at desc) where done_at is not null;
call fence('mission_progress');

create table check_in (
  site_id integer not null,
  player_id bigint not null,
  day date not null,
  -- Days in a row, this one included.
  streak integer not null check (streak > 0),
  tokens bigint not null check (tokens >= 0),
  spins integer not null check (spins >= 0),
  at timestamptz not null,
  primary key (site_id, player_id, day),
  foreign key (site_id, player_id) references player
);
call fence('check_in', 'select, insert');

-- Tokens that are on the account and cannot be used yet.
create table frozen_tokens (
  site_id integer not null,
  player_id bigint not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  until timestamptz not null,
  primary key (site_id, player_id, reference),
  foreign key (site_id, player_id) references player
);
create index frozen_tokens_now on frozen_tokens (site_id, player_id, until);
call fence('frozen_tokens', 'select, insert');

-- Each draw of a reward is promised by the hash of its seed before it is asked for, and shown afterwards.
create table draw_seed (
  site_id integer not null,
  player_id bigint not null,
  purpose text not null check (purpose in ('spin', 'minigame')),
  nonce integer not null check (nonce >= 0),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  sealed_seed bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, player_id, purpose, nonce),
  foreign key (site_id, player_id) references player
);
create unique index draw_seed_open on draw_seed (site_id, player_id, purpose) where used_at is null;
call fence('draw_seed');

-- Spins a player was given; used ones hold what came of them.
create table spin (
  site_id integer not null,
  player_id bigint not null,
  spin_id text not null,
  -- What gave it, once.
  source text not null,
  reference text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  client_ref text,
  -- Version of the wheel, the nonce of the seed, the drawn number and the segment it lies in.
  version integer,
  nonce integer,
  drawn integer,
  segment integer,
  prize_account text check (prize_account in ('cash', 'tokens')),
  prize_amount bigint check (prize_amount > 0),
  primary key (site_id, player_id, spin_id),
  foreign key (site_id, player_id) references player,
  unique (site_id, player_id, source, reference),
  unique (site_id, player_id, client_ref),
  check ((used_at is null) = (client_ref is null))
);
create index spin_waiting on spin (site_id, player_id, expires_at) where used_at is null;
create index spin_used on spin (site_id, player_id, used_at desc) where used_at is not null;
create index spin_won on spin (site_id, used_at desc) where prize_account = 'cash';
call fence('spin');

-- Plays for tokens, and exchanges of tokens for money.
create table minigame_play (
  site_id integer not null,
  player_id bigint not null,
  play_id text not null,
  client_ref text not null,
  kind text not null check (kind in ('play', 'exchange')),
  -- Of a play: which game, and its draw.
  game text,
  version integer not null,
  nonce integer,
  drawn integer,
  segment integer,
  -- Tokens paid and won; of an exchange, tokens given and money received in minor units.
  tokens_paid bigint not null check (tokens_paid > 0),
  tokens_won bigint not null default 0 check (tokens_won >= 0),
  money bigint not null default 0 check (money >= 0),
  at timestamptz not null,
  primary key (site_id, player_id, play_id),
  foreign key (site_id, player_id) references player,
  unique (site_id, player_id, client_ref)
);
create index minigame_recent on minigame_play (site_id, player_id, at desc);
call fence('minigame_play', 'select, insert');
