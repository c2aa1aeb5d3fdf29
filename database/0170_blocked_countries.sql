-- Where a vendor does not let a game of its list be opened: ISO 3166-1, two letters each.
alter table provider_game add column blocked_countries text[] not null default '{}';
