-- Browsers in which a login goes without its second step for some days, and what ends that.

create table trusted_device (
  site_id integer not null,
  device_id text not null,
  player_id bigint not null,
  -- Keyed, of the player, the site and the secret in the browser's cookie.
  token_hash bytea not null check (length(token_hash) = 32),
  address text not null,
  device text not null,
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, device_id),
  unique (site_id, token_hash),
  foreign key (site_id, player_id) references player
);
create index trusted_device_of on trusted_device (site_id, player_id, trusted_at desc);
create index trusted_device_over on trusted_device (expires_at);
call fence('trusted_device', 'select, insert, delete');
grant delete on trusted_device to fairhouse_core;

-- A login without its second step says so in the history.
alter table session add column is_by_trust boolean not null default false;

-- Here, since a password, a second factor, an exclusion and a state are each changed in several places.
create function end_trust() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from trusted_device where site_id = coalesce(new.site_id, old.site_id) and player_id = coalesce(new.player_id, old.player_id);
  return null;
end $$;
alter function end_trust() owner to fairhouse_core;
revoke all on function end_trust() from public;
create trigger end_trust after update of credential_set_at, status on player
  for each row when (new.credential_set_at is distinct from old.credential_set_at or new.status = 'closed')
  execute function end_trust();
create trigger end_trust after update of confirmed_at or delete on authenticator
  for each row execute function end_trust();
create trigger end_trust after insert or update of excluded_at, excluded_until on exclusion
  for each row when (new.excluded_at is not null and new.lifted_at is null) execute function end_trust();

create or replace function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('trusted_device', null), ('passkey', null), ('contact_change', null),
      ('preference', null), ('login_challenge', null), ('inbox_item', null), ('favourite_game', null), ('recent_game', null),
      ('promotion_code_guess', null), ('referral_code', null), ('export_job', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''', photo_hash = null'),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;

create or replace function purge_identity(codes_before timestamptz, access_before timestamptz, count_max integer) returns bigint
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
      select site_id, token_hash from session where expires_at < access_before order by expires_at limit count_max) returning 1),
    devices as (delete from trusted_device where (site_id, device_id) in (
      select site_id, device_id from trusted_device where expires_at < codes_before order by expires_at limit count_max) returning 1)
    select (select count(*) from codes) + (select count(*) from challenges) + (select count(*) from attempts)
         + (select count(*) from sessions) + (select count(*) from devices)
  $$;
