/** What the rules of bets on sports say: each part short, its figures and tables from the code that settles. */

import type { ComponentType } from 'react'
import { useCall } from '#client/query.tsx'
import { voidReasons } from '#contract/ticket_traits.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { useAlive } from '../../alive.tsx'
import content from '../../content/content.module.css'
import { Link } from '../../routing/link.tsx'
import { Shown } from '../../said.tsx'
import { CashOutExample, TicketExample } from './examples.tsx'
import { LineTable, ReturnsTable, type Rules } from './tables.tsx'
import { Trial } from './trial.tsx'
import styles from './rules.module.css'

type Part = {
  /** Also its address on the page. */
  id: string
  title: MessageKey
  Text: ComponentType<{ rules: Rules }>
  within?: readonly Part[]
  /** Drawn once the page works. */
  needsScript?: boolean
}

const parts: readonly Part[] = [
  { id: 'ticket', title: 'ruleTicket', Text: Ticket },
  {
    id: 'taking',
    title: 'ruleTaking',
    Text: () => null,
    within: [
      { id: 'odds', title: 'oddsOf', Text: Odds },
      { id: 'time', title: 'ruleTime', Text: Time },
      { id: 'live', title: 'ruleLive', Text: Live },
      { id: 'prices', title: 'rulePrices', Text: Prices },
      { id: 'limits', title: 'limits', Text: Limits },
    ],
  },
  { id: 'results', title: 'ruleResults', Text: Results },
  { id: 'half', title: 'firstHalf', Text: Half },
  { id: 'season', title: 'outrightBets', Text: Season },
  { id: 'void', title: 'ruleVoid', Text: Void },
  { id: 'cash-out', title: 'ruleCashOut', Text: CashOut },
  { id: 'fixed', title: 'ruleFixed', Text: Fixed },
  { id: 'try', title: 'ruleTry', Text: Try, needsScript: true },
]

const addressOf = (id: string) => `rules-${id}`

export function RulesTold() {
  return (
    <Shown reading={useCall('/api/sports/rules', {})} lines={12}>
      {({ value }) => <Told rules={value} />}
    </Shown>
  )
}

function Told({ rules }: { rules: Rules }) {
  const t = useT()
  const isAlive = useAlive()
  const shown = parts.filter(({ needsScript }) => !needsScript || isAlive)
  return (
    <div className={content['article']}>
      <nav className={content['contents']} aria-label={t('contents')}>
        <p>{t('contents')}</p>
        <ul>
          {shown.flatMap((part) => [
            <Entry key={part.id} part={part} level={2} />,
            ...(part.within ?? []).map((inner) => <Entry key={inner.id} part={inner} level={3} />),
          ])}
        </ul>
      </nav>
      <article className={styles['rules']}>
        <p>{t('betRulesIntro')}</p>
        {shown.map(({ id, title, Text, within = [] }) => (
          <section key={id} id={addressOf(id)}>
            <h2>{t(title)}</h2>
            <Text rules={rules} />
            {within.map((inner) => (
              <section key={inner.id} id={addressOf(inner.id)}>
                <h3>{t(inner.title)}</h3>
                <inner.Text rules={rules} />
              </section>
            ))}
          </section>
        ))}
      </article>
    </div>
  )
}

function Entry({ part: { id, title }, level }: { part: Part; level: number }) {
  const t = useT()
  return (
    <li data-level={level}>
      <a href={`#${addressOf(id)}`}>{t(title)}</a>
    </li>
  )
}

type Props = { rules: Rules }

function Ticket({ rules: { selections_max, examples } }: Props) {
  const t = useT()
  const { count } = useFormats()
  const { selections, combine, lines } = examples.system
  const system = t('systemOf', { size: count(combine), of: count(selections), lines })
  return (
    <>
      <p>{t('ruleTicketText', { count: count(selections_max), system })}</p>
      <p>{t('ruleStakeText')}</p>
    </>
  )
}

