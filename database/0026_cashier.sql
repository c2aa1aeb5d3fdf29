-- The whole cashier: keys of gateways, decisions of two persons, debts, blocks, and what reconciliation found.

alter table payment_method
  add status text not null default 'live' check (status in ('live', 'slow', 'down')),
  -- What its gateway needs to know of it: the operator's own account, or which of the vendor's channels it is.
  add settings jsonb not null default '{}';

alter table cashier_rule
  -- Above it staff decide in twos: who asks does not approve [WAL-10]. Minor units.
  add second_person_above bigint not null default 0 check (second_person_above >= 0),
  -- Saved payout accounts a player may have, and how old one must be before money goes there.
  add accounts_max integer not null default 5 check (accounts_max > 0),
  add account_wait_hours integer not null default 0 check (account_wait_hours >= 0),
  -- Stakes a deposit asks for before it can be withdrawn, in percent of it; 0 for none.
  add deposit_turnover_percent integer not null default 0 check (deposit_turnover_percent between 0 and 1000);

-- How a site reaches its gateway. The sealed part holds what signs and what opens.
create table gateway_key (
  site_id integer not null references site,
  gateway text not null,
  address text not null,
  -- Who we are to the gateway where it asks for that: a store, a wallet.
  account text not null default '',
  sealed bytea not null,
  set_at timestamptz not null,
  primary key (site_id, gateway)
);
call fence('gateway_key');

alter table payment
  drop column instruction_url,
  -- How to pay it in, as the player is shown it.
  add instruction jsonb,
  add bank_account_id text,
  -- The player gave up the way back, where the policy has one.
  add is_cancel_locked boolean not null default false,
  -- What was uploaded to show that a transfer was made.
  add proof_hash text,
  drop constraint payment_check,
  add check (credited is null or kind = 'deposit'),
  add check ((state in ('credited', 'refunded', 'charged_back')) = (credited is not null));
create index payment_open on payment (site_id, created_at)
  where kind = 'withdrawal' and state in ('requested', 'in_review', 'approved', 'sending', 'unknown');
create index payment_of_account on payment (site_id, bank_account_id) where bank_account_id is not null;
-- The transfer by which the step moved money.
alter table payment_step add transfer_id bigint;
create index payment_step_moved on payment_step (site_id, at) where step in ('credit', 'pay');

-- What staff decide about money. Who made it cannot be who checks it, whatever program writes the row [WAL-10].
create table staff_decision (
  site_id integer not null references site,
  decision_id text not null,
  kind text not null check (kind in ('approve', 'credit', 'pay', 'fail', 'adjust')),
  -- The payment, or the adjustment's own reference.
  subject text not null,
  player_id bigint not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  maker text not null check (maker <> ''),
  made_at timestamptz not null,
  -- Set by the site's rule when the row is written, whatever was asked for.
  needs_checker boolean not null,
  checker text check (checker <> ''),
  checked_at timestamptz,
  done_at timestamptz,
  primary key (site_id, decision_id),
  foreign key (site_id, player_id) references player,
  constraint maker_is_not_checker check (checker <> maker),
  check ((checker is null) = (checked_at is null)),
  constraint checked_before_done check (done_at is null or checker is not null or not needs_checker)
);
create unique index staff_decision_open on staff_decision (site_id, kind, subject) where done_at is null;
create index staff_decision_of on staff_decision (site_id, subject);
call fence('staff_decision');

create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.needs_checker := abs(new.amount) > coalesce(
      (select second_person_above from cashier_rule where site_id = new.site_id), 0);
  elsif (to_jsonb(new) - array['checker', 'checked_at', 'done_at'])
     <> (to_jsonb(old) - array['checker', 'checked_at', 'done_at']) or old.done_at is not null then
    raise exception 'a decision is checked and done, never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_decision before insert or update on staff_decision for each row execute function keep_decision();

-- No step by which staff move money is taken without a decision that is done.
create function require_decision() returns trigger language plpgsql as $$
begin
  if not exists (
    select from staff_decision d
     where d.site_id = new.site_id and d.subject = new.payment_id and d.kind = new.step and d.done_at is not null
  ) then
    raise exception 'step % of payment % has no decision', new.step, new.payment_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger require_decision before insert on payment_step for each row
  when (new.actor like 'staff:%' and new.step in ('approve', 'credit', 'pay', 'fail')) execute function require_decision();

-- What a player owes since a deposit was taken back that was spent already: no balance goes below zero [WAL-13].
create table player_debt (
  site_id integer not null,
  payment_id text not null,
  player_id bigint not null,
  amount bigint not null check (amount > 0),
  collected bigint not null default 0 check (collected between 0 and amount),
  since timestamptz not null,
  settled_at timestamptz,
  primary key (site_id, payment_id),
  foreign key (site_id, payment_id) references payment,
  check ((settled_at is null) = (collected < amount))
);
create index player_debt_open on player_debt (site_id, player_id, since) where settled_at is null;
call fence('player_debt');

-- Whoever owes neither plays nor withdraws: nothing leaves a frozen account.
create function freeze_cash(of_player bigint, is_frozen boolean) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update account set frozen = is_frozen where site_id = current_site() and player_id = of_player and kind = 'cash'
  $$;
alter function freeze_cash(bigint, boolean) owner to fairhouse_core;
revoke all on function freeze_cash(bigint, boolean) from public;
grant execute on function freeze_cash(bigint, boolean) to fairhouse_app;

-- Deposits of a player who failed too often wait until a person has looked [WAL-07].
create table deposit_block (
  site_id integer not null,
  player_id bigint not null,
  blocked_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text,
  primary key (site_id, player_id, blocked_at),
  foreign key (site_id, player_id) references player,
  check ((lifted_at is null) = (lifted_by is null))
);
call fence('deposit_block');

-- A day of a gateway's list beside our rows, as it was compared last.
create table reconciliation (
  site_id integer not null references site,
  gateway text not null,
  day date not null,
  compared_at timestamptz not null,
  ours_count integer not null,
  theirs_count integer not null,
  -- Minor units, what came in less what went out.
  ours_net bigint not null,
  theirs_net bigint not null,
  primary key (site_id, gateway, day)
);
call fence('reconciliation');

create table reconciliation_difference (
  site_id integer not null,
  gateway text not null,
  day date not null,
  position integer not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs')),
  payment_id text not null,
  gateway_ref text not null,
  ours text not null,
  theirs text not null,
  primary key (site_id, gateway, day, position),
  foreign key (site_id, gateway, day) references reconciliation
);
call fence('reconciliation_difference', 'select, insert, update, delete');
