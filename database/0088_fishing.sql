-- Halls that many fish in. What swims there follows from the hall's public seed; kept is who has a place, which fish
-- were cast at and caught, and the casts of the last moments, for those who watch. All of it goes within the hour:
-- the casts themselves are rounds.

create table hall_seat (
  site_id integer not null references site,
  game_code text not null,
  player_id bigint not null,
  hall integer not null check (hall > 0),
  -- Who has not cast for a while has left.
  seen_at timestamptz not null,
  primary key (site_id, game_code, player_id),
  foreign key (site_id, player_id) references player
);
create index hall_seat_taken on hall_seat (site_id, game_code, hall, seen_at);
create index hall_seat_left on hall_seat (seen_at);
call fence('hall_seat');

-- Each cast locks its fish: whether a fish is still there is decided before the outcome of a cast is, and without it.
create table hall_fish (
  site_id integer not null references site,
  game_code text not null,
  fish text not null,
  casts integer not null,
  -- The round that caught it.
  caught_in text,
  leaves_at timestamptz not null,
  primary key (site_id, game_code, fish)
);
create index hall_fish_left on hall_fish (leaves_at);
call fence('hall_fish');

create table hall_cast (
  site_id integer not null references site,
  round_id text not null,
  game_code text not null,
  player_id bigint not null,
  fish text not null,
  -- What it came to, in stakes; empty where the fish got away.
  prizes integer[] not null,
  payout bigint not null,
  cast_at timestamptz not null,
  primary key (site_id, round_id),
  foreign key (site_id, player_id) references player
);
create index hall_cast_latest on hall_cast (site_id, cast_at);
create index hall_cast_old on hall_cast (cast_at);
call fence('hall_cast');

-- Forgets what nobody looks at any more, at every site.
create function purge_halls(as_of timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with casts as (delete from hall_cast where (site_id, round_id) in (
      select site_id, round_id from hall_cast where cast_at < as_of order by cast_at limit count_max) returning 1),
    fish as (delete from hall_fish where (site_id, game_code, fish) in (
      select site_id, game_code, fish from hall_fish where leaves_at < as_of order by leaves_at limit count_max) returning 1),
    seats as (delete from hall_seat where (site_id, game_code, player_id) in (
      select site_id, game_code, player_id from hall_seat where seen_at < as_of order by seen_at limit count_max) returning 1)
    select (select count(*) from casts) + (select count(*) from fish) + (select count(*) from seats)
  $$;
grant delete on hall_cast, hall_fish, hall_seat to fairhouse_core;
alter function purge_halls(timestamptz, integer) owner to fairhouse_core;
revoke all on function purge_halls(timestamptz, integer) from public;
grant execute on function purge_halls(timestamptz, integer) to fairhouse_app;
