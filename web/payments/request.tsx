/** Parts that deposits and withdrawals share: what stands in the way, and where a request has been. */

import type { Answer } from '#contract/calls.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Link } from '../link.tsx'
import { routeOf } from '../routes.ts'
import { stateOf } from './states.ts'

type Blocker = Answer<'/api/wallet/withdraw_options'>['blockers'][number]
type Step = Answer<'/api/wallet/deposit_status'>['value']['timeline'][number]

/** Every reason at once, before anything is asked of the player. */
export function Blockers({ title, blockers }: { title: string; blockers: readonly Blocker[] }) {
  const { t, tell } = useSpeech()
  const { money, time } = useFormats()
  if (blockers.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {blockers.map(({ code, amount, until, href }) => (
        <Notice
          key={code}
          kind="warning"
          title={tell(code)}
          action={
            href &&
            routeOf(href) && (
              <Link to={href} className={buttonClass('quiet')}>
                {t('goThere')}
              </Link>
            )
          }
        >
          {[amount && money(amount), until && t('untilTime', { time: time(until) })]
            .filter(Boolean)
            .join(' · ')}
        </Notice>
      ))}
    </section>
  )
}

export function RequestTimeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const last = steps.at(-1)
  if (!last) return null
  return (
    <Timeline
      label={label}
      tone={stateOf(last.state).tone}
      steps={steps.map(({ state, at, reason }) => ({
        state: t(stateOf(state).word),
        time: time(at),
        ...(reason !== '' && { reason: tell(reason) }),
      }))}
    />
  )
}

type Method = Answer<'/api/wallet/deposit_methods'>['value'][number]

/** What there is to know of a payment method before choosing it. */
export function useMethodText(): (method: Method) => string {
  const t = useT()
  const { money } = useFormats()
  return ({ amount_min, amount_max, fee, usual_minutes }) =>
    [
      t('amountRange', { min: money(amount_min), max: money(amount_max) }),
      /[1-9]/.test(fee) ? `${t('fee')} ${money(fee)}` : t('noFee'),
      t('usualTime', { minutes: usual_minutes }),
    ].join(' · ')
}
