/** Counts pay tables of each kind exactly: every bet they name, over everything that can be drawn. */
import { countCoups, type Coup } from '../baccarat/count.ts'
import { blackjackEdge } from '../blackjack/odds.ts'
import { choose } from '../choose.ts'
import { dragonTigerWays } from '../dragontiger/dragontiger.ts'
import { add, fraction, multiply, subtract, toFloat, type Fraction } from '../fraction.ts'
import { matching } from '../shared/lotto.ts'
import { payKeyOf, rolls, sicboBets } from '../sicbo/sicbo.ts'
import type { ThreeCardHand } from '../threecard/hand.ts'
import { anteRtpOf } from '../threecard/optimal.ts'
import { threeCardCounts } from '../threecard/threecard.ts'
import { tableHandOf } from '../videopoker/hands.ts'
import { countOptimal } from '../videopoker/optimal.ts'
import { figuresOf, type Bet, type Figures, type Payout } from './bet.ts'
import { figureOf } from './figure.ts'
import type { Figure, PayTable } from './table.ts'

type Of<Kind extends PayTable['kind']> = Extract<PayTable, { kind: Kind }>

/** A stake back with its win at odds to one. */
const toOne = (odds: Figure) => add(figureOf(odds), fraction(1))
const push = fraction(1)

const payout = (returned: Fraction, ways: bigint | number, name?: string): Payout => ({
  returned,
  ways: BigInt(ways),
  ...(name !== undefined && { name }),
})

function countVideoPoker({ pays, deucesWild = false, jokers }: Of<'videopoker'>): Figures[] {
  const handOf = tableHandOf(Object.keys(pays), deucesWild)
  const { made, all } = countOptimal({ ...pays, nothing: 0 }, handOf, jokers)
  const payouts = Object.entries(pays).map(([hand, pay]) =>
    payout(fraction(pay), made[hand]!, hand),
  )
  return [figuresOf({ name: 'with the best holds', payouts, all })]
}

function rouletteBets({ numbers, pays, zeroReturns = {} }: Of<'roulette'>): Bet[] {
  const zeros = numbers - 36
  return Object.entries(pays).map(([covered, odds]) => {
    const back = zeroReturns[covered]
    return {
      name: `on ${covered} of ${numbers}`,
      payouts: [
        payout(toOne(odds!), Number(covered)),
        ...(back === undefined ? [] : [payout(figureOf(back), zeros)]),
      ],
      all: BigInt(numbers),
    }
  })
}

const coupOf = ({ outcome, points, bankerCards }: Coup) => {
  if (outcome !== 'banker') return outcome
  if (points === 6) return 'superSix'
  return points === 7 && bankerCards === 3 ? 'dragonSeven' : 'banker'
}

function baccaratBets(table: Of<'baccarat'>): Bet[] {
  const { decks, pays } = table
  const ways = countCoups(decks, coupOf)
  const all = [...ways.values()].reduce((sum, n) => sum + n, 0n)
  const on = (coup: ReturnType<typeof coupOf>, returned: Fraction) =>
    payout(returned, ways.get(coup) ?? 0n, coup)
  const payoutsOf = {
    player: (odds: Figure) => [on('player', toOne(odds)), on('tie', push)],
    banker: (odds: Figure) => [
      on('banker', toOne(odds)),
      on('superSix', toOne(table.bankerSix ?? odds)),
      on('dragonSeven', toOne(table.bankerDragonSeven ?? odds)),
      on('tie', push),
    ],
    tie: (odds: Figure) => [on('tie', toOne(odds))],
    superSix: (odds: Figure) => [on('superSix', toOne(odds))],
    dragonSeven: (odds: Figure) => [on('dragonSeven', toOne(odds))],
  }
  const { pair, ...coups } = pays
  const bets = Object.entries(coups).map(([name, odds]) => ({
    name,
    payouts: payoutsOf[name as keyof typeof payoutsOf](odds),
    all,
  }))
  if (pair === undefined) return bets
  const ofPair = { payouts: [payout(toOne(pair), 4 * decks - 1)], all: BigInt(52 * decks - 1) }
  return [...bets, { name: 'pair', ...ofPair }]
}

