/** Rebuilds the books of a site from their entries and tells every difference to what is stored. */

import type pg from 'pg'

export type SiteBooks = {
  siteId: number
  code: string
  entries: bigint
  /** Accounts that have moved. */
  accounts: number
  rounds: bigint
  /** Rebuilt from entries, minor units: of players by account, of the house by system account (minus is what it paid). */
  players: Record<string, bigint>
  house: Record<string, bigint>
  /** One line each; none where the books agree. */
  differences: string[]
}

const accountsPerPage = 500
const differencesMax = 20

/**
 * Audits every site on one snapshot, one after the other, with memory that does not grow with the books.
 * @param client a connection of the database's owner. Play goes on meanwhile.
 */
export async function* auditSites(client: pg.ClientBase): AsyncGenerator<SiteBooks> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // The owner stands outside the fence and sees nothing; the role of the ledger's functions sees all.
    await client.query(
      `set local role fairhouse_core; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local jit = off`,
    )
    const { rows: sites } = await client.query<{ siteId: number; code: string }>(
      'select site_id as "siteId", code from site order by site_id',
    )
    for (const site of sites) yield await auditSite(client, site)
  } finally {
    await client.query('rollback')
  }
}

async function auditSite(
  client: pg.ClientBase,
  { siteId, code }: { siteId: number; code: string },
): Promise<SiteBooks> {
  const differences: string[] = []
  let accounts = 0
  for await (const account of readAccounts(client, siteId)) {
    accounts += 1
    if (!account.wrong) continue
    const broken = account.wrong.includes('chain') ? await firstBroken(client, account) : ''
    differences.push(`player ${account.player_id} ${account.kind}: ${account.wrong}${broken}`)
  }
  for (const { text, about } of siteChecks) {
    const { rows } = await client.query<{ found: string }>({ text, values: [siteId] })
    for (const { found } of rows) differences.push(`${about}: ${found}`)
  }
  const { rows: players } = await client.query<Sum>(sumsBy('kind', 'amount'), [siteId])
  const { rows: house } = await client.query<Sum>(houseSums, [siteId])
  const { rows: counts } = await client.query<{ entries: string; rounds: string }>(
    `select (select count(*)::text from entry where site_id = $1) as entries, (select count(*)::text from round where site_id = $1) as rounds`,
    [siteId],
  )
  const { entries = '0', rounds = '0' } = counts[0] ?? {}
  const shown = differences.slice(0, differencesMax)
  if (differences.length > shown.length) shown.push(`and ${differences.length - shown.length} more`)
  return {
    siteId,
    code,
    entries: BigInt(entries),
    accounts,
    rounds: BigInt(rounds),
    players: toRecord(players),
    house: toRecord(house),
    differences: shown,
  }
}

type Sum = { name: string; sum: string }

const sumsBy = (name: 'kind' | 'against', amount: 'amount' | '-amount') =>
  `select ${name} as name, sum(${amount})::text as sum from entry where site_id = $1 group by ${name} order by ${name}`

/** What feeds a pot leaves the house's own result: it is owed to players [JKP-10]. */
const houseSums = `select name, sum(sum)::text as sum from (
    select against as name, sum(-amount) as sum from entry where site_id = $1 group by against
    union all select against, -sum(amount) from jackpot_entry where site_id = $1 and against is not null group by against
    union all select 'jackpot:' || jackpot_code, sum(amount) from jackpot_entry
     where site_id = $1 and against is not null group by jackpot_code
  ) sums group by name order by name`

const toRecord = (sums: Sum[]) =>
  Object.fromEntries(sums.map(({ name, sum }) => [name, BigInt(sum)]))

type Account = { site_id: number; player_id: bigint; kind: string; wrong: string }

