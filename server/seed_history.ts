/** Gives the demo a past: players of each open site deposit, play and withdraw through the rooms themselves, days ago. */

import { createHash } from 'node:crypto'
import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { games } from '#games/catalogue.ts'
import { drawsOf, type Draw } from '#games/fair.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { openDatabase, sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { choiceOf } from '#server/games/fishing/hall.ts'
import { makeMove } from '#server/games/moves.ts'
import { openPlay, type Plays } from '#server/games/play.ts'
import { markShown } from '#server/games/rounds.ts'
import { nextCommitment, rotateSeed, seedOwner } from '#server/games/seeds.ts'
import { openOffers, type Offers } from '#server/games/studio.ts'
import { endSessions, readSession, startSession } from '#server/identity/session.ts'
import { openWriter } from '#server/ledger/writer.ts'
import { createDeposit } from '#server/payments/deposit.ts'
import type { Gateway, Told } from '#server/payments/gateway.ts'
import { sandboxWays } from '#server/payments/sandbox.ts'
import type { Gateways } from '#server/payments/method.ts'
import { takeStep, type Payment } from '#server/payments/steps.ts'
import { applyTold } from '#server/payments/told.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { createWithdrawal } from '#server/payments/withdrawal.ts'
import { withdrawalMachine } from '#server/payments/withdrawal_machine.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { perDayOfPlayer, reviewMinutesOfPlayer } from '#server/rewards/vip/membership.ts'
import { readDemoSites } from '#server/site/demo.ts'
import { openSites } from '#server/site/sites.ts'

type HistoryOptions = {
  databaseUrl: string
  secrets: { sessionSecret: string; seedKey: Buffer }
  now: Date
  log: Log
  onProgress?: (line: string) => void
}

/** These have a past; the other demo players start from nothing. */
const pastPlayers = ['player01', 'player02', 'player03', 'player04']
const eveningsDaysAgo = [9, 4, 1]
const roundsPerEvening = 6
const dayMs = 86_400_000
const secondMs = 1000
/** Sites are worked a few at a time: the ledger gathers the rounds of players who play at once. */
const sitesAtOnce = 4

type Needs = {
  database: Database
  offers: Offers
  play: Plays['play']
  move: (visit: PlayerVisit, body: Body<'/api/game/move'>) => Promise<Answer<'/api/game/move'>>
  options: HistoryOptions
}

/**
 * Plays the past of every demo player who has none yet. What they choose comes from a fixed seed; what the games draw
 * comes from the players' own seed pairs, which are revealed at the end, so that each round can be verified.
 */
export async function seedHistory(options: HistoryOptions): Promise<void> {
  const { databaseUrl, secrets, onProgress = () => {} } = options
  const database = openDatabase({ url: databaseUrl })
  const writer = openWriter(database)
  try {
    const sites = await openSites(database)
    const open = readDemoSites()
      .filter(({ holds }) => holds === 'players')
      .map(({ id }) => sites.byId(id))
    const offers = openOffers(database)
    const rejections = { note: () => {} }
    // The past was played where the demo is at home.
    const locations = { checkPlace: async () => {} }
    const needs: Needs = {
      database,
      offers,
      ...openPlay({ database, writer, offers, sealKey: secrets.seedKey, bonusMoney, locations }),
      move: (visit, body) =>
        makeMove({ sealKey: secrets.seedKey, bonusMoney, locations, rejections }, visit, body),
      options,
    }
    for (let first = 0; first < open.length; first += sitesAtOnce) {
      const group = open.slice(first, first + sitesAtOnce)
      const rounds = await Promise.all(
        group.flatMap((site) => pastPlayers.map((name) => playPast(needs, site, name))),
      )
      const played = rounds.reduce((sum, count) => sum + count, 0)
      if (played > 0)
        onProgress(
          `Demo history ${first + group.length} of ${open.length} sites: ${played} rounds played`,
        )
    }
  } finally {
    await writer.close()
    await database.close()
  }
}

