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
  const { startup, clock } = useVisit()
  const { currency } = startup.site
  const reading = useCall('/api/limits/get', {})
  if (!reading.answer || !isCurrency(currency)) return <Missing reading={reading} />
  const { limits, operator_limits } = reading.answer.value
  const hasOwn = limits.some(({ kind, amount }) => kind === 'deposit' && amount !== null)
  const now = clock().toISOString()
  const others = operator_limits.filter(({ starts_at }) => starts_at <= now)
  const left = leftOf([...limits, ...others], currency)
  return (
    <p className="small">
      {left === null ? t('depositLimitNone') : t('depositLimitLeft', { amount: money(left) })}{' '}
      <Link to="/responsible-gaming">{t(hasOwn ? 'changeLimit' : 'setLimit')}</Link>
    </p>
  )
}

/** The least that any of the deposit limits leaves, or null where none is set. */
function leftOf(limits: readonly Limit[], currency: Currency): string | null {
  const lefts = limits.flatMap(({ kind, amount, used }) => {
    if (kind !== 'deposit' || amount === null) return []
    const left = (parseMoney(amount, currency) ?? 0n) - (parseMoney(used, currency) ?? 0n)
    return [left > 0n ? left : 0n]
  })
  if (lefts.length === 0) return null
  return showMoney(
    lefts.reduce((least, left) => (left < least ? left : least)),
    currency,
  )
}
