/**
 * Protects: a table of blackjack pays each bet what the same cards pay alone, by its own decisions and no one else's; its
 * cards hang on no decision, and none is told before its step has ended.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalOf } from '../blackjack/hand.ts'
import { dealerFrom, playHands, settleHands, type Cards, type Played } from '../blackjack/play.ts'
import { blackjack } from '../blackjack/blackjack.ts'
import { cardAt, type Card } from '../cards.ts'
import { drawsOf, type Draw } from '../fair.ts'
import { verifyRound } from '../verify.ts'
import { canonicalJson, configHash } from '../game.ts'
import { publicSeedOf, seedBefore } from './chain.ts'
import {
  cardsShown,
  moveIn,
  playedUntil,
  salonBlackjack,
  type BlackjackDeal,
} from './blackjack_table.ts'
import type { BlackjackBook, BlackjackShown, BlackjackTableStep } from './blackjack_table_rules.ts'

const seed = '5eed'.repeat(16)
const drawOf = (nonce: number): Draw => drawsOf({ serverSeed: seed, clientSeed: 'table', nonce })
const dealOf = (nonce: number) =>
  salonBlackjack.draw(drawOf(nonce), { commitment: '', publicSeed: '' })
const noGround = { commitment: '' }
const stake = 1000n
const { decides } = salonBlackjack
if (!decides) throw new Error('it is decided step by step')
const { begun, openIn, goOn, pendingIn, readBook } = decides

type Bet = {
  ref: string
  stake: bigint
  choice: Record<string, never>
  act: null
  moves: string[]
}
const newBet = (ref: string): Bet => ({ ref, stake, choice: {}, act: null, moves: [] })
const settle = (bet: Bet, deal: BlackjackDeal, book: BlackjackBook = begun) =>
  salonBlackjack.settle(bet, deal, book, noGround) as BlackjackTableStep

/** Whether a bet decides in a step, and which of its options. */
const plan = fc.array(fc.record({ isAway: fc.boolean(), at: fc.nat(5) }), {
  minLength: 1,
  maxLength: 12,
})
const waits = { graceMs: 500, gapMaxMs: 3000 }

/** Plays a round to its end: in each step every bet decides as planned, or stays away until time is up. */
function playTable(deal: BlackjackDeal, plans: { isAway: boolean; at: number }[][]) {
  const bets = plans.map((_, at) => newBet(String(at)))
  const seen: { book: BlackjackBook; atMs: number }[] = []
  let book = begun
  let nowMs = 0
  for (let round = 0; round < 200; round++) {
    const open = openIn(book)
    if (!open) break
    nowMs += 400
    bets.forEach((bet, own) => {
      const { isAway, at } = plans[own]![open.step % plans[own]!.length]!
      const options = pendingIn(bet, deal, book)?.options ?? []
      if (!isAway && options.length > 0)
        bet.moves.push(moveIn(open.step, options[at % options.length]!.move))
    })
    const early = goOn(bets, deal, book, nowMs, waits)
    // Nobody who has decided waits for time that nobody needs.
    const isWaiting = bets.some(
      (bet) =>
        pendingIn(bet, deal, book) && !bet.moves.some((move) => move.startsWith(`${open.step}:`)),
    )
    expect(early.book === book).toBe(isWaiting)
    if (isWaiting) nowMs = open.endsMs + waits.graceMs
    book = goOn(bets, deal, early.book, nowMs, waits).book
    seen.push({ book, atMs: nowMs })
  }
  return { bets, book, seen }
}

test('[GAM-06] a bet pays what its decisions pay in a round alone with these cards, missed ones being the published', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.array(plan, { minLength: 1, maxLength: 4 }), (nonce, plans) => {
      const deal = dealOf(nonce)
      const { bets, book } = playTable(deal, plans)
      expect(openIn(book)).toBe(null)
      for (const bet of bets) {
        const told = settle(bet, deal, book)
        // A shoe in which the bet's own cards come one after the other, then the dealer's.
        const own: Card[] = []
        const next = (hand: number, step: number) => {
          const at = step - (deal.first[1].startsWith('A') ? 1 : 0)
          own.push(deal.steps[at]![hand]!)
          return own.at(-1)!
        }
        playHands(
          stake,
          { first: deal.first, next },
          told.decided.map(({ move }) => move),
        )
        const alone = blackjack.settle({
          stake,
          choice: {},
          draw: rigged([...deal.first, ...own, ...deal.dealer.slice(2)]),
          moves: told.decided.map(({ move }) => move),
        })
        expect(alone.pending).toBe(null)
        expect(told.events).toEqual(alone.steps)
        expect([told.payout, told.staked]).toEqual([String(alone.payout), String(alone.staked)])
        const away = told.decided.filter(({ isAway }) => isAway).map(({ move }) => move)
        expect(away.every((move) => ['decline', 'hit', 'stand'].includes(move))).toBe(true)
        expect(told.decided.length - away.length).toBe(bet.moves.length)
      }
    }),
    { seed: 3, numRuns: 400 },
  )
})

