/** The only thing shown while a site is in maintenance: until when, that money is safe meanwhile, and where somebody can be reached. */

import { useEffect } from 'react'
import { useAsk, useCall } from '#client/query.tsx'
import { useLocalTime, useT } from '#i18n/translate.tsx'
import { countdown, useNow } from '#ui/countdown.tsx'
import { useVisit } from './context.tsx'
import type { Page } from './page.ts'
import { useChat } from './template/chat.tsx'
import { ClosedFrame } from './template/closed_frame.tsx'

const askAgainMs = 60_000
/** Browsers that were waiting together do not come back in the same instant. */
const jitterMs = 10_000

export const page: Page = {
  title: 'maintenanceTitle',
  calls: () => [['/api/settings/social_account', {}]],
  View: Maintenance,
}

function Maintenance() {
  const t = useT()
  const { start_date, end_date } = useVisit().startup.maintenance
  useReturn()
  return (
    <ClosedFrame>
      <h1>{t('maintenanceTitle')}</h1>
      <p>{t('maintenance')}</p>
      {(start_date !== null || end_date !== null) && <Times start={start_date} end={end_date} />}
      <p className="closed-note">{t('maintenanceMoney')}</p>
      <Chat />
      <Channels />
    </ClosedFrame>
  )
}

/** What runs in our pages is closed meanwhile; a licence of LiveChat's has a page with them, which their own snippet names for browsers without script. */
function Chat() {
  const t = useT()
  const { chat_id } = useVisit().startup.live_chat
  const { isOffered, href } = useChat()
  if (!isOffered) return null
  const address = href.startsWith('https://')
    ? href
    : `https://www.livechat.com/chat-with/${chat_id}/`
  return (
    <a href={address} className="button" data-kind="hero" rel="noopener noreferrer">
      {t('liveChat')}
    </a>
  )
}

/** Where the operator can be reached elsewhere; pages of this site are closed. */
function Channels() {
  const t = useT()
  const { answer } = useCall('/api/settings/social_account', {})
  const outside = (answer?.accountList ?? []).filter(({ href }) => !href.startsWith('/'))
  if (outside.length === 0) return null
  return (
    <nav className="closed-links" aria-label={t('contactUs')}>
      {outside.map(({ network, account_name, href }) => (
        <a key={`${network} ${href}`} href={href} rel="noopener noreferrer">
          {account_name}
        </a>
      ))}
    </nav>
  )
}

/** Whoever would wait for days reads a date, and no clock. */
const countedMs = 2 * 86_400_000

/** In the visitor's own zone, which only the browser knows. */
function Times({ start, end }: { start: string | null; end: string | null }) {
  const t = useT()
  const time = useLocalTime()
  const now = useNow()
  if (now === null) return <p className="closed-times" />
  const left = end === null ? null : Date.parse(end) - now
  return (
    <dl className="closed-times">
      {start !== null && (
        <div>
          <dt>{t('from')}</dt>
          <dd>{time(start)}</dd>
        </div>
      )}
      {end !== null && (
        <div>
          <dt>{t('until')}</dt>
          <dd>{time(end)}</dd>
        </div>
      )}
      {left !== null && left > 0 && left < countedMs && (
        <div>
          <dt>{t('timeLeft')}</dt>
          <dd className="number">
            <span role="timer">{countdown(left)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Asks whether the site is open again, and then loads the page that was wanted. */
function useReturn(): void {
  const ask = useAsk()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => void look(),
        askAgainMs + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % jitterMs),
      )
    }
    const look = async () => {
      const result = await ask('/api/startup', {})
      if (result.message === 'OK' && !result.maintenance.is_maintenance) location.reload()
      else wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [ask])
}
