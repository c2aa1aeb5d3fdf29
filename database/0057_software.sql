-- What last ran at a site, by component: a start with something else is a significant event [EVT-01].
create table software (
  site_id integer not null references site,
  -- `program`, or `game:<code>`.
  component text not null,
  -- Of its sources, or of a game's rules.
  hash text not null,
  since timestamptz not null,
  primary key (site_id, component)
);
call fence('software', 'select, insert, update, delete');

-- Parameters of pots are the site's to set; what is in them moves with play.
grant insert, update on jackpot to fairhouse_app;
grant insert, delete on jackpot_game to fairhouse_app;
