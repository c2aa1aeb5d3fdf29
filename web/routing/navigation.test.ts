/** Back and forward belong to the visitor: what was overtaken stays away, and one press goes back once. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteTyped, readTyped } from '#client/typed.ts'
import { startNavigation, type Navigation } from './navigation.ts'
import { placeOf, type Page } from '../page.ts'

/** The history of a tab, which tells of a step back only after the call, as browsers do. */
function openTab() {
  const entries: { state: unknown; address: string }[] = [{ state: null, address: '/' }]
  let at = 0
  const stored = new Map<string, string>()
  let popped = () => {}
  let unload = () => {}
  let online = () => {}
  const now = () => entries[at] ?? { state: null, address: '' }
  const go = (steps: number) => {
    at = Math.max(0, at + steps)
    queueMicrotask(() => popped())
  }
  return {
    length: () => at + 1,
    stored: () => [...stored.values()].join(),
    unload: () => unload(),
    comeOnline: () => online(),
    globals: {
      history: {
        get state() {
          return now().state
        },
        pushState: (state: unknown, _: string, address: string) => {
          entries.splice(at + 1, Infinity, { state, address })
          at += 1
        },
        replaceState: (state: unknown, _: string, address = now().address) => {
          entries[at] = { state, address }
        },
        back: () => go(-1),
        scrollRestoration: '',
      },
      location: {
        get href() {
          return `http://site.invalid${now().address}`
        },
      },
      window: { scrollTo: () => {}, scrollY: 0 },
      document: { documentElement: { dataset: {} } },
      sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => stored.set(name, text),
      },
      addEventListener: (name: string, hear: () => void) => {
        if (name === 'popstate') popped = hear
        if (name === 'pagehide') unload = hear
        if (name === 'online') online = hear
      },
    },
  }
}

let tab: ReturnType<typeof openTab>
let navigation: Navigation
let account: string
let endSession: () => void
/** Lets the page that is on its way arrive. */
let deliver: () => void
/** Its chunk is gone. */
let lose: () => void
let waited: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  tab = openTab()
  for (const [name, value] of Object.entries(tab.globals)) vi.stubGlobal(name, value)
  account = ''
  waited = vi.fn<() => void>()
  navigation = load()
})

const page = { calls: () => [] } as unknown as Page

/** A document of the tab. */
const load = () =>
  startNavigation(placeOf('/'), page, {
    login: 'modal-login',
    features: { site: { gamify_status: true }, show_referral: true, show_free_play: true },
    account: () => account,
    onSessionEnd: (listener) => (endSession = listener),
    load: () =>
      new Promise((resolve, reject) => {
        deliver = () => resolve(page)
        lose = () => reject(new Error('gone'))
      }),
    onWaiting: () => waited(),
    fetchData: () => Promise.resolve(),
    needsDocument: () => false,
  })

afterEach(() => {
  vi.unstubAllGlobals()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who goes back while a page is on its way stays where they were', async () => {
  const going = navigation.go('/slots')
  navigation.back()
  await settled()
  deliver()
  await going
  expect(navigation.read().place.path).toBe('/')
})

test('where chunks are gone, links lead on by documents, however soon one after another', async () => {
  const sentTo: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(tab.globals.location, { assign: (address: string) => sentTo.push(address) })
  for (const address of ['/slots', '/sports']) {
    void navigation.go(address)
    lose()
    await vi.waitFor(() => expect(sentTo.at(-1)).toBe(address))
  }
})

test('a way that was given up without a network is not gone on with once there is one', async () => {
  const sentTo: string[] = []
  vi.stubGlobal('navigator', { onLine: false })
  Object.assign(tab.globals.location, { assign: (address: string) => sentTo.push(address) })
  void navigation.go('/slots')
  lose()
  await vi.waitFor(() => expect(waited).toHaveBeenCalledOnce())
  const back = navigation.go('/')
  deliver()
  await back
  vi.stubGlobal('navigator', { onLine: true })
  tab.comeOnline()
  await settled()
  lose()
  await settled()
  expect([navigation.read().place.path, sentTo]).toEqual(['/', []])
})

test('a dialog that is closed twice at once goes back once', async () => {
  const going = navigation.go('/slots')
  deliver()
  await going
  navigation.open('menu')
  expect(tab.length()).toBe(3)
  navigation.close()
  navigation.close()
  await settled()
  expect([navigation.read().dialog, navigation.read().place.path]).toEqual([null, '/slots'])
  expect(tab.length()).toBe(2)
})

test('a login dialog knows where it leads, and the page behind it does not', async () => {
  navigation.open('login', '/minigame')
  expect(navigation.read().next).toBe('/minigame')
  navigation.close()
  await settled()
  expect(navigation.read().next).toBe(null)
})

