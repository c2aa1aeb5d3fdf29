-- What is played at a screen is listed apart from what is played on a field.

alter table sport add column is_esport boolean not null default false;
