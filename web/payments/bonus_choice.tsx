/** Whether a deposit is to bring a bonus: none is the first choice and as good as any other [INC-01]. */

import { useAsk, useCall, type Reading } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import type { Failure } from '#client/result.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Choice } from '#ui/choice.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Shown } from '../said.tsx'

export type Offer = Answer<'/api/promo/list'>['value'][number]

const depositKinds: ReadonlySet<Offer['kind']> = new Set(['deposit_match', 'reload'])

/** Bonuses that the next deposit can bring; those taken part in already among them. */
export function offersOf({ answer }: Reading<'/api/promo/list'>): readonly Offer[] {
  return (
    answer?.value.filter(
      ({ kind, state }) => depositKinds.has(kind) && (state === 'open' || state === 'opted_in'),
    ) ?? []
  )
}

/** Whether a deposit by this method can bring it. */
export const isFor = ({ excluded_methods }: Offer, method: string) =>
  !excluded_methods.includes(method)

export function BonusChoice({
  offers,
  method,
  chosen,
  amount,
  onChoose,
}: {
  offers: readonly Offer[]
  /** Of the deposit. */
  method: { method: string; name: string }
  /** Empty for none. */
  chosen: string
  /** Of the deposit; empty while it is none that could be paid. */
  amount: string
  onChoose: (promotionId: string) => void
}) {
  const t = useT()
  const offer = offers.find(({ promotion_id }) => promotion_id === chosen)
  if (offers.length === 0) return null
  return (
    <>
      <Choice
        legend={t('depositBonus')}
        name="bonus"
        chosen={chosen}
        onChoose={onChoose}
        options={[
          { value: '', title: t('bonusNot'), text: t('bonusNotText') },
          ...offers.map((one) => ({
            value: one.promotion_id,
            title: one.title,
            text: isFor(one, method.method) ? (
              <>
                {one.summary}
                {amount !== '' && (
                  <>
                    <br />
                    <BonusFigures promotionId={one.promotion_id} amount={amount} />
                  </>
                )}
              </>
            ) : (
              t('bonusNotBy', { method: method.name })
            ),
            isDisabled: !isFor(one, method.method),
          })),
        ]}
      />
      {offer && <Terms offer={offer} amount={amount} />}
    </>
  )
}

const detailOf = (promotion_id: string, amount: string) => ({
  promotion_id,
  ...(amount !== '' && { deposit: amount }),
})

type Detail = Answer<'/api/promo/detail'>['value']

/** The least deposit that brings something, where this one brings nothing. */
function tooLittle(
  t: ReturnType<typeof useT>,
  money: (amount: string) => string,
  { example, terms }: Detail,
) {
  const least = terms.deposit_min
  return least === null || isNonzero(example.gives)
    ? null
    : `${t('promoDepositMin')}: ${money(least)}`
}

/** What the deposit brings and what is to be wagered for it, in short. */
export function BonusFigures({ promotionId, amount }: { promotionId: string; amount: string }) {
  const t = useT()
  const { money } = useFormats()
  const { answer } = useCall('/api/promo/detail', detailOf(promotionId, amount))
  if (!answer) return null
  const { gives, turnover } = answer.value.example
  return (
    tooLittle(t, money, answer.value) ??
    t('bonusFigures', { gives: money(gives), turnover: money(turnover) })
  )
}

/** What the bonus asks for, in money, before it is chosen for good. */
function Terms({ offer: { promotion_id }, amount }: { offer: Offer; amount: string }) {
  const t = useT()
  const { money, time } = useFormats()
  const reading = useCall('/api/promo/detail', detailOf(promotion_id, amount))
  return (
    <Shown reading={reading} lines={2}>
      {({ value }) => (
        <p className="small" aria-live="polite">
          {tooLittle(t, money, value) ??
            t('bonusExample', {
              of: money(value.example.of),
              gives: money(value.example.gives),
              turnover: money(value.example.turnover),
              days: value.terms.days,
            })}{' '}
          {value.ends_at && t('untilTime', { time: time(value.ends_at, 'day') })}{' '}
          <Link to={addressOf({ path: '/promotions', query: { id: promotion_id } })}>
            {t('bonusTerms')}
          </Link>
        </p>
      )}
    </Shown>
  )
}

/**
 * Makes the choice known before the deposit is begun: the bonus comes of taking part, not of the deposit's call.
 * @returns why it was refused, or null.
 */
export function useChoosing(): (
  offers: readonly Offer[],
  chosen: string,
) => Promise<Failure | null> {
  const ask = useAsk()
  return async (offers, chosen) => {
    for (const { promotion_id, version, state } of offers) {
      const takes_part = promotion_id === chosen
      if (takes_part === (state === 'opted_in')) continue
      const result = await ask('/api/promo/opt_in', { promotion_id, version, takes_part })
      if (result.message !== 'OK') return result
    }
    return null
  }
}
