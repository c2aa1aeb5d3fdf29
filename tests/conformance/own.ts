/** Our own wallet under the kit: in this process, on a database of its own, with everything that can be arranged. */

import { randomUUID } from 'node:crypto'
import type { Simulator } from '#server/demo/games/simulator.ts'
import { hashToken } from '#server/base/secrets.ts'
import { openLaunch } from '#server/providers/launch.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { gameOf, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { noon, sessionSecret } from '#tests/harness/visit.ts'
import type { Arrangement } from './case.ts'
import type { Arrange, Seat, Wallet } from './kit.ts'

const startCash = 10_000n
const leftAfterSpending = 600n
const someoneElse = '192.0.2.1'
/** More than the four months that a vendor may take. */
const someMonthsMs = 125 * 86_400_000
/** Until settings that have changed are read again. */
const aMomentMs = 1000
const impatientMs = 100

export function ownWallet(providers: TestProviders, simulator: Simulator): Wallet {
  const { house, keysOf } = providers
  const { owner } = house
  const gamers = new Map<string, Gamer>()
  let now = noon
  let release = () => Promise.resolve()
  let reopen = () => Promise.resolve()

  const seatAt = async (site = house.site): Promise<Seat> => {
    const gamer = await providers.gamerOf(simulator, startCash, site)
    gamers.set(gamer.user, gamer)
    return {
      user: gamer.user,
      token: gamer.token,
      game: gameOf(simulator),
      otherGame: titlesOf(simulator)[1]?.code ?? null,
      currency: site.currency,
    }
  }
  const gamerIn = (seat: Seat): Gamer => {
    const gamer = gamers.get(seat.user)
    if (!gamer) throw new Error('a seat has a player')
    return gamer
  }
  const cashOf = (seat: Seat) => providers.cashOf(gamerIn(seat))
  const gameRow = `site_id = $1 and provider_code in (select provider_code from provider_game where provider = $2)`

  const maintain = (siteId: number, is_on: boolean) =>
    owner.query('update site set settings = settings || $2 where site_id = $1', [
      siteId,
      { maintenance: { is_on, from: null, to: null }, expires_at: null },
    ])

  const arrangements: Record<
    Arrangement,
    (gamer: Gamer, seat: Seat, reference: string) => Promise<unknown>
  > = {
    order: (gamer, _, reference) => providers.order(simulator, gamer, reference),
    bonus: async (gamer, seat, reference) => {
      await arrangements.spend(gamer, seat, reference)
      await providers.giveBonus(gamer)
    },
    deposit: (gamer) => providers.pay(gamer, startCash),
    spend: async (gamer, seat) => providers.pay(gamer, leftAfterSpending - (await cashOf(seat))),
    endSession: ({ session }) =>
      owner.query(
        `update session set ended_at = $2, ended_reason = 'logout' where token_hash = $1`,
        [session.tokenHash, noon],
      ),
    expireToken: ({ player }) =>
      owner.query('update provider_launch set expires_at = opened_at where player_id = $1', [
        String(player.id),
      ]),
    exclude: ({ player, site }) =>
      owner.query(
        `insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3::timestamptz + interval '1 day')`,
        [site.id, String(player.id), noon],
      ),
    block: ({ player }) =>
      owner.query(`update player set status = 'suspended' where player_id = $1`, [
        String(player.id),
      ]),
    loginAnew: async (gamer, seat, reference) => {
      await arrangements.endSession(gamer, seat, reference)
      const { site, player } = gamer
      const session = { id: randomUUID(), tokenHash: hashToken(randomUUID(), sessionSecret) }
      await owner.query(
        `insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
         select site_id, $2, $3, player_id, address, device, created_at, last_seen_at, expires_at
           from session where token_hash = $1`,
        [gamer.session.tokenHash, session.tokenHash, session.id],
      )
      const visit = house.visitOf(site, { player, session: { ...session, startedAt: noon } })
      const launch = { provider: simulator.name, gameSessionId: randomUUID(), tokenHours: 24 }
      await owner.query(
        `insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
         values ($1, $2, $3, $4, 'ANY', 'any', $5)`,
        [site.id, launch.gameSessionId, String(player.id), session.id, noon],
      )
      // A moment later, as the latest one counts.
      const at = { ...visit, now: new Date(noon.getTime() + 1) }
      await house.call((within) => openLaunch(within, launch, sessionSecret), at, null)
    },
    maintainGame: ({ site }) =>
      owner.query(`update game set is_open = false, in_maintenance = true where ${gameRow}`, [
        site.id,
        simulator.name,
      ]),
    maintainSite: async ({ site }) => {
      await maintain(site.id, true)
      now = new Date(now.getTime() + aMomentMs)
      reopen = async () => {
        reopen = () => Promise.resolve()
        await maintain(site.id, false)
      }
    },
    settleOnce: () => {
      providers.policies[simulator.name] = { settlesOnce: true }
      return Promise.resolve()
    },
    closeGame: ({ site }) =>
      owner.query(`update game set is_open = false where ${gameRow}`, [site.id, simulator.name]),
    allowOthers: () => {
      providers.allowed[simulator.name] = [someoneElse]
      return Promise.resolve()
    },
    stakeLimit: ({ player, site }) =>
      owner.query(
        `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values ($1, $2, 'stake', 'day', 2000, $3)`,
        [site.id, String(player.id), noon],
      ),
    monthsPass: () => {
      now = new Date(now.getTime() + someMonthsMs)
      return Promise.resolve()
    },
    holdBooks: async ({ player }) => {
      const client = await owner.connect()
      await client.query('begin')
      await client.query('select from account where player_id = $1 for update', [String(player.id)])
      const { answerMaxMs } = providers.patience
      providers.patience.answerMaxMs = impatientMs
      release = async () => {
        release = () => Promise.resolve()
        providers.patience.answerMaxMs = answerMaxMs
        await client.query('rollback')
        client.release()
      }
    },
  }

  return {
    simulator,
    keys: keysOf(house.site.id, simulator.name),
    line: async (posted) => {
      const heard = await providers.post(simulator, posted, { now })
      await release()
      return heard
    },
    seat: () => seatAt(),
    otherSeat: () => seatAt(),
    strangerSeat: () => seatAt(house.otherSite),
    cash: async (seat) => {
      const { cash, bonus } = await providers.balancesOf(gamerIn(seat))
      return decimalOf(cash + bonus)
    },
    purse: async (seat) => {
      const { cash, bonus } = await providers.balancesOf(gamerIn(seat))
      return { cash: decimalOf(cash), bonus: decimalOf(bonus) }
    },
    arrange: Object.fromEntries(
      Object.entries(arrangements).map(([what, arrange]): [string, Arrange] => [
        what,
        (seat, reference) => arrange(gamerIn(seat), seat, reference),
      ]),
    ),
    tidy: async () => {
      now = noon
      await release()
      await reopen()
      delete providers.allowed[simulator.name]
      delete providers.policies[simulator.name]
      await owner.query(
        `update game set is_open = true, in_maintenance = false where ${gameRow} and not is_open`,
        [house.site.id, simulator.name],
      )
    },
    restart: providers.restart,
    now: () => now,
  }
}

function decimalOf(minor: bigint): string {
  const all = minor.toString().padStart(3, '0')
  return `${all.slice(0, -2)}.${all.slice(-2)}`
}