/** @returns how many rounds were played: none where the player's money has moved before. */
async function playPast(needs: Needs, site: Site, name: string): Promise<number> {
  const { database, options } = needs
  const found = await database.inSite(site.id, (db) =>
    db.row<{ player_id: bigint; seq: bigint }>(sql`
      select player_id, seq from player join account using (site_id, player_id)
       where account_id = ${name} and kind = 'cash'`),
  )
  if (!found || found.seq > 0n) return 0
  const serverSeed = createHash('sha256').update('the past of the demo').digest('hex')
  const draw = drawsOf({ serverSeed, clientSeed: `${site.code}-${name}`, nonce: 0 })
  let rounds = 0
  for (const [i, daysAgo] of eveningsDaysAgo.entries()) {
    const start = new Date(options.now.getTime() - daysAgo * dayMs - draw(3600) * secondMs)
    const evening = await openEvening(needs, site, found.player_id, start)
    const isLast = i === eveningsDaysAgo.length - 1
    const turnSeeds = (visit: PlayerVisit) => rotate(visit, options.secrets.seedKey, name)
    if (i === 0) await payIn(needs, evening, draw)
    else await evening.at(1, turnSeeds)
    rounds += await playRounds(needs, evening, draw)
    if (isLast) await payOut(evening, draw)
    await evening.at(10, async (visit) => {
      if (isLast) await turnSeeds(visit)
      await endSessions(visit, visit.player.id, 'all', 'logout')
    })
  }
  return rounds
}

/** Each evening has seeds of its own; those of all but the next are revealed. */
async function rotate(visit: PlayerVisit, sealKey: Buffer, name: string) {
  const { db, site } = visit
  const owner = seedOwner(visit, sealKey)
  await rotateSeed(db, owner, `${site.code}-${name}`, await nextCommitment(db, owner))
}

/** One session of a player, whose clock moves on with everything that is done in it. */
type Evening = {
  site: Site
  at<T>(seconds: number, work: (visit: PlayerVisit) => Promise<T>): Promise<T>
}

async function openEvening(
  { database, options }: Needs,
  site: Site,
  playerId: bigint,
  start: Date,
): Promise<Evening> {
  const { log, secrets } = options
  const shared: Omit<Visit, 'db' | 'now'> = {
    site,
    log,
    language: site.defaultLanguage,
    address: '127.0.0.1',
    device: 'Demo',
    isBrowser: false,
    origin: `http://${site.hosts[0]}`,
    cookie: { set: () => {}, clear: () => {} },
    afterCommit: () => {},
  }
  const token = await database.inSite(site.id, (db) =>
    startSession({ ...shared, db, now: start }, playerId, secrets.sessionSecret),
  )
  const who = await readSession(database.bare, {
    site,
    token,
    now: start,
    sessionSecret: secrets.sessionSecret,
  })
  assert('player' in who, 'a session just opened holds')
  let now = start
  return {
    site,
    at: (seconds, work) => {
      now = new Date(now.getTime() + seconds * secondMs)
      return database.inSite(site.id, (db) => work({ ...shared, ...who, db, now }))
    },
  }
}

/** The sandbox as it was then: it takes every order; what it tells of it is told below, with the clock moved on. */
function sandboxAt(now: Date): Gateways {
  const sandbox: Gateway = {
    describe: () => sandboxWays,
    createDeposit: async ({ paymentId }) => ({
      gatewayRef: referenceAt('sandbox', paymentId),
      instruction: { type: 'redirect', url: '' },
      expiresAt: new Date(now.getTime() + 1800 * secondMs),
    }),
    parseWebhook: async () => null,
    queryDeposit: async () => null,
    createPayout: async () => Promise.reject(new Error('payouts of the past are not sent')),
    queryPayout: async () => null,
    listTransactions: async () => null,
    balance: async () => null,
  }
  return { sandbox }
}

const referenceAt = (gateway: string, paymentId: string) => `${gateway}-${paymentId}`

function paid({ kind, gateway, paymentId, amount, currency }: Payment): Told {
  return {
    kind,
    status: 'paid',
    gatewayRef: referenceAt(gateway, paymentId),
    paymentId,
    amount: showMoney(amount, currency),
    currency,
  }
}

