-- From which origins a site may frame the games of a provider: each exactly as browsers name it, since the content policy of
-- `/playnow` repeats them word for word.
alter table provider_access add constraint provider_access_frame_origins check (
  jsonb_typeof(coalesce(policy->'frameOrigins', '[]')) = 'array'
  and not jsonb_path_exists(policy, 'strict $.frameOrigins[*] ? (@.type() != "string"
    || !(@ like_regex "^(https://[a-z0-9-]+([.][a-z0-9-]+)+|http://([a-z0-9-]+[.])*localhost)(:[1-9][0-9]{1,4})?$")
    || @ like_regex "^https://[^:]+:443$" || @ like_regex "^http://[^:]+:80$")', '{}', true)),
  add constraint provider_access_takes_window check (
    coalesce(policy->>'takesWindow', 'never') in ('never', 'onPhones', 'always'));
