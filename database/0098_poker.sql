-- By which code a hand was settled, beside the rules it had: SHA-256 of the sources of all games. Null before it is over.
alter table poker_hand add column code_hash text;
