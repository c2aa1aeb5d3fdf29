/** The simulated game vendors of a demo, on our port: their APIs, and a wheel that is played through the house's wallet. */

import { randomInt } from 'node:crypto'
import { parseMoney, showMoney, type Currency } from '#contract/money.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import { timedId } from '#server/base/random.ts'
import { openKeys, type Pairs } from './keys.ts'
import { drawGame, type Seat, type Table } from './page.ts'
import { simulators } from './simulators.ts'
import { titlesOf } from './titles.ts'
import { seeThrough, type Line, type Seen } from './vendor.ts'
import type { HouseAsked, Move, Simulator } from './simulator.ts'

export type ShopNeeds = {
  secret: string
  /** The vendors' RSA keys; see `openKeys`. */
  pairsOf: () => Pairs
  clock: Clock
  /** Where the vendors are reached, and where they find the house, without a trailing slash. */
  ownAddress(): string
  /** Posts to the house; throws where no answer came. */
  post: (
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; body: string }>
  wait: (ms: number) => Promise<void>
}

/**
 * The wheel of every demo game: a hundred places, what each pays for a stake of one. The first of them lose.
 * It returns 96 of a hundred.
 */
const wheel = [
  { multiple: 0n, places: 60 },
  { multiple: 1n, places: 20 },
  { multiple: 2n, places: 14 },
  { multiple: 7n, places: 4 },
  { multiple: 10n, places: 2 },
] as const
const placesAll = 100

const demoMoney = 1000n
const tablesMax = 5000
const triesMax = 4
const pauseMs = 300

export type GameShop = ReturnType<typeof openShop>

