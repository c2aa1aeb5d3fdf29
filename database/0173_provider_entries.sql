-- What providers of games have sent, entry by entry as it came: also of what was refused, and of each repeat.

-- Secrets are taken out of the body. What was booked under a reference, the keys of transfers tell.
create table provider_entry (
  site_id integer not null,
  player_id bigint not null,
  -- Of the call that it came with, and its place there.
  call_id text not null,
  place smallint not null,
  provider text not null,
  class text not null,
  reference text not null,
  -- Null where none is named, nor known of the stake that is named.
  round_id text,
  method text not null,
  body text not null,
  -- Of a pot that the provider runs, in the major unit of the currency, with as many places as it told; null where it told nothing.
  contribution numeric check (contribution >= 0),
  won numeric check (won >= 0),
  at timestamptz not null,
  primary key (site_id, player_id, call_id, place)
);
create index provider_entry_of_round on provider_entry (site_id, player_id, round_id) where round_id is not null;
create index provider_entry_of_pot on provider_entry (site_id, provider) where contribution > 0 or won > 0;
call fence('provider_entry', 'select');
create trigger append_only before update or delete on provider_entry for each row execute function refuse_change();
create trigger append_only_whole before truncate on provider_entry execute function refuse_change();

-- Keeps entries, each once however often it is handed over, and none of a player who is not there. One that names a
-- stake is of the round of that stake, whatever it calls it itself.
create function keep_received(entries jsonb) returns integer
  language sql security definer set search_path = public, pg_temp
as $$
  with kept as (
    insert into provider_entry
      (site_id, player_id, call_id, place, provider, class, reference, round_id, method, body, contribution, won, at)
    select e.site, e.player, e.call, e.place, e.provider, e.class, e.reference, coalesce(k.round_id, e.round), e.method,
           e.body, e.contribution, e.won, e.at
      from jsonb_to_recordset(entries) as e (
             site integer, player bigint, call text, place smallint, provider text, class text, reference text, round text,
             of text, method text, body text, contribution numeric, won numeric, at timestamptz)
      join player p on p.site_id = e.site and p.player_id = e.player
      left join transfer_key k on k.site_id = e.site and k.player_id = e.player and k.provider = e.provider
        and k.class = 'game.stake' and k.reference = e.of
     where e.site is not distinct from coalesce(current_site(), e.site)
    on conflict (site_id, player_id, call_id, place) do nothing
    returning 1
  )
  select count(*)::integer from kept
$$;
alter function keep_received(jsonb) owner to fairhouse_core;
revoke all on function keep_received(jsonb) from public;
grant execute on function keep_received(jsonb) to fairhouse_app;

-- What came in a round of a player's, in its order, and whether its transfer was booked and stands; null: it moved nothing.
create function received_in(of_player bigint, of_round text)
  returns table (call text, method text, reference text, body text, contribution numeric, won numeric, at timestamptz, stands boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.call_id || '-' || e.place, e.method, e.reference, e.body, e.contribution, e.won, e.at,
         case when k.transfer_id is not null then k.cancelled_at is null end
    from provider_entry e
    left join transfer_key k using (site_id, player_id, provider, class, reference)
   where e.site_id = current_site() and e.player_id = of_player and e.round_id = of_round
   order by e.call_id, e.place
$$;
alter function received_in(bigint, text) owner to fairhouse_core;
revoke all on function received_in(bigint, text) from public;
grant execute on function received_in(bigint, text) to fairhouse_app;

-- What players' stakes have given to the pots of each provider, and what those have paid, of all that was booked and
-- stands: each once, however often it was told.
create function provider_pots() returns table (provider text, contributed numeric, won numeric)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select told.provider, sum(told.contribution), sum(told.won)
    from (
      select distinct on (player_id, e.provider, class, reference)
             player_id, e.provider, class, reference, coalesce(e.contribution, 0) as contribution, coalesce(e.won, 0) as won
        from provider_entry e
       where site_id = current_site() and (e.contribution > 0 or e.won > 0)
       order by player_id, e.provider, class, reference, call_id
    ) told
    join transfer_key k on k.site_id = current_site() and k.player_id = told.player_id and k.provider = told.provider
     and k.class = told.class and k.reference = told.reference and k.transfer_id is not null and k.cancelled_at is null
   group by told.provider
   order by told.provider
$$;
alter function provider_pots() owner to fairhouse_core;
revoke all on function provider_pots() from public;
grant execute on function provider_pots() to fairhouse_app;
