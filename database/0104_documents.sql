-- Lists as documents: a page count and fonts are of the whole file, so one process writes it from beginning to end.

alter table export_job
  add column format text not null default 'csv' check (format in ('csv', 'pdf')),
  -- What its reader is spoken to in.
  add column language text not null default 'EN',
  -- The process that has a document under way, and until when it is left alone with it.
  add column held_by text not null default '',
  add column held_until timestamptz;

drop function exports_due(timestamptz, integer);

-- What waits to be written or to be thrown away at any site: what others hold is theirs, and a maker with enough
-- documents under way begins no more. It tells keys only; the work stays within one site.
create function exports_due(at timestamptz, maker text, begins_documents boolean, up_to integer)
  returns table (site_id integer, export_id text)
  language sql stable security definer set search_path = public
  as $$
    (select j.site_id, j.export_id from export_job j
      where j.state in ('waiting', 'running')
        and (j.format = 'csv' or j.held_by = maker
             or (begins_documents and (j.held_until is null or j.held_until <= at)))
      order by j.worked_at limit up_to)
    union all
    (select j.site_id, j.export_id from export_job j where j.state = 'done' and j.expires_at <= at order by j.expires_at limit up_to)
  $$;
alter function exports_due(timestamptz, text, boolean, integer) owner to fairhouse_core;
revoke all on function exports_due(timestamptz, text, boolean, integer) from public;
grant execute on function exports_due(timestamptz, text, boolean, integer) to fairhouse_app;
