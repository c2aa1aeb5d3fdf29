/** What came of bets while nobody looked at the slip: told in passing, with the way to it. */

import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { useToldElsewhere } from '../../payments/told_elsewhere.ts'
import type { Outcome } from './placing.ts'
import { ticketWords } from './ticket.tsx'

export function useToldPlaced(): (outcomes: readonly Outcome[]) => void {
  const { t, tell } = useSpeech()
  const { money } = useFormats()
  const tellElsewhere = useToldElsewhere()
  const wordsOf = (outcome: Outcome): string => {
    if ('ticket' in outcome) {
      const { state, stake } = outcome.ticket
      return `${t(state === 'open' ? 'betAccepted' : ticketWords[state])} · ${money(stake)}`
    }
    const { isUnknown, message, details } = outcome.failure
    return isUnknown ? t('slipUnheard') : tell(message, details)
  }
  return (outcomes) => {
    for (const outcome of outcomes)
      tellElsewhere(wordsOf(outcome), { path: '/sports', query: { slip: 'open' } })
  }
}
