-- An enquiry goes back and forth: what player and staff wrote after its first message, and whose turn it is.

create table enquiry_message (
  site_id integer not null,
  enquiry_id text not null,
  -- Counts what followed the first message.
  position smallint not null check (position between 1 and 60),
  -- Whose enquiry it is; null for a guest's.
  player_id bigint,
  -- Who of the staff wrote it; null where the player did.
  staff text,
  body text not null check (length(body) between 1 and 4000),
  written_at timestamptz not null,
  primary key (site_id, enquiry_id, position),
  -- It goes with its enquiry, when the time that is kept for is over.
  foreign key (site_id, enquiry_id) references enquiry on delete cascade,
  foreign key (site_id, player_id) references player
);
create index enquiry_message_of on enquiry_message (site_id, player_id, written_at desc);
call fence('enquiry_message', 'select, insert');
create trigger append_only before update on enquiry_message for each row execute function refuse_change();

insert into enquiry_message (site_id, enquiry_id, position, player_id, staff, body, written_at)
select site_id, enquiry_id, 1, player_id, substr(answered_by, length('staff:') + 1), answer, answered_at
  from enquiry where answer is not null;

alter table enquiry
  -- Open: it waits for staff. Answered: the player may write again. A guest's is closed with its answer.
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- When either side wrote last.
  add column said_at timestamptz;
update enquiry set said_at = coalesce(answered_at, received_at),
                   state = case when answer is null then 'open' when player_id is null then 'closed' else 'answered' end;
-- Of `answered_at` stays when the first answer was written. The indexes on what waited go with the column.
alter table enquiry alter said_at set not null, drop column answer, drop column answered_by;

create index enquiry_open on enquiry (site_id, answer_by) where state = 'open';
create index enquiry_for_host on enquiry (site_id, answer_by) where state = 'open' and host <> '';
create index enquiry_over on enquiry (keep_until) where state <> 'open';
create index enquiry_received on enquiry (site_id, received_at);

create or replace function purge_enquiries(as_of timestamptz, count_max integer) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from enquiry where (site_id, enquiry_id) in (
      select site_id, enquiry_id from enquiry
       where keep_until < as_of and state <> 'open' order by keep_until limit count_max) returning 1)
    select count(*) from gone
  $$;
