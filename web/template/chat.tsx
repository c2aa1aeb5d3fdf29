/** Help from a person: the site's live chat where it has one, else the contact form. */

import type { MouseEvent, ReactNode } from 'react'
import { useAsk } from '#client/query.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { allowsForeign, noteForeign } from '../document/foreign.ts'
import { Link, useNavigation, usePlace } from '../routing/link.tsx'
import { isPlainClick } from '../routing/router.ts'

const contactPath = '/contact-us'

/** A licence of LiveChat's is a number; anything else an operator may have written is no chat. */
const isLicence = (chatId: string) => /^\d{4,12}$/.test(chatId)

type Chat = {
  isOffered: boolean
  /** Where it is reached without script, and from where it may not be opened. */
  href: string
  /** Opens it over the page; null where it is a page of its own, or may not run here. */
  open: (() => void) | null
}

/** An operator's chat is an address of its own or a licence of LiveChat's. */
export function useChat(): Chat {
  const navigation = useNavigation()
  const place = usePlace()
  const player = usePlayer()
  const ask = useAsk()
  const { startup, login, isForeignAllowed } = useVisit()
  const { status, chat_id } = startup.live_chat
  if (status && chat_id.startsWith('https://'))
    return { isOffered: true, href: chat_id, open: null }
  if (!status || !isLicence(chat_id)) return { isOffered: false, href: contactPath, open: null }
  const href = `${contactPath}?chat=open`
  const open = () => {
    const onFailure = () => void navigation.go(contactPath)
    noteForeign()
    void import('../later/live_chat.ts').then(
      ({ openLiveChat }) =>
        openLiveChat({
          licence: chat_id,
          player,
          ask,
          navigation,
          buttons: `a[href="${href}"]`,
          onFailure,
        }),
      onFailure,
    )
  }
  const mayOpen = isForeignAllowed && allowsForeign(place, login)
  return { isOffered: true, href, open: mayOpen ? open : null }
}

/** Leads to the chat in whichever way it can be reached from here. */
export function ChatLink({ className, children }: { className: string; children: ReactNode }) {
  const { isOffered, href, open } = useChat()
  if (!isOffered) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    )
  }
  const isElsewhere = href.startsWith('https://')
  const follow = (event: MouseEvent) => {
    if (!open || !isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    open()
  }
  // Not the router's: the page that may run the chat is another document.
  return (
    <a
      href={href}
      className={className}
      onClick={follow}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}
