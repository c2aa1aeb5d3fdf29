-- Rounds of several moves: what was chosen on the way, and those that wait for the next choice.

-- The names of the moves in their order; the steps told are those they have led to so far.
alter table round add column moves jsonb not null default '[]';
-- The stake of the opening, where a move has raised it; null where `stake` is that.
alter table round add column opening_stake bigint;
create index round_waiting on round (site_id, played_at) where state = 'open';