/** Draws of a shuffle that bring these cards first. */
function rigged(cards: readonly Card[]): Draw {
  const rest = Array.from({ length: 6 * 52 }, (_, i) => cardAt(i))
  let at = 0
  return (size) => {
    const wanted = cards[at] ?? rest[at]!
    const place = rest.indexOf(wanted, at)
    expect(rest.length - at).toBe(size)
    ;[rest[at], rest[place]] = [rest[place]!, rest[at]!]
    return place - at++
  }
}

test('nothing is told that is not decided: neither the hidden card, nor a card of an open step, nor one nobody took', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.array(plan, { minLength: 1, maxLength: 3 }), (nonce, plans) => {
      const deal = dealOf(nonce)
      const { bets, seen, book } = playTable(deal, plans)
      const offset = deal.first[1].startsWith('A') ? 1 : 0
      const takenBy = bets.map((bet) => {
        const taken = new Set<string>()
        const next = (hand: number, step: number) => {
          taken.add(`${hand} ${step}`)
          return deal.steps[step - offset]![hand]!
        }
        playedUntil(bet, { first: deal.first, next }, Infinity)
        return taken
      })
      for (const { book: then, atMs } of seen) {
        const shown = salonBlackjack.shownAt(deal, atMs, then) as BlackjackShown
        const over = then.steps.length
        expect(shown.steps).toHaveLength(over)
        for (let step = 0; step < over; step++)
          for (const hand of [0, 1] as const) {
            const isTaken = takenBy.some((taken) => taken.has(`${hand} ${step}`))
            expect(shown.steps[step]![hand] !== null).toBe(isTaken)
          }
        expect(shown.dealer).toHaveLength(1)
        expect(shown.outcome).toBe(null)
        // From what is told everybody sees their own hands as the house has them, but for the hidden card.
        const seesAsTheHouse = bets.every((bet) => {
          const { played } = playedUntil(bet, cardsShown(shown), over)
          const cards = { first: deal.first, next: nextIn(deal, offset) }
          const known = playedUntil(bet, cards, over).played
          return canonicalJson(played.steps) === canonicalJson(known.steps)
        })
        expect(seesAsTheHouse).toBe(true)
      }
      // Shown again later it comes in the same order, and ends with all of it.
      const lastsMs = salonBlackjack.lastsMs(deal, book)
      const end = salonBlackjack.shownAt(deal, lastsMs, book) as BlackjackShown
      const dealer = book.isDealerDrawing ? deal.dealer : deal.dealer.slice(0, 2)
      expect(end).toMatchObject({ dealer, outcome: totalOf(dealer).total, endsMs: null })
      expect(book.isDealerDrawing).toBe(
        bets.some((bet) => settle(bet, deal, book).events.some(isDrawn(deal))),
      )
      for (const { book: then, atMs } of seen.slice(0, -1))
        expect(salonBlackjack.shownAt(deal, atMs, book)).toEqual(
          salonBlackjack.shownAt(deal, atMs, then),
        )
      expect(readBook(JSON.parse(canonicalJson(book)))).toEqual(book)
    }),
    { seed: 4, numRuns: 300 },
  )
})

const nextIn = (deal: BlackjackDeal, offset: number) => (hand: number, step: number) =>
  deal.steps[step - offset]![hand]!

/** Whether an event shows the dealer with a hand to beat: more than the two cards, or two that suffice. */
const isDrawn =
  ({ dealer, first }: BlackjackDeal) =>
  (event: BlackjackTableStep['events'][number]) =>
    event.event === 'result' &&
    !(totalOf([first[0], first[2]]).total === 21) &&
    !(dealer.length === 2 && totalOf(dealer).total === 21) &&
    event.hands.some(({ result }) => result !== 'bust')

