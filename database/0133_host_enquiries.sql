-- Whom an enquiry is marked for: the host of the level its player held when it was written; empty for everybody else's.

alter table enquiry add column host text not null default '' check (length(host) <= 200);
-- What waits for a host, the most pressing first.
create index enquiry_for_host on enquiry (site_id, answer_by) where answer is null and host <> '';