export function openShop({ secret, pairsOf, clock, ownAddress, post, wait }: ShopNeeds) {
  const keysOf = openKeys(secret, pairsOf)
  /** Play money of visitors who only look. */
  const demoTables = new Map<string, bigint>()

  const lineOf =
    (site: Site, { name }: Simulator): Line =>
    ({ path, headers, body }) =>
      post(`${ownAddress()}/providers/${site.code}/${name}${path}`, body, headers)
  const patience = { triesMax, wait: (tries: number) => wait(tries * pauseMs) }

  const tell = (site: Site, simulator: Simulator, move: Move): Promise<Seen | null> =>
    seeThrough(simulator, lineOf(site, simulator), move, keysOf(site.id, simulator.name), patience)

  const moveOf = (site: Site, game: string, seat: Seat, kind: Move['kind'], round = ''): Move => ({
    kind,
    user: seat.user,
    token: seat.token,
    currency: site.currency,
    game,
    round,
    reference: `${round}-${kind}`,
    now: clock(),
  })

  /** Stakes and pays as the vendor's protocol has it: in one call, or in one for each. */
  const playRound = async (
    site: Site,
    simulator: Simulator,
    game: string,
    seat: Seat,
    pay: string,
  ) => {
    const round = timedId(clock())
    const both = {
      ...moveOf(site, game, seat, 'stakePayout', round),
      closes: true,
      stake: seat.stake,
      payout: pay,
    }
    const done = await tell(site, simulator, both)
    if (done) return done
    const stake = { ...moveOf(site, game, seat, 'stake', round), stake: seat.stake }
    const staked = await tell(site, simulator, stake)
    if (staked?.word !== 'ok' || staked.isUndone) return staked
    const payout = {
      ...moveOf(site, game, seat, 'payout', round),
      payout: pay,
      of: stake.reference,
      ofAmount: seat.stake,
      closes: true,
    }
    const paid = await tell(site, simulator, payout)
    const closed = await tell(site, simulator, moveOf(site, game, seat, 'close', round))
    return closed?.balance == null ? paid : closed
  }

  const open = async (
    site: Site,
    vendor: string,
    game: string,
    seat: Seat,
  ): Promise<Table | null> => {
    const simulator = Object.hasOwn(simulators, vendor) ? simulators[vendor] : undefined
    const title = simulator && titlesOf(simulator).find(({ code }) => code === game)
    if (!simulator || !title) return null
    const table = { title, currency: site.currency, seat, action: `/demo/game/${vendor}/${game}` }
    if (seat.isDemo) {
      const balance = demoTables.get(seat.token) ?? demoMoney * unitOf(site.currency)
      return { ...table, balance: showMoney(balance, site.currency), said: null }
    }
    const asked = await tell(
      site,
      simulator,
      moveOf(site, game, seat, seat.user ? 'balance' : 'open'),
    )
    // Who plays is known by the session alone, where the launch named nobody.
    const sitting = { ...seat, user: seat.user || (asked?.user ?? '') }
    const seen =
      asked?.balance == null
        ? await tell(site, simulator, moveOf(site, game, sitting, 'balance'))
        : asked
    const said = seen?.word === 'ok' ? null : 'closed'
    return { ...table, seat: sitting, balance: seen?.balance ?? null, said }
  }

  const spin = async (
    site: Site,
    vendor: string,
    game: string,
    seat: Seat,
  ): Promise<Table | null> => {
    const table = await open(site, vendor, game, seat)
    const simulator = simulators[vendor]
    if (!table || !simulator || table.said) return table
    const stake = parseMoney(seat.stake, site.currency)
    if (stake === null || stake <= 0n) return { ...table, said: 'stakeInvalid' }
    const multiple = draw()
    const pay = showMoney(stake * multiple, site.currency)
    const result = { multiple: Number(multiple), pay }
    if (seat.isDemo) {
      const before = parseMoney(table.balance ?? '0', site.currency) ?? 0n
      if (before < stake) return { ...table, said: 'refused' }
      if (demoTables.size >= tablesMax) demoTables.delete(demoTables.keys().next().value ?? '')
      const balance = before - stake + stake * multiple
      demoTables.set(seat.token, balance)
      return { ...table, balance: showMoney(balance, site.currency), result }
    }
    const exact = { ...table.seat, stake: showMoney(stake, site.currency) }
    const seen = await playRound(site, simulator, game, exact, pay)
    if (seen?.word !== 'ok' || seen.isUndone) return { ...table, said: 'refused' }
    return { ...table, balance: seen.balance ?? table.balance, result }
  }

  return {
    /** What a vendor signs with towards the shop of a site, for whoever plays the vendor; null where there is no such vendor. */
    keysFor: (site: Site, vendor: string) =>
      Object.hasOwn(simulators, vendor) ? keysOf(site.id, vendor) : null,
    /** How the shop of a site reaches a vendor, as its operator would have entered it. */
    accessFor: (site: Site, vendor: string) => ({
      // An address that the browser opens is of the page's own origin.
      address: `${simulators[vendor]?.isOpenedByAddress ? '' : ownAddress()}/demo/games/${vendor}/${site.code}`,
      account: `shop${site.id}`,
      keys: keysOf(site.id, vendor),
    }),
    /** A request to a vendor's API; null where the vendor does not answer it. */
    answer: (site: Site, vendor: string, asked: HouseAsked): string | null => {
      const simulator = Object.hasOwn(simulators, vendor) ? simulators[vendor] : undefined
      return simulator
        ? simulator.answer(asked, keysOf(site.id, vendor), {
            titles: titlesOf(simulator),
            now: clock(),
            gameUrl: ({ game, token, user, isDemo, returnUrl }) => {
              const query = new URLSearchParams({
                token,
                user,
                back: returnUrl,
                ...(isDemo && { demo: '1' }),
              })
              return `/demo/game/${vendor}/${game}?${query.toString()}`
            },
          })
        : null
    },
    readLaunch: (vendor: string, query: URLSearchParams) =>
      simulators[vendor]?.readLaunch?.(query) ?? null,
    show: async (site: Site, vendor: string, game: string, seat: Seat, nonce: string) => {
      const table = await (seat.stake === '' ? open : spin)(site, vendor, game, seat)
      return table && drawGame(table, nonce)
    },
  }
}

function draw(): bigint {
  let place = randomInt(placesAll)
  for (const { multiple, places } of wheel) {
    if (place < places) return multiple
    place -= places
  }
  return 0n
}

/** One whole unit of a currency in minor units. */
const unitOf = (currency: Currency) => parseMoney('1', currency) ?? 1n
