-- Until when somebody of the staff has looked at a withdrawal, where the player's level promises that.

alter table payment add column review_by timestamptz;
-- What was promised of late, to measure it; and what waits, the most pressing first.
create index payment_review on payment (site_id, review_by) where review_by is not null;
