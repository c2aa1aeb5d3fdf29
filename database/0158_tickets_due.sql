-- Tickets of all sites that have something to be decided: asked once a second, whatever the number of sites.
create function tickets_due(as_of timestamptz, up_to integer)
  returns table (site_id integer, player_id bigint, ticket_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    -- Those held for long enough, and those with an open selection on an event that is over or called off.
    (select t.site_id, t.player_id, t.ticket_id from ticket t
      where t.state = 'pending' and t.decides_at <= as_of order by t.decides_at limit up_to)
    union
    (select s.site_id, s.player_id, s.ticket_id
       from selection s
       join event e on e.site_id = s.site_id and e.event_code = s.event_code and e.state in ('finished', 'cancelled')
       join ticket t on t.site_id = s.site_id and t.player_id = s.player_id and t.ticket_id = s.ticket_id and t.state = 'open'
      where s.result = 'open' limit up_to)
  $$;
alter function tickets_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function tickets_due(timestamptz, integer) from public;
grant execute on function tickets_due(timestamptz, integer) to fairhouse_app;
