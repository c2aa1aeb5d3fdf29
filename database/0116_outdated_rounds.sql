-- A round that waits for its first bet under rules that no longer run gets none, and nothing would ever end it: it is due
-- at once, and whoever takes it ends it, so that one under the running rules can open.
create function end_outdated(now timestamptz, running text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update shared_round set due_at = now
     where state = 'open' and due_at is null and config_hash <> all(running)
  $$;
alter function end_outdated(timestamptz, text[]) owner to fairhouse_core;
revoke all on function end_outdated(timestamptz, text[]) from public;
grant execute on function end_outdated(timestamptz, text[]) to fairhouse_app;
