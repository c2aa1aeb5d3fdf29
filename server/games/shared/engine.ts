/** Moves shared rounds on: opens, closes, draws, runs, settles; by whichever process is at hand, from wherever it stands. */

import { sharedGames } from '#games/shared/catalogue.ts'
import { publicSeedOf } from '#games/shared/chain.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import type { Writer } from '#server/ledger/writer.ts'
import type { Sites } from '#server/site/sites.ts'
import type { ChainTerms } from '../blocks/feed.ts'
import { codeHash } from '../code.ts'
import { awaitBlock } from './block.ts'
import { seedOf, takeLink } from './chain.ts'
import {
  findShared,
  gameOfShared,
  hashOf,
  readBets,
  runningHashes,
  sharedAlgorithm,
  type PlacedBet,
  type Play,
  type Plays,
  type SharedRound,
} from './round.ts'
import { refundBet, settleBets } from './settle.ts'

export type EngineNeeds = {
  database: Database
  writer: Writer
  sites: Pick<Sites, 'all'>
  sealKey: Buffer
  playOf: Plays
  /** The chain whose blocks decide rounds; null: none is read, and such games rest. */
  chain: ChainTerms | null
  clock: Clock
  log: Log
}

/** A round belongs to who took it for so long; a process that dies keeps it no longer. */
const leaseMs = 2000
/** How often a running round is looked at. */
const tickMs = 400
/** Whoever leaves before the end by the server's clock has so long until it is booked. */
const graceMs = 1000
/**
 * A round in which players act is played while a house takes their acts. Where nobody looked at it for so long before
 * its end, bets that were still in it come back.
 */
export const gapMaxMs = 3000
const takenAtOnce = 16
const betsAtOnce = 512
const missingEveryMs = 2000

const codesOf = (opens: SharedGame['timing']['opens']) =>
  Object.values(sharedGames)
    .filter(({ timing }) => timing.opens === opens)
    .map(({ code }) => code)
const onTime = codesOf('on time')
const afterwards = codesOf('afterwards')

type Taken = { siteId: number; sharedId: string; wasDueAt: Date }
/** A round somebody has to do something with, by who has taken it. */
type Turn = { site: Site; round: SharedRound; game: SharedGame; wasDueAt: Date; now: Date }

/** When a round that opens now takes its last bet; null where it waits for its first. */
function closingOf({ timing }: SharedGame, now: Date): Date | null {
  if (timing.opens === 'afterwards') return null
  const { everyMs } = timing
  // Whoever comes late has half the time to buy at least.
  return new Date((Math.floor((now.getTime() + everyMs / 2) / everyMs) + 1) * everyMs)
}

