-- What the player's own pages read, served by indexes.

-- Stakes still in the game are few; settled rounds are not looked through for them.
create index round_open on round (site_id, player_id) where state = 'open';

-- Sites where a follower has entries to read. The end of each site's journal is found by its index once for all
-- followers; how long the journal is does not matter.
create or replace function followers_due(names text[]) returns table (site_id integer, name text)
  language sql stable security definer set search_path = public
  -- By key, whatever the statistics say.
  set enable_seqscan = off
  as $$
    select s.site_id, n.name
      from site s
      cross join lateral (
        select e.posted_in, e.transfer_id, e.leg from entry e
         where e.site_id = s.site_id and e.posted_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
         order by e.site_id desc, e.posted_in desc, e.transfer_id desc, e.leg desc limit 1
      ) last
      cross join unnest(names) as n (name)
      left join follower f on f.site_id = s.site_id and f.name = n.name
     where (last.posted_in, last.transfer_id, last.leg)
         > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0))
  $$;
