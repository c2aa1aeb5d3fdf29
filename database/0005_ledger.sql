-- The ledger: accounts of players, the append-only entries behind them, and the keys that make a transfer happen once.

-- Only the player's side has a balance to lock. The cash account is the player's lock: whoever moves money of a
-- player or changes what they may do holds it first.
create table account (
  site_id integer not null,
  player_id bigint not null,
  kind text not null check (kind in ('cash', 'held', 'bonus', 'tokens')),
  balance bigint not null default 0 check (balance >= 0),
  -- Number and hash of the last entry.
  seq bigint not null default 0,
  head bytea not null default '\x' check (length(head) in (0, 32)),
  moved_at timestamptz not null default '-infinity',
  -- Nothing may be taken from a frozen account.
  frozen boolean not null default false,
  primary key (site_id, player_id, kind),
  foreign key (site_id, player_id) references player
) with (fillfactor = 60);
call fence('account', 'select');

create function open_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account (site_id, player_id, kind)
  select new.site_id, new.player_id, kind from unnest(array['cash', 'held', 'bonus', 'tokens']) kind;
  return null;
end $$;
alter function open_accounts() owner to fairhouse_core;
revoke all on function open_accounts() from public;
create trigger open_accounts after insert on player for each row execute function open_accounts();

create sequence transfer_number as bigint cache 64;
grant usage on sequence transfer_number to fairhouse_core;

-- What happened under a key: the stored answer of a transfer. It stays out of the monthly partitions, so that a
-- retry in the next month still meets it.
create table transfer_key (
  site_id integer not null,
  player_id bigint not null,
  provider text not null,
  class text not null,
  reference text not null,
  fingerprint bytea not null,
  -- Null where the key was taken and no money moved: a cancel came before its stake, or had nothing to undo.
  transfer_id bigint,
  legs smallint not null default 0,
  cash bigint not null,
  held bigint not null,
  bonus bigint not null,
  tokens bigint not null,
  round_id text,
  at timestamptz not null,
  -- The transaction that wrote the entries, by which they are found.
  posted_in bigint not null,
  cancelled_at timestamptz,
  primary key (site_id, player_id, provider, class, reference)
);
call fence('transfer_key', '');

-- One row per leg. The other side of it is `against`; sums by that name are the books of the house.
create table entry (
  site_id integer not null,
  player_id bigint not null,
  kind text not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  against text not null,
  reason text not null,
  subject text not null,
  reference text not null,
  round_id text,
  transfer_id bigint not null,
  leg smallint not null,
  at timestamptz not null,
  -- Followers read in the order (posted_in, transfer_id, leg), up to the oldest transaction still running.
  posted_in bigint not null,
  hash bytea not null,
  -- Time never runs backwards within an account, so this is the order of `seq` too.
  primary key (site_id, player_id, kind, at, seq)
) partition by range (at);
create index entry_journal on entry (site_id, posted_in, transfer_id, leg);
call fence('entry', 'select');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on entry for each row execute function refuse_change();
create trigger append_only_whole before truncate on entry execute function refuse_change();

create procedure guard_partition(name text) language plpgsql as $$
begin
  execute format('create trigger append_only_whole before truncate on %I execute function refuse_change()', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
end $$;

-- Money is never refused for want of a partition; the audit names what lies here.
create table entry_elsewhen partition of entry default;
call guard_partition('entry_elsewhen');

-- Makes the monthly partitions from `first` to `last`, as far as they are missing. Any process may ask, at any time.
create function open_months(first date, last date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(7215005);
  for month in
    select generate_series(date_trunc('month', first::timestamp), last::timestamp, '1 month') at time zone 'UTC'
  loop
    name := 'entry_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    execute format('create table %I partition of entry for values from (%L) to (%L)',
      name, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    call guard_partition(name);
  end loop;
end $$;
revoke all on function open_months(date, date) from public;
grant execute on function open_months(date, date) to fairhouse_app;
select open_months((now() - interval '12 months')::date, (now() + interval '12 months')::date);

-- Waits for what moves for this player and keeps it still until the transaction ends.
create function lock_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
    select from account where site_id = current_site() and player_id = of_player and kind = 'cash' for no key update
  $$;
alter function lock_player(bigint) owner to fairhouse_core;
revoke all on function lock_player(bigint) from public;
grant execute on function lock_player(bigint) to fairhouse_app;

-- The fields of an entry as its hash covers them: in a fixed order, quoted without ambiguity. The time zone must be UTC.
create function fields_of(
  site_id integer, player_id bigint, kind text, seq bigint, amount bigint, balance_after bigint, against text,
  reason text, subject text, reference text, round_id text, transfer_id bigint, leg smallint, at timestamptz
) returns text
  language sql stable
  as $$
    select row(site_id, player_id, kind, seq, amount, balance_after, against, reason, subject, reference, round_id,
      transfer_id, leg, at)::text
  $$;

create function link(hash bytea, head bytea, fields text) returns bytea
  language plpgsql immutable parallel safe
  as $$ begin return sha256(coalesce(hash, head) || convert_to(fields, 'UTF8')); end $$;

-- The hash of an entry from the head of its account and the fields of all entries since.
create aggregate chain(head bytea, fields text) (sfunc = link, stype = bytea);
