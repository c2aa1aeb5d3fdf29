-- When a way to pay is open: windows by weekday, 1 for Monday, on the site's calendar; none is always.

alter table payment_method add hours jsonb not null default '[]'
  check (jsonb_typeof(hours) = 'array' and not jsonb_path_exists(hours, '$[*] ? (
    !(@.weekday >= 1 && @.weekday <= 7)
    || !(@.from like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    || !(@.to like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$")
    || !(@.from < @.to))'));
