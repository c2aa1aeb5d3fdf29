-- What the player's own pages read, served by indexes.

-- Stakes still in the game are few; settled rounds are not looked through for them.
create index round_open on round (site_id, player_id) where state = 'open';
