/** Schedules of tournaments, as staff keep them: each change is a version, told as an event, and leaves alone what somebody has entered. */

import type { Answer, Body } from '#contract/calls.ts'
import { amountMax, parseMoney, showMoney } from '#contract/money.ts'
import { tableGames, tournamentOf, type TableGame } from '#games/holdem/holdem.ts'
import type { SeveralTablesRules } from '#games/holdem/tournament.ts'
import type { Site, Visit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { moveOn } from './play.ts'
import type { SeatNeeds } from './seats.ts'
import { lockTable } from './table.ts'
import { startsAfter, type Start } from './timetable.ts'
import { entriesIn, openTournament, readTournaments } from './tournament.ts'

type Listed = Answer<'/api/staff/schedules'>['value']
type Schedule = Listed['schedules'][number]
type Asked = Omit<Body<'/api/staff/schedule_add'>, 'token' | 'reason'>
type Known = Pick<Body<'/api/staff/schedule_change'>, 'schedule_id' | 'version'>
type By = { staff: string; reason: string }

/** What staff decide of a schedule; amounts in minor units. */
type Terms = {
  gameCode: string
  name: string
  seats: number
  buyIn: bigint
  fee: bigint
  entriesMin: number
  entriesMax: number
  starts: readonly Start[]
}

type Stored = Terms & { offerId: string; version: number; withdrawnAt: Date | null }

const comingShown = 5

type ScheduledGame = { game: TableGame; rules: SeveralTablesRules }

/** Games that begin at a time, with the rules that all their tournaments have. */
const scheduledGames: readonly ScheduledGame[] = Object.values(tableGames).flatMap((game) => {
  const rules = tournamentOf(game)
  return rules && 'tables' in rules ? [{ game, rules }] : []
})

function readStored(db: Db, offerId: string | null = null): Promise<Stored[]> {
  return db.rows<Stored>(sql`
    select offer_id as "offerId", game_code as "gameCode", name, seats, buy_in as "buyIn", fee, entries_min as "entriesMin",
           entries_max as "entriesMax", starts, version, withdrawn_at as "withdrawnAt"
      from poker_offer
     where site_id = current_site() and starts is not null and offer_id = coalesce(${offerId}, offer_id)
     order by withdrawn_at desc nulls first, position, offer_id`)
}

/** The tournament of each offer that takes entries. */
async function openOf(db: Db, offerId: string | null = null): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select tournament_id as id from poker_tournament
     where site_id = current_site() and state = 'open' and starts_at is not null
       and offer_id = coalesce(${offerId}, offer_id)`)
  return rows.map(({ id }) => id)
}

async function show(
  { db, site, now }: Pick<Visit, 'db' | 'site' | 'now'>,
  offerId: string | null = null,
): Promise<Schedule[]> {
  const open = await openOf(db, offerId)
  const [tournaments, entries] = [await readTournaments(db, open), await entriesIn(db, open)]
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return (await readStored(db, offerId)).map((stored) => {
    const next = tournaments.find((one) => one.offerId === stored.offerId)
    const { starts, withdrawnAt } = stored
    return Object.assign(wireOf(stored, money), {
      schedule_id: stored.offerId,
      version: stored.version,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      next: next?.schedule
        ? {
            tournament_id: next.tournamentId,
            name: next.name,
            starts_at: next.schedule.startsAt.toISOString(),
            entered: entries.filter((one) => one.tournamentId === next.tournamentId).length,
            terms: next.isCurrent ? ('current' as const) : ('kept' as const),
          }
        : null,
      coming: withdrawnAt
        ? []
        : startsAfter(starts, site.timeZone, now)
            .slice(0, comingShown)
            .map((at) => at.toISOString()),
    })
  })
}

function wireOf({ starts, ...terms }: Terms, money: (minor: bigint) => string) {
  return {
    game_code: terms.gameCode,
    name: terms.name,
    seats: terms.seats,
    buy_in: money(terms.buyIn),
    fee: money(terms.fee),
    entries_min: terms.entriesMin,
    entries_max: terms.entriesMax,
    starts: starts.map(({ time, days }) => ({ time, days: [...days] })),
  }
}

export async function listSchedules(visit: Visit): Promise<Listed> {
  return {
    time_zone: visit.site.timeZone,
    games: scheduledGames.map(({ game, rules }) => ({
      game_code: game.code,
      seats_max: game.rules.seatsMax,
      entries_max: rules.tables.entriesMax,
      fee_percent_max: rules.feePercentMax,
      start_chips: rules.startChips,
      hands_per_level: rules.handsPerLevel,
      levels: rules.levels.map(([small_blind, big_blind]) => ({ small_blind, big_blind })),
    })),
    schedules: await show(visit),
  }
}

/** @throws Refusal `gameUnknown`, `invalidAmount`; `invalidBody` with the field that does not fit the game's rules. */
function termsOf(asked: Asked, { currency }: Pick<Site, 'currency'>): Terms {
  const found = scheduledGames.find(({ game }) => game.code === asked.game_code)
  if (!found) throw new Refusal('gameUnknown')
  const { game, rules } = found
  const [buyIn, fee] = [parseMoney(asked.buy_in, currency), parseMoney(asked.fee, currency)]
  if (buyIn === null) throw new Refusal('invalidAmount', { field: 'buy_in' })
  if (fee === null) throw new Refusal('invalidAmount', { field: 'fee' })
  const { seats, entries_min: entriesMin, entries_max: entriesMax } = asked
  const faults: readonly (readonly [field: string, isFault: boolean])[] = [
    ['buy_in', buyIn === 0n || (buyIn + fee) * BigInt(entriesMax) > amountMax],
    ['fee', fee * 100n > buyIn * BigInt(rules.feePercentMax)],
    ['seats', seats > game.rules.seatsMax],
    ['entries_max', entriesMax < entriesMin || entriesMax > rules.tables.entriesMax],
  ]
  const fault = faults.find(([, isFault]) => isFault)
  if (fault) throw new Refusal('invalidBody', { field: fault[0] })
  const starts = joined(asked.starts)
  return {
    gameCode: game.code,
    name: asked.name,
    seats,
    buyIn,
    fee,
    entriesMin,
    entriesMax,
    starts,
  }
}

/** In the order of the day, each time once with all of its days. */
function joined(starts: readonly Start[]): Start[] {
  return [...Map.groupBy(starts, ({ time }) => time)]
    .map(([time, same]) => ({
      time,
      days: [...new Set(same.flatMap(({ days }) => days))].toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))
}

/** Adds a schedule and announces its first tournament. @throws Refusal as `termsOf`, `nameTaken`. */
export async function addSchedule(visit: Visit, asked: Asked, by: By): Promise<Schedule> {
  const { db, site, now } = visit
  const terms = termsOf(asked, site)
  await claimName(visit, terms, null)
  const offerId = timedId(now)
  const { gameCode, name, seats, buyIn, fee, entriesMin, entriesMax, starts } = terms
  await db.run(sql`
    insert into poker_offer (site_id, offer_id, game_code, name, seats, buy_in, fee, entries_min, entries_max, starts, position)
    select ${site.id}, ${offerId}, ${gameCode}, ${name}, ${seats}, ${buyIn}, ${fee}, ${entriesMin}, ${entriesMax},
           ${JSON.stringify(starts)}::jsonb, coalesce(max(position) + 1, 0)
      from poker_offer where site_id = ${site.id}`)
  await note(visit, offerId, by, {}, { version: 1, ...told(terms) })
  await openTournament(visit, offerId)
  return shownOne(visit, offerId)
}

/**
 * Changes what a schedule announces from now on. The same terms again change nothing.
 * @throws Refusal as `termsOf`; `nameTaken`, `notFound`, `changedMeanwhile`.
 */
export async function changeSchedule(
  needs: SeatNeeds,
  visit: Visit,
  { schedule_id, version, ...asked }: Asked & Known,
  by: By,
): Promise<Schedule> {
  const { db, site } = visit
  const terms = termsOf(asked, site)
  return change(needs, visit, { schedule_id, version }, async (before) => {
    if (JSON.stringify(told(before)) === JSON.stringify(told(terms))) return
    await claimName(visit, terms, before.offerId)
    const { gameCode, name, seats, buyIn, fee, entriesMin, entriesMax, starts } = terms
    await db.run(sql`
      update poker_offer
         set game_code = ${gameCode}, name = ${name}, seats = ${seats}, buy_in = ${buyIn}, fee = ${fee}, entries_min = ${entriesMin},
             entries_max = ${entriesMax}, starts = ${JSON.stringify(starts)}::jsonb, version = version + 1
       where site_id = ${site.id} and offer_id = ${before.offerId}`)
    await note(
      visit,
      before.offerId,
      by,
      { version, ...told(before) },
      { version: version + 1, ...told(terms) },
    )
  })
}

/** Announces nothing more of it, for good. @throws Refusal `notFound`, `changedMeanwhile`. */
export async function withdrawSchedule(
  needs: SeatNeeds,
  visit: Visit,
  known: Known,
  by: By,
): Promise<Schedule> {
  const { db, site, now } = visit
  return change(needs, visit, known, async ({ offerId, version }) => {
    await db.run(sql`
      update poker_offer set withdrawn_at = ${now}, version = version + 1
       where site_id = ${site.id} and offer_id = ${offerId}`)
    await note(
      visit,
      offerId,
      by,
      { version, withdrawn_at: null },
      { version: version + 1, withdrawn_at: now },
    )
  })
}

/**
 * Locks a schedule as all do that announce of it: the table of what takes entries first, then the offer. What nobody has
 * entered makes room in the same transaction.
 */
async function change(
  needs: SeatNeeds,
  visit: Visit,
  { schedule_id, version }: Known,
  write: (before: Stored) => Promise<void>,
): Promise<Schedule> {
  const { db } = visit
  const [openId] = await openOf(db, schedule_id)
  const table = openId === undefined ? null : await lockTable(db, openId)
  await db.run(sql`
    select from poker_offer where site_id = current_site() and offer_id = ${schedule_id} for no key update`)
  const [before] = await readStored(db, schedule_id)
  if (!before) throw new Refusal('notFound')
  // While we waited for the table its tournament may have begun, and another one been announced.
  const isSeen = before.version === version && (await openOf(db, schedule_id))[0] === openId
  if (!isSeen || before.withdrawnAt) throw new Refusal('changedMeanwhile')
  await write(before)
  if (table) await moveOn({ ...visit, ...needs }, table)
  return shownOne(visit, schedule_id)
}

async function shownOne(visit: Visit, offerId: string): Promise<Schedule> {
  const [one] = await show(visit, offerId)
  assert(one, 'a schedule that was written is there')
  return one
}

/** @throws Refusal `nameTaken`: players know a tournament by its name. */
async function claimName({ db, site }: Visit, { name }: Terms, own: string | null): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7215013, ${site.id})`)
  const other = await db.row(sql`
    select from poker_offer
     where site_id = ${site.id} and name = ${name} and withdrawn_at is null and offer_id is distinct from ${own}`)
  if (other) throw new Refusal('nameTaken')
}

/** As events have it: in one order, amounts in minor units. */
const told = (terms: Terms) => wireOf(terms, String)

async function note(
  { db, site, now }: Visit,
  offerId: string,
  { staff, reason }: By,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await record(db, {
    siteId: site.id,
    kind: 'tournament_schedule_changed',
    actor: `staff:${staff}`,
    reason,
    subject: `schedule:${offerId}`,
    before,
    after,
    at: now,
  })
}
