/** A house whose shared rounds move when a test says so: the clock is held, and engines work a turn at a time. */

import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/calls.ts'
import { configHash } from '#games/game.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { openLog } from '#server/base/log.ts'
import type { ChainTerms } from '#server/games/blocks/feed.ts'
import { openEngine, type Engine } from '#server/games/shared/engine.ts'
import { sharedHandlers } from '#server/games/shared/handlers.ts'
import { openPlays } from '#server/games/shared/round.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { openWriter } from '#server/ledger/writer.ts'
import { openRejections } from '#server/protection/rejections.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { richPlayer } from './money.ts'
import { noon, testHouse, type Who } from './visit.ts'

type BetBody = Body<'/api/shared/bet'>

export type SharedHouse = Awaited<ReturnType<typeof sharedHouse>>

/** @param chain whose blocks decide rounds. */
export async function sharedHouse(chain: ChainTerms | null = null) {
  const house = await testHouse()
  const writer = openWriter(house.database)
  const sealKey = Buffer.alloc(32, 3)
  const playOf = openPlays(sealKey)
  const locations = { checkPlace: async () => {} } as never
  const rejections = openRejections({ database: house.database, log: openLog('silent') })
  const handlers = sharedHandlers({
    bonusMoney,
    locations,
    playOf,
    chain,
    rejections,
  })
  for (const { id } of [house.site, house.otherSite]) {
    await house.owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Fairhouse Studio')`,
      [id],
    )
    for (const game of Object.values(sharedGames))
      await house.owner.query(
        `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
         values ($1, 'FAIRHOUSE', $2, $3, $4, 100, 100000, '{100,1000}', $5, $6, $7, '96.00', now())`,
        [id, game.code, game.name, game.category, game.version, configHash(game), game.volatility],
      )
  }
  const held = { now: noon }
  /** Another process: with a memory of its own. */
  const openOther = ({
    sites = [house.site, house.otherSite],
    database = house.database,
  } = {}): Engine =>
    openEngine({
      database,
      writer,
      sites: { all: () => sites },
      sealKey,
      playOf: openPlays(sealKey),
      chain,
      clock: () => held.now,
      log: openLog('silent'),
    })
  let engine = openOther()
  const visit = (who: Who, at = held.now) => house.visitOf<Who>(house.site, { ...who, now: at })
  const table = async (game_code: string, site = house.site) => {
    const guest = house.visitOf(site, { now: held.now })
    return (await house.call(handlers['/api/shared/table'], guest, { game_code })).value
  }
  const stateOf = async (sharedId: string) => {
    const { rows } = await house.owner.query<{ state: string; due_at: Date | null }>(
      'select state, due_at from shared_round where shared_id = $1',
      [sharedId],
    )
    return rows[0]
  }
  return {
    house,
    handlers,
    rejections,
    playOf,
    openOther,
    table,
    get now() {
      return held.now
    },
    set now(now: Date) {
      held.now = now
    },
    get engine() {
      return engine
    },
    set engine(other: Engine) {
      engine = other
    },
    newPlayer: (amount = 100_000n) => richPlayer(house, house.site, amount),
    /** The round of a game that takes bets, after the engine has had its turn. */
    async openRoundOf(gameCode: string): Promise<string> {
      for (let n = 0; n < 5; n++) {
        const open = (await table(gameCode)).rounds.find(({ state }) => state === 'open')
        if (open) return open.shared_id
        held.now = new Date(held.now.getTime() + 2500)
        await engine.work()
      }
      throw new Error('no round opens')
    },
    bet: (who: Who, body: Omit<BetBody, 'client_ref'> & { client_ref?: string }, at = held.now) =>
      house.call(handlers['/api/shared/bet'], visit(who, at), {
        client_ref: randomUUID(),
        ...body,
      }),
    leave: (who: Who, round_id: string, at = held.now) =>
      house.call(handlers['/api/shared/cash_out'], visit(who, at), { round_id }),
    move: (who: Who, body: Body<'/api/shared/move'>, at = held.now) =>
      house.call(handlers['/api/shared/move'], visit(who, at), body),
    mine: async (who: Who) =>
      (await house.call(handlers['/api/shared/mine'], visit(who), {})).value,
    /** The record of a round that is over, as anybody may read it. */
    recordOf: async (shared_id: string) => {
      const guest = house.visitOf(house.site, { now: held.now })
      return (await house.call(handlers['/api/shared/round'], guest, { shared_id })).value
    },
    /** Moves the clock on, step by step, with engines at work, until a round is over. */
    async finish(sharedId: string, engines = [engine], limitMs = 400_000) {
      const until = held.now.getTime() + limitMs
      for (;;) {
        const row = await stateOf(sharedId)
        if (row?.state === 'settled' || row?.state === 'refunded') return row.state
        if (held.now.getTime() > until) throw new Error(`a round stays ${row?.state}`)
        const dueMs = row?.due_at ? row.due_at.getTime() - held.now.getTime() : 500
        held.now = new Date(held.now.getTime() + Math.max(1, Math.min(dueMs, 5000)))
        await Promise.all(engines.map((one) => one.work()))
      }
    },
    async booksDiffer() {
      const client = await house.owner.connect()
      const found: unknown[] = []
      for await (const { differences } of auditSites(client)) found.push(...differences)
      client.release()
      return found
    },
    async close() {
      await Promise.all([writer.close(), rejections.settled()])
      await house.drop()
    },
  }
}
