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
import { countSixCards, type SixCardHand } from '../threecard/six_card.ts'
import { threeCardCounts } from '../threecard/threecard.ts'
import { tableHandOf } from '../videopoker/hands.ts'
import { countOptimal } from '../videopoker/optimal.ts'
import { figuresOf, type Bet, type Figures, type Payout } from './bet.ts'
import { figureOf } from './figure.ts'
import type { BaccaratBet, Figure, PayTable } from './table.ts'

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

/** How many of all ways to deal two cards to each side give one side, or both, two cards of one kind. */
function pairWays(kinds: number, copies: number) {
  const [n, c] = [kinds * copies, copies].map(BigInt) as [bigint, bigint]
  const all = n * (n - 1n) * (n - 2n) * (n - 3n)
  const ofPlayer = n * (c - 1n)
  const both = ofPlayer * ((c - 2n) * (c - 3n) + (n - c) * (c - 1n))
  return { all, both, one: 2n * (ofPlayer * (n - 2n) * (n - 3n) - both) }
}

function baccaratBets(table: Of<'baccarat'>): Bet[] {
  const { decks, pays, dragonBonus } = table
  const coups = countCoups(decks)
  const all = coups.reduce((sum, { ways }) => sum + ways, 0n)
  /** Each part with what it returns and the coups that do. */
  const bet = (name: string, parts: [name: string, Fraction, (coup: Coup) => boolean][]): Bet => ({
    name,
    payouts: parts.map(([part, returned, isOf]) =>
      payout(
        returned,
        coups.filter(isOf).reduce((sum, { ways }) => sum + ways, 0n),
        part,
      ),
    ),
    all,
  })
  const isTie = ({ outcome }: Coup) => outcome === 'tie'
  const isBankers = ({ outcome }: Coup) => outcome === 'banker'
  const isSix = (coup: Coup) => isBankers(coup) && coup.points === 6
  const isDragonSeven = (coup: Coup) =>
    isBankers(coup) && coup.points === 7 && coup.bankerCards === 3
  const isPanda8 = (coup: Coup) =>
    coup.outcome === 'player' && coup.points === 8 && coup.playerCards === 3
  const isSmall = ({ playerCards, bankerCards }: Coup) => playerCards + bankerCards === 4
  const isNatural = (coup: Coup) => isSmall(coup) && coup.points >= 8
  const betOf: Record<BaccaratBet, (odds: Figure) => Bet> = {
    player: (odds) =>
      bet('player', [
        ['player', toOne(odds), ({ outcome }) => outcome === 'player'],
        ['tie', push, isTie],
      ]),
    banker: (odds) =>
      bet('banker', [
        ['banker', toOne(odds), (coup) => isBankers(coup) && !isSix(coup) && !isDragonSeven(coup)],
        ['superSix', toOne(table.bankerSix ?? odds), isSix],
        ['dragonSeven', toOne(table.bankerDragonSeven ?? odds), isDragonSeven],
        ['tie', push, isTie],
      ]),
    tie: (odds) => bet('tie', [['tie', toOne(odds), isTie]]),
    superSix: (odds) => bet('superSix', [['superSix', toOne(odds), isSix]]),
    dragonSeven: (odds) => bet('dragonSeven', [['dragonSeven', toOne(odds), isDragonSeven]]),
    panda8: (odds) => bet('panda8', [['panda8', toOne(odds), isPanda8]]),
    small: (odds) => bet('small', [['small', toOne(odds), isSmall]]),
    big: (odds) => bet('big', [['big', toOne(odds), (coup) => !isSmall(coup)]]),
    pair: (odds) => ({
      name: 'pair',
      payouts: [payout(toOne(odds), 4 * decks - 1)],
      all: BigInt(52 * decks - 1),
    }),
    eitherPair: (odds) => {
      const ways = pairWays(13, 4 * decks)
      const payouts = [payout(toOne(odds), ways.one + ways.both)]
      return { name: 'eitherPair', payouts, all: ways.all }
    },
    perfectPair: (odds) => {
      const ways = pairWays(52, decks)
      const payouts = [
        payout(toOne(odds), ways.one, 'one'),
        payout(toOne(table.bothPerfectPairs ?? odds), ways.both, 'both'),
      ]
      return { name: 'perfectPair', payouts, all: ways.all }
    },
  }
  const bonusOf = (side: 'player' | 'banker', odds: NonNullable<typeof dragonBonus>) =>
    bet(`dragonBonus on ${side}`, [
      ...Object.entries(odds).map(([by, figure]): [string, Fraction, (coup: Coup) => boolean] => [
        by,
        toOne(figure!),
        (coup) =>
          coup.outcome === side &&
          (by === 'natural' ? isNatural(coup) : !isNatural(coup) && coup.margin === Number(by)),
      ]),
      ['naturalTie', push, (coup) => isTie(coup) && isNatural(coup)],
    ])
  return [
    ...Object.entries(pays).map(([name, odds]) => betOf[name as BaccaratBet](odds)),
    ...(dragonBonus ? [bonusOf('player', dragonBonus), bonusOf('banker', dragonBonus)] : []),
  ]
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
  const payouts = Object.entries(pairPlus ?? {}).map(([hand, odds]) =>
    payout(toOne(odds!), threeCardCounts[hand as ThreeCardHand], hand),
  )
  if (pairPlus) figures.push(figuresOf({ name: 'pair plus', payouts, all }))
  if (sixCard) figures.push(figuresOf(sixCardBet(sixCard)))
  return figures
}

