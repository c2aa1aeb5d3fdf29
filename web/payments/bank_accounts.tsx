/** Accounts that payouts go to: choosing a saved one, and saving another. */

import { Suspense, useState } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'

/** Most have saved theirs: it is loaded once somebody adds one. */
const AddAccountForm = lazyAside(() => import('./account_form.tsx'), 'AddAccountForm')

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
  const nameOf = useAccountName()
  return (
    <Choice
      legend={t('bankAccounts')}
      name="bank_account_id"
      chosen={chosen}
      {...(onChoose && { onChoose })}
      options={accounts.map((account) => ({
        value: account.bank_account_id,
        title: nameOf(account),
        text: account.blockers
          .map(({ code, until }) =>
            [tell(code), until && t('fromTime', { time: time(until) })].filter(Boolean).join(' '),
          )
          .join(' '),
        isDisabled: account.blockers.length > 0,
      }))}
    />
  )
}

/** How an account is called: by its bank's name and the end of its number. */
function useAccountName(): (account: Account) => string {
  const { answer } = useCall('/api/wallet/banks', {})
  return ({ bank, number_masked }) => {
    const name = answer?.value.find((one) => one.bank === bank)?.name ?? bank
    return `${name} ${number_masked}`
  }
}

export function AccountName({ account }: { account: Account }) {
  return useAccountName()(account)
}

/** Saves an account without leaving the page. */
export function AddAccount() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('bankAdd')}</Button>
  return (
    <Arrived>
      <Card title={t('bankAdd')}>
        <p className="small">{t('bankAddText')}</p>
        <Suspense>
          <AddAccountForm onDone={() => setOpen(false)} />
        </Suspense>
      </Card>
    </Arrived>
  )
}
