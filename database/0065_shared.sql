-- Rounds that many players share: chains of seeds, the rounds played from them, and whose turn it is to work on them.

-- Seeds are fixed before the first round: the anchor is public, the root it was hashed from stays sealed.
create table shared_chain (
  site_id integer not null references site,
  game_code text not null,
  chain_number integer not null,
  anchor text not null check (length(anchor) = 64),
  root_sealed bytea not null,
  links integer not null check (links > 0),
  -- Links that rounds have taken.
  used integer not null default 0 check (used between 0 and links),
  created_at timestamptz not null,
  primary key (site_id, game_code, chain_number)
);
call fence('shared_chain');

create table shared_round (
  site_id integer not null references site,
  shared_id text not null,
  game_code text not null,
  -- Counts the rounds of a game on a site.
  number bigint not null,
  chain_number integer not null,
  link integer not null,
  algorithm text not null,
  -- What was told before the first bet, and the seed it commits to once the round is over.
  server_seed_hash text not null check (length(server_seed_hash) = 64),
  server_seed text check (length(server_seed) = 64),
  -- Made of the references of all bets when betting closed.
  public_seed text check (length(public_seed) = 64),
  rules_version integer not null,
  config_hash text not null,
  state text not null default 'open' check (state in ('open', 'running', 'settling', 'settled', 'refunding', 'refunded')),
  -- Why its stakes came back.
  refund_reason text check (refund_reason in ('too_few', 'rules_changed', 'interrupted')),
  opened_at timestamptz not null,
  -- By the server's clock; null while a round waits for its first bet.
  closes_at timestamptz,
  ran_at timestamptz,
  ended_at timestamptz,
  -- What everybody may see of it at the end.
  shown jsonb,
  -- When it has to be looked at next. Whoever looks moves it on: meanwhile the round is theirs.
  due_at timestamptz,
  primary key (site_id, shared_id),
  unique (site_id, game_code, number),
  unique (site_id, game_code, chain_number, link),
  foreign key (site_id, game_code, chain_number) references shared_chain,
  check ((state = 'refunding' or state = 'refunded') = (refund_reason is not null)),
  check (state in ('open', 'refunding', 'refunded') or public_seed is not null),
  check ((server_seed is not null) = (state in ('settled', 'refunded')))
) with (fillfactor = 70);
-- One round of a game takes bets at a time.
create unique index shared_round_open on shared_round (site_id, game_code) where state = 'open';
create index shared_round_due on shared_round (due_at) where due_at is not null;
create index shared_round_unfinished on shared_round (site_id, game_code) where state in ('open', 'running', 'settling', 'refunding');
call fence('shared_round');

-- A bet in a shared round is a round of its player's; the seeds are those of what it is a part of. The stake of a round
-- of ours stays the player's, held until the round is over; an outside provider takes it at once.
alter table round
  add column shared_id text,
  alter column seed_id drop not null,
  alter column nonce drop not null,
  add foreign key (site_id, shared_id) references shared_round,
  add check (seed_id is null or shared_id is null),
  add column is_held boolean generated always as (seed_id is not null or shared_id is not null) stored;
create index round_shared on round (site_id, shared_id, state) where shared_id is not null;

-- What has to be looked at now, at any site. Who takes a round has it until `until`; others pass over it, and take it
-- when that time is over and it was not looked at again. `was_due_at` tells how long nobody has looked.
create function claim_shared(now timestamptz, until timestamptz, up_to integer)
  returns table (site_id integer, shared_id text, was_due_at timestamptz)
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as (
      select r.site_id, r.shared_id, r.due_at from shared_round r
       where r.due_at <= now order by r.due_at limit up_to for no key update skip locked
    )
    update shared_round r set due_at = until
      from due where r.site_id = due.site_id and r.shared_id = due.shared_id
    returning r.site_id, r.shared_id, due.due_at
  $$;
alter function claim_shared(timestamptz, timestamptz, integer) owner to fairhouse_core;
revoke all on function claim_shared(timestamptz, timestamptz, integer) from public;
grant execute on function claim_shared(timestamptz, timestamptz, integer) to fairhouse_app;

-- Games that lack the round that should be open: a game on time has one always, another where none is under way.
create function shared_missing(on_time text[], afterwards text[])
  returns table (site_id integer, game_code text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select g.site_id, g.game_code from game g
     where g.provider_code = 'FAIRHOUSE' and g.is_open
       and (g.game_code = any(on_time) and not exists (
              select from shared_round r where r.site_id = g.site_id and r.game_code = g.game_code and r.state = 'open')
         or g.game_code = any(afterwards) and not exists (
              select from shared_round r where r.site_id = g.site_id and r.game_code = g.game_code
                 and r.state in ('open', 'running', 'settling', 'refunding')))
  $$;
alter function shared_missing(text[], text[]) owner to fairhouse_core;
revoke all on function shared_missing(text[], text[]) from public;
grant execute on function shared_missing(text[], text[]) to fairhouse_app;

create trigger hint_live after insert or update of state, closes_at on shared_round
  for each row execute function hint('shared', 'site');
