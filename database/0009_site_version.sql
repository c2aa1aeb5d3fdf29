-- A number that moves with the settings and the catalogue of a site, so that what was made from them can be kept.

alter table site add column version bigint not null default 1;

create function touch_site() returns trigger
  language plpgsql security definer set search_path = public
  as $$ begin
    update site set version = version + 1 where site_id = coalesce(new.site_id, old.site_id);
    return null;
  end $$;
alter function touch_site() owner to fairhouse_core;

create trigger touch_site after insert or update or delete on provider for each row execute function touch_site();
create trigger touch_site after insert or update or delete on game for each row execute function touch_site();

create function count_version() returns trigger
  language plpgsql
  as $$ begin
    new.version := old.version + 1;
    return new;
  end $$;
create trigger count_version before update on site for each row execute function count_version();
