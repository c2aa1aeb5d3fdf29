/** Taking a break of a day to six weeks [EXC-04]. */

import { useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { ChoiceForm } from './choice_form.tsx'

type Hours = Body<'/api/limits/timeout'>['hours']

const lengths: readonly (readonly [hours: Hours, name: MessageKey])[] = [
  [24, 'break24'],
  [168, 'break168'],
  [720, 'break720'],
  [1008, 'break1008'],
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
    if (result.message === 'OK')
      refresh('/api/limits/get', '/api/wallet/deposit_methods', '/api/settings/check_status')
  }
  return (
    <ChoiceForm
      title={t('takeBreak')}
      text={t('takeBreakText')}
      legend={t('howLong')}
      name="hours"
      chosen={hours}
      onChoose={setHours}
      options={offered.map(([value, title]) => ({ value, title: t(title) }))}
      action={start}
      label={t('breakConfirm', { length: t(name) })}
      onSubmit={submit}
    />
  )
}
