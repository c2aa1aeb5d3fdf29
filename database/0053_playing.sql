-- Which of a player's sessions gambles, where a policy lets only one [AUT-09].
create table playing (
  site_id integer not null,
  player_id bigint not null,
  session_id text not null,
  -- Of its last stake, to the minute.
  staked_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('playing');
