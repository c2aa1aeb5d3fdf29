/** What a side of a market is called: on boards, in the slip, on tickets. */

import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import type { Line } from './matches.ts'
import { writeLine, type LineName } from './odds.ts'
import type { BetEvent } from './slip/selections.ts'

export const marketWords: Record<Line['bet_type'], MessageKey> = {
  '1X2': 'matchResult',
  HDP: 'handicap',
  OU: 'overUnder',
  FH1X2: 'halfResult',
  FHHDP: 'halfHandicap',
  FHOU: 'halfOverUnder',
  BTS: 'bothScore',
  OE: 'oddEven',
  CS: 'correctScore',
  OR: 'seasonWinner',
}

type Side = Line['home_away']
const sideWords: Record<Exclude<Side, 'H' | 'A' | 'S'>, MessageKey> = {
  D: 'draw',
  O: 'over',
  U: 'under',
  Y: 'yes',
  N: 'no',
  OD: 'oddGoals',
  EV: 'evenGoals',
}

/** For components: a side by its team's name, by its word or as a score, with its line. */
export function usePickWords(): (line: LineName, event: Omit<BetEvent, 'league'>) => string {
  const t = useT()
  return (line, { home, away, season }) => {
    const { home_away, criteria1, bet_type } = line
    if (bet_type === 'OR') return season?.team ?? ''
    if (home_away === 'S')
      return criteria1 === 'other' ? t('otherScore') : criteria1.replace('-', '–')
    const side = home_away === 'H' ? home : home_away === 'A' ? away : t(sideWords[home_away])
    return `${side} ${writeLine(line)}`.trim()
  }
}

/** For components: who plays, or which season of a league it is. */
export function useEventWords(): (event: Omit<BetEvent, 'league'>) => string {
  const t = useT()
  const { time } = useFormats()
  return ({ home, away, season }) =>
    season
      ? t('seasonTimes', { from: time(season.begins_at, 'day'), to: time(season.ends_at, 'day') })
      : `${home} – ${away}`
}