/** Accounts that have moved, with what is wrong with each: figures, order, or chain. */
async function* readAccounts(client: pg.ClientBase, siteId: number): AsyncGenerator<Account> {
  // A cursor takes no parameters; the number comes from the database itself.
  await client.query(`declare accounts no scroll cursor for
    select a.site_id, a.player_id, a.kind, concat_ws(', ',
        case when a.balance <> coalesce(e.balance, 0) then format('balance is %s, entries make %s', a.balance, coalesce(e.balance, 0)) end,
        case when a.seq <> e.entries or not coalesce(e.is_in_order, true) then format('%s entries, the last should be number %s', e.entries, a.seq) end,
        case when not coalesce(e.is_running, true) then 'a running balance does not follow from the one before' end,
        case when coalesce(e.head, '\\x') <> a.head then 'the hash chain is broken' end) as wrong
      from account a
      cross join lateral (
        select count(*) as entries, sum(amount) as balance, bool_and(seq = number) as is_in_order,
            bool_and(balance_after = running) as is_running, chain('\\x', fields order by number) as head
          from (
            select seq, amount, balance_after, row_number() over w as number, sum(amount) over w as running,
                ${fields} as fields
              from entry e
             where e.site_id = a.site_id and e.player_id = a.player_id and e.kind = a.kind
            window w as (order by at, seq)
          ) e
      ) e
     where a.site_id = ${siteId} and (a.seq > 0 or a.balance <> 0)
     order by a.site_id, a.player_id, a.kind`)
  for (;;) {
    const { rows } = await client.query<Account>(`fetch ${accountsPerPage} from accounts`)
    yield* rows
    if (rows.length < accountsPerPage) break
  }
  await client.query('close accounts')
}

const fields = `fields_of(e.site_id, e.player_id, e.kind, e.seq, e.amount, e.balance_after, e.against, e.reason, e.subject,
  e.reference, e.round_id, e.transfer_id, e.leg, e.at)`

async function firstBroken(
  client: pg.ClientBase,
  { site_id, player_id, kind }: Account,
): Promise<string> {
  const { rows } = await client.query<{ seq: bigint }>(
    `select seq from (
       select e.seq, e.hash, chain('\\x', ${fields}) over (order by e.at, e.seq) as right_hash
         from entry e where e.site_id = $1 and e.player_id = $2 and e.kind = $3
     ) e where hash <> right_hash order by seq limit 1`,
    [site_id, String(player_id), kind],
  )
  return rows[0] ? ` from entry ${rows[0].seq}` : ' after its last entry'
}

