/** Where the player is signed in now, and ending that elsewhere. */

import { useState } from 'react'
import { useAction, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Notice } from '#ui/notice.tsx'
import { Refused, Shown } from '../said.tsx'
import { BrowserRow } from './browser_row.tsx'
import styles from './identity.module.css'

type Session = Answer<'/api/auth/sessions'>['value'][number]

export function Sessions() {
  const t = useT()
  const reading = useCall('/api/auth/sessions', {})
  return (
    <Card title={t('sessions')}>
      <Shown reading={reading}>{({ value }) => <SessionList sessions={value} />}</Shown>
    </Card>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useT()
  const { time } = useFormats()
  const refresh = useRefresh()
  const revoke = useAction('/api/auth/session_revoke')
  const [ended, setEnded] = useState<number | null>(null)
  const end = async (session_id?: string) => {
    const result = await revoke.run(session_id === undefined ? {} : { session_id })
    setEnded(result.message === 'OK' ? result.value.ended : null)
    // Refused, too, it is gone: it ended by itself meanwhile.
    refresh('/api/auth/sessions', '/api/auth/login_history')
  }
  return (
    <>
      <ul className={styles.rows} ref={listMotion}>
        {sessions.map((session) => (
          <BrowserRow
            key={session.session_id}
            browser={session}
            since={session.created_at}
            times={[
              t('sessionSince', { time: time(session.created_at) }),
              t('sessionSeen', { time: time(session.last_seen_at) }),
            ]}
            end={
              session.is_current
                ? null
                : {
                    word: t('sessionEnd'),
                    isBusy: revoke.isBusy,
                    run: () => void end(session.session_id),
                  }
            }
          />
        ))}
      </ul>
      {ended !== null && <Notice kind="success">{t('sessionsEnded', { count: ended })}</Notice>}
      <Refused failure={revoke.failure} />
      {sessions.length > 1 && (
        <Button isWide isBusy={revoke.isBusy} onClick={() => void end()}>
          {t('sessionsEndOthers')}
        </Button>
      )}
    </>
  )
}
