/** What came of a bet that was sent; told in passing, with the way to it, where nobody looks at the slip. */

import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { useToldElsewhere } from '../../told_elsewhere.ts'
import type { SentBet } from './selections.ts'
import { ticketWords } from './ticket.tsx'

export type Ticket = Answer<'/api/sports/place'>['value']

export type Outcome = { bet: SentBet } & ({ ticket: Ticket } | { failure: Failure })

export function useToldOutcomes(): (outcomes: readonly Outcome[]) => void {
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
