/** Choosing a bank or wallet by its mark and name, found by typing a part of it. */

import { useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Choice } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import styles from './banks.module.css'

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
            title: <BankName name={name} kind={kind} />,
          }))}
        />
      </div>
      <p className="small" aria-live="polite">
        {banks.some(isMeant) ? '' : t('bankNone')}
      </p>
    </div>
  )
}

/** A bank by its mark, made of its initials, and its name. */
export function BankName({ name, kind }: { name: string; kind?: Bank['kind'] }) {
  return (
    <span className={styles.bank}>
      <span className={styles.mark} data-kind={kind} aria-hidden>
        {initialsOf(name)}
      </span>
      {name}
    </span>
  )
}

/** `Bank of the Philippine Islands` is known as BP; a name in one word by its first two letters. */
function initialsOf(name: string): string {
  const capitals = [...name].filter((sign) => /\p{Lu}/u.test(sign))
  return (capitals.length > 1 ? capitals : [...name]).slice(0, 2).join('')
}
