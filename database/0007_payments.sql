-- Deposits and withdrawals, where each has been, what gateways told, and the rules of a site's cashier.

create table payment_method (
  site_id integer not null references site,
  method text not null check (method ~ '^[a-z][a-z0-9_-]{0,39}$'),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  name text not null,
  gateway text not null,
  -- Minor units of the site's currency.
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null,
  usual_minutes integer not null check (usual_minutes >= 0),
  is_open boolean not null default true,
  position integer not null default 0,
  primary key (site_id, direction, method),
  check (amount_max >= amount_min)
);
call fence('payment_method');

create table cashier_rule (
  site_id integer primary key references site,
  withdrawals_per_day integer not null check (withdrawals_per_day > 0),
  withdrawn_per_day bigint not null check (withdrawn_per_day > 0),
  -- What a player may draw in a day without a person looking at it.
  approved_unseen_per_day bigint not null check (approved_unseen_per_day >= 0),
  -- Withdrawals of younger accounts are looked at by a person.
  account_age_min_minutes integer not null check (account_age_min_minutes >= 0),
  -- So are withdrawals to a destination that another player has used.
  reviews_shared_destination boolean not null
);
call fence('cashier_rule');

-- One row per request, locked while a step is taken. The steps between states are tables of
-- server/payments; this one holds what must be true of any state.
create table payment (
  site_id integer not null,
  payment_id text not null,
  player_id bigint not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  state text not null,
  steps_taken integer not null default 0,
  method text not null,
  gateway text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What the gateway confirmed and the ledger credited: set once.
  credited bigint check (credited > 0),
  destination text not null default '',
  -- The destination without spaces and signs, to know it again.
  destination_key text not null default '',
  client_ref text not null,
  gateway_ref text,
  instruction_url text,
  expires_at timestamptz,
  created_at timestamptz not null,
  -- When the worker should look at it next; null where nothing is waited for.
  due_at timestamptz,
  primary key (site_id, payment_id),
  foreign key (site_id, player_id) references player,
  unique (site_id, player_id, kind, client_ref),
  unique (site_id, gateway, kind, gateway_ref),
  check ((kind = 'deposit' and state = 'credited') = (credited is not null))
);
create index payment_recent on payment (site_id, player_id, created_at desc, payment_id desc);
create index payment_due on payment (due_at) where due_at is not null;
create index payment_destination on payment (site_id, destination_key) where kind = 'withdrawal';
call fence('payment');

-- The timeline of a payment, append-only: who took which step, when and why.
create table payment_step (
  site_id integer not null,
  payment_id text not null,
  position integer not null check (position > 0),
  step text not null,
  state text not null,
  -- A message key, or empty where the state says enough.
  reason text not null,
  actor text not null check (actor ~ '^(player|gateway|rule|staff:.+)$'),
  at timestamptz not null,
  primary key (site_id, payment_id, position),
  foreign key (site_id, payment_id) references payment
);
call fence('payment_step', 'select, insert');

-- What gateways told, stored as it came before it is worked: an event counts once, however often it is sent.
create table payment_event (
  site_id integer not null references site,
  gateway text not null,
  event_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  status text not null,
  gateway_ref text not null,
  -- The payment we named when we asked.
  payment_id text not null,
  amount text not null,
  currency text not null,
  body bytea not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  worked_at timestamptz,
  -- What came of it: applied, stale, unknown or contradicting.
  outcome text check (outcome in ('applied', 'stale', 'unknown', 'contradicting')),
  tries integer not null default 0,
  due_at timestamptz,
  primary key (site_id, gateway, event_id),
  check ((worked_at is null) = (outcome is null)),
  check ((worked_at is null) = (due_at is not null))
);
create index payment_event_due on payment_event (due_at) where due_at is not null;
create index payment_event_of on payment_event (site_id, payment_id);
call fence('payment_event');

-- What waits for the worker at any site, oldest first. It tells keys only; the work itself stays within one site.
create function payments_due(at timestamptz, up_to integer)
  returns table (site_id integer, kind text, gateway text, id text)
  language sql stable security definer set search_path = public
  as $$
    (select e.site_id, 'event', e.gateway, e.event_id from payment_event e where e.due_at <= at order by e.due_at limit up_to)
    union all
    (select p.site_id, p.kind, p.gateway, p.payment_id from payment p where p.due_at <= at order by p.due_at limit up_to)
  $$;
alter function payments_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function payments_due(timestamptz, integer) from public;
grant execute on function payments_due(timestamptz, integer) to fairhouse_app;

-- The sandbox gateway of the demo. It plays an outside party: nothing of the house reads these tables.
create table demo_gateway_payment (
  site_id integer not null references site,
  ref text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  -- The shop's own reference: asking again with it answers the same payment.
  order_id text not null,
  state text not null,
  amount text not null,
  currency text not null,
  destination text not null default '',
  return_url text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (site_id, ref),
  unique (site_id, direction, order_id)
);
call fence('demo_gateway_payment');

create table demo_gateway_event (
  site_id integer not null,
  event_id text not null,
  ref text not null,
  body text not null,
  tries integer not null default 0,
  is_answered boolean not null default false,
  -- Null once it needs no further delivery.
  due_at timestamptz,
  primary key (site_id, event_id),
  foreign key (site_id, ref) references demo_gateway_payment
);
create index demo_gateway_event_due on demo_gateway_event (due_at) where due_at is not null;
call fence('demo_gateway_event');

create function demo_gateway_due(at timestamptz, up_to integer)
  returns table (site_id integer, event_id text)
  language sql stable security definer set search_path = public
  as $$ select e.site_id, e.event_id from demo_gateway_event e where e.due_at <= at order by e.due_at limit up_to $$;
alter function demo_gateway_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function demo_gateway_due(timestamptz, integer) from public;
grant execute on function demo_gateway_due(timestamptz, integer) to fairhouse_app;
