-- Hints for what is shown live: that something changed, never what. Listeners read it again themselves, so a lost hint
-- costs time and nothing else. Money gives none: a notification takes a lock that all commits share, and the ledger
-- must not wait for it; processes with listeners look at the end of the journal instead.

create function hint() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', concat_ws(' ', tg_argv[0], new.site_id, case when tg_argv[1] = 'player' then to_jsonb(new)->>'player_id' end));
  return null;
end $$;

create trigger hint_live after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function hint('session', 'player');
create trigger hint_live after update of status on player
  for each row when (old.status <> new.status) execute function hint('session', 'player');
create trigger hint_live after insert or update on exclusion
  for each row execute function hint('session', 'player');
create trigger hint_live after insert or update on inbox_item
  for each row execute function hint('inbox', 'player');
create trigger hint_live after insert or update on sports_feed
  for each row execute function hint('sports', 'site');

-- Whose money moved at some sites since a look before, and from where to look next: the oldest transaction that still
-- runs. What commits late is found by the next look, what was found may be found again; unlike a follower, who meets
-- each entry once, this waits for nobody. Null begins at the end.
create function moved_since(sites integer[], looked bigint[])
  returns table (site_id integer, next bigint, players bigint[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select asked.site, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, array(
        select distinct e.player_id from entry e where e.site_id = asked.site and e.posted_in >= asked.since)
      from unnest(sites, looked) as asked (site, since)
  $$;
alter function moved_since(integer[], bigint[]) owner to fairhouse_core;
revoke all on function moved_since(integer[], bigint[]) from public;
grant execute on function moved_since(integer[], bigint[]) to fairhouse_app;
