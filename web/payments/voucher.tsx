/** Paying in with a voucher: its code stands in the form in place of an amount, and brings the money at once. */

import { textOf, useForm, type Fault, type Form } from '#client/form.ts'
import { useMoneyAction } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import { readVoucher, voucherCalls } from '#contract/vouchers.ts'
import { useT } from '#i18n/translate.tsx'
import { TextField } from '#ui/field.tsx'
import { useFaultWords } from '../said.tsx'
import { useTypedFault } from './amount_fault.ts'

const { body } = voucherCalls['/api/wallet/voucher_redeem']

/** A typing error is found here, before anybody is asked. */
function judgeVoucher(typed: string): Fault | null {
  if (typed === '') return { key: 'fieldRequired', values: {} }
  return readVoucher(typed) === null ? { key: 'voucherMistyped', values: {} } : null
}

/**
 * @param prepare what is asked first; a refusal of it is the form's.
 * @param show shows the deposit that came of it.
 */
export function useVoucherForm(
  prepare: () => Promise<Failure | null>,
  show: (depositId: string) => void,
): Form {
  const redeem = useMoneyAction('/api/wallet/voucher_redeem')
  return useForm<'/api/wallet/voucher_redeem', { code: string }>({
    // The code is money: it is kept nowhere.
    keeps: { as: 'deposit', fields: ['method', 'bonus'] },
    schema: body,
    read: (fields) => {
      const typed = textOf(fields, 'code')
      return { code: readVoucher(typed) ?? typed }
    },
    judge: ({ code }) => ({ code: judgeVoucher(code) }),
    faultKeys: { code: 'voucherMistyped' },
    send: async (asked) => (await prepare()) ?? redeem.run(asked),
    fieldOf: {
      voucherMistyped: 'code',
      voucherUnknown: 'code',
      voucherUsed: 'code',
      voucherGone: 'code',
    },
    onDone: ({ value }) => show(value.deposit_id),
  })
}

export function VoucherField({ faults, readOnly }: { faults: Form['faults']; readOnly: boolean }) {
  const t = useT()
  const words = useFaultWords()
  const { fault, field } = useTypedFault(faults, 'code', (typed) => judgeVoucher(typed.trim()))
  return (
    <TextField
      label={t('voucherCode')}
      name="code"
      hint={t('voucherHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      readOnly={readOnly}
      required
      {...field}
      error={words(fault)}
    />
  )
}