test.each(['menu', 'keys', 'own'] as const)(
  'a link out of the dialog %s leaves none of it on the way back, one to where it stands closes it',
  async (dialog) => {
    navigation.open(dialog)
    const going = navigation.go('/slots')
    deliver()
    await going
    expect([tab.length(), navigation.read().dialog]).toEqual([2, null])
    navigation.open(dialog)
    await navigation.go('/slots')
    await settled()
    expect([tab.length(), navigation.read().dialog]).toEqual([2, null])
    navigation.back()
    await settled()
    deliver()
    await vi.waitFor(() => expect(navigation.read().place.path).toBe('/'))
    expect(navigation.read().dialog).toBe(null)
  },
)

test('registration, left for the terms, is there again for who comes back', async () => {
  navigation.open('register')
  const going = navigation.go('/terms')
  deliver()
  await going
  navigation.back()
  await settled()
  deliver()
  await vi.waitFor(() => expect(navigation.read().dialog).toBe('register'))
})

/** A form that was typed into, as far as it is read. */
function typeInto(message: string) {
  const form = { name: 'contact', isConnected: true }
  noteTyped(form as never, () => ({ message }))
  return form
}

test('what was typed is kept with the place over a reload, and forgotten once somebody else stands there', async () => {
  account = 'maria'
  navigation = load()
  const form = typeInto('My deposit')
  const going = navigation.go('/slots')
  deliver()
  await going
  form.isConnected = false
  tab.unload()
  navigation = load()
  expect(readTyped()).toEqual({})
  navigation.back()
  await settled()
  expect(readTyped()).toEqual({ contact: { message: 'My deposit' } })
  tab.unload()
  expect(tab.stored()).toContain('My deposit')

  // Logged out.
  account = ''
  tab.unload()
  navigation = load()
  expect(readTyped()).toEqual({})
  expect(tab.stored()).not.toContain('My deposit')
})

test.each(['unseen', 'seen'])(
  'what was typed when a session ended %s is there for the same player, and gone for another',
  async (way) => {
    const endAndLogIn = (next: string) => {
      account = 'maria'
      navigation = load()
      const form = typeInto('My deposit')
      if (way === 'unseen') tab.unload()
      account = ''
      if (way === 'seen') endSession()
      form.isConnected = false
      if (way === 'seen') tab.unload()
      navigation = load()
      expect(readTyped()).toEqual({})
      tab.globals.history.pushState(null, '', '/')
      tab.unload()
      account = next
      navigation = load()
    }
    endAndLogIn('pedro')
    expect(readTyped()).toEqual({})
    expect(tab.stored()).not.toContain('My deposit')
    endAndLogIn('maria')
    expect(readTyped()).toEqual({ contact: { message: 'My deposit' } })
  },
)

test('what a guest typed before logging in is there for who logged in, at the same place and once', async () => {
  account = ''
  navigation = load()
  const form = typeInto('WELCOME')
  tab.unload()
  form.isConnected = false
  account = 'maria'
  navigation = load()
  expect(readTyped()).toEqual({ contact: { message: 'WELCOME' } })
  tab.unload()
  account = 'pedro'
  navigation = load()
  expect(readTyped()).toEqual({})
  expect(tab.stored()).not.toContain('WELCOME')
})

test('the page at which a session ended is not on the way back, unless guests may see it', async () => {
  const goTo = async (address: string) => {
    const going = navigation.go(address)
    deliver()
    await going
  }
  account = 'maria'
  await goTo('/slots')
  account = ''
  await goTo('/?next=/slots')
  expect(tab.length()).toBe(3)
  account = 'maria'
  await goTo('/deposit')
  account = ''
  await goTo('/?next=/deposit')
  expect(tab.length()).toBe(4)
})

test('what is guarded is left by one press, however it was to be left, and until then nothing has moved', async () => {
  const going = navigation.go('/slots')
  deliver()
  await going
  const waiting: (() => void)[] = []
  const hold = () =>
    navigation.guard((_, goOn) => {
      waiting.push(goOn)
      return true
    })
  const leave = () => {
    navigation.guard(() => false)
    waiting.at(-1)?.()
  }
  hold()
  await navigation.go('/sports')
  navigation.back()
  await settled()
  expect([waiting.length, navigation.read().place.path]).toEqual([2, '/slots'])
  expect([location.href, tab.length()]).toEqual(['http://site.invalid/slots', 2])

  leave()
  await settled()
  deliver()
  await vi.waitFor(() => expect(navigation.read().place.path).toBe('/'))

  hold()
  await navigation.go('/sports')
  leave()
  deliver()
  await vi.waitFor(() => expect(navigation.read().place.path).toBe('/sports'))
})
