/** Self-exclusion: what it means, for how long, and one clear confirmation; nothing talks the player out of it [EXC-01]. */

import { useState } from 'react'
import { useForm, type Fault } from '#client/form.ts'
import { useAsk } from '#client/query.tsx'
import { limitCalls } from '#contract/limits.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/field.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { enter } from '../session/session.ts'
import { farewellMs, useToasts } from '../toasts.tsx'
import styles from './protection.module.css'
import { Terms, termOf, type Months } from './terms.tsx'

const consequences = [
  'exclusionPoint1',
  'exclusionPoint2',
  'exclusionPoint3',
  'exclusionPoint4',
] as const

export function Exclusion() {
  const t = useT()
  const { time } = useFormats()
  const toasts = useToasts()
  const words = useFaultWords()
  const ask = useAsk()
  const [length, setLength] = useState('6')
  const form = useForm<'/api/limits/self_exclude', { months: Months }>({
    schema: limitCalls['/api/limits/self_exclude'].body,
    read: (fields) => ({ months: termOf(String(fields.get('length'))).months }),
    judge: (_, fields) => ({
      sure: fields.has('sure') ? null : ({ key: 'tickNeeded', values: {} } satisfies Fault),
    }),
    send: (body) => ask('/api/limits/self_exclude', body),
    // Every session has ended; what is left to see is a guest's, and says what was done.
    onDone: ({ value: { excluded_until: until } }) => {
      const message = until ? t('excludedUntil', { time: time(until) }) : t('excludedForGood')
      toasts.show({ kind: 'info', message }, farewellMs)
      enter('/responsible-gaming')
    },
  })
  return (
    <Card title={t('selfExclusion')}>
      <p>{t('selfExclusionText')}</p>
      <ul className={styles.points}>
        {consequences.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <form {...form.props} className="stack" data-actions="start">
        <Terms chosen={length} onChoose={setLength} />
        <CheckField name="sure" label={t('excludeSure')} error={words(form.faults['sure'])} />
        <Refused failure={form.failure} />
        <Button type="submit" kind="danger" isBusy={form.isBusy}>
          {t('excludeConfirm', { length: t(termOf(length).name) })}
        </Button>
      </form>
    </Card>
  )
}
