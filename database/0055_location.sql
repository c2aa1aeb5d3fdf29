-- Where a player was when play began: asked once per session, on every change of address and every half hour [AUT-11].

create table location_check (
  site_id integer not null,
  player_id bigint not null,
  session_id text not null,
  -- The address that was asked about last.
  address text not null,
  -- `allowed`, or the key of the refusal.
  verdict text not null check (verdict in ('allowed', 'locationRefused', 'locationHidden', 'locationUnknown')),
  -- As the provider named it; empty where it could not.
  place text not null,
  checked_at timestamptz not null,
  primary key (site_id, player_id, session_id),
  foreign key (site_id, player_id) references player
);
call fence('location_check');
