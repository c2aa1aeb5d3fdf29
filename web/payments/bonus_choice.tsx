/** Whether a deposit is to bring a bonus: none is the first choice and as good as any other [INC-01]. */

import { useAsk, useCall, type Reading } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
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

export function BonusChoice({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly Offer[]
  /** Empty for none. */
  chosen: string
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
          ...offers.map(({ promotion_id, title, summary }) => ({
            value: promotion_id,
            title,
            text: summary,
          })),
        ]}
      />
      {offer && <Terms offer={offer} />}
    </>
  )
}

/** What the bonus asks for, in money, before it is chosen for good. */
function Terms({ offer: { promotion_id } }: { offer: Offer }) {
  const t = useT()
  const { money, time } = useFormats()
  const reading = useCall('/api/promo/detail', { promotion_id })
  return (
    <Shown reading={reading} lines={2}>
      {({ value: { example, terms, ends_at } }) => (
        <p className="small" aria-live="polite">
          {t('bonusExample', {
            of: money(example.of),
            gives: money(example.gives),
            turnover: money(example.turnover),
            days: terms.days,
          })}{' '}
          {ends_at && t('untilTime', { time: time(ends_at, 'day') })}{' '}
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
