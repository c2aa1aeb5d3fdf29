-- What operators offer by data is part of what is kept of a site: with a change of it the site's version moves.

create trigger touch_sites after insert on reward_programme
  referencing new table as changed for each statement execute function touch_sites();
create trigger touch_sites after insert on promotion_version
  referencing new table as changed for each statement execute function touch_sites();
create trigger touch_site after insert or update or delete on payment_method
  for each row execute function touch_site();
create trigger touch_site after insert or update or delete on cashier_rule
  for each row execute function touch_site();
