-- Games of outside providers: how a site reaches them, which of their games it has, who plays, and their rounds.

-- A provider draws by itself: its rounds have no seed of ours, and more than one transfer may add to one of them.
alter table round
  alter column seed_id drop not null,
  alter column nonce drop not null,
  add check ((seed_id is null) = (nonce is null)),
  -- A transfer that gives stakes back is added to its round as one below zero; what the round has in all is not.
  drop constraint round_stake_check,
  add constraint round_stake_check check (stake >= 0 or seed_id is null),
  -- Of an outside round: when money last moved in it.
  add column moved_at timestamptz;
create index round_unfinished on round (site_id, provider_code, played_at) where state = 'open' and seed_id is null;

-- A transaction of a provider happens to one player, whoever it names the second time. Its key class begins with
-- `game.`; other references are unique for a player only.
create unique index transfer_key_of_provider on transfer_key (site_id, provider, class, reference)
  where class in ('game.stake', 'game.payout', 'game.reward', 'game.adjust', 'game.cancel', 'game.close');

-- How a site reaches a provider, and what the provider may do here. `policy` holds what differs from the adapter's own.
create table provider_access (
  site_id integer not null references site,
  -- The adapter; a brand of games has a code of its own.
  provider text not null,
  address text not null,
  -- Who we are there: an agent, an operator, a casino.
  account text not null default '',
  sealed bytea not null,
  -- Addresses and networks that calls may come from; empty for any.
  allowed text[] not null default '{}',
  policy jsonb not null default '{}',
  is_open boolean not null default true,
  set_at timestamptz not null,
  primary key (site_id, provider)
);
call fence('provider_access');

-- What a provider calls the games of the catalogue.
create table provider_game (
  site_id integer not null,
  provider text not null,
  vendor_code text not null,
  provider_code text not null,
  game_code text not null,
  primary key (site_id, provider, vendor_code),
  unique (site_id, provider_code, game_code),
  foreign key (site_id, provider_code, game_code) references game
);
call fence('provider_game');

-- Who was let into a game of a provider, and by which session: the provider knows the token, we its hash.
create table provider_launch (
  site_id integer not null,
  token_hash bytea not null check (length(token_hash) = 32),
  provider text not null,
  player_id bigint not null,
  game_session_id text not null,
  session_token_hash bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, game_session_id) references game_session
);
create index provider_launch_latest on provider_launch (site_id, player_id, provider, opened_at desc);
call fence('provider_launch');

-- Which keys of a provider are taken by this reference, and whether what happened under them stands.
create function known_transfers(of_player bigint, of_provider text, of_reference text)
  returns table (class text, stands boolean, round_id text, paid bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.class, k.transfer_id is not null and k.cancelled_at is null, k.round_id,
        coalesce((select sum(e.amount) from entry e
           where e.site_id = k.site_id and e.posted_in = k.posted_in and e.transfer_id = k.transfer_id
             and e.reason = 'payout'), 0)::bigint
      from transfer_key k
     where k.site_id = current_site() and k.player_id = of_player and k.provider = of_provider
       and k.class in ('game.stake', 'game.payout', 'game.reward', 'game.adjust', 'game.cancel', 'game.close')
       and k.reference = of_reference
  $$;
alter function known_transfers(bigint, text, text) owner to fairhouse_core;
revoke all on function known_transfers(bigint, text, text) from public;
grant execute on function known_transfers(bigint, text, text) to fairhouse_app;

alter table significant_event
  drop constraint significant_event_actor_check,
  add constraint significant_event_actor_check check (actor ~ '^(system|(player|gateway|provider|staff):.+)$');
