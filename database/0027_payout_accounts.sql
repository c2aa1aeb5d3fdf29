-- Where a player's money may be sent, and what deposits ask to be staked before they leave again.

create table bank_account (
  site_id integer not null,
  bank_account_id text not null,
  player_id bigint not null,
  -- Of the list in server/payments/banks.ts.
  bank text not null,
  number text not null,
  holder text not null,
  state text not null check (state in ('in_review', 'approved', 'rejected')),
  reason text not null default '',
  is_default boolean not null default false,
  added_at timestamptz not null,
  -- Not before it does money go there.
  usable_at timestamptz not null,
  removed_at timestamptz,
  primary key (site_id, bank_account_id),
  foreign key (site_id, player_id) references player
);
create unique index bank_account_once on bank_account (site_id, player_id, bank, number) where removed_at is null;
create unique index bank_account_default on bank_account (site_id, player_id) where is_default and removed_at is null;
call fence('bank_account');

create table turnover_lock (
  site_id integer not null,
  -- The deposit it comes from.
  lock_id text not null,
  player_id bigint not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  done bigint not null default 0 check (done between 0 and required),
  opened_at timestamptz not null,
  -- Number of the entry that credited the deposit: locks are fulfilled in this order.
  opened_seq bigint not null,
  released_at timestamptz,
  primary key (site_id, lock_id),
  foreign key (site_id, player_id) references player,
  check ((released_at is null) = (done < required))
);
create index turnover_lock_open on turnover_lock (site_id, player_id, opened_seq) where released_at is null;
create index turnover_lock_recent on turnover_lock (site_id, player_id, opened_seq desc);
call fence('turnover_lock');

-- Up to which entry of the player's cash stakes were counted. Kept while a lock is open.
create table turnover_position (
  site_id integer not null,
  player_id bigint not null,
  at timestamptz not null,
  seq bigint not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('turnover_position');

-- What was staked on one game while a lock was open, and how much of it counted.
create table turnover_stake (
  site_id integer not null,
  lock_id text not null,
  subject text not null,
  staked bigint not null check (staked >= 0),
  counted bigint not null check (counted between 0 and staked),
  -- Stakes that were given back count for nothing.
  cancelled bigint not null default 0 check (cancelled between 0 and staked),
  primary key (site_id, lock_id, subject),
  foreign key (site_id, lock_id) references turnover_lock
);
call fence('turnover_stake');

-- How much of a stake counts, in percent by the game's category; what has no row counts whole.
create table turnover_weight (
  site_id integer not null references site,
  category text not null,
  percent integer not null check (percent between 0 and 100),
  primary key (site_id, category)
);
call fence('turnover_weight');
