-- Play with bonus money: stakes that both accounts pay, the rule an active bonus sets for stakes, and what a cancel undid.

-- The most one stake may be while this account has its rule; null without one. The ledger judges it with the stake,
-- so that no process plays by an older rule.
alter table account add column stake_max bigint check (stake_max > 0);

-- Parts of stake and payout that were bonus money; the rest moved cash.
alter table round add column bonus_stake bigint not null default 0;
alter table round add column bonus_payout bigint not null default 0;
-- What a promotion staked for the player: no cost of theirs.
alter table round add column given_stake bigint not null default 0;

-- The transfer that undid this one.
alter table transfer_key add column cancelled_by bigint;
create index transfer_key_undone on transfer_key (site_id, player_id, cancelled_by) where cancelled_by is not null;

-- Sets or lifts the rule for a player's stakes.
create function bind_stakes(of_player bigint, most bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update account set stake_max = most
     where site_id = current_site() and player_id = of_player and kind = 'bonus' and stake_max is distinct from most
  $$;
alter function bind_stakes(bigint, bigint) owner to fairhouse_core;
revoke all on function bind_stakes(bigint, bigint) from public;
grant execute on function bind_stakes(bigint, bigint) to fairhouse_app;

-- The entries of what cancels of this player undid.
create function undone_by(of_player bigint, cancels bigint[]) returns setof entry
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.* from transfer_key k
      join entry e on e.site_id = k.site_id and e.posted_in = k.posted_in and e.transfer_id = k.transfer_id
     where k.site_id = current_site() and k.player_id = of_player and k.cancelled_by = any(cancels)
  $$;
alter function undone_by(bigint, bigint[]) owner to fairhouse_core;
revoke all on function undone_by(bigint, bigint[]) from public;
grant execute on function undone_by(bigint, bigint[]) to fairhouse_app;
