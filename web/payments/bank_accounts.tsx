/** Accounts that payouts go to: choosing a saved one, and saving another. */

import { useState } from 'react'
import { useForm, textOf } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import { bankCalls } from '#contract/banks.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { ProofField } from '../identity/proof.tsx'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import styles from './payments.module.css'

type Account = Answer<'/api/wallet/withdraw_options'>['value']['accounts'][number]
type Bank = Answer<'/api/wallet/banks'>['value'][number]

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

/** Saves an account: what it is first, then the proof that it is the player. */
export function AddAccount() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const banks = useCall('/api/wallet/banks', {})
  if (!isOpen)
    return (
      <Button isWide onClick={() => setOpen(true)}>
        {t('bankAdd')}
      </Button>
    )
  return (
    <Card title={t('bankAdd')}>
      <p className={styles.small}>{t('bankAddText')}</p>
      <Shown reading={banks}>
        {({ value }) => <AccountForm banks={value} onDone={() => setOpen(false)} />}
      </Shown>
    </Card>
  )
}

const add = '/api/wallet/bank_add'

function AccountForm({ banks, onDone }: { banks: readonly Bank[]; onDone: () => void }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const { answer } = useCall('/api/wallet/bank_list', {})
  const [chosen, setChosen] = useState(banks[0]?.bank ?? '')
  const [isProving, setProving] = useState(false)
  const example = banks.find(({ bank }) => bank === chosen)?.number_example ?? ''
  const form = useForm<typeof add, Body<typeof add>>({
    schema: bankCalls[add].body,
    read: (fields) => {
      const holder = textOf(fields, 'holder')
      const tac = textOf(fields, 'tac').replace(/\s/g, '')
      return {
        bank: textOf(fields, 'bank'),
        number: textOf(fields, 'number'),
        ...(holder !== '' && { holder }),
        ...(tac !== '' && { tac }),
      }
    },
    judge: (body) => ({
      tac: isProving && body.tac === undefined ? { key: 'fieldRequired', values: {} } : null,
    }),
    faultKeys: { number: 'bankNumberInvalid', tac: 'codeHint' },
    send: (body) => ask(add, body),
    fieldOf: {
      bankNumberInvalid: 'number',
      bankTaken: 'number',
      bankHolderNeeded: 'holder',
      codeWrong: 'tac',
      codeExpired: 'tac',
    },
    leadsOn: ({ message }) => {
      if (message === 'proofNeeded') setProving(true)
      return message === 'proofNeeded'
    },
    onDone: () => {
      refresh('/api/wallet/withdraw_options', '/api/wallet/bank_list')
      onDone()
    },
  })
  return (
    <form {...form.props} className={styles.stack}>
      <SelectField
        label={t('payBank')}
        name="bank"
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={banks.map(({ bank, name }) => ({ value: bank, title: name }))}
      />
      <TextField
        label={t('payNumber')}
        name="number"
        hint={t('forExample', { example })}
        autoComplete="off"
        required
        error={words(form.faults['number'])}
      />
      <TextField
        key={answer?.value.holder}
        label={t('payHolder')}
        name="holder"
        defaultValue={answer?.value.holder}
        autoComplete="name"
        required
        error={words(form.faults['holder'])}
      />
      {isProving && <ProofField action="bank_add" error={words(form.faults['tac'])} />}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {isProving ? t('bankSave') : t('continue')}
      </Button>
    </form>
  )
}
