/** How the places in a tab's history were left, so that who comes back finds them so; it outlives a reload, not the tab. */

import { onSent, readTyped, type Typed } from '#client/typed.ts'
import { recall, remember } from '../tab_memory.ts'
import { isKeptDocument } from './kept_document.ts'

type Left = {
  path: string
  /** Where the page was scrolled to, in CSS pixels. */
  top: number
  typed: Typed
}

type Kept = {
  by: string
  places: [key: string, left: Left][]
  /** The place at which a player's session ended, or a guest went to log in: what stood there waits until they are back. */
  ended: (Left & { by: string }) | null
}

const name = 'left'
const keptMax = 50

const readKept = () => JSON.parse(recall(name) ?? '{}') as Partial<Kept>

/** For a guest: whether the session of a player ended here, unasked. */
export const hasEnded = () => Boolean(readKept().ended)

let isNews = false
/** The same, where it came out only as this document was loaded. */
export const hasEndedUnseen = () => isNews

/** By the keys of history entries. All of it is `account`'s alone: once somebody else stands here, it is forgotten. */
export function keepPlaces(account: () => string) {
  const { by = '', places = [], ...before } = readKept()
  // A document that was kept is a guest's: what the tab knows of its visitor stays.
  const known = isKeptDocument() ? by : ''
  const visitor = () => account() || known
  const owner = visitor()
  const left = new Map(by === owner ? places : [])
  let ended = before.ended ?? null
  // A player who did not log out is a guest here: the session ended while nobody looked.
  const last = places.at(-1)
  isNews = owner === '' && by !== '' && last !== undefined
  if (isNews && last) ended = { by, ...last[1] }
  if (owner !== '' && ended?.by !== owner) {
    const begun = by === '' && places.findLast(([, { path }]) => path !== '/login')
    ended = begun ? { by: owner, ...begun[1] } : null
  }

  const save = () => {
    if (visitor() !== owner) left.clear()
    const kept: Kept = { by: owner, places: [...left].slice(-keptMax), ended }
    remember(name, JSON.stringify(kept))
  }
  save()
  onSent((form) => {
    for (const [key, { typed, ...rest }] of left) {
      const { [form]: _, ...others } = typed
      left.set(key, { ...rest, typed: others })
    }
  })
  const read = (path: string): Left => ({ path, top: window.scrollY, typed: readTyped() })
  return {
    get(key: string, path: string): Pick<Left, 'top' | 'typed'> {
      const nothing = { top: 0, typed: {} }
      if (visitor() !== owner) return nothing
      const found = left.get(key) ?? nothing
      if (owner === '' || ended?.path !== path) return found
      const { typed } = ended
      ended = null
      return { ...found, typed: { ...found.typed, ...typed } }
    },
    leave(key: string, path: string) {
      // The latest is the last.
      left.delete(key)
      left.set(key, read(path))
    },
    /** The session ended at this place, unasked. */
    end: (path: string) => void (ended = { by: owner, ...read(path) }),
    save,
  }
}
