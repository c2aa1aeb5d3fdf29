-- Significant events: who changed what, with the value before and after [EVT-01, EVT-02].

create table significant_event (
  site_id integer not null references site,
  event_id bigint generated always as identity,
  at timestamptz not null,
  -- A kind of server/events/events.ts.
  kind text not null,
  -- `system`, `player:<id>`, `gateway:<name>` or `staff:<name>`.
  actor text not null check (actor ~ '^(system|(player|gateway|staff):.+)$'),
  -- Who allowed it, where somebody had to.
  authoriser text not null default '',
  reason text not null,
  -- What it happened to: `player:12`, `payment:…`, `game:…`.
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  -- The transaction that wrote it: sealing goes on where no older one runs.
  recorded_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (site_id, event_id)
);
create index significant_event_of on significant_event (site_id, subject, event_id desc);
create index significant_event_order on significant_event (site_id, recorded_in, event_id);
call fence('significant_event', 'select, insert');

create trigger append_only before update or delete on significant_event for each row execute function refuse_change();
create trigger append_only_whole before truncate on significant_event execute function refuse_change();
