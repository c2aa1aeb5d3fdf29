-- Proof that it is the player: codes for more purposes, authenticators and their backup codes.

alter table one_time_code drop constraint one_time_code_purpose_check;
-- `contact` goes to a phone or address that is still to be proven; `action:…` confirms one kind of step.
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('register', 'login', 'reset', 'contact') or purpose ~ '^action:[a-z_]+$');

alter table login_attempt drop constraint login_attempt_factor_check;
alter table login_attempt add constraint login_attempt_factor_check
  check (factor in ('password', 'code', 'proof', 'authenticator'));

create table authenticator (
  site_id integer not null,
  player_id bigint not null,
  -- Sealed; bound to the player's row.
  secret bytea not null,
  -- The step last accepted: it and those before are never accepted again.
  last_step bigint not null default 0,
  set_up_at timestamptz not null,
  -- Null until the player has shown a code of it; only then is it asked for.
  confirmed_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('authenticator', 'select, insert, update, delete');

create table backup_code (
  site_id integer not null,
  player_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (site_id, player_id, code_hash),
  foreign key (site_id, player_id) references player
);
call fence('backup_code', 'select, insert, update, delete');
