-- What players set to protect themselves, and the daily counters that limits are measured by.

-- The site's own calendar: a day, week (from Monday) or month of a limit begins there at midnight.
alter table site add column time_zone text generated always as (coalesce(settings->>'time_zone', 'UTC')) stored;

create table player_limit (
  site_id integer not null,
  player_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; null where there is none.
  amount bigint check (amount >= 0),
  -- A raise (or, without an amount, a removal) that waits; it applies only when confirmed after `pending_from` [LIM-04].
  pending_amount bigint check (pending_amount > amount),
  pending_from timestamptz,
  set_at timestamptz not null,
  primary key (site_id, player_id, kind, period),
  foreign key (site_id, player_id) references player,
  check (pending_from is not null or pending_amount is null),
  check (pending_from is null or amount is not null)
);
call fence('player_limit');

create table exclusion (
  site_id integer not null,
  player_id bigint not null,
  time_out_until timestamptz,
  excluded_at timestamptz,
  -- Null for good.
  excluded_until timestamptz,
  -- The end of the term opens nothing by itself: somebody has to lift the exclusion after it [EXC-05].
  lifted_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player,
  check (excluded_at is not null or (excluded_until is null and lifted_at is null)),
  check (lifted_at is null or lifted_at >= excluded_until)
);
call fence('exclusion');

-- What a player used on one day of the site's calendar, in minor units of cash. Weeks and months are sums of
-- days, so that a transfer advances one row.
create table usage_day (
  site_id integer not null,
  player_id bigint not null,
  day date not null,
  deposited bigint not null,
  staked bigint not null,
  paid bigint not null,
  -- What left through a gateway, deposits taken back included.
  withdrawn bigint not null,
  primary key (site_id, player_id, day)
) with (fillfactor = 70);
call fence('usage_day', 'select');

-- Nothing may shorten a self-exclusion, whoever asks [EXC-01].
create function keep_exclusion() returns trigger language plpgsql as $$
begin
  if old.excluded_at is not null and old.lifted_at is null and (
    new.excluded_at is distinct from old.excluded_at
    or (old.excluded_until is null and new.excluded_until is not null)
    or new.excluded_until < old.excluded_until
  ) then
    raise exception 'a self-exclusion cannot be shortened' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_exclusion before update on exclusion for each row execute function keep_exclusion();
