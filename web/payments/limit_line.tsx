/** What the tightest deposit limit leaves, own or other, where money is paid in, with the way to change it [LIM-02]. */

import { useCall } from '#client/query.tsx'
import { isCurrency, parseMoney, showMoney, type Currency } from '#contract/money.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { Missing } from '../said.tsx'

type Limit = Pick<Answer<'/api/limits/get'>['value']['limits'][number], 'amount' | 'used'> & {
  kind: string
}

export function LimitLine() {
  const t = useT()
  const { money } = useFormats()
  const reading = useCall('/api/limits/get', {})
  const left = useDepositLeft()
  if (!reading.answer || left === undefined) return <Missing reading={reading} />
  const { limits } = reading.answer.value
  const hasOwn = limits.some(({ kind, amount }) => kind === 'deposit' && amount !== null)
  return (
    <p className="small">
      {left === null ? t('depositLimitNone') : t('depositLimitLeft', { amount: money(left) })}{' '}
      <Link to="/responsible-gaming">{t(hasOwn ? 'changeLimit' : 'setLimit')}</Link>
    </p>
  )
}

/** What the deposit limits leave when all that is on the way has come, null where none is set; not known until it is read. */
export function useDepositLeft(): string | null | undefined {
  const { startup, clock } = useVisit()
  const { currency } = startup.site
  const { answer } = useCall('/api/limits/get', {})
  const methods = useCall('/api/wallet/deposit_methods', {}).answer
  if (!answer || !methods || !isCurrency(currency)) return undefined
  const { limits, operator_limits } = answer.value
  const now = clock().toISOString()
  const others = operator_limits.filter(({ starts_at }) => starts_at <= now)
  return leftOf([...limits, ...others], methods.on_the_way, currency)
}

/** The least that any of the deposit limits leaves, or null where none is set. */
function leftOf(limits: readonly Limit[], onTheWay: string, currency: Currency): string | null {
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n
  const lefts = limits.flatMap(({ kind, amount, used }) => {
    if (kind !== 'deposit' || amount === null) return []
    const left = minor(amount) - minor(used) - minor(onTheWay)
    return [left > 0n ? left : 0n]
  })
  if (lefts.length === 0) return null
  return showMoney(
    lefts.reduce((least, left) => (left < least ? left : least)),
    currency,
  )
}
