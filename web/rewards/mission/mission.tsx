/** Missions: the check-in of the day, what can be done in a day, week or month, claiming it, and what was claimed. */

import { useState } from 'react'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Notice } from '#ui/notice.tsx'
import { GoalBar } from '#ui/progress.tsx'
import { usePlayer, useVisit } from '../../context.tsx'
import { Link } from '../../routing/link.tsx'
import type { Page } from '../../page.ts'
import { lobbyPath } from '../../routing/routes.ts'
import { Refused, Shown } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import { ListPage } from '../../wallet/list.tsx'
import { ClaimButton } from '../claim.tsx'
import { CountsLess } from '../counts_less.tsx'
import styles from '../rewards.module.css'
import { useRewardWords } from '../words.ts'
import { CheckIn } from './check_in.tsx'

export const page: Page = {
  title: 'missions',
  calls: () => [['/api/mission/list', {}]],
  View: MissionPage,
}

type Missions = Answer<'/api/mission/list'>['value']
type Mission = Missions['missions'][number]

/** Claiming or checking in changes them. */
const reread = ['/api/mission/list', '/api/spin/state', '/api/minigame/state'] as const

const periods = [
  ['day', 'missionsDaily'],
  ['week', 'missionsWeekly'],
  ['month', 'missionsMonthly'],
] as const satisfies readonly (readonly [Mission['period'], MessageKey])[]

function MissionPage() {
  const t = useT()
  const { timeZone } = useFormats()
  const { clock } = useVisit()
  const player = usePlayer()
  const isOver = ({ ends_at }: Mission) => Date.parse(ends_at) <= clock().getTime()
  const reading = useCall('/api/mission/list', {})
  return (
    <ListPage title={t('missions')}>
      {!player && (
        <Notice
          action={
            <LoginLink next="/mission" className={buttonClass('primary')}>
              {t('login')}
            </LoginLink>
          }
        >
          {t('missionsGuest')}
        </Notice>
      )}
      <Shown reading={reading} lines={10}>
        {({ value: { check_in, counts_less, missions, history } }) => (
          <>
            {check_in && <CheckIn state={check_in} />}
            <AllDone missions={missions} />
            <ClaimAll missions={missions} />
            {missions.length === 0 && (
              <Empty
                title={t('missionsNone')}
                action={
                  <Link to="/" className={buttonClass()}>
                    {t('backHome')}
                  </Link>
                }
              />
            )}
            {periods.map(([period, word]) => (
              <Group
                key={period}
                title={t(word)}
                missions={missions.filter((one) => one.period === period && !isOver(one))}
              />
            ))}
            {/* Each has an end of its own. */}
            {missions
              .filter((one) => one.period === 'event' && !isOver(one))
              .map((event) => (
                <Group key={event.mission_id} title={t('missionEvent')} missions={[event]} />
              ))}
            <Earlier missions={missions.filter(isOver)} />
            <p className="small">
              {t('missionsRule')} <CountsLess weights={counts_less} />{' '}
              {t('timesIn', { zone: timeZone })}
            </p>
            {history.length > 0 && <History claims={history} />}
          </>
        )}
      </Shown>
    </ListPage>
  )
}

/** Says when there is something to do again; what waits from a time that is over begins no more. */
function AllDone({ missions }: { missions: readonly Mission[] }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const [next] = missions
    .filter(({ period }) => period !== 'event')
    .map(({ ends_at }) => ends_at)
    .filter((at) => Date.parse(at) > clock().getTime())
    .toSorted()
  if (!next || missions.some(({ state }) => state === 'open')) return null
  return (
    <Notice kind="success" title={t('missionsAllDone')}>
      {t('limitResets', { time: time(next) })}
    </Notice>
  )
}

