/** Accounts that payouts go to: choosing a saved one, and saving another. */

import { useState } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { AddAccountForm } from './account_form.tsx'

type Account = Answer<'/api/wallet/withdraw_options'>['value']['accounts'][number]

/** An account that cannot be paid to yet is shown with its reason, and cannot be chosen. */
export function AccountChoice({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly Account[]
  chosen: string
  onChoose?: (id: string) => void
}) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const { answer } = useCall('/api/wallet/banks', {})
  const nameOf = (bank: string) => answer?.value.find((one) => one.bank === bank)?.name ?? bank
  return (
    <Choice
      legend={t('bankAccounts')}
      name="bank_account_id"
      chosen={chosen}
      {...(onChoose && { onChoose })}
      options={accounts.map(({ bank_account_id, bank, number_masked, blockers }) => ({
        value: bank_account_id,
        title: `${nameOf(bank)} ${number_masked}`,
        text: blockers
          .map(({ code, until }) =>
            [tell(code), until && t('fromTime', { time: time(until) })].filter(Boolean).join(' '),
          )
          .join(' '),
        isDisabled: blockers.length > 0,
      }))}
    />
  )
}

/** Saves an account without leaving the page. */
export function AddAccount() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('bankAdd')}</Button>
  return (
    <Card title={t('bankAdd')}>
      <p className="small">{t('bankAddText')}</p>
      <AddAccountForm onDone={() => setOpen(false)} />
    </Card>
  )
}
