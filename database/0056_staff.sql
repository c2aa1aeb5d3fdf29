-- Staff: accounts of single persons, what each may do and since when, and their sessions [AUT-12].

create table staff (
  site_id integer not null references site,
  -- What they sign in with and what stands in every log.
  staff text not null check (staff ~ '^[a-z][a-z0-9._-]{1,39}$'),
  -- Null for an account that nobody signs in to, as a demo's.
  password_hash text,
  password_set_at timestamptz,
  -- The authenticator's, sealed and bound to the row. Nobody signs in without it.
  secret bytea,
  -- The step last accepted: it and those before are never accepted again.
  last_step bigint not null default 0,
  -- In a row, passwords and codes alike; the third locks, and only somebody else opens again.
  failures integer not null default 0,
  locked_at timestamptz,
  hired_by text not null,
  hired_at timestamptz not null,
  last_login_at timestamptz,
  left_at timestamptz,
  primary key (site_id, staff)
);
call fence('staff');

-- What somebody may do: a role counts from its approval, which is somebody else's than who gave it, to its end.
create table staff_role (
  site_id integer not null,
  staff text not null,
  -- A name of server/base/staff.ts.
  role text not null,
  given_by text not null,
  given_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  primary key (site_id, staff, role, given_at),
  foreign key (site_id, staff) references staff,
  -- Who runs the command on the server holds the database anyway.
  check (approved_by is null or (approved_by <> staff and (approved_by <> given_by or given_by like 'command:%')))
);
create unique index staff_role_held on staff_role (site_id, staff, role) where ended_at is null;
call fence('staff_role');

-- When somebody last did what a right allows.
create table staff_use (
  site_id integer not null,
  staff text not null,
  right_name text not null,
  used_at timestamptz not null,
  primary key (site_id, staff, right_name),
  foreign key (site_id, staff) references staff
);
call fence('staff_use');

-- A password was right: what is left is a code of the authenticator.
create table staff_challenge (
  site_id integer not null,
  challenge_hash bytea not null check (length(challenge_hash) = 32),
  staff text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, challenge_hash),
  foreign key (site_id, staff) references staff
);
call fence('staff_challenge');

create table staff_session (
  site_id integer not null,
  token_hash bytea not null check (length(token_hash) = 32),
  staff text not null,
  address text not null,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, token_hash),
  foreign key (site_id, staff) references staff
);
create index staff_session_of on staff_session (site_id, staff) where ended_at is null;
call fence('staff_session');
