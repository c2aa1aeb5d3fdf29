/** Choosing a bank or wallet by its mark and name, found by typing a part of it. */

import { useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Choice } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import styles from './banks.module.css'
import { Marked } from './marked.tsx'

export type Bank = Answer<'/api/wallet/banks'>['value'][number]

/** So many banks are seen at a glance. */
const fewBanks = 6

export function BankPicker({
  banks,
  chosen,
  onChoose,
}: {
  banks: readonly Bank[]
  chosen: string
  onChoose: (bank: string) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const isMeant = ({ name }: Bank) =>
    name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())
  // What is chosen stays in sight, and so in the form.
  const shown = banks.filter((one) => one.bank === chosen || isMeant(one))
  return (
    <div className={styles.picker}>
      {banks.length > fewBanks && (
        <TextField
          label={t('bankSearch')}
          type="search"
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          // Enter looks for a bank; it does not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.list}>
        <Choice
          legend={t('payBank')}
          name="bank"
          chosen={chosen}
          onChoose={onChoose}
          options={shown.map(({ bank, name, kind }) => ({
            value: bank,
            title: <Marked name={name} kind={kind} />,
          }))}
        />
      </div>
      <p className="small" aria-live="polite">
        {banks.some(isMeant) ? '' : t('bankNone')}
      </p>
    </div>
  )
}
