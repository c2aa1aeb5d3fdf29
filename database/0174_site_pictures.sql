-- Pictures of a site's own as a whole: of all its settings the application may change these, each to a kept picture or back to none.

-- Answers what was set before.
create function show_site_picture(place text, address text) returns text
  language plpgsql security definer set search_path = public
  as $$
declare
  setting text[] := case place
    when 'logo' then array['logos', '0']
    when 'app_icon' then array['manifest_icon']
    when 'card' then array['card'] end;
  before text;
begin
  if setting is null or address !~ '^(/images/[0-9a-f]{64}/[0-9]+)?$' then
    raise exception 'no picture of a site: % %', place, address using errcode = 'invalid_parameter_value';
  end if;
  select settings #>> setting into before from site where site_id = current_site() for update;
  update site set settings = jsonb_set(settings, setting, to_jsonb(address)) where site_id = current_site();
  return before;
end $$;
alter function show_site_picture(text, text) owner to fairhouse_core;
revoke all on function show_site_picture(text, text) from public;
grant execute on function show_site_picture(text, text) to fairhouse_app;
