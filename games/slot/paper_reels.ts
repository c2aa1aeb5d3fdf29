/** The reels of a sheet on paper: strips, how often each of their stops comes up, and what each spin draws of several. */
import type { PaperReels, PaperRows, Strip as PaperStrip } from './paper_form.ts'
import { shownAt } from './read.ts'
import { blank, strip, type Mystery, type Sheet, type Strip, type Turn } from './sheet.ts'
import { positionsOf, withWeights } from './turns.ts'

export const readStrip = (text: PaperStrip): readonly string[] =>
  typeof text === 'string' ? strip(text) : text

export const countsAsStrip = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol))

/** Every number of rows that a reel may show, each with its weight. */
const drawnRows = (rows: PaperRows[number]): [height: number, weight: number][] =>
  typeof rows === 'number'
    ? [[rows, 1]]
    : Object.entries(rows).map(([height, weight]) => [Number(height), weight])

/** The most rows that a reel shows. */
export const mostRows = (rows: PaperRows[number]) =>
  Math.max(...drawnRows(rows).map(([height]) => height))

const middleOf = (height: number) => Math.floor((height - 1) / 2)

/** Every window of a reel whose number of rows is drawn, filled up with blanks: only its first stop comes up. */
function windowsDrawn(
  stops: readonly string[],
  own: readonly number[] | undefined,
  rows: PaperRows[number],
): Strip {
  const most = mostRows(rows)
  const windows = drawnRows(rows).flatMap(([height, weight]) =>
    stops.map((_, stop) => ({
      shown: [
        ...shownAt(stops, stop, height),
        ...Array.from({ length: most - height }, () => blank),
      ],
      times: weight * (own?.[(stop + middleOf(height)) % own.length] ?? 1),
    })),
  )
  return withWeights(
    windows.flatMap(({ shown }) => shown),
    windows.flatMap(({ shown, times }) => shown.map((__, row) => (row === 0 ? times : 0))),
  )
}

/** One set of strips; a stop's weight is that of its standing in the middle row. Throws with the place of weights that are none of theirs. */
function stripsIn({ reels = [], weights }: PaperReels, rows: PaperRows, place: string): Strip[] {
  const strips = reels.map(readStrip)
  if (weights && weights.length !== strips.length)
    throw new Error(`${place}/weights are for each of the ${strips.length} reels`)
  return strips.map((stops, i) => {
    const own = weights?.[i]
    if (own && own.length !== stops.length)
      throw new Error(`${place}/weights/${i} has ${own.length} numbers for ${stops.length} stops`)
    const shown = rows[i] ?? rows[0]!
    if (typeof shown !== 'number' && stops.length < mostRows(shown))
      throw new Error(`${place}/reels/${i} is shorter than the window`)
    const weighted =
      typeof shown === 'number'
        ? withWeights(
            stops,
            own && stops.map((_, stop) => own[(stop + middleOf(shown)) % own.length]!),
          )
        : windowsDrawn(stops, own, shown)
    if (positionsOf(weighted) === 0) throw new Error(`${place}/weights/${i} lets no stop come up`)
    return weighted
  })
}

/** The strips that spins turn, and where each draws its own, all of these. */
export function reelsIn(
  { reelSets, ...reels }: PaperReels,
  rows: PaperRows,
  place: string,
): Pick<Sheet, 'reels' | 'reelSets'> {
  if (!reelSets) return { reels: stripsIn(reels, rows, place) }
  const sets = reelSets.map((set, i): Turn => ({
    strips: stripsIn(set, rows, `${place}/reelSets/${i}`),
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
