-- Bets on sports: a ticket is a round of the ledger with its selections, each at the odds it was accepted at.

-- What a ticket is staked with is held until it is decided: a round that says how its selections are combined.
alter table round drop column is_held;
alter table round add column is_held boolean not null
  generated always as (seed_id is not null or shared_id is not null or choice ?| array['tournament_id', 'combine']) stored;

create table ticket (
  site_id integer not null,
  player_id bigint not null,
  -- The round's.
  ticket_id text not null,
  -- Every combination of so many selections is a line, staked with one unit.
  combine smallint not null check (combine > 0),
  lines integer not null check (lines > 0),
  -- Minor units.
  unit bigint not null check (unit > 0),
  stake bigint not null check (stake = unit * lines),
  bonus_stake bigint not null check (bonus_stake between 0 and stake),
  -- What it pays when every selection wins.
  possible bigint not null check (possible >= 0),
  payout bigint not null default 0 check (payout >= 0),
  accepts text not null check (accepts in ('none', 'better', 'any')),
  placed_at timestamptz not null,
  -- While it is pending: when it is accepted or rejected.
  decides_at timestamptz,
  state text not null check (state in ('pending', 'open', 'settled', 'cashed_out', 'void', 'rejected')),
  reason text,
  decided_at timestamptz,
  primary key (site_id, player_id, ticket_id),
  foreign key (site_id, player_id, ticket_id) references round,
  check ((state = 'pending') = (decides_at is not null)),
  check ((state in ('pending', 'open')) = (decided_at is null)),
  -- The closed lists of reasons [SET-01].
  check (case state when 'rejected' then reason in ('oddsChanged', 'marketClosed', 'matchMoved')
                    when 'void' then reason in ('matchCancelled', 'stakeReturned')
                    else reason is null end)
);
create index ticket_recent on ticket (site_id, player_id, placed_at desc, ticket_id desc);
create index ticket_pending on ticket (site_id, decides_at) where state = 'pending';
call fence('ticket');

create table selection (
  site_id integer not null,
  player_id bigint not null,
  ticket_id text not null,
  n smallint not null check (n > 0),
  event_code text not null,
  kind text not null,
  line_hundredths integer not null,
  pick text not null,
  odds_thousandths integer not null check (odds_thousandths > 1000),
  -- Whether the event was live when it was asked for, and how it stood then.
  is_live boolean not null,
  home_score integer,
  away_score integer,
  result text not null default 'open'
    check (result in ('open', 'won', 'half_won', 'push', 'half_lost', 'lost', 'void')),
  primary key (site_id, player_id, ticket_id, n),
  unique (site_id, player_id, ticket_id, event_code),
  foreign key (site_id, player_id, ticket_id) references ticket,
  foreign key (site_id, event_code, kind, line_hundredths, pick) references price
);
-- What is still to be decided, and what hangs on one event.
create index selection_open on selection (site_id, event_code) where result = 'open';
call fence('selection');

-- What was accepted never changes [WGR-01, WGR-03]; while a ticket is pending its odds may, as its player allowed. What
-- is decided stays so.
create function keep_ticket() returns trigger language plpgsql as $$
declare
  told text[] := array['state', 'reason', 'decided_at', 'decides_at', 'payout'];
begin
  if old.decided_at is not null or to_jsonb(new) - (told || case old.state when 'pending' then 'possible' end)
     <> to_jsonb(old) - (told || case old.state when 'pending' then 'possible' end) then
    raise exception 'a ticket is kept as it was accepted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_ticket before update on ticket for each row execute function keep_ticket();

create function keep_selection() returns trigger language plpgsql as $$
declare
  told text[] := array['result'] || case when exists (
    select from ticket t where t.site_id = old.site_id and t.player_id = old.player_id and t.ticket_id = old.ticket_id
      and t.state = 'pending') then 'odds_thousandths' end;
begin
  if old.result <> 'open' or to_jsonb(new) - told <> to_jsonb(old) - told then
    raise exception 'a selection is kept as it was accepted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_selection before update on selection for each row execute function keep_selection();
