/** What floats above the corner of the page: help, where the site offers it. */

import { useState } from 'react'
import { usePlayer, useSite, useVisit } from '../context.tsx'
import { routeOf } from '../routes.ts'
import { useT } from '#i18n/translate.tsx'
import { Icon } from './icon.tsx'

export function FloatingStack() {
  const { startup } = useVisit()
  const { gamify_status } = useSite()
  const hasRewards = gamify_status && routeOf('/minigame') !== null
  if (!startup.live_chat.status && !hasRewards) return null
  return (
    <div className="floating">
      {hasRewards && <RewardsIcon />}
      {startup.live_chat.status && <ChatLink chatId={startup.live_chat.chat_id} />}
    </div>
  )
}

/** Opens the mini-games in a new tab for players; guests come to log in there. */
function RewardsIcon() {
  const t = useT()
  const player = usePlayer()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <span className="floating-item">
      <a href="/minigame" target={player ? '_blank' : undefined} rel="noopener" className="floating-button">
        <Icon name="rewards" />
        <span className="unseen">{t('rewards')}</span>
      </a>
      <button type="button" className="floating-close" onClick={() => setClosed(true)}>
        <Icon name="close" />
        <span className="unseen">{t('close')}</span>
      </button>
    </span>
  )
}

function ChatLink({ chatId }: { chatId: string }) {
  const t = useT()
  return (
    <a href={chatId} target="_blank" rel="noopener noreferrer" className="floating-button">
      <Icon name="chat" />
      <span className="unseen">{t('liveChat')}</span>
    </a>
  )
}
