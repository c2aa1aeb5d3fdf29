/** Protects the way of every address: guards, login by template, and a `next` that never leaves the site. */

import { describe, expect, test } from 'vitest'
import { themes, type Template } from '#contract/themes.ts'
import { addressOf, placeOf } from '../page.ts'
import {
  asksLoginDialog,
  entryAddress,
  isPlainClick,
  loginAddress,
  nextOf,
  onwardOf,
  settle,
} from './router.ts'
import { routes, type Features, type Route } from './routes.ts'

const templates = Object.keys(themes) as Template[]
const entries = Object.entries(routes) as [string, Route | null][]
const on: Features = { site: { gamify_status: true }, show_referral: true, show_free_play: true }

describe('settle', () => {
  test('a path that never was is missing', () => {
    expect(settle(placeOf('/no-such'), 'page', false, on).kind).toBe('missing')
    expect(settle(placeOf('/constructor'), 'page', false, on).kind).toBe('missing')
  })

  test('guests are sent to log in from every page of players, and come back to the same address', () => {
    for (const template of templates) {
      for (const [path, route] of entries) {
        if (route?.access !== 'player') continue
        const place = placeOf(`${path}?a=1&b=%26`)
        const outcome = settle(place, themes[template].login, false, on)
        expect(outcome.kind === 'redirect' && nextOf(placeOf(outcome.to))).toBe(addressOf(place))
      }
    }
  })

  test('guests who would change a password are helped to a new one, and may log in from there', () => {
    expect(settle(placeOf('/change-password'), 'page', false, on)).toEqual({
      kind: 'redirect',
      to: '/forgot-password?next=%2Fchange-password',
    })
  })

  test('no visitor of any template is sent in a circle', () => {
    for (const template of templates) {
      for (const isPlayer of [true, false]) {
        for (const [path] of entries) {
          const first = settle(placeOf(path), themes[template].login, isPlayer, on)
          if (first.kind !== 'redirect') continue
          expect(settle(placeOf(first.to), themes[template].login, isPlayer, on).kind).toBe('page')
        }
      }
    }
  })

  test('what the operator has switched off is not found, whoever asks', () => {
    const off: Features = {
      site: { gamify_status: false },
      show_referral: false,
      show_free_play: false,
    }
    for (const [path, route] of entries) {
      for (const isPlayer of [true, false]) {
        const outcome = settle(placeOf(path), 'page', isPlayer, off)
        expect([path, outcome.kind === 'missing']).toEqual([path, !route || 'feature' in route])
      }
    }
  })

  test('players do not see pages for guests', () => {
    for (const [path, route] of entries) {
      if (route?.access !== 'guest') continue
      expect(settle(placeOf(`${path}?next=/slots`), 'page', true, on)).toEqual({
        kind: 'redirect',
        to: path === '/forgot-password' ? '/change-password' : '/slots',
      })
    }
  })
})

test('who is led to the login keeps what they were led by, be it a page or a dialog', () => {
  const place = placeOf('/login?aff=partner&next=/slots')
  expect(settle(place, 'page', false, on).kind).toBe('page')
  expect(settle(place, 'modal-login', false, on)).toEqual({
    kind: 'redirect',
    to: '/?aff=partner&next=%2Fslots',
  })
})

test('login is a dialog over home on templates 4, 6, 8 and 10 and a page everywhere else', () => {
  const dialogs = templates.filter((template) =>
    asksLoginDialog(
      placeOf(loginAddress(themes[template].login, '/slots')),
      themes[template].login,
      false,
    ),
  )
  expect(dialogs).toEqual(['template4', 'template6', 'template8', 'template10'])
})

test('home opens no dialog for someone who just came, nor for a player', () => {
  expect(asksLoginDialog(placeOf('/'), 'modal-login', false)).toBe(false)
  expect(asksLoginDialog(placeOf('/?next=/slots'), 'modal-login', true)).toBe(false)
})

test('next leads to pages of this site only', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/no-such',
    '',
  ]
  for (const next of foreign) expect(nextOf({ path: '/login', query: { next } })).toBe('/')
  expect(nextOf({ path: '/login', query: { next: '/slots?sort=new' } })).toBe('/slots?sort=new')
})

test('login leads back to the page it was asked on, and registration keeps the way', () => {
  expect(onwardOf(placeOf('/slots?sort=new'))).toBe('/slots?sort=new')
  expect(onwardOf(placeOf('/?next=/deposit'))).toBe('/deposit')
  for (const path of ['/login', '/register', '/no-such']) expect(onwardOf(placeOf(path))).toBe('/')
  const register = entryAddress('/register', '/deposit')
  expect(entryAddress('/login', onwardOf(placeOf(register)))).toBe('/login?next=%2Fdeposit')
  expect(entryAddress('/register', '/')).toBe('/register')
})

test('one state has one address', () => {
  expect(addressOf({ path: '/slots', query: { q: '', sort: 'new' } })).toBe('/slots?sort=new')
  expect(addressOf(placeOf('/slots?sort=new#top'))).toBe('/slots?sort=new')
})

test('only plain clicks are ours', () => {
  const plain = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  }
  expect(isPlainClick(plain)).toBe(true)
  for (const change of [
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ]) {
    expect(isPlainClick({ ...plain, ...change })).toBe(false)
  }
})
