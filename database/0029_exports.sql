-- Files made of long lists: the job, and what is written of its file so far.

create table export_job (
  site_id integer not null,
  export_id text not null,
  player_id bigint not null,
  -- Which list, a name of server/exports/source.ts, and which of its rows.
  source text not null,
  filter jsonb not null,
  -- The body it was asked with, by which a repeat is known.
  asked text not null,
  time_zone text not null,
  client_ref text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
  rows_total integer not null default 0 check (rows_total >= 0),
  rows_done integer not null default 0 check (rows_done >= 0),
  parts integer not null default 0,
  -- The last row written; advanced in the transaction that wrote it.
  after text not null default '',
  faults integer not null default 0,
  created_at timestamptz not null,
  -- Whoever waited longest is worked first.
  worked_at timestamptz not null,
  expires_at timestamptz,
  primary key (site_id, export_id),
  foreign key (site_id, player_id) references player,
  unique (site_id, player_id, client_ref),
  check ((state = 'done') <= (expires_at is not null))
);
create index export_due on export_job (worked_at) where state in ('waiting', 'running');
create index export_kept on export_job (expires_at) where state = 'done';
create index export_recent on export_job (site_id, player_id, created_at desc);
call fence('export_job');

create table export_part (
  site_id integer not null,
  export_id text not null,
  position integer not null,
  body bytea not null,
  primary key (site_id, export_id, position),
  foreign key (site_id, export_id) references export_job
);
call fence('export_part', 'select, insert, delete');

-- What waits to be written or to be thrown away at any site. It tells keys only; the work stays within one site.
create function exports_due(at timestamptz, up_to integer)
  returns table (site_id integer, export_id text)
  language sql stable security definer set search_path = public
  as $$
    (select j.site_id, j.export_id from export_job j where j.state in ('waiting', 'running') order by j.worked_at limit up_to)
    union all
    (select j.site_id, j.export_id from export_job j where j.state = 'done' and j.expires_at <= at order by j.expires_at limit up_to)
  $$;
alter function exports_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function exports_due(timestamptz, integer) from public;
grant execute on function exports_due(timestamptz, integer) to fairhouse_app;
