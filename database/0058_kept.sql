-- Versions that readers have seen: these may be read again, drafts never.
create table content_shown (
  site_id integer not null,
  kind text not null,
  name text not null,
  version integer not null,
  shown_at timestamptz not null,
  primary key (site_id, kind, name, version),
  foreign key (site_id, kind, name, version) references content_version
);
call fence('content_shown', 'select, insert');
create trigger append_only before update or delete on content_shown for each row execute function refuse_change();
create trigger append_only_whole before truncate on content_shown execute function refuse_change();

-- Whatever program shows a version.
create function note_shown() returns trigger
  language plpgsql
  as $$
begin
  if new.live_version is not null then
    insert into content_shown (site_id, kind, name, version, shown_at)
    values (new.site_id, new.kind, new.name, new.live_version, new.live_at) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger note_shown after insert or update of live_version on content_item for each row execute function note_shown();
insert into content_shown (site_id, kind, name, version, shown_at)
select site_id, kind, name, live_version, live_at from content_item where live_version is not null;

-- Enquiries go when the time they are kept for is over, never before, and never unanswered ones.
grant delete on enquiry to fairhouse_core;
create index enquiry_over on enquiry (keep_until) where answer is not null;
create function purge_enquiries(as_of timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from enquiry where (site_id, enquiry_id) in (
      select site_id, enquiry_id from enquiry
       where keep_until < as_of and answer is not null order by keep_until limit count_max) returning 1)
    select count(*) from gone
  $$;
alter function purge_enquiries(timestamptz, integer) owner to fairhouse_core;
revoke all on function purge_enquiries(timestamptz, integer) from public;
grant execute on function purge_enquiries(timestamptz, integer) to fairhouse_app;
