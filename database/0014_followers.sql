-- Followers of the journal: where each has got to, written in the transaction of what it did.

create table follower (
  site_id integer not null references site,
  name text not null,
  -- Of the last entry it has seen.
  posted_in bigint not null,
  transfer_id bigint not null,
  leg smallint not null,
  primary key (site_id, name)
);
call fence('follower');

-- Sites where a follower has entries to read.
create function followers_due(names text[]) returns table (site_id integer, name text)
  language sql stable security definer set search_path = public
  as $$
    select s.site_id, n.name
      from site s cross join unnest(names) as n (name)
      left join follower f on f.site_id = s.site_id and f.name = n.name
     where exists (
       select from entry e
        where e.site_id = s.site_id and e.posted_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          and (e.posted_in, e.transfer_id, e.leg) > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0))
     )
  $$;
alter function followers_due(text[]) owner to fairhouse_core;
revoke all on function followers_due(text[]) from public;
grant execute on function followers_due(text[]) to fairhouse_app;
