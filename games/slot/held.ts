/** Wilds that stay for a further spin: the places they hold, each a bit, and the reels that turn around them. */
import { shownAt } from './read.ts'
import { heightOf, wildsOf, type Sheet, type Strip } from './sheet.ts'
import { weightsOf, withWeights } from './turns.ts'

/** A whole reel, or one cell of it. */
type Place = { reel: number; row: number | null }

/** Every place that a wild can hold. */
function placesOf(sheet: Sheet): Place[] {
  const reels = [...sheet.reels.keys()]
  if (sheet.isHolding) return reels.map((reel) => ({ reel, row: null }))
  if (!sheet.isSticking) return []
  const { reelSets = [], freeSpins, mystery } = sheet
  const sets = [...reelSets, ...(freeSpins?.reelSets ?? [])].map(({ strips }) => strips)
  const wilds = mystery ? [...wildsOf(sheet), mystery.symbol] : wildsOf(sheet)
  const isWild = (symbol: string) => wilds.includes(symbol)
  return reels
    .filter((reel) =>
      [sheet.reels, freeSpins?.reels ?? [], ...sets].some((strips) => strips[reel]?.some(isWild)),
    )
    .flatMap((reel) => Array.from({ length: heightOf(sheet, reel) }, (_, row) => ({ reel, row })))
}

/** How many different sets of places can be held, none among them. */
export const heldSets = (sheet: Sheet) => 2 ** placesOf(sheet).length

/** Which places a reel holds that shows this. */
export function heldOn(sheet: Sheet, reel: number, shown: readonly string[]): number {
  const wilds = wildsOf(sheet)
  return placesOf(sheet).reduce((held, place, bit) => {
    const cells = place.row === null ? shown : [shown[place.row]!]
    const isHeld = place.reel === reel && cells.some((symbol) => wilds.includes(symbol))
    return isHeld ? held + 2 ** bit : held
  }, 0)
}

/** The strips as they turn while these places are held. */
export function heldStrips(sheet: Sheet, strips: readonly Strip[], held: number): readonly Strip[] {
  const wild = sheet.wild ?? ''
  const places = placesOf(sheet).filter((_, bit) => Math.floor(held / 2 ** bit) % 2 === 1)
  return strips.map((strip, reel) => {
    const rows = places.filter((place) => place.reel === reel).map(({ row }) => row)
    if (rows.length === 0) return strip
    if (rows.includes(null)) return [wild]
    // Each window by itself: only its first stop comes up.
    const height = heightOf(sheet, reel)
    const windows = strip.map((_, stop) =>
      shownAt(strip, stop, height).map((symbol, row) => (rows.includes(row) ? wild : symbol)),
    )
    const own = weightsOf(strip)
    const cells = windows.flat()
    const weights = cells.map((_, cell) => (cell % height === 0 ? own[cell / height]! : 0))
    return withWeights(cells, weights)
  })
}
