/** The check-in: what each day in a row gives, where the player stands, and the one press of today. */

import { useState } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../../context.tsx'
import { Refused } from '../../said.tsx'
import { Icon } from '../../template/icon.tsx'
import rewards from '../rewards.module.css'
import { useRewardWords } from '../words.ts'
import styles from './check_in.module.css'

type State = NonNullable<Answer<'/api/mission/list'>['value']['check_in']>

export function CheckIn({ state }: { state: State }) {
  const t = useT()
  const { time } = useFormats()
  const player = usePlayer()
  const refresh = useRefresh()
  const words = useDayWords()
  const action = useAction('/api/mission/checkin')
  const [got, setGot] = useState<Answer<'/api/mission/checkin'>['value']>()
  const { rewards: days, streak, is_done_today, resets_at } = state
  const checkIn = async () => {
    const result = await action.run({})
    if (result.message === 'OK') setGot(result.value)
    refresh('/api/mission/list', '/api/spin/state', '/api/minigame/state')
  }
  return (
    <Card title={t('checkIn')}>
      <p className="small">{t('checkInRule')}</p>
      <ol className={styles.days}>
        {days.map((day, index) => (
          <Day
            // oxlint-disable-next-line react/no-array-index-key -- days of a row have no other name
            key={index}
            number={index + 1}
            words={words(day)}
            state={dayState(index, days.length, streak, is_done_today)}
          />
        ))}
      </ol>
      {got && (
        <Notice kind="success" title={t('checkInGot', { reward: words(got) })}>
          {got.tokens > 0 && t('checkInUsable', { time: time(got.usable_at) })}
        </Notice>
      )}
      {/* Done after all, that alone is true. */}
      {!is_done_today && <Refused failure={action.failure} />}
      {player && (
        <div className={rewards.row}>
          <p>
            {streak > 0 && <strong>{t('checkInStreak', { count: streak })} </strong>}
            <span className="small">{t('checkInNext', { time: time(resets_at) })}</span>
          </p>
          {is_done_today ? (
            <strong>{t('checkInDone')}</strong>
          ) : (
            <Button
              kind="primary"
              type="submit"
              isBusy={action.isBusy}
              onClick={() => void checkIn()}
            >
              {t('checkInToday')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type DayState = 'done' | 'next' | 'open'

/** After its last day a row begins anew. */
function dayState(index: number, length: number, streak: number, isDoneToday: boolean): DayState {
  const done = isDoneToday ? ((streak - 1) % length) + 1 : streak % length
  if (index < done) return 'done'
  return index === done && !isDoneToday ? 'next' : 'open'
}

function Day({ number, words, state }: { number: number; words: string; state: DayState }) {
  const t = useT()
  return (
    <li className={styles.day} data-state={state} aria-current={state === 'next' || undefined}>
      <span className="small">{t('dayNumber', { number })}</span>
      <strong>{words}</strong>
      {state === 'done' && (
        <span className={styles.mark}>
          <Icon name="check" />
          <span className="unseen">{t('checkInDone')}</span>
        </span>
      )}
    </li>
  )
}

function useDayWords(): (day: { tokens: number; spins: number }) => string {
  const rewardWords = useRewardWords()
  return ({ tokens, spins }) =>
    [
      tokens > 0 && rewardWords({ account: 'tokens', amount: String(tokens) }),
      spins > 0 && rewardWords({ account: 'spins', amount: String(spins) }),
    ]
      .filter(Boolean)
      .join(' + ')
}
