/** The reels of a sheet on paper: strips, how often each of their stops comes up, and what each spin draws of several. */
import type { PaperReels, Strip as PaperStrip } from './paper_form.ts'
import { strip, type Mystery, type Sheet, type Strip, type Turn } from './sheet.ts'
import { positionsOf, withWeights } from './turns.ts'

export const readStrip = (text: PaperStrip): readonly string[] =>
  typeof text === 'string' ? strip(text) : text

export const countsAsStrip = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol))

/** One set of strips; a stop's weight is that of its standing in the middle row. Throws with the place of weights that are none of theirs. */
function stripsIn(
  { reels = [], weights }: PaperReels,
  heights: readonly number[],
  place: string,
): Strip[] {
  const strips = reels.map(readStrip)
  if (!weights) return strips
  if (weights.length !== strips.length)
    throw new Error(`${place}/weights are for each of the ${strips.length} reels`)
  return strips.map((stops, i) => {
    const own = weights[i]!
    if (own.length !== stops.length)
      throw new Error(`${place}/weights/${i} has ${own.length} numbers for ${stops.length} stops`)
    const middle = Math.floor(((heights[i] ?? heights[0]!) - 1) / 2)
    const weighted = withWeights(
      stops,
      stops.map((_, stop) => own[(stop + middle) % own.length]!),
    )
    if (positionsOf(weighted) === 0) throw new Error(`${place}/weights/${i} lets no stop come up`)
    return weighted
  })
}

/** The strips that spins turn, and where each draws its own, all of these. */
export function reelsIn(
  { reelSets, ...reels }: PaperReels,
  heights: readonly number[],
  place: string,
): Pick<Sheet, 'reels' | 'reelSets'> {
  if (!reelSets) return { reels: stripsIn(reels, heights, place) }
  const sets = reelSets.map((set, i): Turn => ({
    strips: stripsIn(set, heights, `${place}/reelSets/${i}`),
    times: set.weight ?? 1,
  }))
  return { reels: sets[0]!.strips, reelSets: sets }
}

export const mysteryOf = ({
  symbol,
  becomes,
}: {
  symbol: string
  becomes: PaperStrip
}): Mystery => ({
  symbol,
  becomes: readStrip(becomes),
})
