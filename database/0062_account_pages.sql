-- What a player's own pages tell: since when the password holds, and the picture they chose for themselves.

-- Null where it is the one the account was opened with.
alter table player add column credential_set_at timestamptz;
-- The number of one of the site's drawn pictures (`avatars` of contract/settings.ts).
alter table preference add column avatar smallint not null default 0 check (avatar between 0 and 11);
