/** The VIP programme: the ladder as it is published for everyone, and for a player the own level and the way on. */

import { useAction, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { GoalBar } from '#ui/progress.tsx'
import { usePlayer } from '../../context.tsx'
import { Link } from '../../routing/link.tsx'
import type { Page } from '../../page.ts'
import { Refused, Shown } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import { ListPage } from '../../wallet/list.tsx'
import { ClaimButton } from '../claim.tsx'
import { CountsLess } from '../counts_less.tsx'
import styles from '../rewards.module.css'
import { LadderCard, useLong, type Ladder } from './ladder.tsx'

export const page: Page = {
  title: 'vip',
  calls: (_, { isPlayer }) => [
    ['/api/vip/ladder', {}],
    ...(isPlayer ? [['/api/auth/vip', {}] as const] : []),
  ],
  View: VipPage,
}

type Vip = Answer<'/api/auth/vip'>
type Benefit = Vip['value']['benefits'][number]

function VipPage() {
  const t = useT()
  const player = usePlayer()
  const ladder = useCall('/api/vip/ladder', {})
  return (
    <ListPage title={t('vip')}>
      <Shown reading={ladder} lines={8}>
        {({ value }) =>
          value.levels.length === 0 ? (
            <NoProgramme />
          ) : (
            <>
              {player ? <MyLevel ladder={value} /> : <Invitation />}
              {player ? <OwnLadder ladder={value} /> : <LadderCard ladder={value} />}
              <Rules ladder={value} />
            </>
          )
        }
      </Shown>
    </ListPage>
  )
}

function NoProgramme() {
  const t = useT()
  return (
    <Empty
      title={t('vipNone')}
      action={
        <Link to="/promotions" className={buttonClass('quiet')}>
          {t('promotions')}
        </Link>
      }
    />
  )
}

function Invitation() {
  const t = useT()
  return (
    <Notice
      action={
        <LoginLink next="/vip" className={buttonClass('primary')}>
          {t('login')}
        </LoginLink>
      }
    >
      {t('vipGuest')}
    </Notice>
  )
}

function MyLevel({ ladder }: { ladder: Ladder }) {
  const reading = useCall('/api/auth/vip', {})
  return (
    <Shown reading={reading} lines={6}>
      {(answer) => (
        <>
          <Progress answer={answer} ladder={ladder} />
          {answer.value.host && <HostCard host={answer.value.host} />}
          {answer.value.benefits.length > 0 && <Benefits benefits={answer.value.benefits} />}
          {answer.value.history.length > 0 && <History changes={answer.value.history} />}
        </>
      )}
    </Shown>
  )
}

/** Two bars, for deposits and for settled stakes, from the level held to the next, or to what keeps the top one. */
function Progress({ answer: { nextLevel, vip, value }, ladder }: { answer: Vip; ladder: Ladder }) {
  const t = useT()
  const { money, time } = useFormats()
  const [step] = nextLevel
  if (!step || !vip) return <Away takesPart={value.takes_part} />
  const { is_top, cycle_ends_at, keep_deposit, keep_turnover } = value
  const bars = [
    ['vipDeposited', vip.depoProgress, step.cycle_deposit, step.deposit_next],
    ['vipStaked', vip.toProgress, step.cycle_turnover, step.turnover_next],
  ] as const satisfies readonly (readonly [MessageKey, number, string, string])[]
  const kept = {
    deposit: money(keep_deposit),
    turnover: money(keep_turnover),
    time: time(cycle_ends_at),
  }
  return (
    <Card
      title={t('vipLevel', { name: vip.currentLevel })}
      action={<Badge tone="good">{is_top ? t('vipTop') : t('vipYours')}</Badge>}
    >
      <p>
        {is_top
          ? t('vipTopText')
          : t(ladder.requires === 'both' ? 'vipNextBoth' : 'vipNextEither', {
              level: step.vip_name_next,
            })}
      </p>
      {bars.map(([word, percent, done, needed]) => (
        <div key={word} className={styles.tight}>
          <p>{t(word, { done: money(done), needed: money(needed) })}</p>
          <GoalBar
            percent={percent}
            label={t(word, { done: money(done), needed: money(needed) })}
          />
        </div>
      ))}
      <Missing answer={value} ladder={ladder} level={is_top ? null : step.vip_name_next} />
      {!is_top && (isNonzero(keep_deposit) || isNonzero(keep_turnover)) && (
        <p className="small">
          {t(ladder.requires === 'both' ? 'vipKeepBoth' : 'vipKeepEither', kept)}
        </p>
      )}
      <p className="small">{t('vipCycle', { time: time(cycle_ends_at) })}</p>
      <Reviews reviews={value.reviews} />
      <TakePart takesPart />
    </Card>
  )
}

/** What the level promises of withdrawals that people look at, and what became of it, where anything did. */
function Reviews({ reviews }: { reviews: Vip['value']['reviews'] }) {
  const t = useT()
  const { count } = useFormats()
  const long = useLong()
  if (!reviews) return null
  const { within_minutes, reached } = reviews
  return (
    <p>
      {t('vipReviewPromise', { time: long(within_minutes) })}{' '}
      {reached &&
        t('vipReviewReached', {
          onTime: count(reached.on_time),
          count: count(reached.count),
          time: long(reached.median_minutes),
        })}
    </p>
  )
}

/** Who looks after the player, when they answer, and the way to write to them. */
function HostCard({ host: { name, hours, is_own } }: { host: NonNullable<Vip['value']['host']> }) {
  const t = useT()
  return (
    <Card title={t('vipHost')}>
      <p>{t(is_own ? 'vipHostOwnText' : 'vipHostText', { name })}</p>
      {hours && (
        <p className="small">
          {t('liveChatHours', { from: hours.from, to: hours.to, zone: hours.time_zone })}
        </p>
      )}
      <p>
        <Link to="/contact-us?for=host" className={buttonClass('primary')}>
          {t('vipHostWrite', { name })}
        </Link>
      </p>
    </Card>
  )
}

/** In words: until the next level, or, at the top, until this one is kept. */
function Missing({
  answer: { missing_deposit, missing_turnover, cycle_ends_at },
  ladder,
  level,
}: {
  answer: Vip['value']
  ladder: Ladder
  /** The next one; null at the top. */
  level: string | null
}) {
  const t = useT()
  const { money, time } = useFormats()
  const [deposit, turnover] = [money(missing_deposit), money(missing_turnover)]
  const needs = [isNonzero(missing_deposit), isNonzero(missing_turnover)].join()
  const amounts: Record<string, string> = {
    'true,true': t(ladder.requires === 'both' ? 'vipBothOf' : 'vipEitherOf', { deposit, turnover }),
    'true,false': t('vipInDeposits', { amount: deposit }),
    'false,true': t('vipInStakes', { amount: turnover }),
  }
  const missing = amounts[needs]
  if (missing === undefined) {
    return level === null ? <p>{t('vipKept', { time: time(cycle_ends_at) })}</p> : null
  }
  return (
    <p>
      {level === null
        ? t('vipMissingKeep', { time: time(cycle_ends_at), missing })
        : t('vipMissing', { level, missing })}
    </p>
  )
}

/** Shown to who has left the programme, and to whom no progress is shown. */
function Away({ takesPart }: { takesPart: boolean }) {
  const t = useT()
  return (
    <Card title={t(takesPart ? 'vipPaused' : 'vipLeft')}>
      <p>{t(takesPart ? 'vipPausedText' : 'vipLeftText')}</p>
      {!takesPart && <TakePart takesPart={false} />}
    </Card>
  )
}

function TakePart({ takesPart }: { takesPart: boolean }) {
  const t = useT()
  const refresh = useRefresh()
  const action = useAction('/api/vip/take_part')
  const change = async () => {
    await action.run({ takes_part: !takesPart })
    refresh('/api/auth/vip')
  }
  return (
    <div className={styles.tight}>
      <p>
        <Button
          kind={takesPart ? 'plain' : 'primary'}
          isBusy={action.isBusy}
          onClick={() => void change()}
        >
          {t(takesPart ? 'vipLeave' : 'vipReturn')}
        </Button>
      </p>
      <Refused failure={action.failure} />
    </div>
  )
}

const benefitWords: Record<Benefit['kind'], MessageKey> = {
  level_up: 'vipLevelUp',
  weekly: 'vipWeekly',
  birthday: 'vipBirthday',
  rebate: 'vipRebate',
}

function Benefits({ benefits }: { benefits: readonly Benefit[] }) {
  const t = useT()
  const { day, money, time } = useFormats()
  return (
    <Card title={t('vipBenefits')}>
      <p className="small">{t('claimCash')}</p>
      <ul className={styles.list}>
        {benefits.map(({ benefit_id, kind, vip_name, amount, counted, claim_by, claimed_at }) => (
          <li key={benefit_id}>
            <div className={styles.row}>
              <div className={styles.tight}>
                <p>
                  <strong>{t(benefitWords[kind])}</strong> · {vip_name} ·{' '}
                  <Money text={money(amount)} />
                </p>
                {counted && (
                  <p className="small">
                    {t('vipRebateFrom', {
                      turnover: money(counted.turnover),
                      day: day(counted.cycle),
                      rate: t('percent', { percent: counted.percent }),
                    })}
                  </p>
                )}
                <p className="small">
                  {claimed_at
                    ? t('claimedAt', { time: time(claimed_at) })
                    : t('claimBy', { time: time(claim_by) })}
                </p>
              </div>
              {claimed_at ? (
                <Badge tone="good">{t('claimed')}</Badge>
              ) : (
                <ClaimButton
                  path="/api/vip/claim"
                  body={{ benefit_id }}
                  about={`${t(benefitWords[kind])}, ${money(amount)}`}
                  reread={['/api/auth/vip']}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ changes }: { changes: Vip['value']['history'] }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <Card title={t('vipHistory')}>
      <ul className={styles.list}>
        {changes.map(({ at, vip_name_before, vip_name }) => (
          <li key={at}>
            <div className={styles.row}>
              <p>
                {vip_name_before} → <strong>{vip_name}</strong>
              </p>
              <span className="small">{time(at)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnLadder({ ladder }: { ladder: Ladder }) {
  const { answer } = useCall('/api/auth/vip', {})
  return <LadderCard ladder={ladder} held={answer?.vip?.currentLevel} />
}

function Rules({ ladder }: { ladder: Ladder }) {
  const t = useT()
  const { time } = useFormats()
  const { requires, keep_percent, claim_days, counts_less, version, valid_from, levels } = ladder
  const hasLess = counts_less.games.length + counts_less.categories.length > 0
  return (
    <Card title={t('vipRules')}>
      <ul className={styles.points}>
        <li>{t(requires === 'both' ? 'vipRuleBoth' : 'vipRuleEither')}</li>
        {hasLess && (
          <li>
            <CountsLess weights={counts_less} />
          </li>
        )}
        <li>{t('vipRuleKeep', { percent: keep_percent })}</li>
        <li>{t('vipRuleClaim', { count: claim_days })}</li>
        {levels.some(({ rebate_percent }) => isNonzero(rebate_percent)) && (
          <li>{t('vipRuleRebate')}</li>
        )}
        {levels.some(({ reviewed_within }) => reviewed_within !== null) && (
          <li>{t('vipRuleReview')}</li>
        )}
        <li>{t('vipRuleSame')}</li>
        <li>{t('vipRuleOptional')}</li>
        {valid_from && (
          <li>
            {t('versionOf', { version })} · {time(valid_from, 'day')}
          </li>
        )}
      </ul>
    </Card>
  )
}
