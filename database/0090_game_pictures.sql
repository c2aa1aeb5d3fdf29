-- An operator's own picture of a game or mark of a provider goes before the one that is drawn.

alter table game
  add column picture bytea,
  add foreign key (site_id, picture) references image (site_id, hash);

alter table provider
  add column picture bytea,
  add foreign key (site_id, picture) references image (site_id, hash);
