/** What is wrong with what is typed: told once the field was left, and from then on with every letter. */

import { useState, type FormEvent } from 'react'
import type { Fault, Form } from '#client/form.ts'
import { useFormats } from '#i18n/translate.tsx'
import { wireAmount } from './amount.ts'

export type TypedFault = {
  typed: string
  fault: Fault | undefined
  /** Another method was chosen: what was found by the one before counts no more. */
  renew: () => void
  /** For the field. */
  field: {
    onInput: (event: FormEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
}

/** @param faults of the form as it was sent last: what they say of the field stands until it is typed over. */
export function useTypedFault(
  faults: Form['faults'],
  name: string,
  judge: (typed: string) => Fault | null,
  read = (typed: string) => typed,
): TypedFault {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [outdated, setOutdated] = useState<Form['faults']>()
  const found = faults[name]
  const renew = () => setOutdated(faults)
  const isTold = isLeft || found !== undefined
  // Whoever only passes the field by has typed nothing wrong.
  const live = isTold && typed !== '' ? judge(typed) : null
  return {
    typed,
    fault: (outdated !== faults && found) || live || undefined,
    renew,
    field: {
      onInput: ({ currentTarget }) => {
        setTyped(read(currentTarget.value))
        renew()
      },
      onBlur: () => setLeft(true),
    },
  }
}

/** The same of an amount, as a decimal of the wire; what is no amount is left as typed. */
export function useAmountFault(
  faults: Form['faults'],
  judge: (amount: string) => Fault | null,
): Omit<TypedFault, 'typed'> & { amount: string } {
  const { decimalSign } = useFormats()
  const { typed, ...rest } = useTypedFault(faults, 'amount', judge, (written) =>
    wireAmount(written, decimalSign),
  )
  return { amount: typed, ...rest }
}
