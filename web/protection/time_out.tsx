/** Taking a break of a day, a week or a month [EXC-04]. */

import { useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { Refused } from '../said.tsx'

type Hours = Body<'/api/limits/timeout'>['hours']

const lengths: readonly (readonly [hours: Hours, name: MessageKey])[] = [
  [24, 'break24'],
  [168, 'break168'],
  [720, 'break720'],
]

export function TimeOut({ daysMax }: { daysMax: number }) {
  const t = useT()
  const refresh = useRefresh()
  const start = useAction('/api/limits/timeout')
  const [hours, setHours] = useState<Hours>(24)
  const offered = lengths.filter(([one]) => one <= daysMax * 24)
  const name = lengths.find(([one]) => one === hours)![1]
  const submit = async () => {
    const result = await start.run({ hours })
    if (result.message === 'OK') refresh('/api/limits/get', '/api/wallet/deposit_methods')
  }
  return (
    <Card title={t('takeBreak')}>
      <p>{t('takeBreakText')}</p>
      <form
        method="post"
        className="stack"
        data-actions="start"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Choice
          legend={t('howLong')}
          name="hours"
          chosen={String(hours)}
          onChoose={(value) => setHours(Number(value))}
          options={offered.map(([value, title]) => ({ value: String(value), title: t(title) }))}
        />
        <Refused failure={start.failure} />
        <Button type="submit" isBusy={start.isBusy}>
          {t('breakConfirm', { length: t(name) })}
        </Button>
      </form>
    </Card>
  )
}
