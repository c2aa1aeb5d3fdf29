/**
 * Fills a database with players and their books by SQL alone, many times faster than the house could write them: for
 * measuring only. What it writes passes the audit: chains, balances, keys, counters, rounds and nonces agree.
 */

import type pg from 'pg'

export type Filled = { siteId: number; provider: string; currency: string }

/** Of one player: four deposits, and after each twelve rounds of a stake and a payout. */
export const entriesPerPlayer = 100
const blockOf = 25
const roundsPerPlayer = (entriesPerPlayer - entriesPerPlayer / blockOf) / 2
const historyDays = 360
const playersPerBatch = 1000
/** Nothing the house numbers by itself is as large. */
const transfersFrom = '1000000000000'
/** Before the first entry of any journal: followers have nothing to catch up with. */
const postedIn = -1

/** Filled tables that are large: their indexes are laid aside meanwhile and made again at the end. */
const tables = ['entry', 'transfer_key', 'round', 'payment', 'payment_step', 'usage_day']

/** @param client a connection of a superuser. Adds the players numbered from `first` up to, not including, `end`. */
export async function fill(
  client: pg.Client,
  filled: Filled,
  { first, end }: { first: number; end: number },
  onProgress: (line: string) => void,
): Promise<void> {
  await client.query(`
    set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'; set datestyle = 'ISO';
    set jit = off; set work_mem = '64MB'; set maintenance_work_mem = '512MB'`)
  const remake = await layIndexesAside(client)
  for (let from = first; from < end; from += playersPerBatch) {
    const to = Math.min(from + playersPerBatch, end)
    await client.query(`begin; ${batchOf(filled, from, to)}; commit`)
    onProgress(`  ${to - first} of ${end - first} players`)
  }
  for (const statement of remake) await client.query(statement)
  onProgress('  indexes made again')
  await client.query('reset all')
  await client.query('vacuum analyze')
}

