-- A stake may come back in parts: each is named by its provider, all together are never more than the stake.

-- What came back of a stake that stands, by the transfer that brought it. The rest comes back by the cancel that ends it.
create table returned_part (
  site_id integer not null,
  player_id bigint not null,
  -- The key of the stake.
  provider text not null,
  class text not null,
  reference text not null,
  transfer_id bigint not null,
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus >= 0),
  check (cash + bonus > 0),
  primary key (site_id, player_id, provider, class, reference, transfer_id),
  foreign key (site_id, player_id, provider, class, reference) references transfer_key
);
create index returned_part_by on returned_part (site_id, player_id, transfer_id);
call fence('returned_part', '');

-- What settles a round of a provider, for the cancel that must not undo what was settled.
create index transfer_key_settling on transfer_key (site_id, player_id, round_id)
  where class = 'game.payout';

-- Undoes a transfer of stakes and payouts, named by its key. One that is not known yet loses its key, so that it can
-- never happen later; one already undone stays so. Both are answered without a transfer. With an `amount` below what is
-- left of the stake that much comes back and the rest stands; the bonus account has its share of all that came back so
-- far, cut to whole minor units, so that all parts together are what each account had staked.
create or replace function cancel(request jsonb)
  returns table (outcome text, refusal text, transfer_id bigint, cash bigint, held bigint, bonus bigint, tokens bigint, at timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asked record;
  own transfer_key;
  undone transfer_key;
  was record;
  before record;
  posted record;
  back jsonb;
  left_over bigint;
  given bigint;
  given_bonus bigint;
  is_part boolean;
begin
  select * into asked from jsonb_to_record(request) as t (
    site integer, player bigint, provider text, class text, reference text, undo_class text, undo_reference text,
    fingerprint bytea, amount bigint, asked_at timestamptz
  );
  perform from account a
    where a.site_id = asked.site and a.player_id = asked.player and a.kind = 'cash' and a.site_id is not distinct from coalesce(current_site(), a.site_id)
    for no key update;
  if not found then
    return query select 'refused', 'notFound', null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::timestamptz;
    return;
  end if;

  select * into own from transfer_key k
    where (k.site_id, k.player_id, k.provider, k.class, k.reference)
      = (asked.site, asked.player, asked.provider, asked.class, asked.reference);
  if found then
    return query select case when own.fingerprint = asked.fingerprint then 'replayed' else 'refused' end,
      case when own.fingerprint <> asked.fingerprint then 'conflict' end,
      own.transfer_id, own.cash, own.held, own.bonus, own.tokens, own.at;
    return;
  end if;

  select * into undone from transfer_key k
    where (k.site_id, k.player_id, k.provider, k.class, k.reference)
      = (asked.site, asked.player, asked.provider, asked.undo_class, asked.undo_reference);
  if undone.transfer_id is null or undone.cancelled_at is not null then
    -- The first row is the tombstone that takes the key of a stake still to come, the second the answer of this cancel.
    return query
      with taken as (
        insert into transfer_key (site_id, player_id, provider, class, reference, fingerprint, cash, held, bonus, tokens, at, posted_in)
        select asked.site, asked.player, asked.provider, t.class, t.reference, t.fingerprint, a.cash, a.held, a.bonus, a.tokens,
            asked.asked_at, pg_current_xact_id()::text::bigint
          from (values (1, asked.undo_class, asked.undo_reference, '\x'::bytea), (2, asked.class, asked.reference, asked.fingerprint))
              t (n, class, reference, fingerprint)
          cross join (
            select max(balance) filter (where kind = 'cash') as cash, max(balance) filter (where kind = 'held') as held,
                max(balance) filter (where kind = 'bonus') as bonus, max(balance) filter (where kind = 'tokens') as tokens
              from account where site_id = asked.site and player_id = asked.player
          ) a
         where n = 2 or undone.site_id is null
        returning class, reference, cash, held, bonus, tokens, at
      )
      select 'applied', null::text, null::bigint, cash, held, bonus, tokens, at
        from taken where (class, reference) = (asked.class, asked.reference);
    return;
  end if;

  select coalesce(-sum(e.amount) filter (where e.reason = 'stake'), 0)::bigint as staked,
      coalesce(-sum(e.amount) filter (where e.reason = 'stake' and e.kind = 'bonus'), 0)::bigint as bonus_staked,
      coalesce(sum(e.amount) filter (where e.reason = 'payout'), 0)::bigint as paid,
      coalesce(sum(e.amount) filter (where e.reason = 'payout' and e.kind = 'bonus'), 0)::bigint as bonus_paid,
      coalesce(bool_and(e.reason in ('stake', 'payout')), true) as is_cancelable
    into was
    from entry e
   where e.site_id = undone.site_id and e.posted_in = undone.posted_in and e.transfer_id = undone.transfer_id;
  select coalesce(sum(p.cash), 0)::bigint as cash, coalesce(sum(p.bonus), 0)::bigint as bonus
    into before
    from returned_part p
   where (p.site_id, p.player_id, p.provider, p.class, p.reference)
       = (undone.site_id, undone.player_id, undone.provider, undone.class, undone.reference);
  left_over := was.staked - before.cash - before.bonus;
  given := coalesce(asked.amount, left_over);
  is_part := given < left_over;
  if not was.is_cancelable or given > left_over or is_part and (given <= 0 or was.paid > 0) then
    return query select 'refused', 'conflict', null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::timestamptz;
    return;
  end if;
  given_bonus := case when was.staked = 0 then 0
    else div((before.cash + before.bonus + given)::numeric * was.bonus_staked, was.staked)::bigint - before.bonus end;

  -- What came back to the player is returned last, so that a stake pays for the payout taken back.
  select jsonb_agg(jsonb_build_object(
        'account', e.kind, 'amount', e.back, 'against', e.against,
        'reason', case e.reason when 'stake' then 'stake_cancel' else 'payout_reversal' end
      ) order by e.amount, e.leg)
    into back
    from (
      select e.*, case
          when e.reason <> 'stake' or given = was.staked then -e.amount
          when e.kind = 'bonus' then given_bonus
          else given - given_bonus
        end as back
        from entry e
       where e.site_id = undone.site_id and e.posted_in = undone.posted_in and e.transfer_id = undone.transfer_id
    ) e
   where e.back <> 0;
  select * into posted from post(jsonb_build_array(jsonb_build_object(
    'site', asked.site, 'player', asked.player, 'provider', asked.provider, 'class', asked.class, 'reference', asked.reference,
    'fingerprint', asked.fingerprint, 'gate', 'none', 'subject', request->>'subject', 'asked_at', asked.asked_at,
    'counted_at', undone.at, 'legs', back, 'undone_round', undone.round_id)));
  if posted.outcome = 'applied' then
    if is_part then
      insert into returned_part (site_id, player_id, provider, class, reference, transfer_id, cash, bonus)
      values (undone.site_id, undone.player_id, undone.provider, undone.class, undone.reference, posted.transfer_id,
        given - given_bonus, given_bonus);
    else
      update transfer_key k set cancelled_at = posted.at, cancelled_by = posted.transfer_id
       where (k.site_id, k.player_id, k.provider, k.class, k.reference)
         = (undone.site_id, undone.player_id, undone.provider, undone.class, undone.reference);
    end if;
    -- Of several stakes of an outside round one may be undone; the round is void when nothing is left of it.
    update round r
       set state = case when m.is_void then 'void' else r.state end,
         moved_at = posted.at,
         stake = r.stake - case when m.is_void then 0 else given end,
         payout = r.payout - case when m.is_void then 0 else m.paid end,
         bonus_stake = r.bonus_stake - case when m.is_void then 0 else given_bonus end,
         bonus_payout = r.bonus_payout - case when m.is_void then 0 else m.bonus_paid end
      from (
        select not is_part and (o.seed_id is not null or o.stake <= given and o.payout <= was.paid) as is_void,
            case when is_part then 0 else was.paid end as paid, case when is_part then 0 else was.bonus_paid end as bonus_paid
          from round o
         where o.site_id = undone.site_id and o.player_id = undone.player_id and o.round_id = undone.round_id
      ) m
     where r.site_id = undone.site_id and r.player_id = undone.player_id and r.round_id = undone.round_id;
  end if;
  return query select posted.outcome, posted.refusal, posted.transfer_id, posted.cash, posted.held, posted.bonus, posted.tokens, posted.at;
end $$;

-- The stakes and payouts that cancels of this player undid; of a stake that came back in parts, what that cancel gave.
drop function undone_by(bigint, bigint[]);
create function undone_by(of_player bigint, cancels bigint[])
  returns table (
    site_id integer, posted_in bigint, transfer_id bigint, kind text, seq bigint, amount bigint, against text, reason text,
    subject text, at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.site_id, e.posted_in, e.transfer_id, e.kind, e.seq,
        e.amount + case when e.reason <> 'stake' then 0 else coalesce((
          select sum(case e.kind when 'bonus' then p.bonus else p.cash end) from returned_part p
           where (p.site_id, p.player_id, p.provider, p.class, p.reference)
               = (k.site_id, k.player_id, k.provider, k.class, k.reference)), 0)::bigint end,
        e.against, e.reason, e.subject, e.at
      from transfer_key k
      join entry e on e.site_id = k.site_id and e.posted_in = k.posted_in and e.transfer_id = k.transfer_id
     where k.site_id = current_site() and k.player_id = of_player and k.cancelled_by = any(cancels)
    union all
    select e.site_id, e.posted_in, e.transfer_id, e.kind, e.seq, -case e.kind when 'bonus' then p.bonus else p.cash end,
        e.against, e.reason, e.subject, e.at
      from returned_part p
      join transfer_key k on (k.site_id, k.player_id, k.provider, k.class, k.reference)
        = (p.site_id, p.player_id, p.provider, p.class, p.reference)
      join entry e on e.site_id = k.site_id and e.posted_in = k.posted_in and e.transfer_id = k.transfer_id
     where p.site_id = current_site() and p.player_id = of_player and p.transfer_id = any(cancels) and e.reason = 'stake'
  $$;
alter function undone_by(bigint, bigint[]) owner to fairhouse_core;
revoke all on function undone_by(bigint, bigint[]) from public;
grant execute on function undone_by(bigint, bigint[]) to fairhouse_app;

-- Which keys of a provider are taken by this reference, whether what happened under them stands, what it staked and paid,
-- what of the stake has come back already, and whether another call has settled its round.
drop function known_transfers(bigint, text, text);
create function known_transfers(of_player bigint, of_provider text, of_reference text)
  returns table (class text, stands boolean, round_id text, staked bigint, paid bigint, returned bigint, is_settled boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.class, k.transfer_id is not null and k.cancelled_at is null, k.round_id, m.staked, m.paid,
        coalesce((select sum(p.cash + p.bonus) from returned_part p
           where (p.site_id, p.player_id, p.provider, p.class, p.reference)
               = (k.site_id, k.player_id, k.provider, k.class, k.reference)), 0)::bigint,
        exists (select from transfer_key s
           where s.site_id = k.site_id and s.player_id = k.player_id and s.round_id = k.round_id
             and s.class = 'game.payout')
      from transfer_key k
      cross join lateral (
        select coalesce(-sum(e.amount) filter (where e.reason = 'stake'), 0)::bigint as staked,
            coalesce(sum(e.amount) filter (where e.reason = 'payout'), 0)::bigint as paid
          from entry e
         where e.site_id = k.site_id and e.posted_in = k.posted_in and e.transfer_id = k.transfer_id
      ) m
     where k.site_id = current_site() and k.player_id = of_player and k.provider = of_provider
       and k.class in ('game.stake', 'game.payout', 'game.reward', 'game.adjust', 'game.cancel', 'game.close')
       and k.reference = of_reference
  $$;
alter function known_transfers(bigint, text, text) owner to fairhouse_core;
revoke all on function known_transfers(bigint, text, text) from public;
grant execute on function known_transfers(bigint, text, text) to fairhouse_app;
