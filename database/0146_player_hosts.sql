-- The host of a single player, who goes before the one of the player's level; what was before stands in the events.

create table player_host (
  site_id integer not null,
  player_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  -- Of each day, on the site's clock; null where none are stated.
  hours_from text,
  hours_to text,
  set_by text not null,
  set_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player,
  check ((hours_from is null) = (hours_to is null)),
  check (hours_from <> hours_to)
);
call fence('player_host', 'select, insert, update, delete');
create index player_host_latest on player_host (site_id, set_at desc);
