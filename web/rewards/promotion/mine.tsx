/** The player's bonuses: the active one with what is left to wager, those in line, opt-ins that wait, and what ended. */

import { useCall } from '#client/query.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { isCurrency, isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Money } from '#ui/money.tsx'
import { GoalBar, percentOf } from '#ui/progress.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { useSite } from '../../context.tsx'
import { useDrawer } from '../../routing/drawer.ts'
import { Link, usePlace } from '../../routing/link.tsx'
import { addressOf } from '../../page.ts'
import { Shown } from '../../said.tsx'
import { useOdds } from '../../sports/rules/words.ts'
import { playAddress } from '../../template/offer.ts'
import styles from '../rewards.module.css'
import { Cancelling } from './cancelling.tsx'
import { CodeBox } from './opt_in.tsx'
import { bonusStates } from './states.ts'
import type { Bonus } from './words.ts'

export function Mine() {
  const [id, close] = useDrawer('cancel')
  const reading = useCall('/api/promo/mine', {})
  return (
    <>
      <Card>
        <CodeBox />
      </Card>
      <Shown reading={reading} lines={8}>
        {({ value: { active, queue, history, opted_in } }) => {
          const open = [...active, ...queue]
          const cancelled = open.find(({ bonus_id }) => bonus_id === id)
          return (
            <>
              {open.length === 0 && opted_in.length === 0 && <NoBonus />}
              {active.map((bonus) => (
                <ActiveBonus key={bonus.bonus_id} bonus={bonus} />
              ))}
              {queue.length > 0 && <Queue bonuses={queue} />}
              {opted_in.length > 0 && <OptedIn promotions={opted_in} />}
              {history.length > 0 && <History bonuses={history} />}
              {cancelled && <Cancelling key={cancelled.bonus_id} bonus={cancelled} close={close} />}
            </>
          )
        }}
      </Shown>
    </>
  )
}

function NoBonus() {
  const t = useT()
  return (
    <Empty
      title={t('bonusNone')}
      text={t('bonusNoneText')}
      action={
        <Link to="/promotions" className={buttonClass('quiet')}>
          {t('promotions')}
        </Link>
      }
    />
  )
}

function CancelLink({ bonus: { bonus_id } }: { bonus: Bonus }) {
  const t = useT()
  const { path, query } = usePlace()
  return (
    <Link
      to={addressOf({ path, query: { ...query, cancel: bonus_id } })}
      className={buttonClass('quiet')}
      aria-current={undefined}
    >
      {t('bonusCancel')}
    </Link>
  )
}

