/** Parameters of pots: which there are, the games that lead to them, and how one ends. Every change is an event [EVT-01]. */

import { games } from '#games/catalogue.ts'
import { readFraction } from '#games/fraction.ts'
import { jackpotOf } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { keepPot, lockPot, payFromPot, seedPot, type Pot } from './pot.ts'

export type JackpotParameters = {
  name: string
  /** Games that lead to it; without one nobody sees it. */
  games: readonly { provider_code: string; game_code: string }[]
  /** What the house puts in at the beginning and after every win, in minor units; as it is, or nothing, where not said. */
  seed?: bigint
}

type By = { staff: string; reason: string; at: Date }
type PotKey = { siteId: number; code: string }

/** What the rules of our own games say of a pot: hashed with them, so that nobody sets it here. */
function runningRules(code: string): { odds: bigint; share: string } | null {
  for (const game of Object.values(games)) {
    const rules = jackpotOf(game)
    if (rules?.code === code) return { odds: BigInt(rules.odds), share: rules.share }
  }
  return null
}

/**
 * Creates a pot, with its seed in it, or changes its parameters; what is in it stays. A running pot never changes for
 * the worse: odds and share stay as they began, the seed only rises, and no game that leads to it is taken away; other
 * odds are another pot [JKP-06].
 * @throws Refusal `rightMissing`, `notFound` for a game that the site has not, `invalidBody` for a code or name that is
 *   none, `conflict` with the field that may not change.
 */
export async function setJackpot(
  db: Db,
  key: PotKey,
  parameters: JackpotParameters,
  by: By,
): Promise<void> {
  await requireRight(db, by.staff, 'jackpots_set', by.at)
  await writeJackpot(db, key, parameters, { actor: `staff:${by.staff}`, ...by })
}

/** As `setJackpot`, for the demo and for the program itself. */
export async function writeJackpot(
  db: Db,
  { siteId, code }: PotKey,
  parameters: JackpotParameters,
  { actor, reason, at }: { actor: 'system' | `staff:${string}`; reason: string; at: Date },
): Promise<void> {
  if (!/^[a-z0-9-]{1,40}$/.test(code)) throw new Refusal('invalidBody', { field: 'code' })
  const name = parameters.name.trim()
  if (name === '' || name.length > 60) throw new Refusal('invalidBody', { field: 'name' })
  await db.run(sql`select pg_advisory_xact_lock(7215012, ${siteId})`)
  const running = await lockPot(db, siteId, code)
  const before = running && (await shownParameters(db, siteId, running))
  const rules = runningRules(code)
  const after = {
    name,
    games: [
      ...new Set(
        parameters.games.map(({ provider_code, game_code }) => `${provider_code}/${game_code}`),
      ),
    ].toSorted(),
    seed: parameters.seed ?? running?.seed ?? 0n,
    odds: rules?.odds ?? null,
    share: rules?.share ?? null,
  }
  if (running && before) refuseHarm(running, before, after)
  await db.run(sql`
    insert into jackpot (site_id, jackpot_code, name, amount, changed_at, seed, odds, share)
    values (${siteId}, ${code}, ${name}, 0, ${at}, ${after.seed}, ${after.odds}, ${after.share})
    on conflict (site_id, jackpot_code) do update set name = excluded.name, changed_at = excluded.changed_at,
       seed = excluded.seed, odds = excluded.odds, share = excluded.share`)
  await db.run(sql`delete from jackpot_game where site_id = ${siteId} and jackpot_code = ${code}`)
  const led = await db.run(sql`
    insert into jackpot_game (site_id, jackpot_code, provider_code, game_code)
    select ${siteId}, ${code}, provider_code, game_code from game
     where site_id = ${siteId} and provider_code || '/' || game_code = any(${after.games}::text[])`)
  if (led < after.games.length) throw new Refusal('notFound', { field: 'games' })
  if (!running) {
    const pot = await lockPot(db, siteId, code)
    assert(pot, 'a pot that was written is there')
    await seedPot(db, siteId, pot, at)
    await keepPot(db, siteId, pot, at)
  }
  if (shown(before) === shown(after)) return
  const subject = `jackpot:${code}`
  await record(db, {
    siteId,
    kind: 'jackpot_changed',
    actor,
    reason,
    subject,
    before: before ?? {},
    after,
    at,
  })
}

type Parameters = {
  name: string
  games: string[]
  seed: bigint
  odds: bigint | null
  share: string | null
}

