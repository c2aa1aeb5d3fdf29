/** What floats above the corner of the page: help from a person, the minigames, and the site's partners. */

import { useSite, useVisit } from '../context.tsx'
import { OnceAlive } from '../alive.tsx'
import { useT } from '#i18n/translate.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { ChatLink, useChat } from './chat.tsx'
import { Icon } from './icon.tsx'

/** Nobody waits for them: they come once the page works. */
const Partners = lazyAside(() => import('../later/partners.tsx'), 'Partners')

const RewardsIcon = lazyAside(() => import('../later/rewards_icon.tsx'), 'RewardsIcon')

export function FloatingStack() {
  const t = useT()
  const { gamify_status } = useSite()
  return (
    <aside className="floating" aria-label={t('contactUs')}>
      <OnceAlive>
        <Partners />
        {gamify_status && <RewardsIcon />}
      </OnceAlive>
      <Help />
    </aside>
  )
}

/** The operator's own picture, where it is one of this site: others would tell a stranger who reads the page. */
function Help() {
  const t = useT()
  const { isOffered } = useChat()
  const { image_id } = useVisit().startup.live_chat
  return (
    <ChatLink className="floating-button">
      {isOffered && image_id.startsWith('/') ? (
        <img src={image_id} alt="" width={28} height={28} />
      ) : (
        <Icon name="chat" />
      )}
      <span className="unseen">{t(isOffered ? 'liveChat' : 'contactUs')}</span>
    </ChatLink>
  )
}
