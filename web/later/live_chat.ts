/** LiveChat's own widget, loaded when somebody first asks for it: their script, told what their documentation asks for. */

type Call = readonly [method: string, args: readonly unknown[]]

/** What their script looks for: a queue of calls until it takes over by setting `_h`. */
type Widget = {
  _q: Call[]
  _h: ((call: Call) => unknown) | null
  _v: string
  on: (...args: unknown[]) => void
  once: (...args: unknown[]) => void
  off: (...args: unknown[]) => void
  call: (...args: unknown[]) => void
  get: (...args: unknown[]) => unknown
  init: () => void
}

type ChatWindow = typeof globalThis & {
  __lc?: { license: number; product_name: string; integration_name: string; asyncInit: true }
  LiveChatWidget?: Widget
}

const source = 'https://cdn.livechatinc.com/tracking.js'
/** Said by the specification (section 8) of a chat that is asked for before it is there. */
const notYet = 'LiveChatWidget not initialized yet.'

const chatWindow = globalThis as ChatWindow

export type ChatCustomer = {
  name: string
  /** Shown to whoever answers, beside the conversation. */
  facts: Record<string, string>
}

/** @param onFailure called where their script cannot be had */
export function openLiveChat(licence: string, customer: ChatCustomer, onFailure: () => void): void {
  const widget = chatWindow.LiveChatWidget ?? load(licence, onFailure)
  // oxlint-disable-next-line no-console -- the specification names this very line
  if (!widget._h) console.info(notYet)
  if (customer.name !== '') widget.call('set_customer_name', customer.name)
  widget.call('set_session_variables', customer.facts)
  widget.call('maximize')
}

/** Steps aside, as when a dialog opens over the page. */
export function minimizeLiveChat(): void {
  chatWindow.LiveChatWidget?.call('minimize')
}

function load(licence: string, onFailure: () => void): Widget {
  chatWindow.__lc = {
    license: Number(licence),
    product_name: 'livechat',
    integration_name: 'manual_channels',
    asyncInit: true,
  }
  const widget = queueOf()
  chatWindow.LiveChatWidget = widget
  const script = document.createElement('script')
  script.src = source
  script.async = true
  script.addEventListener('error', () => {
    // Asked for again, it is tried again.
    delete chatWindow.LiveChatWidget
    script.remove()
    onFailure()
  })
  document.head.append(script)
  return widget
}

/** Keeps what is asked until their script takes it over. */
function queueOf(): Widget {
  const tell = (method: string, args: readonly unknown[]) => {
    if (widget._h) return widget._h([method, args])
    widget._q.push([method, args])
    return undefined
  }
  const widget: Widget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: (...args) => void tell('on', args),
    once: (...args) => void tell('once', args),
    off: (...args) => void tell('off', args),
    call: (...args) => void tell('call', args),
    get: (...args) => {
      if (!widget._h) throw new Error(notYet)
      return tell('get', args)
    },
    init: () => undefined,
  }
  return widget
}