async function payIn({ database, offers }: Needs, { site, at }: Evening, draw: Draw) {
  const amount = await at(0, async ({ now }) => {
    const { stakeSteps } = await offers.find(site.id, 'dice', now)
    return stakeOf(stakeSteps, 3) * BigInt(40 + 10 * draw(7))
  })
  const body = {
    method: 'sandbox',
    amount: showMoney(amount, site.currency),
    client_ref: drawReference(draw),
  }
  const payment = await at(20, (visit) =>
    createDeposit({ database, gateways: sandboxAt(visit.now) }, visit, body),
  )
  const outcome = await at(40, ({ db, now }) => applyTold(db, payment.gateway, paid(payment), now))
  assert(outcome === 'applied', 'a deposit of the past is credited')
}

/** @returns how many rounds the balance allowed. */
async function playRounds(
  { offers, play, move }: Needs,
  { site, at }: Evening,
  draw: Draw,
): Promise<number> {
  const offered = await at(10, listOffered)
  for (let round = 0; round < roundsPerEvening; round++) {
    // Two draws, the lower one holds: some games are liked better than others.
    const code = offered[Math.min(draw(offered.length), draw(offered.length))] ?? 'dice'
    try {
      const { value } = await at(10 + draw(50), async (visit) => {
        const { game, stakeSteps } = await offers.find(site.id, code, visit.now)
        const stake = showMoney(stakeOf(stakeSteps, draw(4)), site.currency)
        return play(visit, {
          game_code: code,
          stake,
          choice: choiceOf(game, site, visit.now),
          client_ref: drawReference(draw),
        })
      })
      let record = value
      // A round of several moves is played to its end, by what is decided for who stays away.
      for (let number = 0; record.pending; number++) {
        const asked = { round_id: record.round_id, number, move: record.pending.fallback }
        record = (await at(5, (visit) => move(visit, asked))).value
      }
      // In a transaction of its own: while the ledger is waited for, none may be open.
      await at(0, (visit) =>
        markShown(visit, { round_id: record.round_id, steps_shown: record.steps.length }),
      )
    } catch (error) {
      if (error instanceof Refusal && error.key === 'balanceTooLow') return round
      // Somebody else's net was first.
      if (error instanceof Refusal && error.key === 'fishGone') continue
      throw error
    }
  }
  return roundsPerEvening
}

/** Games that the site had by then, in its order. */
async function listOffered({ db, site, now }: PlayerVisit): Promise<string[]> {
  const rows = await db.rows<{ game_code: string }>(sql`
    select game_code from game where site_id = ${site.id} and added_at <= ${now} order by position`)
  return rows.map((row) => row.game_code).filter((code) => Object.hasOwn(games, code))
}

/** What the cashier does not take on that evening. */
const unpaid: ReadonlySet<string> = new Set(['amountTooSmall', 'withdrawalOverDay'])

/** Half of what is left goes back to the player, where that is an amount the cashier takes, and sends unseen. */
async function payOut({ site, at }: Evening, draw: Draw) {
  const body = {
    method: 'sandbox',
    destination: `0917 ${1000 + draw(9000)} ${site.id}`,
    client_ref: drawReference(draw),
  }
  const payment = await at(120, async (visit) => {
    const { withdrawable } = await readWithdrawable(visit.db, visit.player.id)
    if (withdrawable < 2n) return null
    // Nobody is there to be sent a code.
    const needs = {
      gateways: sandboxAt(visit.now),
      requireProof: async () => undefined,
      perDayOfPlayer,
      reviewMinutesOfPlayer,
    }
    return createWithdrawal(needs, visit, {
      ...body,
      amount: showMoney(withdrawable / 2n, site.currency),
    }).catch((fault: unknown) => {
      if (fault instanceof Refusal && unpaid.has(fault.key)) return null
      throw fault
    })
  })
  if (payment?.state !== 'approved') return
  await at(5, ({ db, now }) =>
    takeStep(db, withdrawalMachine, payment.paymentId, 'send', { at: now, actor: 'rule' }),
  )
  await at(30, ({ db, now }) => applyTold(db, payment.gateway, paid(payment), now))
}

function stakeOf(steps: readonly bigint[], index: number): bigint {
  const stake = steps[Math.min(index, steps.length - 1)]
  assert(stake !== undefined, 'a game takes a stake')
  return stake
}

/** In the form of the client's references: 32 hex digits as a UUID. */
function drawReference(draw: Draw): string {
  const hex = Array.from({ length: 32 }, () => draw(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
