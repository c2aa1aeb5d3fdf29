-- What kind of money a way to pay takes, and when one that is down is expected back.

alter table payment_method
  add type text not null default 'wallet' check (type in ('wallet', 'qr', 'bank', 'card', 'crypto')),
  add back_at timestamptz,
  -- Only what is down comes back.
  add check (back_at is null or status = 'down');
