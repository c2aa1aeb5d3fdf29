-- An operator's own picture of a promotion goes before the one that is drawn.
alter table promotion
  add column picture bytea,
  add foreign key (site_id, picture) references image (site_id, hash);
grant update (picture) on promotion to fairhouse_app;
create trigger touch_site after update on promotion for each row execute function touch_site();
