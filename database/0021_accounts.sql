-- Accounts: one of a person on a site, states with a history, contacts that are proven, preferences, the second step of a login.

alter table player add column email_verified_at timestamptz;
-- One mailbox has one key, however it is written.
alter table player add column email_key text generated always as
  (case when email <> '' then regexp_replace(lower(email), '\+[^@]*@', '@') end) stored;

-- A phone is proven before an account opens, an address when its code comes back: each then belongs to one
-- account of the site, whoever asks at the same time [ACC-08].
create unique index player_of_phone on player (site_id, phone) where status in ('active', 'suspended');
create unique index player_of_email on player (site_id, email_key)
  where status in ('active', 'suspended') and email_verified_at is not null;

-- Each step from state to state, and why [ACC-11, ACC-12].
create table account_step (
  site_id integer not null,
  player_id bigint not null,
  step_id bigint generated always as identity,
  from_status text not null,
  to_status text not null,
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (site_id, player_id, step_id),
  foreign key (site_id, player_id) references player,
  check (from_status <> to_status)
);
call fence('account_step', 'select, insert');
create trigger append_only before update or delete on account_step for each row execute function refuse_change();

alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('logout', 'revoked', 'password', 'blocked', 'excluded', 'expired', 'closed', 'surplus'));
create index session_history on session (site_id, player_id, created_at desc);
alter table login_attempt add column device text not null default '';

-- What was asked and waits for its answer: the second step of a login, or a passkey's signature. Only a hash is kept.
create table login_challenge (
  site_id integer not null,
  challenge_hash bytea not null check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('second_step', 'passkey_add', 'passkey_login')),
  -- Null where only the answer tells who it is.
  player_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, challenge_hash),
  foreign key (site_id, player_id) references player
);
create index login_challenge_of on login_challenge (site_id, player_id);
call fence('login_challenge');

-- Keys on players' devices that sign in by themselves: the device has checked who holds it.
create table passkey (
  site_id integer not null,
  -- The credential's id as its authenticator made it.
  passkey_id text not null check (length(passkey_id) between 1 and 1400),
  player_id bigint not null,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; one that does not grow is of a copied key.
  counter bigint not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, passkey_id),
  foreign key (site_id, player_id) references player
);
create index passkey_of on passkey (site_id, player_id);
call fence('passkey', 'select, insert, update, delete');

-- A phone or address that waits to be proven; one of each kind.
create table contact_change (
  site_id integer not null,
  player_id bigint not null,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  asked_at timestamptz not null,
  primary key (site_id, player_id, kind),
  foreign key (site_id, player_id) references player
);
call fence('contact_change', 'select, insert, update, delete');

create table preference (
  site_id integer not null,
  player_id bigint not null,
  language text not null default '',
  odds_format text not null default 'decimal' check (odds_format in ('decimal', 'fractional', 'american', 'hongkong', 'malay', 'indonesian')),
  time_zone text not null default '',
  theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  has_reduced_motion boolean not null default false,
  notices text[] not null default '{inbox,sms,email}',
  -- Consent to marketing, and when it was last given or taken back.
  takes_marketing boolean not null default false,
  marketing_set_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('preference', 'select, insert, update, delete');

-- What is over and only takes up room; a bounded batch of each, so that no purge holds the tables for long.
create index one_time_code_over on one_time_code (expires_at);
create index login_challenge_over on login_challenge (expires_at);
create index login_attempt_over on login_attempt (at);
create index session_over on session (expires_at);
grant delete on one_time_code, login_challenge, login_attempt, session to fairhouse_core;
create function purge_identity(codes_before timestamptz, access_before timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public
  as $$
    with
    codes as (delete from one_time_code where (site_id, code_id) in (
      select site_id, code_id from one_time_code where expires_at < codes_before order by expires_at limit count_max) returning 1),
    challenges as (delete from login_challenge where (site_id, challenge_hash) in (
      select site_id, challenge_hash from login_challenge where expires_at < codes_before order by expires_at limit count_max) returning 1),
    attempts as (delete from login_attempt where (site_id, attempt_id) in (
      select site_id, attempt_id from login_attempt where at < access_before order by at limit count_max) returning 1),
    sessions as (delete from session where (site_id, token_hash) in (
      select site_id, token_hash from session where expires_at < access_before order by expires_at limit count_max) returning 1)
    select (select count(*) from codes) + (select count(*) from challenges)
         + (select count(*) from attempts) + (select count(*) from sessions)
  $$;
alter function purge_identity(timestamptz, timestamptz, integer) owner to fairhouse_core;
revoke all on function purge_identity(timestamptz, timestamptz, integer) from public;
grant execute on function purge_identity(timestamptz, timestamptz, integer) to fairhouse_app;
