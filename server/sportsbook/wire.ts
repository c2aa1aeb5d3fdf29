/** Sides of markets, as the wire names them and as the tables do. */

import type { Answer } from '#contract/calls.ts'
import { hasLine, seasonKind, type MarketKind } from '#games/sports/settlement.ts'

type LineName = Omit<
  Answer<'/api/home/public_odds'>['value'][number]['lines'][number],
  'odds' | 'status'
>

/** One side of one market of an event. The line is the home side's, or the total, in hundredths; 0 where there is none. */
export type SideRow = { kind: MarketKind; line_hundredths: number; pick: string }

const betTypes = {
  '1x2': '1X2',
  handicap: 'HDP',
  total: 'OU',
  both_score: 'BTS',
  odd_even: 'OE',
  correct_score: 'CS',
  half_1x2: 'FH1X2',
  half_handicap: 'FHHDP',
  half_total: 'FHOU',
  season_winner: 'OR',
} as const satisfies Record<MarketKind, LineName['bet_type']>
const kinds = new Map(Object.entries(betTypes).map(([kind, type]) => [type, kind as MarketKind]))

const sides: Readonly<Record<string, LineName['home_away']>> = {
  home: 'H',
  draw: 'D',
  away: 'A',
  over: 'O',
  under: 'U',
  yes: 'Y',
  no: 'N',
  odd: 'OD',
  even: 'EV',
}
const picks = new Map(Object.entries(sides).map(([pick, side]) => [side, pick]))

/** What is given to one side is taken from the other. */
const signOf = ({ kind, pick }: Pick<SideRow, 'kind' | 'pick'>) =>
  kind.endsWith('handicap') && pick === 'away' ? -1 : 1

/** Whether its sides are named by `criteria1`: scores, or teams. */
const isNamed = (kind: MarketKind) => kind === 'correct_score' || kind === seasonKind

export function showSide(side: SideRow): LineName {
  const { kind, pick, line_hundredths } = side
  const bet_type = betTypes[kind]
  if (isNamed(kind)) return { bet_type, home_away: 'S', criteria1: pick }
  return {
    bet_type,
    home_away: sides[pick] ?? 'S',
    criteria1: hasLine(kind) ? String((signOf(side) * line_hundredths) / 100) : '',
  }
}

/** A side that no market has is told apart by finding none. */
export function readSide({ bet_type, home_away, criteria1 }: LineName): SideRow {
  const kind = kinds.get(bet_type) ?? '1x2'
  if (isNamed(kind)) return { kind, pick: criteria1, line_hundredths: 0 }
  const side = { kind, pick: picks.get(home_away) ?? '' }
  // Zero has no sign in the tables.
  return { ...side, line_hundredths: signOf(side) * Math.round(Number(criteria1) * 100) || 0 }
}
