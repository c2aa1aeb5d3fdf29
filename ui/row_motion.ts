/** Rows of a list that come and change places do so in sight (specification, section 9), unless motion is unwelcome. */

import { listMotionMs } from '#contract/catalogue.ts'
import { prefersCalm } from './calm.ts'

const timing = { duration: listMotionMs, easing: 'ease-in-out' } as const

/** @returns how to stop. */
export function watchRows(list: HTMLElement): () => void {
  let places = placesOf(list)
  const observer = new MutationObserver(() => {
    const before = places
    places = placesOf(list)
    if (prefersCalm()) return
    for (const [row, { x, y }] of places) {
      const from = before.get(row)
      if (!from) row.animate([{ opacity: 0 }, { opacity: 1 }], timing)
      else if (from.x !== x || from.y !== y)
        row.animate(
          [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: 'none' }],
          timing,
        )
    }
  })
  observer.observe(list, { childList: true })
  return () => observer.disconnect()
}

/** Within the list, so that scrolling moves nothing. */
function placesOf(list: HTMLElement): Map<Element, { x: number; y: number }> {
  return new Map(
    [...list.children].map((row) => {
      const { offsetLeft: x, offsetTop: y } = row as HTMLElement
      return [row, { x, y }]
    }),
  )
}