function Group({ title, missions }: { title: string; missions: readonly Mission[] }) {
  const t = useT()
  const { clock } = useVisit()
  const { time } = useFormats()
  const open = missions.find(({ state }) => state === 'open') ?? missions[0]
  if (!open) return null
  return (
    <Card
      title={title}
      action={
        <span className={`small ${styles.until}`}>
          <span>
            {t(open.period === 'event' ? 'missionEnds' : 'limitResets', {
              time: time(open.ends_at),
            })}
          </span>{' '}
          <Countdown
            until={open.ends_at}
            clock={clock}
            days={(count) => t('daysCount', { count })}
          />
        </span>
      }
    >
      <ul className={styles.list} ref={listMotion}>
        {missions.map((mission) => (
          <MissionRow key={mission.mission_id} mission={mission} />
        ))}
      </ul>
    </Card>
  )
}

/** What was done in a day, a week or a month that is over, and waits to be claimed. */
function Earlier({ missions }: { missions: readonly Mission[] }) {
  const t = useT()
  if (missions.length === 0) return null
  return (
    <Card title={t('missionsEarlier')}>
      <ul className={styles.list} ref={listMotion}>
        {missions.map((mission) => (
          <MissionRow key={mission.mission_id} mission={mission} isOver />
        ))}
      </ul>
    </Card>
  )
}

function MissionRow({ mission, isOver = false }: { mission: Mission; isOver?: boolean }) {
  const t = useT()
  const { time } = useFormats()
  const player = usePlayer()
  const rewardWords = useRewardWords()
  const { mission_id, title, progress, target, reward, state, ends_at, claim_by, categories } =
    mission
  const [category] = categories
  const isCheckIn = mission.metric === 'check_ins'
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.tight}>
          <p>
            <strong>{title}</strong>
            {/* A period ends with the first moment of another. */}
            {isOver && ` · ${time(new Date(Date.parse(ends_at) - 1).toISOString(), 'day')}`}
          </p>
          <p className="small">{t('rewardIs', { reward: rewardWords(reward) })}</p>
        </div>
        {state === 'claimed' && <Badge tone="good">{t('claimed')}</Badge>}
        {state === 'done' && (
          <ClaimButton
            path="/api/mission/claim"
            body={{ mission_id }}
            about={`${title}, ${rewardWords(reward)}`}
            reread={reread}
          />
        )}
        {state === 'open' && !isCheckIn && (
          <Link to={(category && lobbyPath(category)) ?? '/hot'} className={buttonClass('quiet')}>
            {t('missionGo')}
          </Link>
        )}
      </div>
      {player && (
        <>
          <GoalBar percent={Math.floor((progress * 100) / Math.max(1, target))} label={title} />
          <p className="small">
            {t('missionProgress', { progress, target })}
            {state === 'done' && ` · ${t('claimBy', { time: time(claim_by) })}`}
          </p>
        </>
      )}
    </li>
  )
}

/** Each is a claim of its own: what one refuses does not keep the others back. */
function ClaimAll({ missions }: { missions: readonly Mission[] }) {
  const t = useT()
  const ask = useAsk()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const done = missions.filter(({ state }) => state === 'done')
  // What failed is told beside the one that is left.
  if (done.length < (failure ? 1 : 2)) return null
  const claim = async () => {
    setBusy(true)
    setFailure(undefined)
    for (const { mission_id } of done) {
      // oxlint-disable-next-line no-await-in-loop -- claims of one player wait for each other anyway
      const result = await ask('/api/mission/claim', { mission_id })
      if (result.message !== 'OK') setFailure(result)
    }
    setBusy(false)
    refresh(...reread, '/api/auth/get_balance')
  }
  return (
    <div className={styles.tight}>
      {done.length > 1 && (
        <Button kind="primary" type="submit" isWide isBusy={isBusy} onClick={() => void claim()}>
          {t('claimAll', { count: done.length })}
        </Button>
      )}
      <Refused failure={failure} />
    </div>
  )
}

function History({ claims }: { claims: Missions['history'] }) {
  const t = useT()
  const { time } = useFormats()
  const rewardWords = useRewardWords()
  return (
    <Card title={t('claimedBefore')}>
      <ul className={styles.list} ref={listMotion}>
        {claims.map(({ mission_id, title, reward, claimed_at }) => (
          <li key={mission_id}>
            <div className={styles.row}>
              <p>
                {title} · <strong>{rewardWords(reward)}</strong>
              </p>
              <span className="small">{time(claimed_at)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
