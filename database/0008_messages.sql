-- Messages that leave the house: an outbox, queued in the transaction that causes them and delivered after it.

create table message (
  site_id integer not null references site,
  message_id bigint generated always as identity,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  kind text not null,
  -- Emptied once the message was delivered or given up, except on demo sites.
  text text not null,
  -- Only on demo sites, where the outbox page shows what would have been sent.
  code text,
  is_demo boolean not null,
  queued_at timestamptz not null,
  -- A message that is of no use any more is given up, not delivered late.
  useful_until timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  ended_at timestamptz,
  -- Why the last try failed; with state `dead`, why it was given up.
  last_error text not null default '',
  primary key (site_id, message_id),
  check (code is null or is_demo),
  check ((state = 'queued') = (ended_at is null)),
  check (state = 'queued' or is_demo or text = '')
);
create index message_due on message (next_try_at) where state = 'queued';
create index message_recent on message (site_id, message_id desc) where is_demo;
create index message_dead on message (site_id, ended_at desc) where state = 'dead';
call fence('message');

-- Hands out due messages of all sites, each to one worker; one not ended within the lease is handed out again.
create function take_messages(as_of timestamptz, count_max integer, lease interval) returns setof message
  language sql security definer set search_path = public
  as $$
    update message m
       set tries = m.tries + 1, next_try_at = as_of + lease
      from (
        select site_id, message_id from message
         where state = 'queued' and next_try_at <= as_of
         order by next_try_at limit count_max for update skip locked
      ) due
     where m.site_id = due.site_id and m.message_id = due.message_id
    returning m.*
  $$;
alter function take_messages(timestamptz, integer, interval) owner to fairhouse_core;
revoke all on function take_messages(timestamptz, integer, interval) from public;
grant execute on function take_messages(timestamptz, integer, interval) to fairhouse_app;
