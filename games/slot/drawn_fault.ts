/** What keeps from being counted what a sheet draws besides the stops of its reels. */
import { firstIn, placeIf, type Fault } from './place.ts'
import { mostScatters } from './scatters.ts'
import { heightOf, isOfWays, scattersOf, wildsOf, type Sheet } from './sheet.ts'
import { cycleOf } from './turns.ts'

function bonusFaults(sheet: Sheet): Fault[] {
  const { bonuses = {}, scatterBonuses = {}, otherScatters = {}, rowPays, falls } = sheet
  const isNone = (name: string) => !Object.hasOwn(bonuses, name)
  const [scatter] = scattersOf(sheet)
  const most = mostScatters(sheet)
  const place = '/scatterBonuses'
  return [
    [
      firstIn('/rowPays', rowPays, ({ bonus }) => bonus !== undefined && isNone(bonus)),
      'wins a bonus that is none of /bonuses',
    ],
    [
      firstIn(place, scatterBonuses, (_, symbol) => symbol !== scatter && !otherScatters[symbol]),
      'is neither /scatter nor one of /otherScatters, where {} stands for one that pays nothing',
    ],
    [
      firstIn(place, scatterBonuses, (won) => Object.values(won).some(isNone)),
      'wins a bonus that is none of /bonuses',
    ],
    [
      firstIn(place, scatterBonuses, (won) => Object.keys(won).some((n) => Number(n) > most)),
      `is of more than the ${most} scatters of a window`,
    ],
    [
      placeIf(sheet.bonuses !== undefined && falls !== undefined, '/bonuses'),
      'do not go with falls',
    ],
    [
      placeIf(
        sheet.filledReels !== undefined &&
          rowPays?.some(({ bonus }) => bonus !== undefined) === true,
        '/filledReels',
      ),
      'do not go with rows that win a bonus',
    ],
    [
      placeIf(sheet.spinTimes !== undefined && falls !== undefined, '/spinTimes'),
      'do not go with falls',
    ],
  ]
}

function mysteryFaults(sheet: Sheet, standing: ReadonlySet<string>): Fault[] {
  const { mystery, pays, groups, otherScatters = {} } = sheet
  if (!mystery) return []
  const { symbol, becomes } = mystery
  const others = [...Object.keys(pays), ...scattersOf(sheet), ...Object.keys(otherScatters)]
  const isGrouped = Object.values(groups ?? {}).some((group) => group.includes(symbol))
  return [
    [placeIf(!standing.has(symbol), '/mystery/symbol'), 'is a symbol that is on no reel'],
    [
      placeIf([...others, ...wildsOf(sheet)].includes(symbol) || isGrouped, '/mystery/symbol'),
      'pays, stands for others or is counted itself',
    ],
    [placeIf(becomes.includes(symbol), '/mystery/becomes'), 'has the symbol itself'],
  ]
}

function bigFaults(sheet: Sheet): Fault[] {
  const { freeSpins, reels, otherScatters = {}, falls, isHolding, isSticking } = sheet
  const place = '/freeSpins/big'
  if (!freeSpins?.big) return []
  const { of, reels: filled } = freeSpins.big
  const scatters = new Set([...scattersOf(sheet), ...Object.keys(otherScatters)])
  return [
    [
      placeIf(
        new Set(filled).size < filled.length || filled.some((reel) => reel >= reels.length),
        `${place}/reels`,
      ),
      `are of 1 to ${reels.length}, each once`,
    ],
    [firstIn(`${place}/of`, of, (symbol) => scatters.has(symbol)), 'is a scatter'],
    [
      placeIf((falls ?? isHolding ?? isSticking) !== undefined, place),
      'does not go with falls or wilds that stay',
    ],
  ]
}

function setFaults(sheet: Sheet): Fault[] {
  const { reels, reelSets, freeSpins } = sheet
  const all: [string, Sheet['reelSets']][] = [
    ['/reelSets', reelSets],
    ['/freeSpins/reelSets', freeSpins?.reelSets],
  ]
  return all.flatMap(([place, sets]): Fault[] => [
    [
      firstIn(place, sets, ({ strips }) => strips.length !== reels.length),
      `needs ${reels.length} reels, as others have`,
    ],
    [
      firstIn(place, sets, ({ strips }) =>
        strips.some((reel, i) => reel.length < heightOf(sheet, i)),
      ),
      'has a reel that is shorter than the window',
    ],
    [
      firstIn(
        place,
        isOfWays(sheet) ? [] : sets,
        ({ strips }) => cycleOf(strips) > Number.MAX_SAFE_INTEGER,
      ),
      'has more positions than can be counted exactly',
    ],
  ])
}

export function drawnFaults(sheet: Sheet, standing: ReadonlySet<string>): Fault[] {
  return [
    ...bonusFaults(sheet),
    ...mysteryFaults(sheet, standing),
    ...bigFaults(sheet),
    ...setFaults(sheet),
  ]
}
