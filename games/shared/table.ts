/** Live tables: the rounds of a game of bets that everybody at the table shares. Odds and pays are that game's own. */
import { baccarat, baccaratBetTable } from '../baccarat/baccarat.ts'
import { chipsMax, chipsOf, returnsOf, type BetsChoice, type BetTable } from '../bets.ts'
import type { Game } from '../game.ts'
import { roulette, rouletteBetTable } from '../roulette/roulette.ts'
import type { BaccaratRules, RouletteRules } from '../rules.ts'
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

function liveTable<O extends string | number>(
  game: Game<BetsChoice>,
  table: BetTable<O>,
  own: Pick<TableRules, 'dealMs' | 'holdMs'> & { code: string; name: string },
): SharedGame<BetsChoice, TableOutcome<O>, null> {
  const { code, name, dealMs, holdMs } = own
  const played = game.rules as BaccaratRules | RouletteRules
  const lastsMs = ({ shown }: TableOutcome<O>) => inOrder(shown).length * dealMs + holdMs
  return {
    code,
    name,
    category: game.category,
    version: 1,
    volatility: game.volatility,
    rules: { kind: 'table', played, dealMs, holdMs },
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
        dealt: dealtSoFar(drawn.shown, isOver ? Infinity : Math.floor(elapsedMs / dealMs)),
        outcome: isOver ? drawn.outcome : null,
      }
    },
    settle(bet, { outcome, shown }): TableStep {
      const { payout, hits } = returnsOf(table, bet, outcome)
      return {
        kind: 'table',
        dealt: shown,
        outcome,
        hits: hits.map((hit) => ({ bet: hit.bet, payout: String(hit.payout) })),
        payout: String(payout),
      }
    },
  }
}

export const salonBaccarat = liveTable(baccarat, baccaratBetTable, {
  code: 'salon-baccarat',
  name: 'Salon Baccarat',
  dealMs: 1000,
  holdMs: 1500,
})

/** The ball is seen to fall before bets are paid. */
export const salonRoulette = liveTable(roulette, rouletteBetTable, {
  code: 'salon-roulette',
  name: 'Salon Roulette',
  dealMs: 4000,
  holdMs: 5500,
})
