-- Tournaments over several tables: offers with a schedule, tables beside the first, and when each begins.

alter table poker_offer
  -- Null for sit & go. The first start, and how long from one to the next.
  add column first_at timestamptz,
  add column every_ms bigint check (every_ms >= 60000),
  -- With fewer everything goes back; more are not let in.
  add column entries_min smallint,
  add column entries_max smallint,
  add constraint poker_offer_scheduled check (
    num_nonnulls(first_at, every_ms, entries_min, entries_max) in (0, 4)),
  add constraint poker_offer_entries check (entries_min >= 2 and entries_max between entries_min and 100),
  -- At smaller ones somebody could be left alone.
  add constraint poker_offer_seats check (first_at is null or seats >= 3);

alter table poker_tournament
  -- Null for sit & go.
  add column starts_at timestamptz,
  add column entries_min smallint,
  add column entries_max smallint,
  add constraint poker_tournament_scheduled check (num_nonnulls(starts_at, entries_min, entries_max) in (0, 3));

alter table poker_table
  -- The first table of the same tournament, whose row is the lock above this one's; null for first tables.
  add column first_table_id text,
  -- Within its tournament.
  add column number smallint not null default 1,
  add foreign key (site_id, first_table_id) references poker_table,
  add constraint poker_table_first check ((first_table_id is null) = (number = 1)),
  add constraint poker_table_of_tournament check (first_table_id is null or is_tournament);
create unique index poker_table_beside on poker_table (site_id, first_table_id, number) where first_table_id is not null;
