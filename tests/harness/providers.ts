/** The provider gateway on a fresh database, with simulated vendors on the other side of a line that can be broken. */

import { randomUUID } from 'node:crypto'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { openKeys } from '#server/demo/games/keys.ts'
import type { Heard, Move, Posted, Simulator, Understood } from '#server/demo/games/simulator.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { demoLocator } from '#server/demo/locator.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import type { Balances } from '#server/ledger/ledger.ts'
import { openWriter } from '#server/ledger/writer.ts'
import { accessReader, type AccessEntry } from '#server/providers/access.ts'
import { userOf, type ProviderPolicy } from '#server/providers/adapter.ts'
import { openLocations, type Locate } from '#server/protection/location.ts'
import { openRejections } from '#server/protection/rejections.ts'
import { openProviderGateway } from '#server/providers/gateway.ts'
import { openLaunch } from '#server/providers/launch.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { seedProviders } from '#server/seed_providers.ts'
import { closureAt, type Settings } from '#server/site/settings.ts'
import { depositOf, postOne } from './money.ts'
import { codeTerms, rewarding } from './promotions.ts'
import { noon, sessionSecret, testHouse, type TestHouse, type Who } from './visit.ts'

export type Gamer = Who & { site: Site; user: string; token: string }

export type TestProviders = {
  house: TestHouse
  keysOf: ReturnType<typeof openKeys>
  /** What sites have set otherwise than the adapter, by adapter. */
  policies: Record<string, Partial<ProviderPolicy>>
  allowed: Record<string, string[]>
  /** Adapters whose access counts as entered by the site, not as a simulated one. */
  entered: Set<string>
  /** How long calls are worked on before they are answered as not known: long, however slow the machine is. */
  patience: { answerMaxMs: number }
  /** Where players are; asked by addresses. */
  place: { locate: Locate }
  rejections: ReturnType<typeof openRejections>
  /** A player with money and an open game of a vendor. */
  gamerOf(simulator: Simulator, cash: bigint, site?: Site): Promise<Gamer>
  pay(gamer: Gamer, amount: bigint): Promise<void>
  /** Fifty of bonus money, which stakes of up to twenty may be paid with. */
  giveBonus(gamer: Gamer): Promise<void>
  /** Free rounds that the vendor has taken. */
  order(simulator: Simulator, gamer: Gamer, campaign: string): Promise<void>
  cashOf(gamer: Gamer): Promise<bigint>
  balancesOf(gamer: Gamer): Promise<Balances>
  post(
    simulator: Simulator,
    posted: Posted,
    at?: { now?: Date; site?: Site; address?: string },
  ): Promise<Heard>
  /** Ends what serves, with all it remembers, and opens another on the same database. */
  /** What a vendor makes of the answer to a move of this player's; null where its protocol has no such move. */
  say(
    simulator: Simulator,
    gamer: Gamer,
    kind: Move['kind'],
    more: Partial<Move>,
    at?: Parameters<TestProviders['post']>[2],
  ): Promise<Understood | null>
  restart(): Promise<void>
  /** Lines of the audit that complain; none where the books are clean. */
  faults(): Promise<string[]>
  drop(): Promise<void>
}

const unhurriedMs = 60_000

export const gameOf = (simulator: Simulator) => titlesOf(simulator)[0]?.code ?? ''

/** A move of a gamer with a reference of its own. */
export function moveOf(
  simulator: Simulator,
  gamer: Gamer,
  kind: Move['kind'],
  move: Partial<Move> = {},
): Move {
  return {
    kind,
    user: gamer.user,
    token: gamer.token,
    currency: gamer.site.currency,
    game: gameOf(simulator),
    reference: randomUUID(),
    round: randomUUID(),
    now: noon,
    ...move,
  }
}

export async function testProviders(): Promise<TestProviders> {
  return providersOf(await testHouse())
}

