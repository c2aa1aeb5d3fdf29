/** The dock at the right edge of a desktop: money, offers and help, two taps from everywhere. */

import { useSpeech } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { ChatLink, useChat } from '../template/chat.tsx'
import { Icon } from '../template/icon.tsx'
import { useLook } from '../template/look.tsx'
import { entriesByName } from '../template/menu.ts'

const none: readonly string[] = []

export function QuickDock() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { dock = none } = useLook()
  const { isOffered } = useChat()
  const known = entriesByName(startup)
  return (
    <nav className="quick-dock" aria-label={t('quickMenu')}>
      <ul>
        {dock
          .flatMap((name) => known[name] ?? [])
          .map(({ id, icon, label, to }) => (
            <li key={id}>
              <Link to={to}>
                <Icon name={icon} />
                <span>{say(label)}</span>
              </Link>
            </li>
          ))}
        <li>
          <ChatLink className="">
            <Icon name="chat" />
            <span>{t(isOffered ? 'liveChat' : 'contactUs')}</span>
          </ChatLink>
        </li>
      </ul>
    </nav>
  )
}
