/** What floats above the corner of the page: help, where the site offers it. */

import { useVisit } from '../context.tsx'
import { useT } from '#i18n/translate.tsx'
import { Icon } from './icon.tsx'

export function FloatingStack() {
  const t = useT()
  const { status, chat_id } = useVisit().startup.live_chat
  // Only a chat that is an address can be opened without a vendor's script.
  if (!status || !chat_id.startsWith('https://')) return null
  return (
    <div className="floating">
      <a href={chat_id} target="_blank" rel="noopener noreferrer" className="floating-button">
        <Icon name="chat" />
        <span className="unseen">{t('liveChat')}</span>
      </a>
    </div>
  )
}
