/** Saving an account to be paid out to: bank and number, a last look at every digit, and the proof that it is the player. */

import { useState } from 'react'
import { codeFaults, textOf, useForm } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import { bankCalls } from '#contract/banks.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { FileField } from '#ui/file_field.tsx'
import { fitPicture, readBase64 } from '../file_content.ts'
import { ProofField, proofOf } from '../identity/proof.tsx'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import { BankPicker, type Bank } from './bank_picker.tsx'
import { DeadEnd } from './request.tsx'

export type Account = Answer<'/api/wallet/bank_add'>['value']

const add = '/api/wallet/bank_add'

export function AddAccountForm({ onDone }: { onDone: (account: Account) => void }) {
  const banks = useCall('/api/wallet/banks', {})
  const own = useCall('/api/wallet/bank_list', {})
  const [isSaved, setSaved] = useState(false)
  const finish = (account: Account) => {
    // The account just saved may be the last there is room for: that is no news to whoever is about to leave.
    setSaved(true)
    onDone(account)
  }
  return (
    <Shown reading={banks}>
      {({ value }) => {
        if (value.length === 0)
          return <DeadEnd why="banksMissing" to="/contact-us" way="contactUs" />
        return (
          <Shown reading={own}>
            {({ value: { holder, accounts, accounts_max: max } }) =>
              !isSaved && accounts.length >= max ? (
                <DeadEnd why="bankTooMany" to="/bank-details" way="bankDetails" />
              ) : (
                <AccountForm banks={value} holder={holder} onDone={finish} />
              )
            }
          </Shown>
        )
      }}
    </Shown>
  )
}

function AccountForm({
  banks,
  holder,
  onDone,
}: {
  banks: readonly Bank[]
  /** The proven name; empty until it is. */
  holder: string
  onDone: (account: Account) => void
}) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const [chosen, setChosen] = useState(banks[0]?.bank ?? '')
  const [checked, setChecked] = useState<Body<typeof add> | null>(null)
  const [isProving, setProving] = useState(false)
  const [photo, setPhoto] = useState<File | null>(null)
  const bank = banks.find((one) => one.bank === chosen)
  const isProven = holder !== ''
  const form = useForm<typeof add, Body<typeof add>>({
    keeps: { as: 'account', fields: ['bank', 'holder'] },
    schema: bankCalls[add].body,
    read: (fields) => {
      const name = textOf(fields, 'holder')
      return {
        bank: textOf(fields, 'bank'),
        number: textOf(fields, 'number'),
        ...(name !== '' && { holder: name }),
        ...proofOf(fields),
      }
    },
    judge: (body) => ({
      number: bank && !isNumberOf(bank, body.number) ? faultOf(body.number) : null,
      holder: body.holder === undefined ? { key: 'bankHolderNeeded', values: {} } : null,
      photo: photo && !isUpload(photo) ? { key: 'fileTypeRefused', values: {} } : null,
      tac: isProving && body.tac === undefined ? { key: 'fieldRequired', values: {} } : null,
    }),
    faultKeys: { number: 'bankNumberInvalid', tac: 'codeHint' },
    // The first press shows the account as it will be kept; the second keeps it.
    isConfirmed: (body) => {
      setChecked(body)
      return checked !== null
    },
    // Without the code nothing is kept, so the picture goes with it.
    send: async (body) =>
      ask(add, photo && body.tac ? { ...body, photo: await contentOf(photo) } : body),
    fieldOf: {
      ...codeFaults('tac'),
      ...photoFaults,
    },
    leadsOn: ({ message }) => {
      if (message === 'proofNeeded') setProving(true)
      if (message in photoFaults) setChecked(null)
      return message === 'proofNeeded'
    },
    onDone: ({ value }) => {
      refresh('/api/wallet/withdraw_options', '/api/wallet/bank_list')
      onDone(value)
    },
  })
  const change = () => {
    setChecked(null)
    setProving(false)
  }
  return (
    <form {...form.props} className="stack">
      <div hidden={checked !== null} className="stack">
        <BankPicker banks={banks} chosen={chosen} onChoose={setChosen} />
        <TextField
          label={t('payNumber')}
          name="number"
          hint={t('forExample', { example: bank?.number_example ?? '' })}
          autoComplete="off"
          required
          error={words(form.faults['number'])}
        />
        <TextField
          label={t('payHolder')}
          name="holder"
          hint={t(isProven ? 'bankHolderProven' : 'bankHolderHint')}
          defaultValue={holder}
          readOnly={isProven}
          autoComplete="name"
          required
          error={words(form.faults['holder'])}
        />
        <FileField
          label={t('bankPhoto')}
          name="photo"
          choose={[t('chooseFile'), t('chooseAnother')]}
          accept={uploadTypes.join(',')}
          hint={t('bankPhotoHint')}
          optional={t('optional')}
          onChoose={setPhoto}
          error={words(form.faults['photo'])}
        />
      </div>
      <div aria-live="polite">
        {checked && bank && (
          <Card title={t('bankCheck')}>
            <Facts
              facts={[
                [t('payBank'), bank.name],
                [t('payNumber'), grouped(checked.number)],
                [t('payHolder'), checked.holder ?? ''],
                ...(photo ? ([[t('bankPhoto'), photo.name]] as const) : []),
              ]}
            />
            <p className="small">{t('bankCheckText')}</p>
          </Card>
        )}
      </div>
      {isProving && <ProofField action="bank_add" form={form} />}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t(checked ? 'bankSave' : 'continue')}
      </Button>
      {checked && !form.isBusy && (
        <Button isWide onClick={change}>
          {t('changeAmount')}
        </Button>
      )}
    </form>
  )
}

/** Refusals of the picture, which is chosen on the first page of the form. */
const photoFaults = {
  fileTypeRefused: 'photo',
  pictureTooSmall: 'photo',
  tooLarge: 'photo',
} as const

const isUpload = ({ type }: File) => uploadTypes.some((one) => one === type)
const contentOf = async (photo: File) => readBase64(await fitPicture(photo, uploadMaxBytes))

const faultOf = (number: string) => ({
  key: number === '' ? 'fieldRequired' : 'bankNumberInvalid',
  values: {},
})

/** By the rule of the bank, which the server judges by as well. */
function isNumberOf({ number_pattern }: Bank, typed: string): boolean {
  return new RegExp(number_pattern).test(typed.replaceAll(/[ -]/g, '').toUpperCase())
}

/** In fours, so that each digit can be compared with what the bank has printed. */
function grouped(number: string): string {
  return number.replaceAll(/[ -]/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
