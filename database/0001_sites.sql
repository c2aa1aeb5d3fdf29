-- Sites (tenants), the roles that serve requests, and the fence every tenant table stands behind.

do $$ begin
  -- Roles belong to the whole cluster: another database may have made them already.
  begin create role fairhouse_app nologin; exception when duplicate_object or unique_violation then null; end;
  begin create role fairhouse_core nologin; exception when duplicate_object or unique_violation then null; end;
  if not pg_has_role(current_user, 'fairhouse_app', 'member') then
    execute format('grant fairhouse_app, fairhouse_core to %I', current_user);
  end if;
end $$;

grant usage on schema public to fairhouse_app, fairhouse_core;
grant create on schema public to fairhouse_core;
-- `/readyz` asks whether the schema is there.
grant select on migration to fairhouse_app;

-- The site of the running transaction; null where none is set, and then no row is visible.
create function current_site() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('fairhouse.site', true), '')::integer $$;

-- Puts a tenant table behind the fence: requests see the rows of their site only, whoever owns the table.
-- `fairhouse_core` owns the functions that work across sites and check every key themselves.
create procedure fence(name regclass, app_may text default 'select, insert, update')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy of_site on %s to fairhouse_app using (site_id = current_site()) with check (site_id = current_site())', name);
  execute format('create policy of_core on %s to fairhouse_core using (true) with check (true)', name);
  if app_may <> '' then execute format('grant %s on %s to fairhouse_app', app_may, name); end if;
  execute format('grant select, insert, update on %s to fairhouse_core', name);
end $$;

create table site (
  site_id integer primary key check (site_id > 0),
  -- The site's own id on the wire (`external_id`) and in addresses of webhooks.
  code text not null unique check (code ~ '^[a-z][a-z0-9]{0,30}$'),
  hosts text[] not null,
  -- Validated by server/site on reading; a setting that does not fit is a fault of the site, not of the server.
  settings jsonb not null,
  created_at timestamptz not null default now()
);
call fence('site', 'select');

-- Whose house is this? Read once at start and when a site changes, before any site is known.
create function all_sites() returns setof site
  language sql stable security definer set search_path = public
  as $$ select * from site order by site_id $$;
alter function all_sites() owner to fairhouse_core;
revoke all on function all_sites() from public;
grant execute on function all_sites() to fairhouse_app;
