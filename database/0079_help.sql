-- Links to help that a site shows, and whether they answer [EXC-09].

create table help_link (
  site_id integer not null references site,
  href text not null,
  checked_at timestamptz not null,
  -- In a row.
  failures integer not null default 0,
  -- Null while it answers; a failure or two are no proof of the contrary.
  down_since timestamptz,
  primary key (site_id, href)
);
call fence('help_link', 'select, insert, update, delete');