function sixCardBet(pays: NonNullable<Of<'threecard'>['sixCard']>): Bet {
  const { all, made } = countSixCards()
  const payouts = Object.entries(pays).map(([hand, odds]) =>
    payout(toOne(odds!), made[hand as SixCardHand], hand),
  )
  return { name: 'six cards', payouts, all: BigInt(all) }
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

/** How many of the draws that match so many of a line hit so many bonus balls; and how many such draws there are. */
function bonusWaysOf({ balls, drawn, bonus }: Of<'lotto'>) {
  if (bonus === undefined) return { all: 1n, hits: (extras: number) => (extras === 0 ? 1n : 0n) }
  if (bonus === true) {
    // The bonus ball is one that the line still misses.
    const all = BigInt(balls - drawn)
    const hits = (extras: number, matched: number) => {
      const missed = BigInt(drawn - matched)
      return extras === 1 ? missed : all - missed
    }
    return { all, hits }
  }
  const drum = typeof bonus === 'number' ? { balls: bonus, drawn: 1 } : bonus
  return { all: choose(drum.balls, drum.drawn), hits: (extras: number) => matching(drum, extras) }
}

/** What a prize is for: numbers of the line, and bonus balls; `5+` is five and one, `5+2` five and two. */
function prizeParts(name: string) {
  const [matched, extras = '0'] = name.split('+')
  return { matched: Number(matched), extras: extras === '' ? 1 : Number(extras) }
}

function lottoBets(table: Of<'lotto'>): Bet[] {
  const { balls, drawn, price = 1, bonus, prizes } = table
  const { all, hits } = bonusWaysOf(table)
  const extrasMax = typeof bonus === 'object' ? bonus.drawn : 1
  const named = new Set(
    Object.keys(prizes).map((name) => Object.values(prizeParts(name)).join('+')),
  )
  // A prize without bonus balls is paid with them too, where there is no prize of its own for that.
  const waysOf = (name: string) => {
    const { matched, extras } = prizeParts(name)
    const paid = Array.from({ length: extrasMax + 1 }, (_, n) => n).filter(
      (n) => n === extras || (extras === 0 && !named.has(`${matched}+${n}`)),
    )
    return paid.reduce((sum, n) => sum + hits(n, matched), 0n) * matching({ balls, drawn }, matched)
  }
  const payouts = Object.entries(prizes).map(([name, prize]) =>
    payout(multiply(figureOf(prize!), fraction(1, price)), waysOf(name), name),
  )
  return [{ name: 'a line', payouts, all: choose(balls, drawn) * all }]
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