/** What must hold over a whole site: a row for each thing found wrong. */
const siteChecks = [
  {
    about: 'entries without an account that counts them',
    text: `select format('%s entries, accounts count %s', e.entries, a.entries) as found
      from (select count(*) as entries from entry where site_id = $1) e,
           (select coalesce(sum(seq), 0) as entries from account where site_id = $1) a
     where e.entries <> a.entries`,
  },
  {
    about: 'money on its way between two accounts of a player',
    text: `select format('transfer %s leaves %s', transfer_id, sum(amount)) as found
      from entry where site_id = $1 and against = 'transit' group by transfer_id having sum(amount) <> 0 limit 10`,
  },
  {
    about: 'keys and entries',
    text: `select format('keys name %s legs of transfers that sum to %s, entries are %s and %s', k.legs, k.numbers, e.legs, e.numbers) as found
      from (select coalesce(sum(legs), 0) as legs, sum(legs * transfer_id) as numbers from transfer_key
             where site_id = $1 and transfer_id is not null and legs > 0) k,
           (select count(*) as legs, sum(transfer_id) as numbers from entry where site_id = $1) e
     where (k.legs, k.numbers) is distinct from (e.legs, e.numbers)`,
  },
  {
    about: 'rounds and entries',
    text: `select format('player %s: rounds stake %s and pay %s, entries %s and %s', coalesce(r.player_id, e.player_id), r.stake, r.payout, e.stake, e.payout) as found
      from (select player_id, sum(stake) as stake, sum(payout) as payout from round
             where site_id = $1 and state <> 'void' and not (state = 'open' and is_held) group by player_id) r
      full join (
        select player_id, coalesce(-sum(amount) filter (where reason in ('stake', 'stake_cancel')), 0) as stake,
            coalesce(sum(amount) filter (where reason in ('payout', 'payout_reversal')), 0) as payout
          from entry where site_id = $1 and round_id is not null group by player_id
      ) e using (player_id)
     where (coalesce(r.stake, 0), coalesce(r.payout, 0)) is distinct from (coalesce(e.stake, 0), coalesce(e.payout, 0)) limit 10`,
  },
  {
    about: 'tickets on sports and their rounds',
    text: `select format('ticket %s is %s with %s staked and %s paid, its round %s with %s and %s', t.ticket_id, t.state, t.stake, t.payout, r.state, r.stake, r.payout) as found
      from ticket t join round r on (r.site_id, r.player_id, r.round_id) = (t.site_id, t.player_id, t.ticket_id)
     where t.site_id = $1 and (r.stake, r.payout, r.state, r.given_stake) is distinct from (t.stake, t.payout, case
        when t.state in ('pending', 'open') then 'open' when t.state in ('settled', 'cashed_out') then 'settled' else 'void' end,
        case when t.free_bonus_id is null then 0 else t.stake end)
     limit 10`,
  },
  {
    about: 'free bets and the tickets staked with them',
    text: `select format('bonus %s gave %s free bets, %s are left and %s are staked', b.bonus_id, given, b.rounds_left, staked) as found
      from bonus b
      join promotion_version v using (site_id, promotion_id, version)
      cross join lateral (select (v.terms->'free_bets'->>'count')::integer as given) g
      cross join lateral (
        select count(*) as staked from ticket t
         where t.site_id = b.site_id and t.player_id = b.player_id and t.free_bonus_id = b.bonus_id and t.state not in ('void', 'rejected')
      ) t
     where b.site_id = $1 and b.state <> 'cancelled' and given <> b.rounds_left + staked limit 10`,
  },
  {
    about: 'pots and their books',
    text: `select format('%s holds %s after %s entries, its book says %s after %s, the ledger %s', j.jackpot_code, j.amount, j.seq, b.amount, b.seq, b.amount + b.paid - l.paid) as found
      from jackpot j
      cross join lateral (
        select coalesce(sum(amount), 0) as amount, count(*) as seq, -coalesce(sum(amount) filter (where amount < 0), 0) as paid
          from jackpot_entry e where (e.site_id, e.jackpot_code) = (j.site_id, j.jackpot_code)
      ) b
      cross join lateral (
        select coalesce(sum(amount), 0) as paid from entry e
         where e.site_id = j.site_id and e.against = 'jackpot:' || j.jackpot_code
      ) l
     where j.site_id = $1 and j.odds is not null and (j.amount, j.seq, l.paid) is distinct from (b.amount, b.seq, b.paid)`,
  },
  {
    about: 'nonces without a gap',
    text: `select format('seed %s says %s, %s rounds', s.seed_id, s.next_nonce, r.rounds) as found
      from seed_pair s
      cross join lateral (select count(*) as rounds from round r where r.site_id = s.site_id and r.seed_id = s.seed_id) r
     where s.site_id = $1 and s.next_nonce <> r.rounds limit 10`,
  },
  {
    about: 'counters of the limits',
    text: `select format('days say deposited %s, staked %s, paid %s; entries %s, %s, %s', u.deposited, u.staked, u.paid, e.deposited, e.staked, e.paid) as found
      from (select coalesce(sum(deposited), 0) as deposited, coalesce(sum(staked), 0) as staked, coalesce(sum(paid), 0) as paid
              from usage_day where site_id = $1) u,
           (select coalesce(sum(amount) filter (where reason = 'deposit'), 0) as deposited,
                coalesce(-sum(amount) filter (where reason in ('stake', 'stake_cancel', 'stake_hold', 'stake_release')), 0) as staked,
                coalesce(sum(amount) filter (where reason in ('payout', 'payout_reversal')), 0) as paid
              from entry where site_id = $1 and kind = 'cash') e
     where (u.deposited, u.staked, u.paid) is distinct from (e.deposited, e.staked, e.paid)`,
  },
  {
    about: 'money held for withdrawals, open rounds and seats',
    text: `select format('player %s holds %s, open withdrawals are %s, open rounds %s, chips at tables %s', a.player_id, a.balance, p.open, r.open, s.chips) as found
      from account a
      cross join lateral (
        select coalesce(sum(amount), 0) as open from payment p
         where p.site_id = a.site_id and p.player_id = a.player_id and p.kind = 'withdrawal'
           and p.state in ('requested', 'in_review', 'approved', 'sending', 'unknown')
      ) p
      cross join lateral (
        select coalesce(sum(stake), 0) as open from round r
         where r.site_id = a.site_id and r.player_id = a.player_id and r.state = 'open' and r.is_held
      ) r
      cross join lateral (
        select coalesce(sum(held), 0) as chips from poker_seat s
         where s.site_id = a.site_id and s.player_id = a.player_id
      ) s
     where a.site_id = $1 and a.kind = 'held' and a.balance <> p.open + r.open + s.chips limit 10`,
  },
  {
    about: 'entries outside the months prepared',
    text: `select format('%s of them', count(*)) as found from entry where site_id = $1 and tableoid = 'entry_elsewhen'::regclass having count(*) > 0`,
  },
] as const
