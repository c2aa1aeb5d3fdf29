/** How the places in a tab's history were left, so that who comes back finds them so; it outlives a reload, not the tab. */

import { readTyped, type Typed } from '#client/typed.ts'
import { recall, remember } from '../tab_memory.ts'

type Left = {
  /** Where the page was scrolled to, in CSS pixels. */
  top: number
  typed: Typed
}

const name = 'left'
const keptMax = 50

/** By the keys of history entries. All of it is `account`'s alone: once somebody else stands here, it is forgotten. */
export function keepPlaces(account: () => string) {
  const owner = account()
  const { by, places } = JSON.parse(recall(name) ?? '{}') as {
    by?: string
    places?: [key: string, left: Left][]
  }
  const left = new Map(by === owner ? places : [])
  const save = () => {
    if (account() !== owner) left.clear()
    remember(name, JSON.stringify({ by: owner, places: [...left].slice(-keptMax) }))
  }
  save()
  return {
    get: (key: string): Left => (account() === owner && left.get(key)) || { top: 0, typed: {} },
    leave: (key: string) => void left.set(key, { top: window.scrollY, typed: readTyped() }),
    save,
  }
}
