-- A race is known by its course, its day and its number, all of which its time tells: so no game closes twice at one time.
create unique index shared_round_time on shared_round (site_id, game_code, closes_at) where closes_at is not null;
