-- Which code a round was drawn by, beside the rules it had: SHA-256 of the sources of all games as the process that
-- booked it was started from. Null for rounds of outside providers, whose code is theirs.
alter table round add column code_hash text;
alter table shared_round add column code_hash text;
