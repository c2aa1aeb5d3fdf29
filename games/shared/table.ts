/** Live tables: the rounds of a game of bets that everybody at the table shares. Odds and pays are that game's own. */
import {
  baccarat,
  baccaratBefore,
  baccaratBeforeTable,
  baccaratBetTable,
  type BaccaratCoup,
} from '../baccarat/baccarat.ts'
import {
  chipsMax,
  chipsOf,
  returnsOf,
  type BetGame,
  type BetsChoice,
  type BetTable,
} from '../bets.ts'
import { dragonTiger, dragonTigerBetTable } from '../dragontiger/dragontiger.ts'
import { moneyWheel, moneyWheelBetTable } from '../moneywheel/moneywheel.ts'
import { roulette, rouletteBetTable } from '../roulette/roulette.ts'
import { sicbo, sicboBetTable, sumOf } from '../sicbo/sicbo.ts'
import type { SharedGame } from './shared.ts'
import type { Dealt, TableRules, TableShown, TableStep } from './table_rules.ts'

type TableOutcome<O> = { outcome: O; shown: Dealt }

/** In the order of dealing: each side's first, then each side's second, then what third cards there are. */
function inOrder(shown: Dealt): { side: string; card: string | number }[] {
  const longest = Math.max(...Object.values(shown).map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    Object.entries(shown).flatMap(([side, cards]) =>
      cards.slice(at, at + 1).map((card) => ({ side, card })),
    ),
  ).flat()
}

/** The first so many of what was drawn. */
function dealtSoFar(shown: Dealt, count: number): Dealt {
  const dealt = inOrder(shown).slice(0, count)
  return Object.fromEntries(
    Object.keys(shown).map((side) => [
      side,
      dealt.filter((one) => one.side === side).map(({ card }) => card),
    ]),
  )
}

/** Players have so long from the first bet on. */
const betMs = 20_000

function liveTable<O, R>(
  game: BetGame<R>,
  table: BetTable<O, R>,
  own: Omit<TableRules, 'kind' | 'played'> & {
    code: string
    name: string
    version: number
    /** What came, as it is told. */
    tell: (outcome: O) => string | number
  },
): SharedGame<BetsChoice, TableOutcome<O>, null> {
  const { code, name, version, tell, ...pace } = own
  const { dealMs, holdMs, isDealtAtOnce } = pace
  const played = game.rules as TableRules['played']
  const lastsMs = ({ shown }: TableOutcome<O>) =>
    (isDealtAtOnce ? 1 : inOrder(shown).length) * dealMs + holdMs
  const dealtAfter = ({ shown }: TableOutcome<O>, elapsedMs: number) => {
    const deals = Math.floor(elapsedMs / dealMs)
    return dealtSoFar(shown, isDealtAtOnce && deals > 0 ? Infinity : deals)
  }
  return {
    code,
    name,
    category: game.category,
    version,
    volatility: game.volatility,
    rules: { kind: 'table', played, ...pace },
    rtp: game.rtp,
    hitFrequency: game.hitFrequency,
    maxMultiple: game.maxMultiple,
    topAward: game.topAward,
    stakeMin: game.stakeMin,
    stakeStep: game.stakeStep,
    timing: { opens: 'afterwards', betMs },
    playersMin: 1,
    isDrawnEmpty: false,
    hasFixedPrice: false,
    defaultChoice: game.defaultChoice,
    readChoice: (raw) => game.readChoice(raw),
    unitsOf: chipsOf,
    unitsMax: chipsMax,
    rtpAt: (choice, stake) => game.rtpAt(choice, stake),
    draw: (draw) => table.draw(draw),
    lastsMs,
    shownAt(drawn, elapsedMs): TableShown {
      const isOver = elapsedMs >= lastsMs(drawn)
      return {
        dealt: dealtAfter(drawn, isOver ? Infinity : elapsedMs),
        outcome: isOver ? tell(drawn.outcome) : null,
      }
    },
    settle(bet, { outcome, shown }): TableStep {
      const { payout, hits } = returnsOf(table, bet, outcome)
      return {
        kind: 'table',
        dealt: shown,
        outcome: tell(outcome),
        hits: hits.map((hit) => ({ bet: hit.bet, payout: String(hit.payout) })),
        payout: String(payout),
      }
    },
  }
}

const ofBaccarat = {
  code: 'salon-baccarat',
  name: 'Salon Baccarat',
  tell: ({ outcome }: BaccaratCoup) => outcome,
  dealMs: 1000,
  holdMs: 1500,
}
export const salonBaccarat = liveTable(baccarat, baccaratBetTable, { ...ofBaccarat, version: 2 })
export const salonBaccaratBefore = liveTable(baccaratBefore, baccaratBeforeTable, {
  ...ofBaccarat,
  version: 1,
})

/** The ball is seen to fall before bets are paid. */
export const salonRoulette = liveTable(roulette, rouletteBetTable, {
  code: 'salon-roulette',
  name: 'Salon Roulette',
  version: 1,
  tell: Number,
  dealMs: 4000,
  holdMs: 5500,
})

export const salonDragonTiger = liveTable(dragonTiger, dragonTigerBetTable, {
  code: 'salon-dragon-tiger',
  name: 'Salon Dragon Tiger',
  version: 1,
  tell: String,
  dealMs: 1500,
  holdMs: 2000,
})

/** The dice are shaken together and seen together. */
export const salonSicbo = liveTable(sicbo, sicboBetTable, {
  code: 'salon-sic-bo',
  name: 'Salon Sic Bo',
  version: 1,
  tell: sumOf,
  dealMs: 4000,
  isDealtAtOnce: true,
  holdMs: 2500,
})

/** A multiplier is seen to stop, then the wheel spins on: each spin takes as long as the one before. */
export const salonCarousel = liveTable(moneyWheel, moneyWheelBetTable, {
  code: 'salon-carousel',
  name: 'Salon Carousel',
  version: 1,
  tell: ({ number }) => number,
  dealMs: 6000,
  holdMs: 6500,
})
