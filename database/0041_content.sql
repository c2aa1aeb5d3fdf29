-- What operators write for their players: documents in versions, and which version is shown from when.

create table content_item (
  site_id integer not null references site,
  -- A kind of server/content/kinds.ts.
  kind text not null,
  name text not null check (name ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  -- A draft was never shown; what is hidden was.
  status text not null default 'draft' check (status in ('draft', 'published', 'hidden')),
  live_version integer,
  live_at timestamptz,
  -- Takes the place of the live version, or brings back what is hidden, at its time.
  next_version integer,
  next_at timestamptz,
  -- Taken from the document: where it stands among its kind, and its date and category where it has them.
  position integer not null default 0,
  dated_at timestamptz,
  category text,
  primary key (site_id, kind, name),
  check (status <> 'published' or live_version is not null),
  check ((live_version is null) = (live_at is null)),
  check ((next_version is null) = (next_at is null))
);
-- A list by date grows with the years; all other content is read whole and kept.
create index content_item_dated on content_item (site_id, kind, dated_at desc, name) where dated_at is not null;
create index content_item_category on content_item (site_id, kind, category, dated_at desc, name) where dated_at is not null;
call fence('content_item');

create table content_version (
  site_id integer not null,
  kind text not null,
  name text not null,
  version integer not null check (version > 0),
  -- Checked and sanitised by server/content before it comes here, and sanitised again whenever it leaves.
  document jsonb not null,
  hash bytea not null check (length(hash) = 32),
  change_summary text not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (site_id, kind, name, version),
  foreign key (site_id, kind, name) references content_item
);
call fence('content_version', 'select, insert');
create trigger append_only before update or delete on content_version for each row execute function refuse_change();
create trigger append_only_whole before truncate on content_version execute function refuse_change();

alter table content_item
  add foreign key (site_id, kind, name, live_version) references content_version,
  add foreign key (site_id, kind, name, next_version) references content_version;

-- A script in the operator's own words runs only where the platform has approved that very text, which requests
-- cannot write; who approves is not who wrote it.
create table script_approval (
  site_id integer not null,
  kind text not null default 'script' check (kind = 'script'),
  name text not null,
  version integer not null,
  hash bytea not null check (length(hash) = 32),
  saved_by text not null,
  approved_by text not null check (approved_by <> saved_by),
  approved_at timestamptz not null,
  primary key (site_id, kind, name, version),
  foreign key (site_id, kind, name, version) references content_version
);
call fence('script_approval', 'select');
create trigger append_only before update or delete on script_approval for each row execute function refuse_change();

-- What is shown is part of what pages are made from; a site is touched once however many items a statement writes.
create function touch_sites() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$ begin
    update site set version = version + 1 where site_id in (select site_id from changed);
    return null;
  end $$;
alter function touch_sites() owner to fairhouse_core;

create trigger touch_sites after insert on content_item
  referencing new table as changed for each statement execute function touch_sites();
create trigger touch_sites_again after update on content_item
  referencing new table as changed for each statement execute function touch_sites();
create trigger touch_sites after insert on script_approval
  referencing new table as changed for each statement execute function touch_sites();
