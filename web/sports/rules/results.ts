/** What comes of a selection: its word, and the mark that tells it without colour. */

import type { SelectionResult } from '#contract/ticket_traits.ts'
import type { MessageKey } from '#i18n/speech.ts'

export const resultWords: Record<SelectionResult, { mark: string; word: MessageKey }> = {
  open: { mark: '○', word: 'stateOpen' },
  won: { mark: '✓', word: 'resultWon' },
  half_won: { mark: '◐', word: 'resultHalfWon' },
  push: { mark: '=', word: 'resultPush' },
  half_lost: { mark: '◑', word: 'resultHalfLost' },
  lost: { mark: '×', word: 'resultLost' },
  void: { mark: '–', word: 'stateVoid' },
}
