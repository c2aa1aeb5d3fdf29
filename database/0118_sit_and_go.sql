-- Sit & go: what is offered, each tournament of it at a table of its own, and who has entered.

-- Chips of a tournament are counters: no money lies on its table.
alter table poker_table
  add column is_tournament boolean not null default false,
  -- That the least buy-in is a big blind at least holds of money; counters are outgrown by their blinds.
  drop constraint poker_table_check1,
  add constraint poker_table_buy_in_check check (is_tournament or buy_in_min >= big_blind);
create index poker_table_shown on poker_table (site_id, position) where is_open or due_at is not null;
alter table poker_seat add column is_tournament boolean not null default false;
-- What the ledger holds for the seat; minor units.
alter table poker_seat add column held bigint not null
  generated always as (case when is_tournament then 0 else stack + added end) stored;

create table poker_offer (
  site_id integer not null references site,
  offer_id text not null,
  game_code text not null,
  name text not null,
  seats smallint not null check (seats between 2 and 9),
  -- Minor units: the buy-in goes into the pool, the fee to the house.
  buy_in bigint not null check (buy_in > 0),
  fee bigint not null check (fee >= 0),
  position integer not null,
  is_open boolean not null default true,
  -- Of its tournaments so far.
  tournaments bigint not null default 0,
  primary key (site_id, offer_id)
);
call fence('poker_offer');

create table poker_tournament (
  site_id integer not null,
  -- Also of its table, whose row is the lock.
  tournament_id text not null,
  offer_id text not null,
  number bigint not null,
  seats smallint not null,
  buy_in bigint not null,
  fee bigint not null,
  -- By the rules it was opened under; under others it is not played on.
  rules_version integer not null,
  config_hash text not null,
  -- By place, from the first; minor units.
  prizes bigint[] not null,
  state text not null default 'open' check (state in ('open', 'running', 'finished', 'cancelled')),
  opened_at timestamptz not null,
  -- Where its seats are not taken by then, all entries go back; null while it has none.
  fills_by timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (site_id, tournament_id),
  foreign key (site_id, tournament_id) references poker_table,
  foreign key (site_id, offer_id) references poker_offer,
  check ((state in ('finished', 'cancelled')) = (ended_at is not null)),
  check (state not in ('running', 'finished') or started_at is not null)
);
-- One that takes entries for each offer.
create unique index poker_tournament_open on poker_tournament (site_id, offer_id) where state = 'open';
call fence('poker_tournament');

create table poker_entry (
  site_id integer not null,
  tournament_id text not null,
  player_id bigint not null,
  -- The round in which the ledger holds buy-in and fee.
  round_id text not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  entered_at timestamptz not null,
  -- Their order: seats are drawn from it.
  number bigint generated always as identity,
  seat smallint,
  -- Known once the player is out, or the last one in; the prize in minor units.
  place smallint,
  prize bigint check (prize >= 0),
  -- When the round was settled or given back.
  booked_at timestamptz,
  address text not null,
  device text not null,
  primary key (site_id, tournament_id, player_id),
  unique (site_id, tournament_id, seat),
  foreign key (site_id, tournament_id) references poker_tournament,
  foreign key (site_id, player_id) references player,
  check ((place is null) = (prize is null))
);
create index poker_entry_of_player on poker_entry (site_id, player_id, entered_at desc);
call fence('poker_entry', 'select, insert, update, delete');

-- What an entry has paid is held until its tournament is over: a round that names it.
alter table round drop column is_held;
alter table round add column is_held boolean not null
  generated always as (seed_id is not null or shared_id is not null or choice ? 'tournament_id') stored;
