-- The hash chain over significant events: each seal covers an event and the seal before it [EVT-03].

create table event_seal (
  site_id integer not null references site,
  position bigint not null check (position > 0),
  event_id bigint not null,
  recorded_in bigint not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (site_id, position),
  unique (site_id, event_id),
  foreign key (site_id, event_id) references significant_event
);
call fence('event_seal', 'select');

create trigger append_only before update or delete on event_seal for each row execute function refuse_change();
create trigger append_only_whole before truncate on event_seal execute function refuse_change();

-- The fields of an event as its seal covers them. The time zone must be UTC.
create function event_fields(e significant_event) returns text
  language sql stable
  as $$
    select row(e.site_id, e.event_id, e.at, e.kind, e.actor, e.authoriser, e.reason, e.subject, e.before, e.after)::text
  $$;

-- Sites with events that no older transaction can still get in front of, and that have no seal yet.
create function sites_to_seal() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.site_id
      from site s
      left join lateral (
        select l.recorded_in, l.event_id from event_seal l where l.site_id = s.site_id order by l.position desc limit 1
      ) head on true
     where exists (
       select from significant_event e
        where e.site_id = s.site_id and e.recorded_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          and (e.recorded_in, e.event_id) > (coalesce(head.recorded_in, 0), coalesce(head.event_id, 0))
     )
  $$;
alter function sites_to_seal() owner to fairhouse_core;
revoke all on function sites_to_seal() from public;
grant execute on function sites_to_seal() to fairhouse_app;

-- Seals a site's next events in the order in which their transactions began; one process at a time.
create function seal_events(of_site integer, up_to integer, as_of timestamptz) returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
  set timezone = 'UTC' set datestyle = 'ISO'
as $$
declare
  head event_seal;
  sealed integer;
begin
  perform pg_advisory_xact_lock(7215006, of_site);
  select * into head from event_seal where site_id = of_site order by position desc limit 1;
  insert into event_seal (site_id, position, event_id, recorded_in, hash, sealed_at)
  select of_site, coalesce(head.position, 0) + row_number() over in_order, e.event_id, e.recorded_in,
      chain(coalesce(head.hash, '\x'), event_fields(e)) over in_order, as_of
    from (
      select * from significant_event
       where site_id = of_site and recorded_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
         and (recorded_in, event_id) > (coalesce(head.recorded_in, 0), coalesce(head.event_id, 0))
       order by recorded_in, event_id limit up_to
    ) e
  window in_order as (order by e.recorded_in, e.event_id rows unbounded preceding);
  get diagnostics sealed = row_count;
  return sealed;
end $$;
alter function seal_events(integer, integer, timestamptz) owner to fairhouse_core;
revoke all on function seal_events(integer, integer, timestamptz) from public;
grant execute on function seal_events(integer, integer, timestamptz) to fairhouse_app;

-- Walks a site's chain again and names the first link that does not hold; null where all do.
create function first_broken_seal(of_site integer) returns text
  language plpgsql stable
  set search_path = public, pg_temp
  set timezone = 'UTC' set datestyle = 'ISO'
as $$
declare
  link record;
  before bytea := '\x';
  expected bigint := 1;
begin
  for link in
    select s.position, s.event_id, s.hash, e.event_id is null as is_gone, event_fields(e) as fields
      from event_seal s left join significant_event e using (site_id, event_id)
     where s.site_id = of_site order by s.position
  loop
    if link.position <> expected then return format('seal %s is missing', expected); end if;
    if link.is_gone then return format('event %s of seal %s is missing', link.event_id, link.position); end if;
    if link.hash <> sha256(before || convert_to(link.fields, 'UTF8')) then
      return format('event %s does not fit seal %s', link.event_id, link.position);
    end if;
    before := link.hash;
    expected := expected + 1;
  end loop;
  return null;
end $$;