export function openEngine(needs: EngineNeeds) {
  const { database, writer, sites, sealKey, playOf, chain, clock, log } = needs
  /** Of rounds in which players act: the bets that nothing has decided yet. */
  const undecided = new Map<string, PlacedBet[]>()
  let lookedAt = -Infinity

  /** One turn: what is due is taken and moved on. @returns how many rounds that was. */
  const work = async (): Promise<number> => {
    const now = clock()
    const opened = await openMissing(now)
    const until = new Date(now.getTime() + leaseMs)
    const taken = await database.bare.rows<Taken>(sql`
      select site_id as "siteId", shared_id as "sharedId", was_due_at as "wasDueAt"
        from claim_shared(${now}, ${until}, ${takenAtOnce})`)
    const served = new Map(sites.all().map((site) => [site.id, site]))
    await Promise.all(
      taken.map(async ({ siteId, sharedId, wasDueAt }) => {
        const site = served.get(siteId)
        if (!site) return
        try {
          const round = await database.inSite(siteId, (db) => findShared(db, sharedId))
          assert(round, 'what was taken is there')
          const game = gameOfShared(round)
          if (game) await steps[round.state]({ site, round, game, wasDueAt, now })
          else await endForeign(site, round, now)
        } catch (fault) {
          // It stays due: its lease runs out, and whoever comes tries again.
          log.error({ err: fault, siteId, sharedId }, 'a shared round could not be moved on')
        }
      }),
    )
    return taken.length + opened
  }

  const openMissing = async (now: Date): Promise<number> => {
    if (Math.abs(now.getTime() - lookedAt) < missingEveryMs) return 0
    lookedAt = now.getTime()
    await database.bare.rows(sql`select end_outdated(${now}, ${runningHashes}::text[])`)
    const missing = await database.bare.rows<{ siteId: number; gameCode: string }>(sql`
      select site_id as "siteId", game_code as "gameCode" from shared_missing(${onTime}, ${afterwards})`)
    const offering = new Map(sites.all().map((site) => [site.id, site.categories]))
    const isOffered = ({ siteId, gameCode }: (typeof missing)[number]) => {
      const game = sharedGames[gameCode]
      if (!game || (game.awaitsBlock && !chain)) return false
      return offering.get(siteId)?.includes(game.category) ?? false
    }
    const opening = missing.filter(isOffered)
    for (const { siteId, gameCode } of opening)
      await database.inSite(siteId, (db) => openRound(db, { siteId, gameCode, sealKey, now }))
    return opening.length
  }

  /** What each state waits for. Every step looks at the round again under its lock before it writes. */
  const steps: Record<SharedRound['state'], (turn: Turn) => Promise<void>> = {
    open: closeRound,
    running: runRound,
    settling: settleRound,
    refunding: refundRound,
    settled: async () => {},
    refunded: async () => {},
  }

  async function closeRound({ site, round, game, now }: Turn) {
    await database.inSite(site.id, async (db) => {
      const found = await findShared(db, round.sharedId, sql`for no key update`)
      if (found?.state !== 'open') return
      // Under former rules nobody can bet any more: one that waits for a bet gives way.
      const isFormer = game !== sharedGames[game.code]
      if (!found.closesAt && isFormer) return startRefund(db, found, 'rules_changed', now)
      if (!found.closesAt || found.closesAt > now) return
      const bets = await db.rows<{ ref: string; playerId: bigint }>(sql`
        select round_id as ref, player_id as "playerId" from round
         where site_id = ${site.id} and shared_id = ${round.sharedId}`)
      if (bets.length === 0 && !game.isDrawnEmpty)
        return isFormer
          ? startRefund(db, found, 'rules_changed', now)
          : postpone(db, found, closingOf(game, now))
      if (bets.length > 0 && new Set(bets.map(({ playerId }) => playerId)).size < game.playersMin)
        return startRefund(db, found, 'too_few', now)
      if (game.isOff?.(await readBets(db, game, found.sharedId, 'all')))
        return startRefund(db, found, 'one_sided', now)
      const publicSeed = game.awaitsBlock ? null : publicSeedOf(bets.map(({ ref }) => ref))
      await db.run(sql`
        update shared_round set state = 'running', ran_at = ${now}, due_at = ${now}, public_seed = ${publicSeed},
               code_hash = ${codeHash}
         where site_id = ${site.id} and shared_id = ${round.sharedId}`)
    })
    lookedAt = -Infinity
  }

  async function runRound(turn: Turn) {
    const { site, game, wasDueAt, now } = turn
    if (game.awaitsBlock) return awaitRound(site, turn.round, now)
    const round = game.decides ? await takeSteps(turn) : turn.round
    if (!round) return
    assert(round.ranAt, 'what runs has begun')
    const play = await database.inSite(site.id, (db) => playOf(db, round, game))
    const endsAt = round.ranAt.getTime() + play.lastsMs
    const gapMs = now.getTime() - wasDueAt.getTime()
    if (game.acts && gapMs > gapMaxMs && wasDueAt.getTime() < endsAt) {
      await database.inSite(site.id, (db) => startRefund(db, round, 'interrupted', now))
      return
    }
    await settleDecided(site, play, now)
    const settlesAt = endsAt + (game.acts ? graceMs : 0)
    const isOver = now.getTime() >= settlesAt
    // Where nobody acts there is nothing to look at before the end, which is unknown while anybody has to decide.
    const isWaiting = game.acts || settlesAt === Infinity
    const looksAt = isWaiting ? now.getTime() + tickMs : settlesAt
    const dueAt = new Date(Math.min(looksAt, settlesAt))
    await database.inSite(site.id, (db) =>
      db.run(sql`
        update shared_round set due_at = ${isOver ? now : dueAt}, state = ${isOver ? 'settling' : 'running'}
         where site_id = ${site.id} and shared_id = ${round.sharedId} and state = 'running'`),
    )
    if (isOver) undecided.delete(round.sharedId)
  }

  /**
   * Ends what steps are over, in a transaction that moves wait for. Bets in which nobody could decide come back.
   * @returns the round as it stands then; null where it runs no longer.
   */
  async function takeSteps({ site, round, game, now }: Turn): Promise<SharedRound | null> {
    const taken = await database.inSite(site.id, async (db) => {
      const found = await findShared(db, round.sharedId, sql`for no key update`)
      if (found?.state !== 'running' || !found.ranAt) return null
      const { outcome, book: before } = await playOf(db, found, game)
      const bets = await readBets(db, game, found.sharedId, 'open')
      const elapsedMs = now.getTime() - found.ranAt.getTime()
      const waits = { graceMs, gapMaxMs }
      const { book, late } = game.decides!.goOn(bets, outcome, before, elapsedMs, waits)
      if (late.length > 0 && late.length === bets.length) {
        await startRefund(db, found, 'interrupted', now)
        return null
      }
      if (book === before) return { found, late }
      await db.run(sql`
        update shared_round set progress = ${book as { [key: string]: unknown }}
         where site_id = ${site.id} and shared_id = ${found.sharedId}`)
      return { found: { ...found, progress: book }, late }
    })
    if (!taken) return null
    const why = { name: game.name, reason: 'interrupted' }
    for (const bet of taken.late) await refundBet(database, site, taken.found, why, bet, now)
    return taken.found
  }

  async function awaitRound(site: Site, { sharedId }: SharedRound, now: Date) {
    await database.inSite(site.id, async (db) => {
      const round = await findShared(db, sharedId, sql`for no key update`)
      if (round?.state !== 'running') return
      const awaited = await awaitBlock(db, round, chain, now)
      if (awaited.state === 'off') return startRefund(db, round, awaited.reason, now)
      const [state, dueAt] =
        awaited.state === 'known' ? ['settling', now] : ['running', awaited.dueAt]
      await db.run(sql`
        update shared_round set state = ${state}, due_at = ${dueAt}
         where site_id = ${site.id} and shared_id = ${sharedId}`)
    })
  }

  /** Bets that are decided before the end are paid when they are; no bet joins a round that runs, so they are read once. */
  async function settleDecided(site: Site, play: Play, now: Date) {
    const { round, game, outcome } = play
    const { acts } = game
    if (!acts || !round.ranAt) return
    const elapsedMs = now.getTime() - round.ranAt.getTime()
    const waiting =
      undecided.get(round.sharedId) ??
      (await database.inSite(site.id, (db) => readBets(db, game, round.sharedId, 'open')))
    const isDecided = (bet: PlacedBet) => (acts.decidedAt(bet, outcome) ?? Infinity) <= elapsedMs
    await settleBets(writer, play, waiting.filter(isDecided), now)
    const stillOpen = waiting.filter((bet) => !isDecided(bet))
    undecided.set(round.sharedId, stillOpen)
  }

  async function settleRound({ site, round, game, now }: Turn) {
    const play = await database.inSite(site.id, (db) => playOf(db, round, game))
    await eachOpenBet(site, round, game, (bets) => settleBets(writer, play, bets, clock()))
    const shown = game.shownAt(play.outcome, play.lastsMs, play.book)
    await database.inSite(site.id, (db) => endRound(db, round, 'settled', play.seed, shown, now))
    lookedAt = -Infinity
  }

  async function refundRound({ site, round, game, now }: Turn) {
    const why = { name: game.name, reason: round.refundReason ?? '' }
    await eachOpenBet(site, round, game, async (bets) => {
      for (const bet of bets) await refundBet(database, site, round, why, bet, clock())
    })
    await database.inSite(site.id, async (db) => {
      await endRound(db, round, 'refunded', await seedOf(db, round, sealKey), null, now)
    })
    undecided.delete(round.sharedId)
    lookedAt = -Infinity
  }

  /** As long as there are bets nobody has decided; the round stays ours meanwhile. */
  async function eachOpenBet(
    site: Site,
    round: SharedRound,
    game: SharedGame,
    end: (bets: PlacedBet[]) => Promise<void>,
  ) {
    for (;;) {
      const bets = await database.inSite(site.id, async (db) => {
        await db.run(sql`
          update shared_round set due_at = ${new Date(clock().getTime() + leaseMs)}
           where site_id = ${site.id} and shared_id = ${round.sharedId} and due_at is not null`)
        return readBets(db, game, round.sharedId, 'open', betsAtOnce)
      })
      if (bets.length === 0) return
      await end(bets)
    }
  }

  /** Rules that no longer run cannot draw: the stakes come back [GAM-19, REC-08]. */
  async function endForeign(site: Site, round: SharedRound, now: Date) {
    const game = sharedGames[round.gameCode]
    assert(game, 'a round is of a game we know')
    if (round.state === 'refunding') return refundRound({ site, round, game, wasDueAt: now, now })
    await database.inSite(site.id, (db) => startRefund(db, round, 'rules_changed', now))
  }

  return { work }
}

