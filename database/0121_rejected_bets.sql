-- Stakes that were refused, for their players to see: beside the books, which know nothing of what was never booked.

create table rejected_bet (
  site_id integer not null,
  player_id bigint not null,
  provider_code text not null,
  game_code text not null,
  -- A key of the refusals.
  reason text not null check (length(reason) between 1 and 40),
  -- Which ten minutes: repeats within them are counted on one row.
  slot bigint not null,
  rejection_id text not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  times integer not null check (times > 0),
  -- What was asked, the last time.
  stake bigint not null check (stake > 0),
  primary key (site_id, player_id, provider_code, game_code, reason, slot),
  unique (site_id, rejection_id),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, provider_code, game_code) references game
);
call fence('rejected_bet');
create index rejected_bet_of on rejected_bet (site_id, player_id, first_at desc, rejection_id desc);
create index rejected_bet_over on rejected_bet (last_at);

create function purge_rejected_bets(as_of timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from rejected_bet where (site_id, rejection_id) in (
      select site_id, rejection_id from rejected_bet where last_at < as_of order by last_at limit count_max) returning 1)
    select count(*) from gone
  $$;
grant delete on rejected_bet to fairhouse_core;
alter function purge_rejected_bets(timestamptz, integer) owner to fairhouse_core;
revoke all on function purge_rejected_bets(timestamptz, integer) from public;
grant execute on function purge_rejected_bets(timestamptz, integer) to fairhouse_app;

create or replace function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('trusted_device', null), ('passkey', null), ('contact_change', null),
      ('preference', null), ('login_challenge', null), ('inbox_item', null), ('favourite_game', null), ('recent_game', null),
      ('promotion_code_guess', null), ('referral_code', null), ('export_job', null), ('rejected_bet', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''', photo_hash = null'),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;