const shown = (parameters: Parameters | null) =>
  JSON.stringify(parameters, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

async function shownParameters(db: Db, siteId: number, pot: Pot): Promise<Parameters> {
  const rows = await db.rows<{ game: string }>(sql`
    select provider_code || '/' || game_code as game from jackpot_game
     where site_id = ${siteId} and jackpot_code = ${pot.code}`)
  const { name, seed, odds, share } = pot
  return { name, games: rows.map(({ game }) => game).toSorted(), seed, odds, share }
}

function refuseHarm(pot: Pot, before: Parameters, after: Parameters): void {
  if (pot.closedAt) throw new Refusal('conflict', { field: 'code' })
  const isOurs = before.odds !== null
  if (isOurs && before.odds !== after.odds) throw new Refusal('conflict', { field: 'odds' })
  if (isOurs && before.share !== after.share) throw new Refusal('conflict', { field: 'share' })
  if (after.seed < before.seed) throw new Refusal('conflict', { field: 'seed' })
  if (isOurs && before.games.some((game) => !after.games.includes(game)))
    throw new Refusal('conflict', { field: 'games' })
}

/**
 * Ends a pot: all that is in it goes to those who have staked since it was last won, in proportion, to the last minor
 * unit [JKP-08]. Its games must be closed, and every stake on them be counted.
 * @throws Refusal `rightMissing`, `notFound`, `conflict` with the field `games` while one is open, `rounds` while the
 *   follower is behind, `stakes` where nobody has staked: then it waits for somebody to win it.
 */
export async function closeJackpot(db: Db, site: Site, code: string, by: By): Promise<void> {
  await requireRight(db, by.staff, 'jackpots_set', by.at)
  const pot = await lockPot(db, site.id, code)
  if (!pot || pot.share === null || pot.closedAt) throw new Refusal('notFound')
  const open = await db.row(sql`
    select from jackpot_game l join game g using (site_id, provider_code, game_code)
     where l.site_id = ${site.id} and l.jackpot_code = ${code} and g.is_open limit 1`)
  if (open) throw new Refusal('conflict', { field: 'games' })
  if (!(await isAllFed(db, site.id, pot))) throw new Refusal('conflict', { field: 'rounds' })
  const { amount } = pot
  const parts = divide(amount, await stakesSince(db, site.id, code))
  if (amount > 0n && parts.length === 0) throw new Refusal('conflict', { field: 'stakes' })
  for (const { playerId, gameCode, part } of parts)
    await payFromPot(db, site, pot, {
      reason: 'returned',
      playerId,
      amount: part,
      gameCode,
      reference: code,
      roundId: null,
      at: by.at,
    })
  await keepPot(db, site.id, pot, by.at)
  await db.run(sql`
    update jackpot set closed_at = ${by.at} where site_id = ${site.id} and jackpot_code = ${code}`)
  await record(db, {
    siteId: site.id,
    kind: 'jackpot_changed',
    actor: `staff:${by.staff}`,
    reason: by.reason,
    subject: `jackpot:${code}`,
    before: { amount },
    after: { amount: pot.amount, players: parts.length, closed: true },
    at: by.at,
  })
}

const playedRounds = (siteId: number, code: string) => sql`
  jackpot_game l join round r on (r.site_id, r.provider_code, r.game_code) = (l.site_id, l.provider_code, l.game_code)
   where l.site_id = ${siteId} and l.jackpot_code = ${code} and r.state <> 'void'`

/** By the law of the book: all that was staked, times the share, is what has come in and what is carried. */
async function isAllFed(db: Db, siteId: number, pot: Pot): Promise<boolean> {
  const { numerator, denominator } = readFraction(pot.share ?? '0/1')
  const sums = await db.row<{ staked: bigint; fed: bigint }>(sql`
    select (select coalesce(sum(r.stake), 0)::bigint from ${playedRounds(siteId, pot.code)}) as staked,
           (select coalesce(sum(amount), 0)::bigint from jackpot_entry
             where site_id = ${siteId} and jackpot_code = ${pot.code} and reason = 'contribution') as fed`)
  return sums !== null && sums.staked * numerator === sums.fed * denominator + pot.carry
}

type Staked = { playerId: bigint; gameCode: string; stake: bigint }

function stakesSince(db: Db, siteId: number, code: string): Promise<Staked[]> {
  return db.rows<Staked>(sql`
    select r.player_id as "playerId", min(r.game_code) as "gameCode", sum(r.stake)::bigint as stake
      from ${playedRounds(siteId, code)} and r.played_at > coalesce((
             select w.played_at from jackpot_entry e join round w using (site_id, player_id, round_id)
              where e.site_id = ${siteId} and e.jackpot_code = ${code} and e.reason = 'won' order by e.seq desc limit 1
           ), '-infinity')
     group by r.player_id order by r.player_id`)
}

/** In proportion to what was staked; the units left over go to the largest remainders. */
function divide(amount: bigint, staked: readonly Staked[]) {
  const whole = staked.reduce((sum, { stake }) => sum + stake, 0n)
  const parts = staked.map((one) => ({
    ...one,
    part: (amount * one.stake) / whole,
    rest: (amount * one.stake) % whole,
  }))
  const over = amount - parts.reduce((sum, { part }) => sum + part, 0n)
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))
  for (const one of byRest.slice(0, Number(over))) one.part += 1n
  return parts.filter(({ part }) => part > 0n)
}