export type Engine = ReturnType<typeof openEngine>

/** Opens the next round of a game, with the next seed of its chain; another process may have been quicker. */
async function openRound(
  db: Db,
  owner: { siteId: number; gameCode: string; sealKey: Buffer; now: Date },
): Promise<void> {
  const { siteId, gameCode, now } = owner
  const game = sharedGames[gameCode]
  assert(game, 'a game that is missing a round is ours')
  // Whoever comes second waits here, and finds it open.
  await db.run(sql`select pg_advisory_xact_lock(${siteId}, hashtext(${gameCode}))`)
  const open = await db.row(sql`
    select from shared_round where site_id = ${siteId} and game_code = ${gameCode} and state = 'open'`)
  if (open) return
  const { chainNumber, link, commitment } = await takeLink(db, owner)
  const closesAt = await freeTime(db, owner, game)
  await db.run(sql`
    insert into shared_round (site_id, shared_id, game_code, number, chain_number, link, algorithm, server_seed_hash,
                              rules_version, config_hash, opened_at, closes_at, due_at)
    select ${siteId}, ${timedId(now)}, ${gameCode}, 1 + coalesce(max(number), 0), ${chainNumber}, ${link}, ${sharedAlgorithm},
           ${commitment}, ${game.version}, ${hashOf(game)}, ${now}, ${closesAt}, ${closesAt}
      from shared_round where site_id = ${siteId} and game_code = ${gameCode}`)
}

