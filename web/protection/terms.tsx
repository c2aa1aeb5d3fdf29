/** How long an exclusion may last: the terms there are, and the choice among them. */

import type { Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { Choice } from '#ui/choice.tsx'

export type Months = Body<'/api/limits/self_exclude'>['months']

type Term = { months: Months; name: MessageKey }

const forGood: Term = { months: null, name: 'excludeForGood' }

/** By the value of the form. */
const terms: Record<string, Term> = {
  '6': { months: 6, name: 'exclude6' },
  '12': { months: 12, name: 'exclude12' },
  '36': { months: 36, name: 'exclude36' },
  '60': { months: 60, name: 'exclude60' },
  ever: forGood,
}

export const termOf = (value: string): Term => terms[value] ?? forGood

export function Terms({ chosen, onChoose }: { chosen: string; onChoose: (value: string) => void }) {
  const t = useT()
  return (
    <Choice
      legend={t('howLong')}
      name="length"
      chosen={chosen}
      onChoose={onChoose}
      options={Object.entries(terms).map(([value, { name }]) => ({ value, title: t(name) }))}
    />
  )
}
