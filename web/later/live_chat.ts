/** LiveChat's own widget, loaded when somebody first asks for it, told who asks and from where, and kept out of the way. */

import './live_chat.css'
import type { Ask } from '#client/client.ts'
import type { Player } from '../context.tsx'
import type { Navigation } from '../routing/navigation.ts'
import { drawWidget } from './live_chat_widget.tsx'

type Handler = (event: never) => void

/** As their script and what comes before it are documented: calls are queued until `_h` takes them. */
type Widget = {
  _h: ((...call: never) => unknown) | null
  on: (event: string, handler: Handler) => void
  call: (...args: unknown[]) => void
}

type ChatWindow = typeof globalThis & { LiveChatWidget?: Widget }

const source = 'https://cdn.livechatinc.com/tracking.js'
/** Said by the specification (section 8) of a chat that is asked for before it is there. */
const notYet = 'LiveChatWidget not initialized yet.'

const chatWindow = globalThis as ChatWindow

export type ChatVisit = {
  licence: string
  player: Player | null
  ask: Ask
  navigation: Pick<Navigation, 'read' | 'subscribe'>
  /** Our own buttons that open it, as a selector. */
  buttons: string
  /** Called where their script cannot be had. */
  onFailure: () => void
}

export function openLiveChat(visit: ChatVisit): void {
  const { player, ask, navigation } = visit
  const widget = chatWindow.LiveChatWidget ?? load(visit)
  // oxlint-disable-next-line no-console -- the specification names this very line
  if (!widget._h) console.info(notYet)
  const name = player?.full_name || player?.account_id
  if (name) widget.call('set_customer_name', name)
  const { path, query } = navigation.read().place
  widget.call('set_session_variables', {
    page: path,
    account_id: player?.account_id ?? '',
    reference: query['reference'] ?? '',
  })
  widget.call('maximize')
  if (player) void tellAddress(widget, ask)
}

/** No page carries it about. */
async function tellAddress(widget: Widget, ask: Ask): Promise<void> {
  const answer = await ask('/api/settings/profile_get', {})
  if (answer.message === 'OK' && answer.value.contact_email !== '')
    widget.call('set_customer_email', answer.value.contact_email)
}

function load(visit: ChatVisit): Widget {
  const takeAway = drawWidget(visit.licence)
  const widget = chatWindow.LiveChatWidget
  const script = document.querySelector(`script[src="${source}"]`)
  if (!widget || !script) throw new Error('LiveChat has drawn no widget')
  const leave = accompany(widget, visit)
  script.addEventListener('error', () => {
    // Asked for again, it is tried again.
    takeAway()
    delete chatWindow.LiveChatWidget
    leave()
    script.remove()
    visit.onFailure()
  })
  return widget
}

/** Tells it where the visitor goes, has it step aside for dialogs, and counts on our own buttons what was not seen. */
function accompany(widget: Widget, { navigation, buttons }: ChatVisit): () => void {
  let isOpen = false
  let unread = 0
  let path = navigation.read().place.path
  const mark = () => {
    for (const button of document.querySelectorAll<HTMLElement>(buttons))
      if (unread > 0) button.dataset['unread'] = String(unread)
      else delete button.dataset['unread']
  }
  widget.on('new_event', ({ author }: { author: { type: 'agent' | 'customer' } }) => {
    if (isOpen || author.type !== 'agent') return
    unread += 1
    mark()
  })
  widget.on('visibility_changed', ({ visibility }: { visibility: string }) => {
    // Minimised it would be a second button beside ours.
    if (isOpen && visibility === 'minimized') widget.call('hide')
    isOpen = visibility === 'maximized'
    if (isOpen) unread = 0
    mark()
  })
  const unsubscribe = navigation.subscribe(() => {
    const { place } = navigation.read()
    if (place.path === path) return
    path = place.path
    const reference = place.query['reference']
    widget.call('update_session_variables', { page: path, ...(reference && { reference }) })
    // Buttons of the page that comes.
    setTimeout(mark)
  })
  // It stands above everything; it must not stand above what asks for an answer.
  const dialogs = new MutationObserver(() => {
    if (isOpen && document.querySelector('dialog[open]')) widget.call('minimize')
  })
  dialogs.observe(document.documentElement, { subtree: true, attributeFilter: ['open'] })
  return () => {
    unsubscribe()
    dialogs.disconnect()
  }
}
