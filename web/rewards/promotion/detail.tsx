/** One promotion whole: its significant terms as a table, one case worked out, taking part, and the terms in words. */

import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { useVisit } from '../../context.tsx'
import { Link, usePlace, useSetQuery } from '../../routing/link.tsx'
import { addressOf } from '../../page.ts'
import { Shown } from '../../said.tsx'
import { useOdds } from '../../sports/rules/words.ts'
import styles from '../rewards.module.css'
import { OptIn } from './opt_in.tsx'
import { Picture } from './picture.tsx'
import { audienceWords } from './states.ts'
import { kinds, type Detail as Promotion } from './words.ts'

export function Detail({ ask }: { ask: Body<'/api/promo/detail'> }) {
  const { t, tell } = useSpeech()
  const setQuery = useSetQuery()
  const { path } = usePlace()
  const reading = useCall('/api/promo/detail', ask)
  return (
    <Dialog
      title={reading.answer?.value.title ?? t('promotions')}
      closeLabel={t('close')}
      place="side"
      onClose={() => setQuery({ id: '', version: '' })}
    >
      {reading.failure?.message === 'promotionUnknown' ? (
        <Empty
          title={tell('promotionUnknown')}
          action={
            <Link to={path} className={buttonClass('quiet')}>
              {t('promotions')}
            </Link>
          }
        />
      ) : (
        <Shown reading={reading} lines={8}>
          {({ value }) => (
            <div className="stack" data-actions="start">
              <Picture of={value} />
              <p>{value.summary}</p>
              <KeyTerms promotion={value} />
              <Example promotion={value} />
              <OptIn promotion={value} />
              <Words promotion={value} />
            </div>
          )}
        </Shown>
      )}
    </Dialog>
  )
}

const periodWords = { day: 'promoPerDay', week: 'promoPerWeek' } as const satisfies Record<
  string,
  MessageKey
>

/** The same fields that decide; what a promotion has none of is left out [INC-01]. */
function KeyTerms({ promotion: { terms, games, methods, vip_name } }: { promotion: Promotion }) {
  const t = useT()
  const { money, time } = useFormats()
  const odds = useOdds()
  const nameOf = (code: string) => games.find((one) => one.game_code === code)?.game_name ?? code
  const weights = [
    ...terms.weights.map(
      ({ category, percent }) => `${t(categoryTitles[category])} ${t('percent', { percent })}`,
    ),
    ...terms.game_weights.map(
      ({ game_code, percent }) => `${nameOf(game_code)} ${t('percent', { percent })}`,
    ),
  ].join(' · ')
  const { rounds, free_bets, wagering_times: times } = terms
  const facts: (readonly [MessageKey, string | null | false])[] = [
    ['kind', t(kinds[terms.kind].word)],
    ['promoWho', t(audienceWords[terms.audience], { level: vip_name })],
    ['promoTimes', terms.times_max ? t('timesMax', { count: terms.times_max }) : t('timesAny')],
    ['promoDepositMin', terms.deposit_min && money(terms.deposit_min)],
    ['promoShare', terms.percent !== null && t('percent', { percent: terms.percent })],
    ['promoPeriod', terms.period && t(periodWords[terms.period])],
    ['promoAmountMax', terms.amount_max && money(terms.amount_max)],
    ['amount', terms.amount && money(terms.amount)],
    [
      'freeRounds',
      rounds &&
        t('roundsIn', {
          count: rounds.count,
          game: nameOf(rounds.game_code),
          stake: money(rounds.stake),
        }),
    ],
    [
      'freeBet',
      free_bets && t('freeBetsOf', { count: free_bets.count, stake: money(free_bets.stake) }),
    ],
    ['promoPaidAs', t(terms.paid_as === 'cash' ? 'paidCash' : 'paidBonus')],
    ['wageringRequirement', times === 0 ? t('wageringNone') : t('wageringTimes', { times })],
    ['promoWeights', times > 0 && weights],
    [
      'promoOddsMin',
      terms.odds_min &&
        t(free_bets ? 'freeBetOdds' : 'promoOddsEach', { odds: odds(terms.odds_min) }),
    ],
    ['promoStakeMax', terms.stake_max && money(terms.stake_max)],
    ['promoDays', times > 0 && t('daysCount', { count: terms.days })],
    ['bonusUseWithin', free_bets && t('daysCount', { count: terms.days })],
    ['promoExcluded', methods.map(({ name }) => name).join(', ')],
    ['promoFunds', times > 0 && t('cashFirst')],
    ['from', time(terms.starts_at)],
    ['until', terms.ends_at ? time(terms.ends_at) : t('promoNoEnd')],
  ]
  return (
    <Card title={t('promoKeyTerms')}>
      <Facts facts={facts.flatMap(([name, value]) => (value ? [[t(name), value] as const] : []))} />
      {free_bets && <p>{t('freeBetHow')}</p>}
    </Card>
  )
}

function Example({ promotion: { terms, example } }: { promotion: Promotion }) {
  const t = useT()
  const { money } = useFormats()
  const figures = {
    of: money(example.of),
    gives: money(example.gives),
    turnover: money(example.turnover),
  }
  return (
    <Card title={t('promoExample')}>
      <p>
        {t(kinds[terms.kind].example, figures)}{' '}
        {t(terms.wagering_times === 0 ? 'exampleCash' : 'exampleWager', figures)}
      </p>
    </Card>
  )
}

const parts = [
  ['promoWho', 'eligibility'],
  ['wageringRequirement', 'wagering'],
  ['promoFunds', 'order_of_funds'],
  ['withdraw', 'withdrawal'],
  ['promoCancelling', 'cancellation'],
] as const

/** The full terms, in the language they exist in, and the versions they have had [INC-08]. */
function Words({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const { time } = useFormats()
  const { language } = useVisit()
  const { path, query } = usePlace()
  const { texts, version, versions } = promotion
  return (
    <details className={styles.details}>
      <summary>{t('termsFull')}</summary>
      <div
        className={`stack ${styles.terms}`}
        lang={promotion.language === language ? undefined : languages[promotion.language].tag}
      >
        {parts.map(([word, name]) => (
          <section key={name}>
            <h3>{t(word)}</h3>
            <p>{texts[name]}</p>
          </section>
        ))}
      </div>
      <ul>
        {versions.map(({ version: number, published_at }) => (
          <li key={number}>
            <Link
              to={addressOf({ path, query: { ...query, version: String(number) } })}
              className={styles.link}
              aria-current={number === version ? 'true' : undefined}
            >
              {t('versionOf', { version: number })} · {time(published_at, 'day')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