/** When a new round closes: not at the time of one that has bets and was called off before, since players know both by it. */
async function freeTime(
  db: Db,
  { siteId, gameCode, now }: { siteId: number; gameCode: string; now: Date },
  game: SharedGame,
): Promise<Date | null> {
  const next = closingOf(game, now)
  if (!next) return null
  const taken = await db.row<{ last: Date | null }>(sql`
    select max(s.closes_at) as last from shared_round s
     where s.site_id = ${siteId} and s.game_code = ${gameCode} and s.closes_at >= ${next}
       and exists (select from round r where r.site_id = ${siteId} and r.shared_id = s.shared_id)`)
  return taken?.last ? closingOf(game, taken.last) : next
}

function postpone(db: Db, { siteId, sharedId }: SharedRound, closesAt: Date | null) {
  return db.run(sql`
    update shared_round set closes_at = ${closesAt}, due_at = ${closesAt}
     where site_id = ${siteId} and shared_id = ${sharedId}`)
}

function startRefund(
  db: Db,
  { siteId, sharedId }: SharedRound,
  reason: NonNullable<SharedRound['refundReason']>,
  now: Date,
) {
  return db.run(sql`
    update shared_round set state = 'refunding', refund_reason = ${reason}, due_at = ${now}
     where site_id = ${siteId} and shared_id = ${sharedId} and state in ('open', 'running', 'settling')`)
}

/** The seed is shown when nothing hangs on it any more. */
function endRound(
  db: Db,
  { siteId, sharedId }: SharedRound,
  state: 'settled' | 'refunded',
  seed: string,
  shown: object | null,
  now: Date,
) {
  return db.run(sql`
    update shared_round set state = ${state}, server_seed = ${seed}, shown = ${shown as { [key: string]: unknown } | null}, ended_at = ${now}, due_at = null
     where site_id = ${siteId} and shared_id = ${sharedId} and state in ('settling', 'refunding')`)
}
