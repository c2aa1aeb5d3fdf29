/** Counts pay tables of each kind exactly: every bet they name, over everything that can be drawn. */
import { blackjackEdge } from '../blackjack/odds.ts'
import { deckSize } from '../cards.ts'
import { choose } from '../choose.ts'
import { dragonTigerWays } from '../dragontiger/dragontiger.ts'
import { add, fraction, multiply, subtract, toFloat } from '../fraction.ts'
import { payKeyOf, rolls, sicboBets } from '../sicbo/sicbo.ts'
import type { ThreeCardHand } from '../threecard/hand.ts'
import { anteRtpOf } from '../threecard/optimal.ts'
import { countSixCards, type SixCardHand } from '../threecard/six_card.ts'
import { threeCardCounts } from '../threecard/threecard.ts'
import { tableHandOf } from '../videopoker/hands.ts'
import { countOptimal } from '../videopoker/optimal.ts'
import { baccaratBets } from './baccarat.ts'
import { figuresOf, payoutOf, type Bet, type Figures, type Payout } from './bet.ts'
import { figureOf, toOne } from './figure.ts'
import { lottoBets } from './lotto.ts'
import type { DragonTigerBet, Figure, PayTable, TableOf as Of } from './table.ts'

function countVideoPoker({ pays, deucesWild = false, jokers }: Of<'videopoker'>): Figures[] {
  const handOf = tableHandOf(Object.keys(pays), deucesWild)
  const figures = Object.entries(pays).map(([hand, pay]) => [hand, figureOf(pay)] as const)
  // Holds are compared by whole figures, as all are of one hundredth.
  const whole = figures.map(([hand, pay]) => [
    hand,
    Number((pay.numerator * 100n) / pay.denominator),
  ])
  const { made, all } = countOptimal({ ...Object.fromEntries(whole), nothing: 0 }, handOf, jokers)
  const payouts = figures.map(([hand, pay]) => payoutOf(pay, made[hand]!, hand))
  return [figuresOf({ name: 'with the best holds', payouts, all })]
}

/** Numbers of a wheel beyond its dozens are zeros. */
const dozen = 12

function rouletteBets({ numbers, pays, zeroReturns = {} }: Of<'roulette'>): Bet[] {
  const zeros = numbers % dozen
  return Object.entries(pays).map(([covered, odds]) => {
    const back = zeroReturns[covered]
    return {
      name: `on ${covered} of ${numbers}`,
      payouts: [
        payoutOf(toOne(odds!), Number(covered)),
        ...(back === undefined ? [] : [payoutOf(figureOf(back), zeros)]),
      ],
      all: BigInt(numbers),
    }
  })
}

function dragonTigerBets({ decks, pays, tieReturns = '1/2' }: Of<'dragontiger'>): Bet[] {
  const { win, tie } = dragonTigerWays(decks)
  const suitedTie = BigInt(deckSize * decks * (decks - 1))
  const ofSide = (odds: Figure) => [payoutOf(toOne(odds), win), payoutOf(figureOf(tieReturns), tie)]
  const payoutsOf: Record<DragonTigerBet, (odds: Figure) => Payout[]> = {
    dragon: ofSide,
    tiger: ofSide,
    tie: (odds) => [payoutOf(toOne(odds), tie)],
    suitedTie: (odds) => [payoutOf(toOne(odds), suitedTie)],
  }
  return Object.entries(pays).map(([name, odds]) => ({
    name,
    payouts: payoutsOf[name as DragonTigerBet](odds),
    all: 2n * win + tie,
  }))
}

/** Bets whose every win has a figure; one of those that pay alike. */
export function sicboBetsOf({ pays }: Of<'sicbo'>): Bet[] {
  const told = new Set<string>()
  return sicboBets.flatMap((name) => {
    const keys = rolls.flatMap((dice) => payKeyOf(name, dice) ?? [])
    const kinds = [...new Set(keys)].toSorted()
    if (told.has(kinds.join()) || kinds.some((key) => pays[key] === undefined)) return []
    told.add(kinds.join())
    const payouts = kinds.map((key) =>
      payoutOf(toOne(pays[key]!), keys.filter((one) => one === key).length, key),
    )
    return [{ name, payouts, all: BigInt(rolls.length) }]
  })
}

