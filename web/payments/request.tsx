/** Parts that deposits and withdrawals share: what stands in the way, and where a request has been. */

import type { Reading } from '#client/query.tsx'
import type { Answer, Path } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import type { Option } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { routeOf } from '../routing/routes.ts'
import { takesVoucher } from './amount.ts'
import { hoursLines } from './hours.ts'
import { Marked } from './marked.tsx'
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

export function RequestTimeline({
  label,
  steps,
  reviewBy = null,
}: {
  label: string
  steps: readonly Step[]
  /** Until when somebody of the staff looks at it, where that was promised. */
  reviewBy?: string | null
}) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const last = steps.at(-1)
  const { clock } = useVisit()
  if (!last) return null
  return (
    <>
      <Timeline
        label={label}
        tone={stateOf(last.state).tone}
        steps={steps.map(({ state, at, reason }) => ({
          state: t(stateOf(state).word),
          time: time(at),
          ...(reason !== '' && { reason: tell(reason) }),
        }))}
      />
      {reviewBy !== null && (
        <p>
          {t(new Date(reviewBy) < clock() ? 'reviewOverdue' : 'reviewBy', {
            time: time(reviewBy),
          })}
        </p>
      )}
    </>
  )
}

/** Of what is followed: that it stands as it was last told, where asking again has failed. */
export function Outdated<P extends Path>({
  reading: { answer, failure, refresh },
}: {
  reading: Reading<P>
}) {
  const t = useT()
  if (!answer || !failure) return null
  return (
    <Notice kind="warning" action={<Button onClick={refresh}>{t('retry')}</Button>}>
      {t('shownOld')}
    </Notice>
  )
}

/** Why nothing can be done here, before anything is filled in, with the way on. */
export function DeadEnd({ why, to, way }: { why: MessageKey; to: string; way: MessageKey }) {
  const t = useT()
  return (
    <Notice
      kind="warning"
      action={
        <Link to={to} className={buttonClass('quiet')}>
          {t(way)}
        </Link>
      }
    >
      {t(why)}
    </Notice>
  )
}

type Method = Answer<'/api/wallet/deposit_methods'>['value'][number]

const typeWords: Record<Method['type'], MessageKey> = {
  wallet: 'methodWallets',
  qr: 'payQr',
  bank: 'methodBanks',
  card: 'methodCards',
  crypto: 'methodCrypto',
  voucher: 'methodVouchers',
}

/** The methods to choose from, with what there is to know of each before choosing it. */
export function useMethodOptions(): (
  methods: readonly Method[],
  more?: {
    /** The only one that may be chosen, where one is held to. */
    only?: string | null
    /** Whether it can bring a bonus. */
    hasBonus?: (method: string) => boolean
    /** Whether what is asked for outside its hours waits for them. */
    waits?: boolean
  },
) => Option[] {
  const t = useT()
  const { money } = useFormats()
  const toldStatus = useMethodStatus()
  return (methods, { only = null, hasBonus = () => false, waits = false } = {}) => {
    const isMixed = new Set(methods.map(({ type }) => type)).size > 1
    return methods.map((one) => ({
      value: one.method,
      ...(isMixed && { group: t(typeWords[one.type]) }),
      title: (
        <>
          <Marked name={one.name} kind={one.type} />
          {hasBonus(one.method) && <Badge tone="good">{t('bonus')}</Badge>}
        </>
      ),
      text: [
        takesVoucher(one)
          ? t('voucherAmount')
          : t('amountRange', { min: money(one.amount_min), max: money(one.amount_max) }),
        isNonzero(one.fee) ? `${t('fee')} ${money(one.fee)}` : t('noFee'),
        t('usualTime', { minutes: one.usual_minutes }),
        ...toldStatus(one, waits),
      ].join(' · '),
      isDisabled: !isOpen(one, waits) || (only !== null && one.method !== only),
    }))
  }
}

/** What is to be told of a method that does not work as usual, and until when where that is known. */
function useMethodStatus(): (method: Method, waits: boolean) => string[] {
  const t = useT()
  const { time } = useFormats()
  return ({ status, back_at, opens_at }, waits) => {
    if (status !== 'down' && opens_at)
      return [t(waits ? 'methodSendsAt' : 'methodOpensAt', { time: time(opens_at) })]
    if (status === 'live') return []
    if (status === 'slow') return [t('methodSlow')]
    return [t('methodDown'), ...(back_at ? [t('methodBackAt', { time: time(back_at) })] : [])]
  }
}

const isOpen = ({ status, opens_at }: Method, waits = false) =>
  status !== 'down' && (waits || opens_at === null)

export const isAnyOpen = (methods: readonly Method[], waits = false) =>
  methods.some((one) => isOpen(one, waits))

/** The method chosen at first; there is at least one. `wanted` is, where it is open. */
export function firstOpen(methods: readonly Method[], wanted?: string): Method {
  const open = methods.filter((one) => isOpen(one))
  const later = methods.find((one) => isOpen(one, true))
  return open.find(({ method }) => method === wanted) ?? open[0] ?? later ?? methods[0]!
}

/** Nothing can be paid this way now: people who can say what else there is, and when each way is open. */
export function NoMethods({ methods }: { methods: readonly Method[] }) {
  const { language } = useVisit()
  const toldStatus = useMethodStatus()
  return (
    <>
      <DeadEnd why="noMethods" to="/contact-us" way="contactUs" />
      {methods.length > 0 && (
        <Facts
          facts={methods.map((one) => [
            one.name,
            [...toldStatus(one, false), ...hoursLines(one.hours, language)].join(' · '),
          ])}
        />
      )}
    </>
  )
}
