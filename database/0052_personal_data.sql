-- Everything kept of a person, found by its player and taken out when a closed account is erased [ACC-13].

-- What of a table goes: its rows, or where the row is part of the books, the columns that name the person.
create function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('passkey', null), ('contact_change', null), ('preference', null),
      ('login_challenge', null), ('inbox_item', null), ('favourite_game', null), ('recent_game', null),
      ('promotion_code_guess', null), ('referral_code', null), ('export_job', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''''),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;

do $$
declare
  going text;
begin
  for going in select name from erasures() where blanks is null loop
    execute format('grant delete on %I to fairhouse_core', going);
  end loop;
end $$;
grant delete on export_part, message to fairhouse_core;

create or replace function erase_player(of_player bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  login text;
  contacts text[];
  each record;
begin
  select account_id, array[phone, email] into login, contacts from player
    where site_id = current_site() and player_id = of_player and status = 'closed';
  if login is null then raise exception 'only a closed account is erased' using errcode = 'check_violation'; end if;
  delete from one_time_code where site_id = current_site() and account_id = login;
  delete from login_attempt where site_id = current_site() and account_id = login;
  delete from message where site_id = current_site() and recipient = any(contacts);
  delete from export_part p using export_job j
    where j.site_id = current_site() and j.player_id = of_player and (p.site_id, p.export_id) = (j.site_id, j.export_id);
  for each in select * from erasures() loop
    execute format(
      case when each.blanks is null then 'delete from %I' else 'update %I set ' || each.blanks end
        || ' where site_id = current_site() and player_id = $1', each.name) using of_player;
  end loop;
end $$;

-- An export reads each table by its player, and an erasure the messages by whom they went to.
create index message_to on message (site_id, recipient);
create index bank_account_of on bank_account (site_id, player_id, added_at desc);
create index care_case_of on care_case (site_id, player_id, opened_at desc);
create index game_session_of on game_session (site_id, player_id, opened_at desc);
create index seed_pair_of on seed_pair (site_id, player_id, created_at desc);
create index player_debt_of on player_debt (site_id, player_id, since desc);
create index exclusion_request_of on exclusion_request (site_id, player_id, taken_at desc);
create index leaderboard_standing_of on leaderboard_standing (site_id, player_id, reached_at desc);
create index leaderboard_prize_of on leaderboard_prize (site_id, player_id);
