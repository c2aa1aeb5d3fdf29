/** Parts that deposits and withdrawals share: what stands in the way, and where a request has been. */

import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Link } from '../routing/link.tsx'
import { routeOf } from '../routing/routes.ts'
import { stateOf } from './states.ts'

type Blocker = Answer<'/api/wallet/withdraw_options'>['blockers'][number]
type Step = Answer<'/api/wallet/deposit_status'>['value']['timeline'][number]

/** Every reason at once, before anything is asked of the player. */
export function Blockers({ title, blockers }: { title: string; blockers: readonly Blocker[] }) {
  const t = useT()
  const words = useRefusalWords()
  if (blockers.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {blockers.map(({ href, ...blocker }) => {
        const { sentence, figures } = words({ message: blocker.code, details: blocker })
        return (
          <Notice
            key={blocker.code}
            kind="warning"
            title={sentence}
            action={
              href &&
              routeOf(href) && (
                <Link to={href} className={buttonClass('quiet')}>
                  {t('goThere')}
                </Link>
              )
            }
          >
            {figures}
          </Notice>
        )
      })}
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

/** The methods to choose from, with what there is to know of each before choosing it. */
export function useMethodOptions(): (
  methods: readonly Method[],
  /** The only one that may be chosen, where one is held to. */
  only?: string | null,
) => MethodOption[] {
  const t = useT()
  const { money } = useFormats()
  return (methods, only = null) =>
    methods.map(({ method, name, amount_min, amount_max, fee, usual_minutes, status }) => ({
      value: method,
      title: name,
      text: [
        t('amountRange', { min: money(amount_min), max: money(amount_max) }),
        isNonzero(fee) ? `${t('fee')} ${money(fee)}` : t('noFee'),
        t('usualTime', { minutes: usual_minutes }),
        ...(status === 'live' ? [] : [t(status === 'down' ? 'methodDown' : 'methodSlow')]),
      ].join(' · '),
      isDisabled: status === 'down' || (only !== null && method !== only),
    }))
}

type MethodOption = { value: string; title: string; text: string; isDisabled: boolean }

/** The method chosen at first; there is at least one. */
export function firstOpen(methods: readonly Method[]): Method {
  return methods.find(({ status }) => status !== 'down') ?? methods[0]!
}
