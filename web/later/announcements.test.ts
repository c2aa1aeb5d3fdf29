/** Protects the visitor's peace: an announcement comes once a day, and never again where that was asked for. */

import { beforeEach, expect, test, vi } from 'vitest'
import { nextAnnouncement, noteSeen, type Announcement } from './announcements.ts'

const announce = (announcement: string, form: 'modal' | 'bar' = 'modal', version = 1) =>
  ({ announcement, form, version }) as Announcement

const one = announce('one')
const two = announce('two')
const monday = new Date('2026-11-23T12:00:00')
const tuesday = new Date('2026-11-24T12:00:00')
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})

test('each is shown once a day, one after the other, and bars are no dialogs', () => {
  const all = [announce('bar', 'bar'), one, two]
  expect(nextAnnouncement(all, monday)).toBe(one)
  noteSeen(one, monday)
  expect(nextAnnouncement(all, monday)).toBe(two)
  noteSeen(two, monday)
  expect(nextAnnouncement(all, monday)).toBeUndefined()
  expect(nextAnnouncement(all, tuesday)).toBe(one)
})

test('what is not to be shown again stays away, until the operator writes it anew', () => {
  noteSeen(one, monday, true)
  expect(nextAnnouncement([one], tuesday)).toBeUndefined()
  const anew = announce('one', 'modal', 2)
  expect(nextAnnouncement([anew], tuesday)).toBe(anew)
})

test('broken storage shows it rather than failing', () => {
  stored.set('announcements', '{')
  expect(nextAnnouncement([one], monday)).toBe(one)
})
