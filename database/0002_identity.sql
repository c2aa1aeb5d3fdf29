-- Players, their sessions, one-time codes and the attempts that lock an account.

create table player (
  site_id integer not null references site,
  player_id bigint generated always as identity,
  account_id text not null check (account_id ~ '^[a-z][a-z0-9_]{3,19}$'),
  password_hash text not null,
  phone text not null,
  email text not null default '',
  full_name text not null default '',
  -- A closed set of states [ACC-12]: pending until the code is confirmed.
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended', 'closed')),
  identity_verified_at timestamptz,
  is_test boolean not null default false,
  attribution jsonb not null default '{}',
  created_at timestamptz not null,
  last_login_at timestamptz,
  primary key (site_id, player_id),
  unique (site_id, account_id)
);
call fence('player');

create table session (
  site_id integer not null references site,
  token_hash bytea not null check (length(token_hash) = 32),
  session_id text not null,
  player_id bigint not null,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'revoked', 'password', 'blocked', 'excluded', 'expired')),
  primary key (site_id, token_hash),
  unique (site_id, session_id),
  foreign key (site_id, player_id) references player,
  check ((ended_at is null) = (ended_reason is null))
);
create index session_of_player on session (site_id, player_id) where ended_at is null;
call fence('session');

-- A code works once, for its purpose and account, for a few minutes. It is kept by the name as it was asked for,
-- known or not, so that answers do not tell them apart [AUT-01].
create table one_time_code (
  site_id integer not null references site,
  code_id bigint generated always as identity,
  account_id text not null,
  purpose text not null check (purpose in ('register', 'login')),
  address text not null,
  -- Null where no message was sent: then the hash is of something that is no code.
  sent_to text,
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (site_id, code_id)
);
create index one_time_code_latest on one_time_code (site_id, account_id, purpose, code_id desc);
create index one_time_code_address on one_time_code (site_id, address, sent_at desc);
create index one_time_code_phone on one_time_code (site_id, sent_to, sent_at desc);
call fence('one_time_code');

create table login_attempt (
  site_id integer not null references site,
  attempt_id bigint generated always as identity,
  -- The name as it was typed: attempts on unknown names count too, so that answers do not tell them apart.
  account_id text not null,
  address text not null,
  succeeded boolean not null,
  -- Wrong codes are attempts too: they count against an address, never towards the lock.
  factor text not null check (factor in ('password', 'code')),
  at timestamptz not null,
  primary key (site_id, attempt_id)
);
create index login_attempt_recent on login_attempt (site_id, account_id, at desc);
create index login_attempt_address on login_attempt (site_id, address, at desc);
call fence('login_attempt', 'select, insert');

-- One round trip from token to player: the request's site is an argument and part of the key.
create function open_session(of_site integer, of_token bytea, at timestamptz)
  returns table (
    session_id text, player_id bigint, account_id text, full_name text, email text, phone text, status text, is_verified boolean,
    created_at timestamptz, last_seen_at timestamptz
  )
  language sql stable security definer set search_path = public
  as $$
    select s.session_id, p.player_id, p.account_id, p.full_name, p.email, p.phone, p.status, p.identity_verified_at is not null, s.created_at, s.last_seen_at
      from session s
      join player p using (site_id, player_id)
     where s.site_id = of_site and s.token_hash = of_token and s.ended_at is null and s.expires_at > at
  $$;
alter function open_session(integer, bytea, timestamptz) owner to fairhouse_core;
revoke all on function open_session(integer, bytea, timestamptz) from public;
grant execute on function open_session(integer, bytea, timestamptz) to fairhouse_app;

-- A session's last activity; at most once a minute, so that reading stays reading.
create function touch_session(of_site integer, of_token bytea, as_of timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    update session set last_seen_at = as_of
     where site_id = of_site and token_hash = of_token and ended_at is null and last_seen_at < as_of
  $$;
alter function touch_session(integer, bytea, timestamptz) owner to fairhouse_core;
revoke all on function touch_session(integer, bytea, timestamptz) from public;
grant execute on function touch_session(integer, bytea, timestamptz) to fairhouse_app;
