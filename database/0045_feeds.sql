-- What the public feeds show: rolled up from the journal, so that reading them costs the same whatever the history.

-- Payments that stood and wins of single rounds, within the window; of wins only the largest of each day are kept.
create table shown_move (
  site_id integer not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'win')),
  player_id bigint not null,
  -- Of a payment its id, of a win its round.
  reference text not null,
  -- Minor units; of a win what was gained, the stake taken off.
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  day date generated always as ((at at time zone 'UTC')::date) stored,
  primary key (site_id, kind, player_id, reference),
  foreign key (site_id, player_id) references player
);
create index shown_move_latest on shown_move (site_id, kind, at desc);
create index shown_move_largest on shown_move (site_id, kind, day, amount desc);
call fence('shown_move', 'select, insert, update, delete');

create table payments_day (
  site_id integer not null references site,
  day date not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  payments bigint not null,
  primary key (site_id, day, kind)
) with (fillfactor = 70);
call fence('payments_day');

-- The last day (UTC) on which a player played, won or paid in; and how many players had each day as their last. The
-- sum of the counts from a day on is the number of different players since, without counting any of them again.
create table player_last_day (
  site_id integer not null,
  kind text not null check (kind in ('active', 'winner', 'deposited')),
  player_id bigint not null,
  day date not null,
  primary key (site_id, kind, player_id),
  foreign key (site_id, player_id) references player
) with (fillfactor = 70);
call fence('player_last_day');

create table players_by_last_day (
  site_id integer not null references site,
  kind text not null,
  day date not null,
  players integer not null,
  primary key (site_id, kind, day)
) with (fillfactor = 70);
call fence('players_by_last_day');

-- Players with a confirmed, open account; in sixteen parts, so that those who register at once do not wait for each other.
create table registered_count (
  site_id integer not null references site,
  part smallint not null check (part between 0 and 15),
  players integer not null,
  primary key (site_id, part)
) with (fillfactor = 70);
call fence('registered_count', 'select');

create function count_registered() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change integer := (new.status = 'active' and not new.is_test)::integer
    - case when tg_op = 'INSERT' then 0 else (old.status = 'active' and not old.is_test)::integer end;
begin
  if change <> 0 then
    insert into registered_count as r (site_id, part, players) values (new.site_id, new.player_id % 16, change)
    on conflict (site_id, part) do update set players = r.players + excluded.players;
  end if;
  return null;
end $$;
alter function count_registered() owner to fairhouse_core;
revoke all on function count_registered() from public;
create trigger count_registered after insert or update of status, is_test on player
  for each row execute function count_registered();
insert into registered_count (site_id, part, players)
select site_id, player_id % 16, count(*) from player where status = 'active' and not is_test group by 1, 2;
