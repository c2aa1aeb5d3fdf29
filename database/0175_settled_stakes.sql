-- A payout that names the stakes it settles settles those alone: the other stakes of its round may still be undone.

alter table transfer_key
  -- References of the stakes that a payout of a provider names; null: it settles its whole round.
  add column settles jsonb;

-- Posts a batch of transfers, at most one per player, each with its own outcome; what is refused harms no other.
-- First the players' accounts are locked in one order; then one statement, which sees all that was committed before
-- the locks were had, decides and writes everything.
create or replace function post(batch jsonb)
  returns table (
    n bigint, outcome text, refusal text, transfer_id bigint, cash bigint, held bigint, bonus bigint, tokens bigint,
    at timestamptz, round_id text
  )
  language plpgsql security definer
  set search_path = public, pg_temp
  set timezone = 'UTC' set datestyle = 'ISO'
  -- The shape of a batch is always the same: planned once, and by key whatever the statistics say.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  only_site integer := current_site();
  xact bigint := pg_current_xact_id()::text::bigint;
begin
  -- One by one, by key and in this order, however many the planner expects.
  perform from (
      select site, player from jsonb_to_recordset(batch) as t (site integer, player bigint) order by site, player
    ) t
    cross join lateral (
      select from account a
       where a.site_id = t.site and a.player_id = t.player and a.kind = 'cash' for no key update
    ) a;

  return query
  with asked as materialized (
    select t.*, k.*, a.*, o.session_id, p.play,
        greatest(t.asked_at, a.moved_at) as at,
        (coalesce(t.counted_at, t.asked_at) at time zone s.time_zone)::date as day,
        (greatest(t.asked_at, a.moved_at) at time zone s.time_zone)::date as played_on
      from rows from (jsonb_to_recordset(batch) as (
          site integer, player bigint, provider text, class text, reference text, fingerprint bytea, gate text,
          session bytea, subject text, asked_at timestamptz, counted_at timestamptz, legs jsonb, round jsonb,
          outside jsonb, move jsonb, undone_round text
        )) with ordinality as t (
          site, player, provider, class, reference, fingerprint, gate, session, subject, asked_at, counted_at, legs, round, outside, move, undone_round, n
        )
      left join lateral (
        select s.time_zone from site s where s.site_id = t.site limit 1
      ) s on true
      left join lateral (
        select k.fingerprint as known_fingerprint, k.transfer_id as known_transfer, k.cash as known_cash,
            k.held as known_held, k.bonus as known_bonus, k.tokens as known_tokens, k.at as known_at,
            k.round_id as known_round, k.cancelled_at as known_cancelled
          from transfer_key k
         where k.site_id = t.site and k.player_id = t.player and k.provider = t.provider and k.class = t.class
           and k.reference = t.reference
         limit 1
      ) k on true
      left join lateral (
        select o.session_id from session o
         where o.site_id = t.site and o.token_hash = t.session and o.player_id = t.player
           and o.ended_at is null and o.expires_at > t.asked_at
         limit 1
      ) o on true
      left join lateral (
        select p as play from play p where p.site_id = t.site and p.player_id = t.player limit 1
      ) p on true
      cross join lateral (
        select max(a.balance) filter (where a.kind = 'cash') as cash, max(a.balance) filter (where a.kind = 'held') as held,
            max(a.balance) filter (where a.kind = 'bonus') as bonus, max(a.balance) filter (where a.kind = 'tokens') as tokens,
            max(a.moved_at) as moved_at, min(a.stake_max) as stake_max
          from account a where a.site_id = t.site and a.player_id = t.player
      ) a
  ),
  leg as materialized (
    select t.n, l.leg, l.account, l.amount, l.against, l.reason, a.head, a.frozen,
        a.balance + sum(l.amount) over w as balance_after,
        a.seq + row_number() over w as seq,
        lead(l.leg) over w is null as is_last
      from asked t
      cross join lateral rows from (
        jsonb_to_recordset(t.legs) as (account text, amount bigint, against text, reason text)
      ) with ordinality as l (account, amount, against, reason, leg)
      left join lateral (
        select * from account a where a.site_id = t.site and a.player_id = t.player and a.kind = l.account limit 1
      ) a on true
     where t.known_fingerprint is null
    window w as (partition by t.n, l.account order by l.leg)
  ),
  moved as materialized (
    select n,
        count(*) as legs,
        bool_or(balance_after is null) as is_unknown,
        min(balance_after) as lowest,
        bool_or(frozen and amount < 0) as takes_frozen,
        -- What is held for a round is staked; its release and the stake it is then used for come to nothing.
        coalesce(-sum(amount) filter (where reason in ('stake', 'stake_cancel', 'stake_hold', 'stake_release') and account = 'cash'),
          0)::bigint as staked,
        coalesce(sum(amount) filter (where reason in ('payout', 'payout_reversal') and account = 'cash'), 0)::bigint as paid,
        coalesce(-sum(amount) filter (where reason in ('stake', 'stake_cancel', 'stake_hold', 'stake_release') and account = 'bonus'),
          0)::bigint as bonus_staked,
        coalesce(sum(amount) filter (where reason in ('payout', 'payout_reversal') and account = 'bonus'), 0)::bigint as bonus_paid,
        -- What a promotion puts into a free round of its own.
        coalesce(sum(amount) filter (where reason = 'reward'), 0)::bigint as given,
        bool_or(reason = 'stake_hold') or bool_or(reason = 'stake') and not bool_or(reason = 'stake_release') as is_stake,
        bool_or(reason in ('stake', 'payout', 'stake_cancel', 'payout_reversal', 'stake_hold')) as is_play,
        coalesce(sum(amount) filter (where reason = 'deposit' and account = 'cash'), 0)::bigint as deposited,
        coalesce(-sum(amount) filter (
          where reason in ('withdrawal_paid', 'withdrawal_reversal', 'deposit_reversal')), 0)::bigint as withdrawn,
        coalesce(sum(amount) filter (where account = 'cash'), 0)::bigint as cash,
        coalesce(sum(amount) filter (where account = 'held'), 0)::bigint as held,
        coalesce(sum(amount) filter (where account = 'bonus'), 0)::bigint as bonus,
        coalesce(sum(amount) filter (where account = 'tokens'), 0)::bigint as tokens
      from leg group by n
  ),
  judged as materialized (
    select t.*, coalesce(m.legs, 0) as legs_moved, coalesce(m.staked, 0) as staked, coalesce(m.paid, 0) as paid,
        coalesce(m.deposited, 0) as deposited, coalesce(m.withdrawn, 0) as withdrawn,
        coalesce(m.bonus_staked, 0) as bonus_staked, coalesce(m.bonus_paid, 0) as bonus_paid,
        case when m.is_stake then m.given else 0 end as given, m.is_stake, m.is_play,
        t.cash + coalesce(m.cash, 0) as cash_after, t.held + coalesce(m.held, 0) as held_after,
        t.bonus + coalesce(m.bonus, 0) as bonus_after, t.tokens + coalesce(m.tokens, 0) as tokens_after,
        case
          when t.site <> only_site then 'notFound'
          when t.known_fingerprint is not null then case
            when t.known_transfer is null then 'alreadyCancelled'
            -- A provider that repeats a stake which was undone must not believe that it stands.
            when t.known_cancelled is not null and t.outside is not null then 'alreadyCancelled'
            when t.known_fingerprint <> t.fingerprint then 'conflict'
          end
          when t.cash is null or m.is_unknown then 'notFound'
          when m.takes_frozen then 'accountFrozen'
          else coalesce(
            nullif(o.refusal, ''),
            case when t.gate <> 'none' then g.refusal end,
            case when t.gate = 'stake' and m.staked + m.bonus_staked - m.given > t.stake_max then 'bonusStakeTooHigh' end,
            case when m.lowest < 0 then 'balanceTooLow' end
          )
        end as refusal
      from asked t
      left join moved m on m.n = t.n
      cross join lateral gate(t.site, t.player, t.gate, t.session_id, t.at, t.day, m.staked, m.deposited,
        coalesce(t.round, t.outside, t.move), m.staked + m.bonus_staked - m.given, m.staked + m.bonus_staked, t.play) g
      cross join lateral outside_gate(t.site, t.player, t.provider, t.gate, t.outside) o
  ),
  nonce as (
    update seed_pair p set next_nonce = p.next_nonce + 1
      from judged j
     where j.refusal is null and j.known_fingerprint is null and j.round is not null
       and p.site_id = j.site and p.seed_id = j.round->>'seed' and p.player_id = j.player
       and p.next_nonce = (j.round->>'nonce')::bigint and p.revealed_at is null
    returning j.n
  ),
  -- A move finds its round as it was when it was made, or is stale: of two at once, one is.
  moves as (
    update round r set stake = r.stake + case j.move->>'state' when 'void' then 0 else j.staked + j.bonus_staked end,
        bonus_stake = r.bonus_stake + case j.move->>'state' when 'void' then 0 else j.bonus_staked end,
        opening_stake = case when j.is_stake then coalesce(r.opening_stake, r.stake) else r.opening_stake end,
        payout = j.paid + j.bonus_paid, bonus_payout = j.bonus_paid, balance_after = j.cash_after, moved_at = j.at,
        moves = j.move->'moves', steps = j.move->'steps', state = j.move->>'state', code_hash = j.move->>'code'
      from judged j
     where j.refusal is null and j.known_fingerprint is null and j.move is not null
       and r.site_id = j.site and r.player_id = j.player and r.round_id = j.move->>'id' and r.state = 'open'
       -- Once more as lists, by which the index finds them whatever the planner expects; mostly there is none.
       and r.site_id = any(array(select site from asked where move is not null))
       and r.player_id = any(array(select player from asked where move is not null))
       and r.round_id = any(array(select move->>'id' from asked where move is not null))
       and jsonb_array_length(r.moves) = (j.move->>'after')::integer
    returning j.n
  ),
  applied as materialized (
    select j.*, nextval('transfer_number') as transfer_id,
        coalesce(j.round->>'id', j.outside->>'id', j.move->>'id', j.undone_round) as round_id
      from judged j
     where j.refusal is null and j.known_fingerprint is null
       -- A bet in a shared round has no nonce of its own.
       and (not coalesce(j.round ? 'seed', false) or j.n in (select n from nonce))
       and (j.move is null or j.n in (select n from moves))
  ),
  entries as (
    insert into entry (site_id, player_id, kind, seq, amount, balance_after, against, reason, subject, reference,
        round_id, transfer_id, leg, at, posted_in, hash)
    select t.site, t.player, l.account, l.seq, l.amount, l.balance_after, l.against, l.reason, t.subject, t.reference,
        t.round_id, t.transfer_id, l.leg, t.at, xact,
        chain(l.head, fields_of(t.site, t.player, l.account, l.seq, l.amount, l.balance_after::bigint, l.against, l.reason,
          t.subject, t.reference, t.round_id, t.transfer_id, l.leg::smallint, t.at)) over (partition by l.n, l.account order by l.leg)
      from applied t join leg l on l.n = t.n
    returning site_id, player_id, kind, seq, balance_after, at, hash
  ),
  accounts as (
    update account a set balance = e.balance_after, seq = e.seq, head = e.hash, moved_at = e.at
      from (select distinct on (site_id, player_id, kind) * from entries order by site_id, player_id, kind, seq desc) e
     where a.site_id = e.site_id and a.player_id = e.player_id and a.kind = e.kind
  ),
  keys as (
    insert into transfer_key (site_id, player_id, provider, class, reference, fingerprint, transfer_id, legs, cash, held,
        bonus, tokens, round_id, at, posted_in, settles)
    select site, player, provider, class, reference, fingerprint, transfer_id, legs_moved, cash_after, held_after, bonus_after,
        tokens_after, round_id, at, xact, outside->'after'->'settles'
      from applied
  ),
  counters as (
    insert into usage_day as u (site_id, player_id, day, deposited, staked, paid, withdrawn)
    select site, player, day, deposited, staked, paid, withdrawn
      from applied where staked <> 0 or paid <> 0 or deposited <> 0 or withdrawn <> 0
    on conflict (site_id, player_id, day) do update
       set deposited = u.deposited + excluded.deposited, staked = u.staked + excluded.staked,
         paid = u.paid + excluded.paid, withdrawn = u.withdrawn + excluded.withdrawn
  ),
  -- Stakes and what comes of them in the running session; one that follows a pause begins another.
  sessions as (
    insert into play as p (site_id, player_id, started_at, last_stake_at, staked, paid, plan_minutes, plan_spend, planned_at,
        day, played_day, played_week, played_month, played_life, review_due_at)
    select site, player,
        case when runs then (play).started_at else at end,
        case when is_stake then at else (play).last_stake_at end,
        staked + bonus_staked - given + case when runs then (play).staked else 0 end,
        paid + bonus_paid + case when runs then (play).paid else 0 end,
        case when is_planned then (play).plan_minutes end, case when is_planned then (play).plan_spend end,
        case when is_planned then (play).planned_at end,
        played_on,
        gained + coalesce(played(play, 'day', played_on), '0'), gained + coalesce(played(play, 'week', played_on), '0'),
        gained + coalesce(played(play, 'month', played_on), '0'), gained + coalesce((play).played_life, '0'),
        at + interval '6 months'
      from (
        select *, is_running(play, at) as runs, has_plan(play, at) as is_planned,
            case when not is_stake then interval '0' when is_running(play, at) then at - (play).last_stake_at
              else interval '1 minute' end as gained
          from applied where is_play
      ) t
     where is_stake or runs
    on conflict (site_id, player_id) do update
       set started_at = excluded.started_at, last_stake_at = excluded.last_stake_at, staked = excluded.staked,
         paid = excluded.paid, plan_minutes = excluded.plan_minutes, plan_spend = excluded.plan_spend,
         planned_at = excluded.planned_at, day = excluded.day, played_day = excluded.played_day,
         played_week = excluded.played_week, played_month = excluded.played_month, played_life = excluded.played_life,
         review_due_at = coalesce(p.review_due_at, excluded.review_due_at)
  ),
  rounds as (
    insert into round (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, code_hash, session_id,
        seed_id, nonce, stake, payout, bonus_stake, bonus_payout, given_stake, balance_before, balance_after, choice, steps, state,
        shared_id, played_at)
    select t.site, t.player, t.round_id, r.provider, r.game, r.rules, r.config, r.code, coalesce(t.session_id, ''), r.seed, r.nonce,
        t.staked + t.bonus_staked, t.paid + t.bonus_paid, t.bonus_staked, t.bonus_paid, t.given, t.cash, t.cash_after, r.choice, r.steps, r.state,
        r.shared, t.at
      from applied t
      cross join lateral jsonb_to_record(t.round) as r (
        provider text, game text, rules integer, config text, code text, seed text, nonce bigint, choice jsonb, steps jsonb, state text, shared text
      )
     where t.round is not null
  ),
  outside_rounds as (
    insert into round as r (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, session_id,
        stake, payout, bonus_stake, bonus_payout, given_stake, balance_before, balance_after, choice, steps, state, played_at, moved_at)
    select t.site, t.player, t.round_id, g.provider_code, g.game_code, g.rules_version, g.config_hash, coalesce(t.session_id, ''),
        t.staked + t.bonus_staked, t.paid + t.bonus_paid, t.bonus_staked, t.bonus_paid, t.given, t.cash, t.cash_after,
        jsonb_build_object('round', t.outside->>'name'), '[]', t.outside->>'state', t.at, t.at
      from applied t
      join game g on g.site_id = t.site and g.provider_code = t.outside->>'provider' and g.game_code = t.outside->>'game'
     where t.outside is not null
    on conflict (site_id, player_id, round_id) do update
       set stake = excluded.stake + case r.state when 'void' then 0 else r.stake end,
         payout = excluded.payout + case r.state when 'void' then 0 else r.payout end,
         bonus_stake = excluded.bonus_stake + case r.state when 'void' then 0 else r.bonus_stake end,
         bonus_payout = excluded.bonus_payout + case r.state when 'void' then 0 else r.bonus_payout end,
         given_stake = excluded.given_stake + case r.state when 'void' then 0 else r.given_stake end,
         balance_after = excluded.balance_after, moved_at = excluded.moved_at,
         state = case r.state when 'settled' then 'settled' else excluded.state end
  )
  select j.n,
      case when j.refusal is not null then 'refused' when j.known_fingerprint is not null then 'replayed'
        when a.n is not null then 'applied' else 'refused' end,
      case when j.refusal is null and j.known_fingerprint is null and a.n is null then 'roundStale' else j.refusal end,
      coalesce(a.transfer_id, j.known_transfer),
      coalesce(j.known_cash, j.cash_after), coalesce(j.known_held, j.held_after), coalesce(j.known_bonus, j.bonus_after),
      coalesce(j.known_tokens, j.tokens_after),
      coalesce(j.known_at, j.at), coalesce(j.known_round, a.round_id)
    from judged j left join applied a on a.n = j.n;