function dragonTigerBets({ decks, pays, tieReturns = '1/2' }: Of<'dragontiger'>): Bet[] {
  const { win, tie } = dragonTigerWays(decks)
  return Object.entries(pays).map(([name, odds]) => ({
    name,
    payouts:
      name === 'tie'
        ? [payout(toOne(odds), tie)]
        : [payout(toOne(odds), win), payout(figureOf(tieReturns), tie)],
    all: 2n * win + tie,
  }))
}

/** Bets whose every win has a figure; one of those that pay alike. */
function sicboBetsOf({ pays }: Of<'sicbo'>): Bet[] {
  const told = new Set<string>()
  return sicboBets.flatMap((name) => {
    const keys = rolls.flatMap((dice) => payKeyOf(name, dice) ?? [])
    const kinds = [...new Set(keys)].toSorted()
    if (told.has(kinds.join()) || kinds.some((key) => pays[key] === undefined)) return []
    told.add(kinds.join())
    const payouts = kinds.map((key) =>
      payout(toOne(pays[key]!), keys.filter((one) => one === key).length, key),
    )
    return [{ name, payouts, all: BigInt(rolls.length) }]
  })
}

function countThreeCard({ anteBonus, pairPlus }: Of<'threecard'>): Figures[] {
  const figures: Figures[] = []
  if (anteBonus)
    figures.push({
      name: 'ante, with the best decisions',
      rtp: anteRtpOf(anteBonus),
      hitFrequency: null,
      variance: null,
      topAward: null,
      hits: [],
    })
  const all = BigInt(Object.values(threeCardCounts).reduce((sum, n) => sum + n, 0))
  const payouts = Object.entries(pairPlus ?? {}).map(([hand, odds]) =>
    payout(toOne(odds), threeCardCounts[hand as ThreeCardHand], hand),
  )
  if (pairPlus) figures.push(figuresOf({ name: 'pair plus', payouts, all }))
  return figures
}

function countBlackjack(table: Of<'blackjack'>): Figures[] {
  const { decks, naturalPays = '3/2' } = table
  const edge = blackjackEdge(decks, {
    naturalPays: toFloat(figureOf(naturalPays)),
    hitsSoft17: table.hitsSoft17 ?? false,
    doublesAfterSplit: table.doublesAfterSplit ?? false,
    hasSurrender: table.hasSurrender ?? false,
  })
  const rtp = fraction(Math.round((1 - edge) * 1e10), 1e10)
  const unknown = { hitFrequency: null, variance: null, topAward: null, hits: [] }
  return [{ name: 'with the best play', rtp, isRounded: true, ...unknown }]
}

function plinkoBets({ slots }: Of<'plinko'>): Bet[] {
  const rows = slots.length - 1
  const payouts = slots.map((slot, at) => payout(figureOf(slot), choose(rows, at)))
  return [{ name: `${rows} rows`, payouts, all: 1n << BigInt(rows) }]
}

function wheelBets({ segments }: Of<'wheel'>): Bet[] {
  const payouts = segments.map((segment) => payout(figureOf(segment), 1))
  return [{ name: `${segments.length} segments`, payouts, all: BigInt(segments.length) }]
}

function minesBets({ tiles, mines, multiples }: Of<'mines'>): Bet[] {
  return multiples.map((multiple, at) => ({
    name: `${mines} mines, after ${at + 1} safe`,
    payouts: [payout(figureOf(multiple), choose(tiles - mines, at + 1))],
    all: choose(tiles, at + 1),
  }))
}

