-- Whether a site takes new accounts is the operator's to say; all did.

update site
   set settings = jsonb_set(settings, '{features,registration}', 'true')
 where settings->'features' is not null;