end $$;

-- What payouts have paid for a stake: those that name it, and those of its round that name none.
create function paid_for(of_player bigint, of_provider text, of_reference text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(e.amount), 0)::bigint
      from transfer_key k
      join transfer_key s on s.site_id = k.site_id and s.player_id = k.player_id and s.round_id = k.round_id
        and s.class = 'game.payout' and (s.settles is null or s.settles ? k.reference)
      join entry e on e.site_id = s.site_id and e.posted_in = s.posted_in and e.transfer_id = s.transfer_id
        and e.reason = 'payout'
     where k.site_id = current_site() and k.player_id = of_player and k.provider = of_provider
       and k.class = 'game.stake' and k.reference = of_reference
  $$;
alter function paid_for(bigint, text, text) owner to fairhouse_core;
revoke all on function paid_for(bigint, text, text) from public;
grant execute on function paid_for(bigint, text, text) to fairhouse_app;

-- Whose a key of a provider is, whichever player of the site it names; null where it is free.
create function key_owner(of_provider text, of_class text, of_reference text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select player_id from transfer_key
     where site_id = current_site() and provider = of_provider and class = of_class and reference = of_reference
       and class in ('game.stake', 'game.payout', 'game.reward', 'game.adjust', 'game.cancel', 'game.close')
  $$;
alter function key_owner(text, text, text) owner to fairhouse_core;
revoke all on function key_owner(text, text, text) from public;
grant execute on function key_owner(text, text, text) to fairhouse_app;
