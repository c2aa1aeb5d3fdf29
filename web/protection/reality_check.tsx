/** How often play stops to tell what it has cost [RCK-01]. */

import { useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { ChoiceForm } from './choice_form.tsx'
import styles from './protection.module.css'

type Check = Answer<'/api/limits/get'>['value']['reality_check']

export function RealityCheck({ check }: { check: Check }) {
  const t = useT()
  const refresh = useRefresh()
  const set = useAction('/api/limits/reality_set')
  const [minutes, setMinutes] = useState(check.minutes)
  // Set elsewhere meanwhile, it is what the form begins with anew; after a step taken here it stands as it was left.
  const [held, setHeld] = useState({ minutes, drawing: 0 })
  if (held.minutes !== check.minutes) {
    const isOwn = minutes === check.minutes
    setHeld({ minutes: check.minutes, drawing: isOwn ? held.drawing : held.drawing + 1 })
    setMinutes(check.minutes)
  }
  const [told, setTold] = useState('')
  // What holds now is among the choices, wherever it came from.
  const offered = [...new Set([...check.offered, check.minutes])]
    .filter((one) => one <= check.minutes_max)
    .toSorted((a, b) => a - b)
  const submit = async () => {
    setTold('')
    const result = await set.run({ minutes })
    if (result.message !== 'OK') return
    setTold(t('realitySaved', { minutes: result.value.minutes }))
    refresh('/api/limits/get')
  }
  return (
    <ChoiceForm
      key={held.drawing}
      title={t('realityCheck')}
      text={t('realityText')}
      legend={t('realityEvery')}
      name="minutes"
      chosen={minutes}
      onChoose={setMinutes}
      options={offered.map((one) => ({ value: one, title: t('minutesLong', { minutes: one }) }))}
      action={set}
      label={t('limitSave')}
      onSubmit={submit}
    >
      <p aria-live="polite" className={styles.told}>
        {told}
      </p>
    </ChoiceForm>
  )
}
