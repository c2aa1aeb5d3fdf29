-- How often a referral link was followed: a count, and nothing of who followed it.
alter table referral_upline add column clicks integer not null default 0;
