-- Slips that are passed on by a code, and the leagues that players follow.

-- One code for the same selections, whoever asks and however often: nothing of who asked is kept.
create table slip_code (
  site_id integer not null references site,
  code text not null check (code ~ '^[A-Z2-9]{8}$'),
  selections jsonb not null,
  -- When the last of its matches has begun it is of no more use.
  ends_at timestamptz not null,
  primary key (site_id, code)
);
create index slip_code_ends on slip_code (ends_at);
call fence('slip_code', 'select, insert');

create function purge_slip_codes(as_of timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from slip_code where (site_id, code) in (
      select site_id, code from slip_code where ends_at < as_of order by ends_at limit count_max) returning 1)
    select count(*) from gone
  $$;
grant delete on slip_code to fairhouse_core;
alter function purge_slip_codes(timestamptz, integer) owner to fairhouse_core;
revoke all on function purge_slip_codes(timestamptz, integer) from public;
grant execute on function purge_slip_codes(timestamptz, integer) to fairhouse_app;

create table favourite_league (
  site_id integer not null,
  player_id bigint not null,
  league_code text not null,
  primary key (site_id, player_id, league_code),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, league_code) references league
);
call fence('favourite_league', 'select, insert, delete');
grant delete on favourite_league to fairhouse_core;

create or replace function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('trusted_device', null), ('passkey', null), ('contact_change', null),
      ('preference', null), ('login_challenge', null), ('inbox_item', null), ('favourite_game', null), ('favourite_league', null),
      ('recent_game', null), ('promotion_code_guess', null), ('referral_code', null), ('export_job', null),
      ('rejected_bet', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''', photo_hash = null'),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;
