-- By which code a hand was settled, beside the rules it had: SHA-256 of the sources of all games. Null before it is over.
alter table poker_hand add column code_hash text;

-- Who waits for a seat at a table that is full; the first in the list is offered what becomes free.
create table poker_wait (
  site_id integer not null,
  table_id text not null,
  player_id bigint not null,
  number bigint generated always as identity,
  since timestamptz not null,
  -- A free seat is kept for them until then; null while they wait.
  offered_until timestamptz,
  primary key (site_id, table_id, player_id),
  foreign key (site_id, table_id) references poker_table,
  foreign key (site_id, player_id) references player
);
create index poker_wait_of_player on poker_wait (site_id, player_id);
call fence('poker_wait', 'select, insert, update, delete');