/** Progress is of settled stakes: it moves when a bet is settled, not when it is placed. */
function ActiveBonus({ bonus }: { bonus: Bonus }) {
  const t = useT()
  const { money, time, timeZone } = useFormats()
  const odds = useOdds()
  const { currency } = useSite()
  const { turnover_due, turnover_done, turnover_left, odds_min, rounds, games } = bonus
  const hasWagering = isNonzero(turnover_due)
  const weights = bonus.weights.map(
    ({ category, percent }) => [t(categoryTitles[category]), t('percent', { percent })] as const,
  )
  const gameWeights = bonus.game_weights.map(
    ({ game_code, percent }) =>
      [
        games.find((one) => one.game_code === game_code)?.game_name ?? game_code,
        t('percent', { percent }),
      ] as const,
  )
  const roundsGame = rounds && games.find(({ game_code }) => game_code === rounds.game_code)
  return (
    <Card title={bonus.title} action={<Badge tone="good">{t('promoActive')}</Badge>}>
      <Facts
        facts={[
          ...(bonus.paid_as === 'bonus' ? [[t('bonusMoney'), money(bonus.balance)] as const] : []),
          [t('bonusGiven'), money(bonus.amount)],
          ...(bonus.stake_max ? [[t('promoStakeMax'), money(bonus.stake_max)] as const] : []),
          ...(odds_min
            ? [
                [
                  t('promoOddsMin'),
                  t(bonus.free_bets ? 'freeBetOdds' : 'promoOddsEach', { odds: odds(odds_min) }),
                ] as const,
              ]
            : []),
          ...(bonus.expires_at ? [[t('until'), time(bonus.expires_at)] as const] : []),
        ]}
      />
      {bonus.expires_at && <p className="small">{t('timesIn', { zone: timeZone })}</p>}
      {hasWagering && isCurrency(currency) && (
        <div className={styles.tight}>
          <p>
            <strong>
              {t('wageringDone', { done: money(turnover_done), due: money(turnover_due) })}
            </strong>
          </p>
          <GoalBar
            percent={percentOf(turnover_done, turnover_due, currency)}
            label={t('wageringRequirement')}
          />
          <p>{t('wageringLeft', { amount: money(turnover_left) })}</p>
          <p className="small">{t('wageringHow')}</p>
          <details className={styles.details}>
            <summary>{t('promoWeights')}</summary>
            <Facts facts={[...weights, ...gameWeights]} />
          </details>
        </div>
      )}
      {rounds && rounds.left > 0 && roundsGame && (
        <div className={styles.row}>
          <p>
            {t('roundsLeft', {
              count: rounds.left,
              game: roundsGame.game_name,
              stake: money(rounds.stake),
            })}
          </p>
          <Link to={playAddress(roundsGame)} className={buttonClass('primary')}>
            {t('playNow')}
          </Link>
        </div>
      )}
      {bonus.free_bets && (
        <>
          <div className={styles.row}>
            <p>
              {t('freeBetsLeft', {
                count: bonus.free_bets.left,
                stake: money(bonus.free_bets.stake),
              })}
            </p>
            {bonus.free_bets.left > 0 && (
              <Link to="/sports" className={buttonClass('primary')}>
                {t('sports')}
              </Link>
            )}
          </div>
          <p className="small">{t('freeBetHow')}</p>
        </>
      )}
      <p>
        <CancelLink bonus={bonus} />
      </p>
    </Card>
  )
}

function Queue({ bonuses }: { bonuses: readonly Bonus[] }) {
  const t = useT()
  const { money } = useFormats()
  return (
    <Card title={t('bonusQueue')}>
      <p className="small">{t('bonusQueueText')}</p>
      <ul className={styles.list} ref={listMotion}>
        {bonuses.map((bonus) => (
          <li key={bonus.bonus_id}>
            <div className={styles.row}>
              <p>
                <strong>{bonus.title}</strong> · <Money text={money(bonus.amount)} />
              </p>
              <CancelLink bonus={bonus} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OptedIn({
  promotions,
}: {
  promotions: readonly { promotion_id: string; title: string; opted_at: string }[]
}) {
  const t = useT()
  const { time } = useFormats()
  return (
    <Card title={t('promoOptedIn')}>
      <ul className={styles.list} ref={listMotion}>
        {promotions.map(({ promotion_id, title, opted_at }) => (
          <li key={promotion_id}>
            <div className={styles.row}>
              <Link to={`/promotions?tab=mine&id=${promotion_id}`} className={styles.link}>
                {title}
              </Link>
              <span className="small">{time(opted_at)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ bonuses }: { bonuses: readonly Bonus[] }) {
  const t = useT()
  const { money, time } = useFormats()
  const columns: readonly Column<Bonus>[] = [
    { title: t('bonus'), render: ({ title }) => title, isLead: true },
    {
      title: t('state'),
      render: ({ state }) => {
        const { word, tone } = bonusStates[state]
        return <Badge {...(tone && { tone })}>{t(word)}</Badge>
      },
      isLead: true,
    },
    {
      title: t('bonusGiven'),
      render: ({ amount }) => <Money text={money(amount)} />,
      isNumber: true,
    },
    {
      title: t('bonusBecame'),
      render: ({ state, ended_amount }) =>
        t(state === 'completed' ? 'bonusBecameCash' : 'bonusWasLost', {
          amount: money(ended_amount),
        }),
    },
    { title: t('date'), render: ({ ended_at }) => (ended_at ? time(ended_at) : '') },
  ]
  return (
    <Card title={t('bonusHistory')}>
      <Table
        caption={t('bonusHistory')}
        columns={columns}
        rows={bonuses}
        keyOf={({ bonus_id }) => bonus_id}
      />
    </Card>
  )
}
