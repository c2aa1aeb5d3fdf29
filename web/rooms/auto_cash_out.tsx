/** At which multiple a crash game begins to cash out by itself: set in the lobby, filled in by the game. */

import { useState, useSyncExternalStore } from 'react'
import {
  hundredthsOf,
  keepAutoCashOut,
  readAutoCashOut,
  usualAutoCashOut,
} from '#client/auto_cash_out.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { TextField } from '#ui/field.tsx'

/** It is read once for each page; what is typed after that stands in the field. */
const never = () => () => undefined

export function AutoCashOut() {
  const t = useT()
  const { decimalSign } = useFormats()
  const read = () => readAutoCashOut(decimalSign)
  const kept = useSyncExternalStore(never, read, () => usualAutoCashOut)
  const [typed, setTyped] = useState<string>()
  const multiple = typed ?? kept
  const isFit = multiple === '' || hundredthsOf(multiple) !== null
  return (
    <TextField
      label={t('crashAuto')}
      hint={t('crashAutoHint')}
      error={isFit ? undefined : t('crashAutoForm')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      value={multiple}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        keepAutoCashOut(value)
      }}
    />
  )
}
