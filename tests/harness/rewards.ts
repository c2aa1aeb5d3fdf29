/** Rounds played and taken back, and their journal fed to followers in pieces of any size, for tests of rewards. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { cancel } from '#server/ledger/cancel.ts'
import type { Follower } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import { publishProgramme, type ProgrammeKind, type RulesOf } from '#server/rewards/programme.ts'
import { noon, type TestHouse, type Who } from './visit.ts'
import { addSeed, postOne, richPlayer, roundOf, stakeOf, wordOf } from './money.ts'

/** By player, not by id: every test file counts its ids from one. */
const nonces = new WeakMap<Who, bigint>()

/** With money that was paid in at noon, and a seed to play from. */
export async function newPlayer(house: TestHouse, cash = 10_000_000n): Promise<Who> {
  const who = await richPlayer(house, house.site, cash)
  await addSeed(house, house.site, who)
  return who
}

/** @returns the reference of the stake, by which it is cancelled. */
export async function playRound(
  house: TestHouse,
  who: Who,
  {
    stake,
    payout = 0n,
    at = noon,
    gameCode = 'dice',
  }: { stake: bigint; payout?: bigint; at?: Date; gameCode?: string },
): Promise<string> {
  const nonce = nonces.get(who) ?? 0n
  nonces.set(who, nonce + 1n)
  const round = roundOf(who, nonce, { gameCode })
  const transfer = stakeOf(who, house.site, stake, payout, { at, gate: 'none', round })
  const posted = await postOne(house, transfer)
  if (posted.outcome !== 'applied') throw new Error(`a round was ${wordOf(posted)}`)
  return transfer.key.reference
}

export async function cancelRound(
  house: TestHouse,
  { player }: Who,
  reference: string,
  at: Date = noon,
): Promise<void> {
  const { outcome } = await house.database.inSite(house.site.id, (db) =>
    cancel(db, {
      siteId: house.site.id,
      playerId: player.id,
      key: { provider: 'FAIRHOUSE', class: 'cancel', reference: timedId(noon) },
      of: { class: 'stake', reference },
      content: reference,
      subject: 'test',
      at,
    }),
  )
  if (outcome !== 'applied') throw new Error(`a cancel was ${outcome}`)
}

export function publish<K extends ProgrammeKind>(
  house: TestHouse,
  kind: K,
  rules: RulesOf<K>,
  validFrom = new Date(noon.getTime() - 400 * 86_400_000),
): Promise<number> {
  return house.database.inSite(house.site.id, (db) =>
    publishProgramme(db, house.site, { kind, rules, validFrom, actor: 'system', now: noon }),
  )
}

/** Every entry of the site in the journal's order, whatever other transactions of the cluster are still open. */
export async function readJournal(house: TestHouse, site: Site): Promise<JournalEntry[]> {
  return house.database.inSite(site.id, (db) =>
    db.rows<JournalEntry>(sql`
      select posted_in || '.' || transfer_id || '.' || leg as position, player_id as "playerId", kind as account, seq,
             amount, balance_after as "balanceAfter", against, reason, subject, reference, round_id as "roundId",
             transfer_id as "transferId", at
        from entry where site_id = ${site.id} order by posted_in, transfer_id, leg`),
  )
}

/** Gives entries to a follower, cut into pieces of these sizes in turn. */
export async function feed(
  db: Db,
  site: Site,
  follower: Follower,
  entries: readonly JournalEntry[],
  { sizes = [500], now = noon }: { sizes?: readonly number[]; now?: Date } = {},
): Promise<void> {
  for (let from = 0, turn = 0; from < entries.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    await follower.take({ site, db, now, afterCommit: () => {} }, entries.slice(from, from + size))
    from += size
  }
}

/** Gives a follower what is new in the journal since this was last called for it. */
export function openFeeder(house: TestHouse, follower: Follower): (now?: Date) => Promise<void> {
  let fed = 0
  return async (now = noon) => {
    const entries = (await readJournal(house, house.site)).slice(fed)
    fed += entries.length
    await house.database.inSite(house.site.id, (db) =>
      feed(db, house.site, follower, entries, { now }),
    )
  }
}

export async function cashOf({ database, site }: TestHouse, { player }: Who): Promise<bigint> {
  return (await database.inSite(site.id, (db) => balancesOf(db, player.id))).cash
}

/** What the audit finds wrong in the books of every site. */
export async function auditBooks({ owner }: TestHouse): Promise<unknown[]> {
  const client = await owner.connect()
  try {
    return (await Array.fromAsync(auditSites(client))).flatMap((books) => books.differences)
  } finally {
    client.release()
  }
}
