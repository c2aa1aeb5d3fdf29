/** What keeps a sheet from being counted, and what more keeps it from being played. */
import { anySymbol, mostFreeSpins, unitsOf, type Sheet } from './sheet.ts'

/** No sheet may award more free spins than this in one round, nor pay more than this for one line. */
export const freeSpinsMax = 400
const linePaysMax = 1_000_000
/** More rows of symbols than this cannot be held in memory. */
const rowsMax = 40_000_000

type Fault = [isFault: boolean, text: string]

const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0

/** Every symbol something is said of. */
function namedIn({ pays, wild, scatter, groups, rowPays }: Sheet): Set<string> {
  const inRows = (rowPays ?? []).flatMap(({ of }) => of).filter((one) => !groups?.[one])
  const special = [wild, scatter].filter((symbol) => symbol !== null)
  return new Set([
    ...Object.keys(pays),
    ...Object.values(groups ?? {}).flat(),
    ...special,
    ...inRows,
  ])
}

function reelFaults({ rows, reels, lines, ways }: Sheet): Fault[] {
  return [
    [!isCount(rows) || rows < 1, 'a window needs rows'],
    [reels.length < 2, 'there are at least two reels'],
    [reels.some((reel) => reel.length < rows), 'a reel is shorter than the window'],
    [
      new Set(reels.flat()).size ** reels.length > rowsMax,
      'there are too many symbols for so many reels',
    ],
    [
      ways === undefined && (lines.length === 0 || new Set(lines.map(String)).size < lines.length),
      'lines are missing or doubled',
    ],
    [
      lines.some(
        (line) => line.length !== reels.length || line.some((row) => !isCount(row) || row >= rows),
      ),
      'a line leaves the window',
    ],
    [ways !== undefined && (lines.length > 0 || !isCount(ways) || ways < 1), 'ways have no lines'],
  ]
}

function payFaults({
  reels,
  ways,
  wild,
  wildPays,
  scatter,
  pays,
  groups,
  rowPays,
}: Sheet): Fault[] {
  const isPay = (pay: number) => isCount(pay) && pay <= linePaysMax
  return [
    [
      Object.values(pays).some((row) => row.length !== reels.length || !row.every(isPay)),
      `a symbol needs a pay up to ${linePaysMax} for each number of reels`,
    ],
    [
      scatter !== null && (scatter === wild || Object.hasOwn(pays, scatter)),
      'a scatter neither pays on lines nor is wild',
    ],
    [
      wildPays !== undefined && (wild === null || !isCount(wildPays.times) || wildPays.times < 2),
      'a wild that multiplies is a wild, and pays at least twice',
    ],
    [
      (rowPays ?? []).some(
        ({ of, pays: figures }) => of.length !== reels.length || ![figures].flat().every(isPay),
      ),
      'a row has one place for each reel, and pays',
    ],
    [
      Object.keys(groups ?? {}).some(
        (group) => group === anySymbol || reels.flat().includes(group),
      ),
      'a group has a name that no symbol has',
    ],
    [
      ways !== undefined &&
        (rowPays !== undefined ||
          wildPays !== undefined ||
          (wild !== null && (reels[0]!.includes(wild) || Object.hasOwn(pays, wild)))),
      'ways have no rows, and their wild neither pays, multiplies nor is on the first reel',
    ],
  ]
}

function scatterFaults({ rows, reels, scatter, scatterPays, freeSpins }: Sheet): Fault[] {
  const { awards, multiplier, retriggers, reels: own } = freeSpins ?? { awards: [], reels: [] }
  return [
    [
      scatterPays.length > reels.length * rows || !scatterPays.every(isCount),
      'scatter pays are wrong',
    ],
    [
      scatter === null && (scatterPays.length > 0 || freeSpins !== null),
      'there is no scatter to pay for',
    ],
    [
      freeSpins !== null &&
        !(awards.every(isCount) && isCount(multiplier!) && multiplier! > 0 && isCount(retriggers!)),
      'free spins are wrong',
    ],
    [
      freeSpins !== null &&
        own !== undefined &&
        (own.length !== reels.length || own.some((reel) => reel.length < rows)),
      'free spins turn as many reels',
    ],
  ]
}

const firstOf = (faults: readonly Fault[]) => faults.find(([isFault]) => isFault)?.[1] ?? null

/** The first fault that keeps a sheet from being counted, or null. */
export function faultOf(sheet: Sheet): string | null {
  const inReels = firstOf(reelFaults(sheet))
  return inReels ?? firstOf([...payFaults(sheet), ...scatterFaults(sheet)])
}

/** The first fault that keeps a sheet from being a title, or null: its rounds end and are told in full. */
export function titleFaultOf(sheet: Sheet): string | null {
  const { reels, freeSpins, scatterPays, rowPays } = sheet
  const known = namedIn(sheet)
  return (
    faultOf(sheet) ??
    firstOf([
      [
        [...reels, ...(freeSpins?.reels ?? [])].some((reel) => reel.some((one) => !known.has(one))),
        'a symbol on a reel is unknown',
      ],
      [
        (rowPays ?? []).some(({ pays, isBonus }) => isBonus || typeof pays !== 'number'),
        'a row of a title pays one figure, and no average',
      ],
      [
        freeSpins?.awards.some((award, i) => award > 0 && !scatterPays[i]) ?? false,
        'scatters that award free spins must pay',
      ],
      [mostFreeSpins(sheet) > freeSpinsMax, `a round may hold ${freeSpinsMax} free spins`],
      [unitsOf(sheet) > 100, 'a stake is divided into at most 100 units'],
    ])
  )
}
