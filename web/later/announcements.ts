/** Which announcement a visitor is still to see: each once a day, and never again where that was asked for. */

import type { Answer } from '#contract/calls.ts'

export type Announcement = Answer<'/api/home/fetch_announment'>['value'][number]

/** By announcement and version: the day it was shown last, or `never` where it is not to come again. */
type Seen = Record<string, string>

const name = 'announcements'
/** Only so many are remembered: what was announced long ago is over. */
const seenMax = 50

/** A new version is a new announcement. */
const keyOf = ({ announcement, version }: Announcement) => `${announcement}/${version}`

/** The device's own day, as `2026-01-12`: an announcement may come again with the visitor's morning. */
export function dayOf(now: Date): string {
  return now.toLocaleDateString('sv')
}

export function nextAnnouncement(
  announcements: readonly Announcement[],
  now: Date,
): Announcement | undefined {
  const seen = readSeen()
  return announcements.find((one) => {
    const last = seen[keyOf(one)]
    return one.form === 'modal' && last !== 'never' && last !== dayOf(now)
  })
}

/** Not to be shown again this day, or never. */
export function noteSeen(announcement: Announcement, now: Date, isForGood = false): void {
  const { [keyOf(announcement)]: _, ...others } = readSeen()
  const day = isForGood ? 'never' : dayOf(now)
  const kept = [...Object.entries(others), [keyOf(announcement), day]].slice(-seenMax)
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage may be forbidden; then it is shown again with the next page.
  }
}

function readSeen(): Seen {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Seen) : {}
  } catch {
    return {}
  }
}
