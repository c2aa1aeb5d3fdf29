-- Tables where players play each other: the tables, who sits at them with how many chips, and the hands they play.

create table poker_table (
  site_id integer not null references site,
  table_id text not null,
  game_code text not null,
  name text not null,
  seats smallint not null check (seats between 2 and 9),
  -- Minor units.
  small_blind bigint not null check (small_blind > 0),
  big_blind bigint not null check (big_blind >= small_blind),
  buy_in_min bigint not null check (buy_in_min >= big_blind),
  buy_in_max bigint not null check (buy_in_max >= buy_in_min),
  rake_cap bigint not null check (rake_cap >= 0),
  position integer not null,
  is_open boolean not null default true,
  -- The hand that is played, or the last one; and the seat that had its button.
  hand_id text,
  button smallint,
  hands bigint not null default 0,
  -- What all pots so far have come to: for their average.
  pots bigint not null default 0,
  -- The deck of the next hand: told by its commitment before anybody is dealt in. Null until somebody has sat down.
  next_seed_sealed bytea,
  next_commitment text check (length(next_commitment) = 64),
  -- When the next hand may be dealt at the earliest.
  next_hand_at timestamptz not null,
  -- When the table has to be looked at next; null while nobody sits at it.
  due_at timestamptz,
  changed bigint not null default 0,
  primary key (site_id, table_id),
  check ((next_seed_sealed is null) = (next_commitment is null))
);
create index poker_table_due on poker_table (due_at) where due_at is not null;
call fence('poker_table');

create table poker_seat (
  site_id integer not null,
  table_id text not null,
  seat smallint not null check (seat between 1 and 9),
  player_id bigint not null,
  -- Chips in front of the player as the last hand left them; `added` joins them with the next deal. Both are held in
  -- the ledger.
  stack bigint not null check (stack >= 0),
  added bigint not null default 0 check (added >= 0),
  -- What the player adds to the deal; may be changed until a hand begins.
  client_seed text not null check (length(client_seed) between 1 and 64),
  bank_ms integer not null,
  sat_at timestamptz not null,
  -- The references its chips were bought under, the first of them when it was taken: they name its transfers.
  refs text[] not null,
  -- Away since then, by the player, the clock, or a rule that keeps them from staking; null while they play.
  away_at timestamptz,
  away_by text,
  missed smallint not null default 0,
  -- A big blind, for hands that others played meanwhile.
  owes boolean not null,
  -- Stands up as soon as the hand is over.
  is_leaving boolean not null default false,
  address text not null,
  device text not null,
  primary key (site_id, table_id, seat),
  unique (site_id, table_id, player_id),
  foreign key (site_id, table_id) references poker_table,
  foreign key (site_id, player_id) references player,
  check ((away_at is null) = (away_by is null))
);
create index poker_seat_of_player on poker_seat (site_id, player_id);
call fence('poker_seat', 'select, insert, update, delete');

create table poker_hand (
  site_id integer not null,
  hand_id text not null,
  table_id text not null,
  -- Counts the hands of the table.
  number bigint not null,
  game_code text not null,
  rules_version integer not null,
  config_hash text not null,
  button smallint not null,
  small_blind bigint not null,
  big_blind bigint not null,
  rake_cap bigint not null,
  -- Who was dealt in: seat, player, stack, whether a blind was owed, client seed.
  dealt jsonb not null,
  seed_sealed bytea not null,
  commitment text not null check (length(commitment) = 64),
  -- Every move in its order: who, what, up to what, by player or clock, when, and the reference it was asked under.
  moves jsonb not null default '[]',
  state text not null default 'running' check (state in ('running', 'settled', 'void')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The clock of whoever is to act began then.
  turn_at timestamptz not null,
  -- What was shown and paid; null until the end.
  result jsonb,
  primary key (site_id, hand_id),
  unique (site_id, table_id, number),
  foreign key (site_id, table_id) references poker_table,
  check ((state = 'settled') = (result is not null)),
  check ((state = 'running') = (ended_at is null))
);
call fence('poker_hand');

-- Who was dealt into which hand; ids of hands sort by time.
create table poker_dealt (
  site_id integer not null,
  player_id bigint not null,
  hand_id text not null,
  table_id text not null,
  seat smallint not null,
  primary key (site_id, player_id, hand_id),
  foreign key (site_id, hand_id) references poker_hand,
  foreign key (site_id, player_id) references player
);
call fence('poker_dealt', 'select, insert');

-- Tables that have to be looked at now, at any site. Who takes one has it until `until`; if it dies, another has it then.
create function claim_poker(now timestamptz, until timestamptz, up_to integer)
  returns table (site_id integer, table_id text)
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as (
      select t.site_id, t.table_id from poker_table t
       where t.due_at <= now order by t.due_at limit up_to for no key update skip locked
    )
    update poker_table t set due_at = until
      from due where t.site_id = due.site_id and t.table_id = due.table_id
    returning t.site_id, t.table_id
  $$;
alter function claim_poker(timestamptz, timestamptz, integer) owner to fairhouse_core;
revoke all on function claim_poker(timestamptz, timestamptz, integer) from public;
grant execute on function claim_poker(timestamptz, timestamptz, integer) to fairhouse_app;

-- Whatever can be seen of a table has changed.
create trigger hint_live after insert or update of changed on poker_table
  for each row execute function hint('poker', 'site');
