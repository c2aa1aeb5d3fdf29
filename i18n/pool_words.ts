/** The pools of a race, on its page and wherever a bet in one is told. */

import type { MessageKey } from './speech.ts'

export const poolWords = {
  win: 'poolWin',
  place: 'poolPlace',
  show: 'poolShow',
  quinella: 'poolQuinella',
  exacta: 'poolExacta',
  trifecta: 'poolTrifecta',
} as const satisfies Readonly<Record<string, MessageKey>>