/** One of each suit. */
const miniRoyals = 4

function countThreeCard({ anteBonus, pairPlus, sixCard }: Of<'threecard'>): Figures[] {
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
  const counts: Record<ThreeCardHand | 'miniRoyal', number> = {
    ...threeCardCounts,
    miniRoyal: miniRoyals,
    straightFlush:
      threeCardCounts.straightFlush - (pairPlus?.miniRoyal === undefined ? 0 : miniRoyals),
  }
  const payouts = Object.entries(pairPlus ?? {}).map(([hand, odds]) =>
    payoutOf(toOne(odds!), counts[hand as keyof typeof counts], hand),
  )
  if (pairPlus) figures.push(figuresOf({ name: 'pair plus', payouts, all }))
  if (sixCard) figures.push(figuresOf(sixCardBet(sixCard)))
  return figures
}

function sixCardBet(pays: NonNullable<Of<'threecard'>['sixCard']>): Bet {
  const { all, made } = countSixCards()
  const payouts = Object.entries(pays).map(([hand, odds]) =>
    payoutOf(toOne(odds!), made[hand as SixCardHand], hand),
  )
  return { name: 'six cards', payouts, all: BigInt(all) }
}

/** The least total that may be doubled where only some may, up to eleven; null where any two cards may. */
const doublesFrom = { any: null, '9-11': 9, '10-11': 10 } as const

function countBlackjack(table: Of<'blackjack'>): Figures[] {
  const { decks, naturalPays = '3/2' } = table
  const edge = blackjackEdge(decks, {
    naturalPays: toFloat(figureOf(naturalPays)),
    hitsSoft17: table.hitsSoft17 ?? false,
    doublesAfterSplit: table.doublesAfterSplit ?? false,
    splits: table.splits ?? 1,
    resplitsAces: table.resplitsAces ?? false,
    hitsSplitAces: table.hitsSplitAces ?? false,
    hasSurrender: table.hasSurrender ?? false,
    doublesFrom: doublesFrom[table.doubles ?? 'any'],
    peeks: table.peeks ?? true,
  })
  const rtp = fraction(Math.round((1 - edge) * 1e10), 1e10)
  const unknown = { hitFrequency: null, variance: null, topAward: null, hits: [] }
  return [{ name: 'with the best play', rtp, isRounded: true, ...unknown }]
}

function plinkoBets({ slots }: Of<'plinko'>): Bet[] {
  const rows = slots.length - 1
  const payouts = slots.map((slot, at) => payoutOf(figureOf(slot), choose(rows, at)))
  return [{ name: `${rows} rows`, payouts, all: 1n << BigInt(rows) }]
}

function wheelBets({ segments }: Of<'wheel'>): Bet[] {
  const payouts = segments.map((segment) => payoutOf(figureOf(segment), 1))
  return [{ name: `${segments.length} segments`, payouts, all: BigInt(segments.length) }]
}

function minesBets({ tiles, mines, multiples }: Of<'mines'>): Bet[] {
  return multiples.map((multiple, at) => ({
    name: `${mines} mines, after ${at + 1} safe`,
    payouts: [payoutOf(figureOf(multiple), choose(tiles - mines, at + 1))],
    all: choose(tiles, at + 1),
  }))
}

function kenoBets({ balls, drawn, pays }: Of<'keno'>): Bet[] {
  return Object.entries(pays).map(([marked, figures]) => {
    const spots = Number(marked)
    const waysTo = (hits: number) => choose(spots, hits) * choose(balls - spots, drawn - hits)
    return {
      name: `${spots} marked`,
      payouts: figures.map((figure, hits) => payoutOf(figureOf(figure), waysTo(hits), `${hits}`)),
      all: choose(balls, drawn),
    }
  })
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
    payouts: wins.map(({ ways, pays }) => payoutOf(figureOf(pays), ways)),
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
