-- Taking a person out of a closed account. The application has no right to do this row by row.

grant delete on authenticator, backup_code, passkey, contact_change, preference, one_time_code, login_attempt, login_challenge
  to fairhouse_core;

create function erase_player(of_player bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  select account_id into name from player
    where site_id = current_site() and player_id = of_player and status = 'closed';
  if name is null then raise exception 'only a closed account is erased' using errcode = 'check_violation'; end if;
  delete from authenticator where site_id = current_site() and player_id = of_player;
  delete from backup_code where site_id = current_site() and player_id = of_player;
  delete from passkey where site_id = current_site() and player_id = of_player;
  delete from contact_change where site_id = current_site() and player_id = of_player;
  delete from preference where site_id = current_site() and player_id = of_player;
  delete from login_challenge where site_id = current_site() and player_id = of_player;
  delete from one_time_code where site_id = current_site() and account_id = name;
  delete from login_attempt where site_id = current_site() and account_id = name;
  update session set address = '', device = '' where site_id = current_site() and player_id = of_player;
  update player
     set account_id = 'erased_' || of_player, password_hash = '', phone = '', email = '', email_verified_at = null,
         full_name = '', attribution = '{}'
   where site_id = current_site() and player_id = of_player;
end $$;
alter function erase_player(bigint) owner to fairhouse_core;
revoke all on function erase_player(bigint) from public;
grant execute on function erase_player(bigint) to fairhouse_app;
