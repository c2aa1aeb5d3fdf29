/** The strip over the game: its name, how long the session has lasted, what it has come to, and two sheets. */
import { useEffect, useState } from 'react'
import { useFormats } from '#i18n/translate.tsx'
import type { Session } from './session.ts'
import { SoundSwitch } from './sound/switch.tsx'
import { useSay } from './words.tsx'

type Props = {
  name: string
  isDemo: boolean
  /** Null in a replay. */
  session: Session | null
  onRules: () => void
  onFairness: (() => void) | null
}

export function Bar({ name, isDemo, session, onRules, onFairness }: Props) {
  const say = useSay()
  return (
    <header className="bar">
      <h1>{name}</h1>
      {isDemo && <strong className="demo-mark">{say('demoGame')}</strong>}
      <Standing session={session} />
      <nav aria-label={say('gameBar')}>
        <SoundSwitch />
        <button type="button" className="quiet" onClick={onRules}>
          {say('studioRules')}
        </button>
        {onFairness && (
          <button type="button" className="quiet" onClick={onFairness}>
            {say('studioFairness')}
          </button>
        )}
      </nav>
    </header>
  )
}

/** How the player stands: the time and result of the session, and the balance where no console tells it. */
export function Standing({ session, balance }: { session: Session | null; balance?: string }) {
  const say = useSay()
  const { money, signedMoney } = useFormats()
  if (!session && !balance) return null
  return (
    <dl className="session">
      {session && (
        <>
          <div>
            <dt>{say('sessionTime')}</dt>
            <dd>
              <SessionClock startedAt={session.startedAt} />
            </dd>
          </div>
          <div>
            <dt>{say('sessionNet')}</dt>
            <dd>{signedMoney(session.net)}</dd>
          </div>
        </>
      )}
      {balance && (
        <div>
          <dt>{say('balance')}</dt>
          <dd>{money(balance)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Time since the session began, in hours, minutes and seconds [RCK-03]. */
function SessionClock({ startedAt }: { startedAt: string }) {
  const [nowMs, setNowMs] = useState(() => new Date().getTime())
  useEffect(() => {
    const beat = setInterval(() => setNowMs(new Date().getTime()), 1000)
    return () => clearInterval(beat)
  }, [])
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return <span role="timer">{parts.map((part) => String(part).padStart(2, '0')).join(':')}</span>
}
