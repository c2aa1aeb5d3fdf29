/** How many rounds a second each engine decides in one thread: draws from real seeds, typical bets, nothing booked. */

import { createHash } from 'node:crypto'
import { games } from '#games/catalogue.ts'
import { commitmentOf, drawsOf } from '#games/fair.ts'
import type { Game } from '#games/game.ts'
import { lockDeck, openPlaces, orderOf, placesOf } from '#games/holdem/deal.ts'
import { makeMove, openHand, optionsOf, type HandState } from '#games/holdem/engine.ts'
import { tableGames, type TableGame } from '#games/holdem/holdem.ts'
import { settleHand } from '#games/holdem/pots.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { publicSeedOf, sharedNonce } from '#games/shared/chain.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import { machineLine, median, show, table } from '../harness/report.ts'
import type { Part } from './part.ts'

/** Of one game in all turns; each has as many. */
const measuredMs = 250
const betsPerRound = 100
/** Of the least stake. */
const stakeSteps = 10n

type Engine = { code: string; category: string; about: string; play(n: number): void }

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const serverSeed = hex('bench')

/** Each move is the one that is made for a player who stays away: no move raises the stake. */
function engineOf(game: Game): Engine {
  const stake = game.stakeMin * stakeSteps
  return {
    code: game.code,
    category: game.category,
    about: 'a round of one player',
    play: (nonce) => {
      const moves: string[] = []
      for (;;) {
        const draw = drawsOf({ serverSeed, clientSeed: 'bench', nonce })
        const { pending } = game.settle({ stake, choice: game.defaultChoice, draw, moves })
        if (!pending) return
        moves.push(pending.fallback)
      }
    },
  }
}

/** The draw, what all bets amount to, and each bet. */
function sharedEngineOf(game: SharedGame): Engine {
  const refs = Array.from({ length: betsPerRound }, (_, n) => `bench-${n}`)
  const stake = game.stakeMin * stakeSteps
  const bets = refs.map((ref) => ({ ref, stake, choice: game.defaultChoice, act: null }))
  return {
    code: game.code,
    category: game.category,
    about: `a round of ${betsPerRound} bets`,
    play: (n) => {
      const seed = hex(`round ${n}`)
      const publicSeed = publicSeedOf(refs)
      const ground = { commitment: commitmentOf(seed), publicSeed }
      const draw = drawsOf({ serverSeed: seed, clientSeed: publicSeed, nonce: sharedNonce })
      const outcome = game.draw(draw, ground)
      const book = game.bookOf?.(bets, outcome, ground) ?? null
      for (const bet of bets) game.settle(bet, outcome, book, ground)
    },
  }
}

/** Everybody calls or checks, so that all streets are dealt and all hands compared. */
function tableEngineOf({ code, category, rules }: TableGame): Engine {
  const bigBlind = 100n
  const seats = Array.from({ length: rules.seatsMax }, (_, n) => ({
    seat: n + 1,
    stack: 100n * bigBlind,
    owes: false,
  }))
  const setup = { seats, button: 1, smallBlind: bigBlind / 2n, bigBlind }
  const clients = seats.map(({ seat }) => ({ seat, clientSeed: `bench-${seat}` }))
  const rake = { percent: BigInt(rules.rakePercent), cap: bigBlind }
  return {
    code,
    category,
    about: `a hand of ${seats.length} players to its showdown`,
    play: (n) => {
      const deck = lockDeck(hex(`hand ${n}`))
      const order = orderOf(deck.commitment, clients)
      const places = placesOf(seats, setup.button)
      const cardsAt = (wanted: readonly number[]) =>
        openPlaces(deck, order, wanted).map(({ card }) => card)
      let state: HandState = openHand(setup)
      for (let options = optionsOf(state); options; options = optionsOf(state))
        state = makeMove(state, { kind: options.canCheck ? 'check' : 'call' })
      const hands = new Map([...places.hole].map(([seat, hole]) => [seat, cardsAt(hole)]))
      settleHand(state, cardsAt(places.board), hands, rake)
    },
  }
}

const engines: readonly Engine[] = [
  ...Object.values(games).map(engineOf),
  ...Object.values(sharedGames).map(sharedEngineOf),
  ...Object.values(tableGames).map(tableEngineOf),
]

/** Rounds a second; a first stretch as long, which is not counted, gives the compiler its time. */
function rate({ play }: Engine, ms: number): number {
  let n = 0
  const stretch = () => {
    const begun = performance.now()
    const first = n
    while (performance.now() - begun < ms) play(n++)
    return (1000 * (n - first)) / (performance.now() - begun)
  }
  stretch()
  return stretch()
}

export const engineRates: Part = {
  title: 'Rounds of each engine in one thread',
  measure: async ({ rounds }) => {
    const rows = engines.map((engine) => {
      const perSecond = median(Array.from({ length: rounds }, () => rate(engine, measuredMs)))
      return [engine.code, engine.category, engine.about, show(perSecond), show(1e6 / perSecond, 1)]
    })
    return [
      `${machineLine(null)}.`,
      `Draws are made from seeds as for players (HMAC-SHA256), bets are the choice a game opens with at ${stakeSteps} times its least stake; where a round waits for moves, the one that is made for who stays away.`,
      '',
      table(['game', 'category', 'what is played', 'rounds a second', 'µs a round'], rows),
    ].join('\n')
  },
}
