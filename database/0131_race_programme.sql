-- Races of a meeting are found by the times at which they go off. Not unique: rounds of before may share a time.
create index shared_round_time on shared_round (site_id, game_code, closes_at) where closes_at is not null;
