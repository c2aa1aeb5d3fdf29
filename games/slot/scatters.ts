/** Windows of the reels by the scatters they show. */
import { convolve } from './histogram.ts'
import { countIn, shownAt } from './read.ts'
import type { Sheet } from './sheet.ts'

/** How many scatters each reel shows at each stop. */
export function scattersShown({ rows, scatter }: Sheet, strips: Sheet['reels']): number[][] {
  return strips.map((reel) => reel.map((_, stop) => countIn(shownAt(reel, stop, rows), scatter)))
}

/** Of each reel: its windows with no scatter, with one, ... */
function countReels(sheet: Sheet, strips: Sheet['reels']): number[][] {
  return scattersShown(sheet, strips).map((shown) =>
    Array.from(
      { length: sheet.rows + 1 },
      (_, scatters) => shown.filter((one) => one === scatters).length,
    ),
  )
}

/** Windows of all reels by scatters shown. */
export function scatterWindowsOf(sheet: Sheet, strips: Sheet['reels']): number[] {
  return countReels(sheet, strips).reduce(convolve)
}

/** The same of the reels from each one on, and of none. */
export function restWindowsOf(sheet: Sheet, strips: Sheet['reels']): number[][] {
  const counts = countReels(sheet, strips)
  return [...counts.keys(), counts.length].map((reel) => counts.slice(reel).reduce(convolve, [1]))
}

/** The same where the order on the reels is not known, and no window shows two scatters of one reel. */
export function spacedScatterWindowsOf({ rows, scatter, reels }: Sheet): number[] {
  return reels
    .map((reel) => {
      const shown = rows * countIn(reel, scatter)
      return [reel.length - shown, shown]
    })
    .reduce(convolve)
}