/** @returns the statements that make them again, in their order. */
async function layIndexesAside(client: pg.Client): Promise<string[]> {
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
              else format('alter table %s drop constraint %I cascade', k.conrelid::regclass, k.conname) end as drop,
            -- Of a partitioned table it names the parent only; the months need theirs too.
            case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
              else format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
            end as make
       from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
      where i.indrelid = any($1::regclass[])`,
    [tables],
  )
  const { rows: references } = await client.query<{ make: string }>(
    `select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where contype = 'f' and confrelid = any($1::regclass[]) and conparentid = 0`,
    [tables],
  )
  for (const { drop } of indexes) await client.query(drop)
  return [...indexes, ...references].map(({ make }) => make)
}

const batchOf = ({ siteId, provider, currency }: Filled, from: number, to: number) => `
  create temp table newcomer on commit drop as select n, 'scale' || n as name from generate_series(${from}, ${to - 1}) n;

  insert into player (site_id, account_id, password_hash, phone, status, identity_verified_at, created_at)
    select ${siteId}, name, 'none', '+6380' || lpad(n::text, 8, '0'), 'active', now(), now() - interval '${historyDays} days'
      from newcomer;

  create temp table filled on commit drop as
    select p.player_id from player p join newcomer on p.account_id = name where p.site_id = ${siteId};

  analyze filled;

  insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
    select ${siteId}, sha256(player_id::text::bytea), 'scale-' || player_id, player_id, '', '', now(), now(), now() + interval '1 day'
      from filled;

  create temp table offered on commit drop as
    select game_code, rules_version, config_hash, row_number() over (order by game_code) - 1 as n, count(*) over () as games
      from game where site_id = ${siteId} and provider_code = '${provider}';

  create temp table moved on commit drop as
    with numbered as (
      select player_id, seq::bigint, (seq - 1) % ${blockOf} as place from filled, generate_series(1, ${entriesPerPlayer}) seq
    ), meant as (
      -- In a block, place 0 is the deposit, odd places are stakes and even ones the payouts that follow them.
      select player_id, seq, place, case when place > 0 and place % 2 = 0 then seq - 1 else seq end as opened,
          case when place = 0 then 500000 when place % 2 = 1 then -100 else 50 + (seq * 7 + player_id) % 101 end as amount
        from numbered
    ), told as (
      select m.player_id, seq, place, amount, game_code, rules_version, config_hash,
          'scale-' || player_id || '-' || opened as reference, ${transfersFrom} + player_id * 1000 + opened as transfer_id,
          (seq - opened + 1)::smallint as leg,
          date_trunc('milliseconds', now()) - interval '${historyDays} days'
            + opened * interval '${historyDays / entriesPerPlayer} days' - player_id % 86400 * interval '1 second' as at,
          sum(amount) over (partition by player_id order by seq)::bigint as balance_after
        from meant m join offered on offered.n = (opened / 2 + player_id) % games
    ), worded as (
      select told.*, case when place = 0 then 'gateway:sandbox' else 'house:${provider}' end as against,
          case when place = 0 then 'deposit' when amount < 0 then 'stake' else 'payout' end as reason,
          case when place = 0 then 'sandbox' else game_code end as subject,
          case when place > 0 then reference end as round_id
        from told
    )
    select worded.*, chain('\\x'::bytea, fields_of(${siteId}, player_id, 'cash', seq, amount, balance_after, against, reason,
        subject, reference, round_id, transfer_id, leg, at)) over (partition by player_id order by seq) as hash
      from worded;

  analyze moved (player_id, seq);

  insert into entry (site_id, player_id, kind, seq, amount, balance_after, against, reason, subject, reference, round_id,
      transfer_id, leg, at, posted_in, hash)
    select ${siteId}, player_id, 'cash', seq, amount, balance_after, against, reason, subject, reference, round_id,
        transfer_id, leg, at, ${postedIn}, hash from moved;

  insert into account (site_id, player_id, kind, balance, seq, head, moved_at)
    select ${siteId}, player_id, 'cash', balance_after, seq, hash, at from moved where seq = ${entriesPerPlayer};
  insert into account (site_id, player_id, kind)
    select ${siteId}, player_id, kind from filled, unnest(array['held', 'bonus', 'tokens']) kind;

  insert into transfer_key (site_id, player_id, provider, class, reference, fingerprint, transfer_id, legs, cash, held, bonus,
      tokens, round_id, at, posted_in)
    select ${siteId}, player_id, case when place = 0 then 'sandbox' else '${provider}' end,
        case when place = 0 then 'deposit:credit' else 'stake' end, reference, sha256(reference::bytea), transfer_id, legs,
        last_cash, 0, 0, 0, round_id, at, ${postedIn}
      from (select *, count(*) over w as legs, max(balance_after) filter (where leg = 1 and place = 0 or leg = 2) over w as last_cash
              from moved window w as (partition by transfer_id)) m
     where leg = 1;

  insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, next_nonce,
      created_at, in_force_at, revealed_at)
    select ${siteId}, 'scale-' || player_id, player_id, 'scale', '', repeat('0', 64), 'scale',
        ${roundsPerPlayer}, now(), now(), now()
      from filled;

  insert into round (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, session_id, seed_id,
      nonce, stake, payout, balance_before, balance_after, choice, steps, steps_shown, played_at)
    select ${siteId}, player_id, round_id, '${provider}', game_code, rules_version, config_hash, '', 'scale-' || player_id,
        row_number() over (partition by player_id order by seq) - 1, -amount, payout, balance_after - amount, balance_after + payout,
        '{"side": "under", "target": 5000}', '[{"roll": 4711}]', 1, at
      from (select *, lead(amount) over (partition by player_id order by seq) as payout from moved) m
     where reason = 'stake';

  insert into usage_day (site_id, player_id, day, deposited, staked, paid, withdrawn)
    select ${siteId}, player_id, (at at time zone (select time_zone from site where site_id = ${siteId}))::date,
        coalesce(sum(amount) filter (where reason = 'deposit'), 0), coalesce(-sum(amount) filter (where reason = 'stake'), 0),
        coalesce(sum(amount) filter (where reason = 'payout'), 0), 0
      from moved group by 1, 2, 3;

  insert into payment (site_id, payment_id, player_id, kind, state, steps_taken, method, gateway, currency, amount, credited,
      client_ref, gateway_ref, created_at)
    select ${siteId}, reference, player_id, 'deposit', 'credited', 1, 'sandbox', 'sandbox', '${currency}', amount, amount,
        reference, reference, at from moved where reason = 'deposit';
  insert into payment_step (site_id, payment_id, position, step, state, reason, actor, at)
    select ${siteId}, reference, 1, 'credit', 'credited', '', 'gateway', at from moved where reason = 'deposit'`
