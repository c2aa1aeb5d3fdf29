-- Palettes of Prism Spin that were named after sweets have the names of stones: nothing here is to appeal to children.
update site
   set settings = jsonb_set(settings, '{theme_color}', to_jsonb(renamed.now))
  from (values ('bubblegum', 'rose-quartz'), ('blueberry', 'lapis'), ('lime-sherbet', 'peridot'),
               ('grape-jelly', 'amethyst'), ('peach-fizz', 'sunstone')) as renamed (before, now)
 where settings ->> 'theme_color' = renamed.before;
