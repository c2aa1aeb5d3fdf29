-- Simulated payment vendors of the demo. They play outside parties: nothing of the house reads these tables.

create table demo_vendor_payment (
  site_id integer not null references site,
  vendor text not null,
  ref text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  -- The shop's own reference.
  order_id text not null,
  state text not null,
  amount text not null,
  -- What was truly paid; empty while nothing was.
  received text not null default '',
  currency text not null,
  destination text not null default '',
  channel text not null default '',
  return_url text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz,
  primary key (site_id, vendor, ref),
  unique (site_id, vendor, direction, order_id)
);
call fence('demo_vendor_payment');

create table demo_vendor_event (
  site_id integer not null,
  event_id text not null,
  vendor text not null,
  ref text not null,
  body text not null,
  tries integer not null default 0,
  is_answered boolean not null default false,
  -- Null once it needs no further delivery.
  due_at timestamptz,
  primary key (site_id, event_id),
  foreign key (site_id, vendor, ref) references demo_vendor_payment
);
create index demo_vendor_event_due on demo_vendor_event (due_at) where due_at is not null;
call fence('demo_vendor_event');

alter table demo_gateway_payment add changed_at timestamptz not null default now();
create index demo_gateway_payment_changed on demo_gateway_payment (site_id, changed_at);

create function demo_vendor_due(at timestamptz, up_to integer)
  returns table (site_id integer, event_id text)
  language sql stable security definer set search_path = public
  as $$ select e.site_id, e.event_id from demo_vendor_event e where e.due_at <= at order by e.due_at limit up_to $$;
alter function demo_vendor_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function demo_vendor_due(timestamptz, integer) from public;
grant execute on function demo_vendor_due(timestamptz, integer) to fairhouse_app;