function Odds() {
  const t = useT()
  const [none, better, any] = [t('acceptNone'), t('acceptBetter'), t('acceptAny')]
  return <p>{t('ruleOddsText', { none, better, any })}</p>
}

function Time({ rules }: Props) {
  const t = useT()
  return <p>{t('ruleTimeText', { minutes: rules.quiet_minutes })}</p>
}

function Live({ rules }: Props) {
  const t = useT()
  return <p>{t('ruleLiveText', { seconds: rules.hold_seconds })}</p>
}

function Prices({ rules: { margin_percent } }: Props) {
  const t = useT()
  const { count } = useFormats()
  const factor = count(1 + margin_percent / 100)
  return <p>{t('rulePricesText', { factor, margin: count(margin_percent) })}</p>
}

const limits = [
  ['stake_min', 'ruleStakeMin'],
  ['stake_max', 'ruleStakeMax'],
  ['payout_max', 'rulePayoutMax'],
  ['player_match_max', 'rulePlayerMax'],
  ['side_max', 'ruleSideMax'],
] as const

function Limits({ rules }: Props) {
  const t = useT()
  const { money } = useFormats()
  return (
    <>
      <Facts facts={limits.map(([name, title]) => [t(title), money(rules[name])])} />
      <p>{t('ruleLimitsText')}</p>
    </>
  )
}

function Results({ rules: { examples, tables } }: Props) {
  const t = useT()
  return (
    <>
      <p>{t('ruleResultsText')}</p>
      <ReturnsTable examples={examples} />
      <p className="small">{t('oddsNote')}</p>
      {tables.map((table) => (
        <LineTable key={table.bet_type} table={table} />
      ))}
      <p>{t('ruleOthersText', { other: t('otherScore') })}</p>
      <p>{t('rulePaidText')}</p>
      <TicketExample examples={examples} />
    </>
  )
}

function Half() {
  const t = useT()
  return <p>{t('ruleHalfText')}</p>
}

function Season({ rules: { seasons } }: Props) {
  const t = useT()
  const { count, decimal } = useFormats()
  const { trials, odds_max, sports } = seasons
  return (
    <>
      <p>{t('ruleSeasonText')}</p>
      <p>{t('ruleSeasonWin')}</p>
      <Facts facts={sports.map(({ name_local, win_points }) => [name_local, count(win_points)])} />
      <p>{t('ruleSeasonTaking')}</p>
      <p>{t('ruleSeasonPrices', { count: count(trials), odds: decimal(odds_max) })}</p>
    </>
  )
}

const voidWords: Record<(typeof voidReasons)[number], MessageKey> = {
  matchCancelled: 'voidMatch',
  stakeReturned: 'voidStake',
  halfUnknown: 'voidHalf',
}

function Void() {
  const t = useT()
  return (
    <>
      <p>{t('ruleVoidText')}</p>
      <ul className={content['points']}>
        {voidReasons.map((reason) => (
          <li key={reason}>{t(voidWords[reason])}</li>
        ))}
      </ul>
    </>
  )
}

function CashOut({ rules: { examples } }: Props) {
  const t = useT()
  return (
    <>
      <p>{t('ruleCashOutText')}</p>
      <CashOutExample examples={examples} />
      <p>{t('ruleCashOutTerms')}</p>
    </>
  )
}

function Fixed({ rules: { rules_version, rules_hash, rules_text } }: Props) {
  const t = useT()
  const { count } = useFormats()
  return (
    <>
      <p>{t('ruleFixedText')}</p>
      <p>
        <Link to="/bet-history" className="more">
          {t('betHistory')}
        </Link>
      </p>
      <Facts
        facts={[
          [t('rulesVersion'), count(rules_version)],
          [t('rulesHash'), <code key="hash">{rules_hash}</code>],
        ]}
      />
      <p>{t('ruleHashText')}</p>
      <code className={styles['code']}>{rules_text}</code>
    </>
  )
}

function Try({ rules }: Props) {
  const t = useT()
  return (
    <>
      <p>{t('ruleTryText')}</p>
      <Trial rules={rules} />
    </>
  )
}
