-- Sessions are read together: who is noted by another request at this moment is noted, and nobody waits for that.
create or replace function touch_session(of_site integer, of_token bytea, as_of timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    update session s set last_seen_at = as_of
      from (
        select site_id, token_hash from session
         where site_id = of_site and token_hash = of_token and ended_at is null and last_seen_at < as_of
           for no key update skip locked
      ) free
     where s.site_id = free.site_id and s.token_hash = free.token_hash
  $$;
