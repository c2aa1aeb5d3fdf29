-- The PIN that a player has withdrawals confirmed by, in place of a code that is sent.

create table withdrawal_pin (
  site_id integer not null,
  player_id bigint not null,
  -- In PHC form, as passwords are.
  pin_hash text not null,
  -- Wrong ones in a row; with the last of them it is locked until it is set anew.
  tries smallint not null default 0 check (tries >= 0),
  set_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('withdrawal_pin', 'select, insert, update, delete');
grant delete on withdrawal_pin to fairhouse_core;

create or replace function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('trusted_device', null), ('withdrawal_pin', null), ('passkey', null),
      ('contact_change', null), ('preference', null), ('login_challenge', null), ('inbox_item', null), ('favourite_game', null),
      ('favourite_league', null), ('recent_game', null), ('promotion_code_guess', null), ('referral_code', null),
      ('export_job', null), ('rejected_bet', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''', photo_hash = null'),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;
