/**
 * Protects: a live chat knows who asks and from where, steps aside for dialogs, and what it says unseen shows on our own
 * button. Their script is played by what its documentation says of it: it works off the queue, then takes each call as
 * its two parts.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ask } from '#client/client.ts'
import { openLiveChat, type ChatVisit } from './live_chat.ts'

// What the package leaves behind, without the element that draws nothing: a queue that waits for their script.
vi.mock(import('./live_chat_widget.tsx'), () => ({
  drawWidget: () => {
    const tell = (method: string, args: unknown[]) =>
      widget._h ? widget._h(method, args) : void widget._q.push([method, args])
    const widget: Taken = {
      _q: [],
      _h: null,
      on: (...args) => void tell('on', args),
      call: (...args) => void tell('call', args),
    }
    Object.assign(globalThis, { LiveChatWidget: widget })
    return () => {}
  },
}))

type Told = { method: string; args: readonly unknown[] }
type Handler = (event: object) => void

let told: Told[]
let button: { dataset: Record<string, string> }
let script: {
  fail: () => void
  addEventListener: (event: string, fail: () => void) => void
  remove: () => void
}
let isDialogOpen: boolean
let dialogsChanged: () => void
let place: { path: string; query: Record<string, string> }
let moved: () => void
let handlers: Map<string, Handler>
let failures: number

beforeEach(() => {
  told = []
  handlers = new Map()
  button = { dataset: {} }
  script = {
    fail: () => {},
    addEventListener: (_, fail) => Object.assign(script, { fail }),
    remove: () => {},
  }
  isDialogOpen = false
  failures = 0
  place = { path: '/transaction-history', query: { reference: 'd-17' } }
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('document', {
    documentElement: {},
    querySelectorAll: () => [button],
    querySelector: (wanted: string) =>
      wanted.startsWith('script') ? script : isDialogOpen ? {} : null,
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        dialogsChanged = changed
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete (globalThis as { LiveChatWidget?: unknown }).LiveChatWidget
})

const ask = (async () => ({
  message: 'OK',
  value: { contact_email: 'ana@example.com' },
})) as unknown as Ask

const open = (player: ChatVisit['player'] = null) =>
  openLiveChat({
    licence: '12345678',
    player,
    ask,
    navigation: {
      read: () => ({ place }) as never,
      subscribe: (listener) => {
        moved = listener
        return () => {}
      },
    },
    buttons: 'a',
    onFailure: () => (failures += 1),
  })

type Taken = {
  _q: [string, readonly unknown[]][]
  _h: ((method: string, args: readonly unknown[]) => unknown) | null
  on: (...args: unknown[]) => void
  call: (...args: unknown[]) => void
}
const widgetOf = () => (globalThis as unknown as { LiveChatWidget: Taken }).LiveChatWidget

/** Their script arrives. */
function arrive() {
  const take = (method: string, args: readonly unknown[]) => {
    if (method === 'on') handlers.set(args[0] as string, args[1] as Handler)
    else told.push({ method: String(args[0]), args: args.slice(1) })
  }
  const widget = widgetOf()
  for (const [method, args] of widget._q) take(method, args)
  widget._h = take
}
const happens = (event: string, what: object) => handlers.get(event)?.(what)
const said = (type: string) => happens('new_event', { type: 'message', author: { id: '1', type } })
const shows = (visibility: string) => happens('visibility_changed', { visibility })
const calls = () => told.map(({ method }) => method)

test('it is told name, e-mail, account, page and reference, and where the visitor goes next', async () => {
  open({ account_id: 'player01', full_name: 'Ana Cruz', balance: '0' })
  // oxlint-disable-next-line no-console -- the specification names this very line
  expect(console.info).toHaveBeenCalledWith('LiveChatWidget not initialized yet.')
  arrive()
  await vi.runAllTimersAsync()
  expect(told).toEqual([
    { method: 'set_customer_name', args: ['Ana Cruz'] },
    {
      method: 'set_session_variables',
      args: [{ page: '/transaction-history', account_id: 'player01', reference: 'd-17' }],
    },
    { method: 'maximize', args: [] },
    { method: 'set_customer_email', args: ['ana@example.com'] },
  ])
  place = { path: '/slots', query: {} }
  moved()
  moved()
  place = { path: '/contact-us', query: { reference: 'd-18' } }
  moved()
  expect(told.slice(4)).toEqual([
    { method: 'update_session_variables', args: [{ page: '/slots' }] },
    {
      method: 'update_session_variables',
      args: [{ page: '/contact-us', reference: 'd-18' }],
    },
  ])
})

test('of a guest it is told no name and no address', async () => {
  open()
  arrive()
  await vi.runAllTimersAsync()
  expect(calls()).toEqual(['set_session_variables', 'maximize'])
})

test('a dialog over the page has it step aside, once and only where it stands open', () => {
  open()
  arrive()
  isDialogOpen = true
  dialogsChanged()
  expect(calls()).not.toContain('minimize')
  shows('maximized')
  dialogsChanged()
  shows('minimized')
  dialogsChanged()
  expect(calls().slice(2)).toEqual(['minimize', 'hide'])
})

test('what an agent says unseen is counted on our button until the chat is opened', () => {
  open()
  arrive()
  shows('maximized')
  said('agent')
  expect(button.dataset).toEqual({})
  shows('minimized')
  said('customer')
  said('agent')
  said('agent')
  expect(button.dataset).toEqual({ unread: '2' })
  // Another page has another button.
  button = { dataset: {} }
  place = { path: '/faqs', query: {} }
  moved()
  vi.runAllTimers()
  expect(button.dataset).toEqual({ unread: '2' })
  shows('maximized')
  expect(button.dataset).toEqual({})
})

test('where it cannot be had the form is the way, and asked for again it is tried again', () => {
  open()
  script.fail()
  expect(failures).toBe(1)
  expect(widgetOf()).toBeUndefined()
})