/** The same on a house that is there already. */
export async function providersOf(house: TestHouse): Promise<TestProviders> {
  const { database, owner } = house
  let writer = openWriter(database)
  const keysOf = openKeys('the secret of the simulated vendors')
  const policies: TestProviders['policies'] = {}
  const allowed: TestProviders['allowed'] = {}
  const entered: TestProviders['entered'] = new Set()
  const patience: TestProviders['patience'] = { answerMaxMs: unhurriedMs }
  const place: TestProviders['place'] = { locate: demoLocator }
  const demoAccess = (site: Site, provider: string): AccessEntry => ({
    address: 'http://vendor.test',
    account: `shop${site.id}`,
    keys: keysOf(site.id, provider),
  })
  const read = accessReader({ database, sealKey: Buffer.alloc(32), demoAccess })
  const log = openLog('silent')
  const rejections = openRejections({ database, log })
  /** Of sites that may be closed, as they are with each call. */
  const settings = new Map<number, Settings>()
  const openGateway = () =>
    openProviderGateway({
      database,
      writer,
      sessionSecret,
      patience,
      bonusMoney,
      locations: openLocations({ database, log }, (...asked) => place.locate(...asked)),
      rejections,
      isClosed: ({ id }, now) => {
        const known = settings.get(id)
        return known !== undefined && closureAt(known, now).isClosed
      },
      log,
      accessOf: async (site, adapter, now) => {
        const access = await read(site, adapter, now)
        const policy = { ...access?.policy, ...policies[adapter.name] }
        return (
          access && {
            ...access,
            policy: policy as ProviderPolicy,
            allowed: allowed[adapter.name] ?? [],
            isDemo: !entered.has(adapter.name),
          }
        )
      },
    })
  let gateway = openGateway()
  for (const site of [house.site, house.otherSite])
    await database.inSite(site.id, (db) => seedProviders(db, site, { now: noon, openedAt: noon }))

  const pay: TestProviders['pay'] = async (gamer, amount) => {
    await postOne(house, depositOf(gamer, gamer.site, amount))
  }
  const balances = ({ site, player }: Gamer) =>
    database.inSite(site.id, (db) => balancesOf(db, player.id))
  const openRewards = async () => {
    const rewards = rewarding(house)
    await rewards.publish('play', codeTerms)
    await rewards.addCode('PLAY', 'play')
    return rewards
  }
  let rewards: ReturnType<typeof openRewards> | undefined
  const post: TestProviders['post'] = async (
    simulator,
    { path, headers, body },
    { now = noon, site = house.site, address = '203.0.113.9' } = {},
  ) => {
    const { rows } = await owner.query<{ settings: Settings }>(
      `select settings from site where site_id = $1 and settings ? 'maintenance'`,
      [site.id],
    )
    for (const row of rows) settings.set(site.id, row.settings)
    const rawBody = Buffer.from(body)
    const reply = await gateway(
      site,
      simulator.name,
      { method: 'POST', path, headers, rawBody, address },
      now,
    )
    assert(reply, 'the vendor is answered')
    return { status: reply.status, body: reply.body }
  }
  return {
    house,
    keysOf,
    policies,
    allowed,
    entered,
    patience,
    place,
    rejections,
    gamerOf: async (simulator, cash, site = house.site) => {
      const who = await house.playerOf(site)
      const provider = simulator.name
      const visit = house.visitOf(site, who)
      const gameSessionId = randomUUID()
      await owner.query(
        `insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
         values ($1, $2, $3, $4, 'ANY', 'any', $5)`,
        [site.id, gameSessionId, String(who.player.id), who.session.id, noon],
      )
      const launch = { provider, gameSessionId, tokenHours: 24 }
      const token = await house.call(
        (within) => openLaunch(within, launch, sessionSecret),
        visit,
        null,
      )
      const gamer = { ...who, site, user: userOf(who.player.id), token }
      if (cash > 0n) await pay(gamer, cash)
      return gamer
    },
    pay,
    giveBonus: async (gamer) =>
      void (await (await (rewards ??= openRewards())).redeem(gamer, 'PLAY')),
    order: async (simulator, { site, player }, campaign) => {
      await (rewards ??= openRewards())
      await owner.query(
        `insert into bonus (site_id, player_id, bonus_id, promotion_id, version, source, state, paid_as, amount, granted_at, ended_at)
         select site_id, $2, $3, promotion_id, version, $3, 'completed', 'cash', 0, $4, $4
           from promotion_version where site_id = $1 limit 1`,
        [site.id, String(player.id), campaign, noon],
      )
      await owner.query(
        `insert into outside_rounds (site_id, player_id, bonus_id, provider_code, game_code, rounds, stake, ends_at, tries, given_at)
         select site_id, $2, $3, provider_code, game_code, 5, 100, $4, 1, $4
           from provider_game where site_id = $1 and provider = $5 limit 1`,
        [site.id, String(player.id), campaign, noon, simulator.name],
      )
    },
    cashOf: async (gamer) => (await balances(gamer)).cash,
    balancesOf: balances,
    post,
    say: async (simulator, gamer, kind, more, at) => {
      const move = moveOf(simulator, gamer, kind, more)
      const posted = simulator.write(move, keysOf(gamer.site.id, simulator.name))
      return posted && simulator.understand(move, await post(simulator, posted, at))
    },
    restart: async () => {
      const old = writer
      writer = openWriter(database)
      gateway = openGateway()
      await old.close()
    },
    faults: async () => {
      const client = await owner.connect()
      const books = await Array.fromAsync(auditSites(client))
      client.release()
      return books.flatMap(({ differences }) => differences)
    },
    drop: async () => {
      await Promise.all([writer.close(), rejections.settled()])
      await (await rewards)?.close()
      await house.drop()
    },
  }
}

export const allSimulators = Object.values(simulators)
