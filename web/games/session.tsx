/** What playing has come to, beside a game that is not ours and does not tell: time, result, and the reality check [RCK-02…04]. */

import { useEffect } from 'react'
import { useAction, useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { countdown, useNow } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBalanceMoves } from '../balance.tsx'
import { useVisit } from '../context.tsx'
import { Link, useNavigation } from '../routing/link.tsx'
import { Refused } from '../said.tsx'
import styles from './playnow.module.css'

type Session = NonNullable<Answer<'/api/limits/get'>['value']['session']>

const askedMs = 30_000

/** Nothing before the first stake of a session, nor after the last. */
export function SessionLine() {
  const t = useT()
  const { signedMoney } = useFormats()
  const { clock } = useVisit()
  const { answer, refresh } = useCall('/api/limits/get', {}, { everyMs: askedMs })
  const now = useNow(clock)
  // A round of others is known by the money it moves.
  useBalanceMoves(refresh)
  // Who plays in another tab or app comes back to what it has cost meanwhile.
  useEffect(() => {
    const look = () => !document.hidden && refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
  const session = answer?.value.session
  if (!session) return null
  const lastedMs = now === null ? 0 : Math.max(0, now - Date.parse(session.started_at))
  return (
    <>
      <span>
        {t('sessionTime')} <span role="timer">{countdown(lastedMs)}</span>
      </span>
      <span>
        {t('sessionNet')} {signedMoney(session.net_position)}
      </span>
      {answer.value.reality_check.is_due && <RealityCheck session={session} onHeard={refresh} />}
    </>
  )
}

/** Two ways on of equal weight; until one is taken the server lets no stake pass. */
function RealityCheck({ session, onHeard }: { session: Session; onHeard: () => void }) {
  const t = useT()
  const { money, signedMoney } = useFormats()
  const navigation = useNavigation()
  const { run, isBusy, failure } = useAction('/api/limits/reality_ack')
  const answer = async (choice: 'continue' | 'stop') => {
    const { message } = await run({ choice })
    if (message !== 'OK') return
    if (choice === 'stop') void navigation.go('/')
    else onHeard()
  }
  return (
    <Dialog title={t('realityCheck')} closeLabel={t('close')} onClose={onHeard}>
      <p>{t('realityCheckDue')}</p>
      <Facts
        facts={[
          [
            t('sessionTime'),
            t('minutesLong', { minutes: Math.floor(session.elapsed_seconds / 60) }),
          ],
          [t('staked'), money(session.staked)],
          [t('won'), money(session.won)],
          [t('sessionNet'), signedMoney(session.net_position)],
        ]}
      />
      {failure && <Refused failure={failure} />}
      <div className={styles.choices}>
        <Button isBusy={isBusy} onClick={() => void answer('continue')}>
          {t('playOn')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void answer('stop')}>
          {t('playStop')}
        </Button>
      </div>
      <p className={styles.choices}>
        <Link to="/bet-history">{t('betHistory')}</Link>
        <Link to="/statement">{t('statement')}</Link>
        <Link to="/responsible-gaming">{t('takeBreakLink')}</Link>
      </p>
    </Dialog>
  )
}