describe('the cards hang on no decision', () => {
  test('neither the dealer’s nor those of a step, whoever decides what', () => {
    const deal = dealOf(11)
    const before = canonicalJson(deal)
    playTable(deal, [
      [{ isAway: false, at: 0 }],
      [{ isAway: false, at: 1 }],
      [{ isAway: true, at: 0 }],
    ])
    expect(canonicalJson(deal)).toBe(before)
    expect(canonicalJson(dealOf(11))).toBe(before)
    const shoe = [...deal.first, ...deal.dealer.slice(2), ...deal.steps.flat()]
    // No card is dealt more often than six decks have it.
    expect(
      Math.max(...Object.values(Object.groupBy(shoe, (card) => card)).map((all) => all!.length)),
    ).toBeLessThanOrEqual(6)
  })

  /**
   * Every order of a small shoe, each as likely as any other, and players who take a card in one step: enough for each of
   * the ways in which the places of the table's cards differ, behind the dealer's and beside those nobody took.
   */
  test.each<[string, Decide]>([
    ['hits once', (options, total) => pick(options, total < 17 ? ['decline', 'hit'] : [])],
    [
      'doubles and insures',
      (options, total) => pick(options, ['insure', ...(total < 17 ? ['double'] : [])]),
    ],
    ['splits', (options) => pick(options, ['decline', 'split'])],
  ])(
    '[GAM-02] over every order of a shoe, who %s is paid to the last coin what is paid alone',
    (_, decide) => {
      const alone = { paid: 0n, staked: 0n }
      const table = { paid: 0n, staked: 0n }
      const add = (sums: typeof alone, played: Played, dealer: readonly Card[]) => {
        sums.staked += played.staked
        sums.paid += paidBy(settleHands(played, stake, dealer))
      }
      let differ = 0
      for (const order of ordersOf(
        new Map([
          ['Ts', 4],
          ['As', 2],
          ['6s', 2],
          ['5s', 2],
        ]),
      )) {
        const take = (at: number) => order[at] ?? none()
        const first = [take(0), take(1), take(2), take(3)] as const
        const hand = [first[1], first[3]] as const
        // Alone the cards come as they are asked for, the dealer's last.
        let at = 4
        const asks = new Map<string, Card>()
        const ask = (own: number, move: number) => {
          const name = `${own} ${move}`
          if (!asks.has(name)) asks.set(name, take(at++))
          return asks.get(name)!
        }
        const asked = playOut(decide, { first, next: ask })
        const drawn = asked.awaitsDealer ? dealerFrom(hand, () => take(at++)) : hand
        add(alone, asked, drawn)
        // At the table the dealer's come first, and then two for each step.
        let behind = 4
        const dealt = dealerFrom(hand, () => take(behind++))
        const offset = first[1] === 'As' ? 1 : 0
        const next = (own: number, step: number) => take(behind + 2 * (step - offset) + own)
        const played = playOut(decide, { first, next })
        add(table, played, played.awaitsDealer ? dealt : hand)
        if (canonicalJson(played.steps) !== canonicalJson(asked.steps)) differ += 1
      }
      expect(differ).toBeGreaterThan(0)
      expect(table).toEqual(alone)
    },
  )
})

type Decide = (options: string[], total: number) => string

function none(): never {
  throw new RangeError('the shoe is too small for what is tried')
}

/** The first of the wishes that may be done once; else nothing more. */
const pick = (options: string[], wishes: string[]) =>
  wishes.find((wish) => options.includes(wish)) ?? (options.includes('stand') ? 'stand' : 'decline')

const paidBy = (steps: readonly { payout: string }[]) =>
  steps.reduce((sum, { payout }) => sum + BigInt(payout), 0n)

function playOut(decide: Decide, cards: Cards): Played {
  const moves: string[] = []
  for (;;) {
    const played = playHands(stake, cards, moves)
    if (!played.pending) return played
    const options = played.pending.options.map(({ move }) => move)
    const hand = played.state.hands.find(({ isDone }) => !isDone)!
    const hasCard = moves.some((move) => move === 'hit' || move === 'split')
    moves.push(hasCard ? 'stand' : decide(options, totalOf(hand.cards).total))
  }
}

function* ordersOf(shoe: ReadonlyMap<Card, number>): Generator<Card[]> {
  const left = [...shoe].filter(([, count]) => count > 0)
  if (left.length === 0) yield []
  for (const [card, count] of left)
    for (const rest of ordersOf(new Map(shoe).set(card, count - 1))) yield [card, ...rest]
}

test('[GAM-06] a record repeats a bet with its moves, and others are refused', () => {
  const ref = '00000000-0000-4000-8000-000000000000'
  const commitment = seedBefore(seed)
  // The first round in which a hand can be doubled.
  for (let n = 0; ; n++) {
    const client_seed = publicSeedOf([ref, String(n)])
    const draw = drawsOf({ serverSeed: seed, clientSeed: client_seed, nonce: 0 })
    const deal = salonBlackjack.draw(draw, { commitment, publicSeed: client_seed })
    const bet = newBet(ref)
    if (deal.first[1].startsWith('A') || !pendingIn(bet, deal, begun)) continue
    bet.moves.push('0:double')
    const step = settle(bet, deal)
    const record = {
      algorithm: 'fairhouse-1',
      game_code: salonBlackjack.code,
      rules_version: 1,
      config_hash: configHash(salonBlackjack),
      server_seed: seed,
      server_seed_hash: commitment,
      client_seed,
      nonce: 0,
      stake: '20.00',
      opening_stake: '10.00',
      currency: 'PHP',
      choice: {},
      round_id: ref,
      moves: bet.moves,
      payout: (Number(step.payout) / 100).toFixed(2),
      steps: [step],
    }
    expect(verifyRound(record)).toMatchObject({ ok: true })
    for (const other of [
      { moves: [] },
      { moves: ['0:stand'] },
      { moves: ['0:double', '1:hit'] },
      { moves: ['0:double', '0:double'] },
      { moves: ['0:fly'] },
      { moves: ['double'] },
      { stake: '10.00' },
    ])
      expect(verifyRound({ ...record, ...other })).toMatchObject({ ok: false })
    return
  }
})
