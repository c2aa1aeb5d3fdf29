/** What keeps a sheet from being a title of ours, beside what keeps it from being counted. */
import { faultOf } from './fault.ts'
import { firstIn, firstOf, placeIf, type Fault } from './place.ts'
import { hasLineAwards } from './read.ts'
import { symbolsNamed, unitsOf, type Sheet } from './sheet.ts'

/** No title may pay more than this for one line. */
const linePaysMax = 1_000_000

/** What a sheet of somebody else's may say and no round of ours tells. */
function onlyCounted(sheet: Sheet): Fault[] {
  const { heights, ways, wild, otherWilds, wildPays, scatter, scattersWith, otherScatters } = sheet
  const what = 'is not told in the rounds of a title'
  return [
    [placeIf(heights !== undefined, '/rows'), what],
    [placeIf(otherWilds !== undefined || (wild !== null && wild === scatter), '/wild'), what],
    [placeIf(wildPays?.by !== undefined, '/wildPays/times'), what],
    [placeIf(wildPays?.each === 'added', '/wildPays/each'), what],
    [placeIf(wildPays !== undefined && ways !== undefined, '/wildPays'), what],
    [placeIf(sheet.isWildAloneNothing === true, '/wildAlone'), what],
    [placeIf(sheet.isSpreading === true, '/wildSpreads'), what],
    [placeIf(sheet.isHolding === true, '/wildHolds'), what],
    [placeIf(!!sheet.isSticking, '/wildSticks'), what],
    [placeIf(!!sheet.isBothWays, '/bothWays'), what],
    [placeIf(sheet.isAnywhere === true, '/anywhere'), what],
    [placeIf(scattersWith !== undefined, '/scatter'), what],
    [placeIf(sheet.isAdjacent === true, '/scatterAdjacent'), what],
    [placeIf(sheet.freeSpins?.rises !== undefined, '/freeSpins/rises'), what],
    [placeIf(otherScatters !== undefined, '/otherScatters'), what],
    [placeIf(sheet.freeSpins?.drawn !== undefined, '/freeSpins/awards'), what],
    [placeIf(sheet.freeSpins?.big !== undefined, '/freeSpins/big'), what],
    [placeIf(sheet.isClustered === true, '/clusters'), what],
    [placeIf(hasLineAwards(sheet), '/rowPays'), what],
    [placeIf(sheet.expanding !== undefined, '/expanding'), what],
    [placeIf(sheet.filledReels !== undefined, '/filledReels'), what],
    [placeIf(sheet.bonuses !== undefined, '/bonuses'), what],
    [placeIf(sheet.spinTimes !== undefined, '/spinTimes'), what],
    [placeIf(sheet.mystery !== undefined, '/mystery'), what],
    [placeIf((sheet.reelSets ?? sheet.freeSpins?.reelSets) !== undefined, '/reelSets'), what],
    [firstIn('/reels', sheet.reels, ({ weights }) => weights !== undefined), what],
    [firstIn('/freeSpins/reels', sheet.freeSpins?.reels, ({ weights }) => !!weights), what],
    [firstIn('/pays', sheet.pays, (_, symbol) => !!sheet.groups?.[symbol]), what],
    [placeIf(sheet.falls !== undefined && sheet.rowPays !== undefined, '/rowPays'), what],
  ]
}

/** The same of what keeps a sheet from being a title: its rounds end and are told in full. */
export function titleFaultOf(sheet: Sheet): string | null {
  const { reels, freeSpins, scatterPays, rowPays, pays } = sheet
  const named = symbolsNamed(sheet)
  const isUnnamed = (reel: readonly string[]) => reel.some((symbol) => !named.has(symbol))
  return (
    faultOf(sheet) ??
    firstOf([
      [firstIn('/reels', reels, isUnnamed), 'has a symbol of which nothing is said'],
      [
        firstIn('/freeSpins/reels', freeSpins?.reels, isUnnamed),
        'has a symbol of which nothing is said',
      ],
      [
        firstIn('/pays', pays, (row) => row.some((pay) => pay > linePaysMax)),
        `pays more than ${linePaysMax}`,
      ],
      [
        firstIn(
          '/rowPays',
          rowPays,
          ({ isBonus, pays: paid }) =>
            isBonus === true || typeof paid !== 'number' || paid > linePaysMax,
        ),
        `of a title pays one figure up to ${linePaysMax}, and no average`,
      ],
      [
        firstIn(
          '/freeSpins/awards',
          freeSpins?.awards,
          (award, i) => award > 0 && !scatterPays[Number(i)],
        ),
        'awards free spins for scatters that pay nothing',
      ],
      ...onlyCounted(sheet),
      [placeIf(unitsOf(sheet) > 100, '/lines'), 'divide a stake into at most 100 units'],
    ])
  )
}