function kenoBets({ balls, drawn, pays }: Of<'keno'>): Bet[] {
  return Object.entries(pays).map(([marked, figures]) => {
    const spots = Number(marked)
    const waysTo = (hits: number) => choose(spots, hits) * choose(balls - spots, drawn - hits)
    return {
      name: `${spots} marked`,
      payouts: figures.map((figure, hits) => payout(figureOf(figure), waysTo(hits), `${hits}`)),
      all: choose(balls, drawn),
    }
  })
}

function lottoBets({ balls, drawn, price = 1, bonus, prizes }: Of<'lotto'>): Bet[] {
  const extras = bonus === undefined ? 1 : bonus === true ? balls - drawn : bonus
  // The bonus ball is one that the line still misses, or the one of its own drum.
  const extrasHit = (matched: number) => (bonus === true ? drawn - matched : 1)
  const extrasOf = (name: string, matched: number) => {
    if (name.endsWith('+')) return extrasHit(matched)
    return prizes[`${matched}+`] === undefined ? extras : extras - extrasHit(matched)
  }
  const payouts = Object.entries(prizes).map(([name, prize]) => {
    const matched = Number.parseInt(name, 10)
    const ways = matching({ balls, drawn }, matched) * BigInt(extrasOf(name, matched))
    return payout(multiply(figureOf(prize!), fraction(1, price)), ways, name)
  })
  return [{ name: 'a line', payouts, all: choose(balls, drawn) * BigInt(extras) }]
}

/** Numbers are drawn one by one and may come again, so that one may win several prizes. */
function countDigits({ of = 10_000, numbers, prizes }: Of<'digits'>): Figures[] {
  const misses = (count: number) =>
    fraction(BigInt(of - 1) ** BigInt(count), BigInt(of) ** BigInt(count))
  const hitOf = (count: number) => subtract(fraction(1), misses(count))
  return Object.entries(prizes).map(([name, pays]) => {
    const paying = Object.entries(pays).map(([prize, pay]) => ({
      name: prize,
      count: numbers[prize] ?? 0,
      pay: figureOf(pay!),
    }))
    const means = paying.map(({ count, pay }) => multiply(pay, fraction(count, of)))
    const variances = paying.map(({ count, pay }) =>
      multiply(pay, pay, fraction(BigInt(count) * BigInt(of - 1), BigInt(of) ** 2n)),
    )
    const top = paying.reduce((most, one) => (toFloat(one.pay) > toFloat(most.pay) ? one : most))
    return {
      name,
      rtp: add(...means),
      hitFrequency: hitOf(paying.reduce((sum, { count }) => sum + count, 0)),
      variance: add(...variances),
      topAward: { multiple: top.pay, chance: hitOf(top.count) },
      hits: paying.map((prize) => ({ name: prize.name, chance: hitOf(prize.count) })),
    }
  })
}

function waysBets({ of, bets }: Of<'ways'>): Bet[] {
  return Object.entries(bets).map(([name, wins]) => ({
    name,
    payouts: wins.map(({ ways, pays }) => payout(figureOf(pays), ways)),
    all: BigInt(of),
  }))
}

const counted =
  <Table>(betsOf: (table: Table) => Bet[]) =>
  (table: Table) =>
    betsOf(table).map(figuresOf)

const counts: { [Kind in PayTable['kind']]: (table: Of<Kind>) => Figures[] } = {
  videopoker: countVideoPoker,
  roulette: counted(rouletteBets),
  baccarat: counted(baccaratBets),
  dragontiger: counted(dragonTigerBets),
  sicbo: counted(sicboBetsOf),
  threecard: countThreeCard,
  blackjack: countBlackjack,
  plinko: counted(plinkoBets),
  wheel: counted(wheelBets),
  mines: counted(minesBets),
  keno: counted(kenoBets),
  lotto: counted(lottoBets),
  digits: countDigits,
  ways: counted(waysBets),
}

/** The figures of every bet a table names, in its order. */
export function countTable(table: PayTable): Figures[] {
  return (counts[table.kind] as (table: PayTable) => Figures[])(table)
}
