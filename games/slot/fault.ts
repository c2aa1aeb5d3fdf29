/** What keeps a sheet from being counted, each fault with its place in the sheet. */
import {
  anySymbol,
  cellsOf,
  heightOf,
  isOfWays,
  scattersOf,
  symbolsOf,
  wildsOf,
  type Sheet,
} from './sheet.ts'
import { enoughOf } from './anywhere.ts'
import { drawnFaults } from './drawn_fault.ts'
import { isCount, isPay, payWords } from './figure_fault.ts'
import { firstIn, firstOf, placeIf, type Fault } from './place.ts'
import { heldSets } from './held.ts'
import { scatterFaults } from './scatter_fault.ts'
import { rowsOn } from './table.ts'
import { cycleOf, positionsOf } from './turns.ts'

/** More rows of symbols than this cannot be held in memory. */
const rowsMax = 40_000_000
/** Each window of clusters is read by itself. */
const clusterWindowsMax = 50_000_000
/** Each set of places that wilds may hold is a cycle of its own. */
const stickingMax = 2 ** 12

function reelFaults(sheet: Sheet): Fault[] {
  const { rows, heights, reels, lines, ways } = sheet
  const positions = reels.reduce((product, reel) => product * positionsOf(reel), 1)
  const texts = lines.map(String)
  return [
    [placeIf(!isCount(rows) || rows < 1, '/rows'), 'is how many rows the window has'],
    [placeIf(reels.length < 2, '/reels'), 'are at least two'],
    [
      placeIf(heights !== undefined && heights.length !== reels.length, '/rows'),
      `are one number, or one for each of the ${reels.length} reels`,
    ],
    [
      firstIn('/reels', reels, (reel, i) => reel.length < heightOf(sheet, Number(i))),
      'is shorter than the window',
    ],
    [
      placeIf(!isOfWays(sheet) && positions > Number.MAX_SAFE_INTEGER, '/reels'),
      'have more positions together than can be counted exactly',
    ],
    [
      placeIf(ways === undefined && rowsOn(sheet, reels) > rowsMax, '/reels'),
      'have too many symbols for so many reels',
    ],
    [placeIf(ways === undefined && lines.length === 0, '/lines'), 'are missing'],
    [
      firstIn('/lines', lines, (line, i) => texts.indexOf(String(line)) < Number(i)),
      'is there already',
    ],
    [
      firstIn('/lines', lines, (line) => line.length !== reels.length),
      `needs a row for each of the ${reels.length} reels`,
    ],
    [
      firstIn('/lines', lines, (line) =>
        line.some((row, reel) => !isCount(row) || row >= heightOf(sheet, reel)),
      ),
      'leaves the window',
    ],
    [placeIf(ways !== undefined && lines.length > 0, '/lines'), 'do not go with ways'],
    [placeIf(ways !== undefined && (!isCount(ways) || ways < 1), '/ways'), 'is a number of units'],
  ]
}

/** Everything of which something is said, and which stands nowhere. */
function nameFaults(sheet: Sheet, standing: ReadonlySet<string>): Fault[] {
  const { wildFor, otherScatters, pays, groups, rowPays } = sheet
  const isNowhere = (symbol: string) => !standing.has(symbol)
  const isNothing = (wanted: string) =>
    wanted !== anySymbol && groups?.[wanted] === undefined && isNowhere(wanted)
  return [
    [placeIf(wildsOf(sheet).some(isNowhere), '/wild'), 'is a symbol that is on no reel'],
    [placeIf(wildFor?.some(isNowhere) ?? false, '/wildFor'), 'names a symbol that is on no reel'],
    [placeIf(scattersOf(sheet).some(isNowhere), '/scatter'), 'is a symbol that is on no reel'],
    [
      firstIn('/otherScatters', otherScatters, (_, symbol) => isNowhere(symbol)),
      'is a symbol that is on no reel',
    ],
    [
      firstIn('/pays', pays, (_, symbol) => isNowhere(symbol) && !groups?.[symbol]),
      'is a symbol that is on no reel',
    ],
    [
      firstIn('/groups', groups, (_, group) => group === anySymbol || standing.has(group)),
      'is a name that a symbol has',
    ],
    [
      firstIn('/groups', groups, (symbols) => symbols.some((name) => groups?.[name] !== undefined)),
      'names a group, and holds symbols alone',
    ],
    [
      firstIn('/groups', groups, (symbols) => symbols.some(isNowhere)),
      'names a symbol that is on no reel',
    ],
    [
      firstIn('/rowPays', rowPays, ({ of }) => of.some(isNothing)),
      'names what is neither a symbol on a reel nor a group',
    ],
  ]
}

function payFaults(sheet: Sheet): Fault[] {
  const { reels, ways, wildFor, wildPays, scatter, otherScatters = {}, pays, rowPays } = sheet
  const wilds = wildsOf(sheet)
  const isOneWay = !sheet.isBothWays && !sheet.isAnywhere
  const columns = Math.max(1, ...(rowPays ?? []).map((row) => [row.pays].flat().length))
  const isWithoutLines = ways !== undefined
  const isCountedBoth = !!sheet.isBothWays && sheet.isCounted === true
  const cells = cellsOf(sheet)
  return [
    [
      firstIn('/pays', pays, (row) => row.length !== (sheet.isCounted ? cells : reels.length)),
      sheet.isCounted
        ? `has figures for 1 to ${cells} symbols`
        : `needs a figure for each of the ${reels.length} reels, and no more`,
    ],
    [firstIn('/pays', pays, (row) => !row.every(isPay)), payWords],
    [
      placeIf(scatter !== null && Object.hasOwn(pays, scatter), `/pays/${scatter}`),
      'is the scatter, which pays anywhere and not on lines',
    ],
    [
      firstIn(
        '/otherScatters',
        otherScatters,
        (_, symbol) => scattersOf(sheet).includes(symbol) || Object.hasOwn(pays, symbol),
      ),
      'is the scatter, or pays on lines too',
    ],
    [placeIf(wildPays !== undefined && wilds.length === 0, '/wildPays'), 'needs a wild'],
    [placeIf(wildFor !== undefined && wilds.length === 0, '/wildFor'), 'needs a wild'],
    [
      placeIf(sheet.isWildAloneNothing === true && wilds.length === 0, '/wildAlone'),
      'needs a wild',
    ],
    [placeIf(sheet.isSpreading === true && wilds.length === 0, '/wildSpreads'), 'needs a wild'],
    [
      placeIf(sheet.isHolding === true && (!sheet.isSpreading || wilds.length > 1), '/wildHolds'),
      'needs wildSpreads, and one wild only',
    ],
    [
      placeIf(!!sheet.isSticking && wilds.length !== 1, '/wildSticks'),
      'needs one wild, and no others',
    ],
    [
      placeIf(!!sheet.isSticking && sheet.isSpreading === true, '/wildSticks'),
      'does not go with wildSpreads',
    ],
    [
      placeIf(!!sheet.isSticking && heldSets(sheet) > stickingMax, '/wildSticks'),
      `is of more places than the ${Math.log2(stickingMax)} that can be counted`,
    ],
    [placeIf(new Set(wilds).size < wilds.length, '/wild'), 'names a symbol twice'],
    [
      placeIf(new Set(scattersOf(sheet)).size < scattersOf(sheet).length, '/scatter'),
      'names a symbol twice',
    ],
    [
      firstIn(
        '/rowPays',
        rowPays,
        ({ freeSpins = 0 }) => freeSpins > 0 && sheet.freeSpins === null,
      ),
      'awards free spins, of which /freeSpins says nothing',
    ],
    [
      firstIn('/rowPays', rowPays, ({ freeSpins = 0 }) => !isCount(freeSpins)),
      'awards a whole number of free spins',
    ],
    [
      firstIn('/wildPays/times', wildPays?.by, (_, symbol) => !wilds.includes(symbol)),
      'is no wild',
    ],
    [
      placeIf(
        wildPays !== undefined &&
          wildPays.by === undefined &&
          (!isCount(wildPays.times) || wildPays.times < 2),
        '/wildPays/times',
      ),
      'is 2 or more',
    ],
    [
      firstIn('/rowPays', rowPays, ({ of }) => of.length !== reels.length),
      `needs a place for each of the ${reels.length} reels`,
    ],
    [firstIn('/rowPays', rowPays, (row) => ![row.pays].flat().every(isPay)), payWords],
    [
      firstIn(
        '/rowPays',
        rowPays,
        (row) => typeof row.pays !== 'number' && row.pays.length !== columns,
      ),
      `needs a figure for each of ${columns} numbers of coins, as other rows have`,
    ],
    [placeIf(isWithoutLines && rowPays !== undefined, '/rowPays'), 'do not go with ways'],
    [
      firstIn('/pays', pays, (_, symbol) => isWithoutLines && !!sheet.groups?.[symbol]),
      'is a group, which pays on lines only',
    ],
    [
      placeIf(
        isWithoutLines && wilds.filter((wild) => Object.hasOwn(pays, wild)).length > 1,
        '/pays',
      ),
      'have rows of several wilds, which does not go with ways',
    ],
    [
      placeIf(isWithoutLines && (sheet.isBothWays === 'best' || isCountedBoth), '/bothWays'),
      sheet.isCounted ? 'need lines or ways' : 'are the better of both with lines only',
    ],
    [placeIf(isWithoutLines && sheet.isAnywhere === true, '/anywhere'), 'does not go with ways'],
    [
      placeIf(!isOneWay && !!sheet.isBothWays && sheet.isAnywhere === true, '/anywhere'),
      'does not go with bothWays',
    ],
  ]
}

/** What multiplies or follows whole windows goes with few other rules. */
function windowFaults(sheet: Sheet): Fault[] {
  const { reels, heights, ways, filledReels, falls, rowPays, pays, wildPays, expanding } = sheet
  const { isCounted, isClustered } = sheet
  const positions = Number(cycleOf(reels))
  const isPlain =
    !sheet.isSpreading && !sheet.isSticking && !sheet.isBothWays && !sheet.isAnywhere && !expanding
  const isBonus = rowPays?.some((row) => row.isBonus) ?? false
  const mostCounted = Object.values(pays).reduce((product, row) => product * (enoughOf(row) + 1), 1)
  return [
    [placeIf(filledReels !== undefined && ways !== undefined, '/filledReels'), 'need lines'],
    [
      firstIn('/filledReels/of', filledReels?.of, (symbol) => !Object.hasOwn(pays, symbol)),
      'has no row in pays',
    ],
    [
      placeIf(
        filledReels !== undefined &&
          (filledReels.times.length > reels.length || !filledReels.times.every(isCount)),
        '/filledReels/times',
      ),
      `are whole figures for 1 to ${reels.length} reels`,
    ],
    [
      placeIf((filledReels ?? falls) !== undefined && isBonus, '/rowPays'),
      'have the average of a bonus, which does not go with falls or filledReels',
    ],
    [
      placeIf(falls !== undefined && filledReels !== undefined, '/falls'),
      'do not go with filledReels',
    ],
    [
      placeIf(falls !== undefined && !isPlain, '/falls'),
      'do not go with wildSpreads, wildSticks, bothWays, anywhere, or an expanding symbol',
    ],
    [
      placeIf(
        falls !== undefined && Object.keys(sheet.freeSpins?.drawn ?? {}).length > 0,
        '/falls',
      ),
      'do not go with awards that are drawn',
    ],
    [
      placeIf(isCounted === true && wildPays !== undefined, '/wildPays'),
      'do not go with payAnywhere or clusters',
    ],
    [
      placeIf(isCounted === true && sheet.isSpreading === true, '/wildSpreads'),
      'does not go with payAnywhere or clusters',
    ],
    [
      placeIf(isCounted === true && sheet.isWildAloneNothing === true, '/wildAlone'),
      'does not go with payAnywhere or clusters',
    ],
    [
      placeIf(isCounted === true && !isClustered && mostCounted > Number.MAX_SAFE_INTEGER, '/pays'),
      'are of too many symbols to be counted anywhere',
    ],
    [placeIf(isClustered === true && heights !== undefined, '/rows'), 'of clusters are one number'],
    [
      placeIf(isClustered === true && positions > clusterWindowsMax, '/reels'),
      `have more windows than the ${clusterWindowsMax} in which clusters are counted`,
    ],
  ]
}

function expandingFaults({ expanding, pays, ways, units, lines }: Sheet): Fault[] {
  const place = '/expanding'
  if (!expanding) return []
  const { symbol } = expanding
  return [
    [placeIf(ways !== undefined, place), 'does not go with ways'],
    [
      placeIf(units !== undefined && units !== lines.length, place),
      'pays on as many lines as there are units of the stake',
    ],
    [
      placeIf(!Object.hasOwn(pays, symbol), place),
      `has a symbol without a row of its own in pays: ${symbol}`,
    ],
  ]
}

/**
 * The place of a sheet's first fault and what it is, or null where it can be counted.
 * @param standing every symbol on reels, of this sheet or of another kind of spin
 */
export function faultOf(
  sheet: Sheet,
  standing: ReadonlySet<string> = new Set(symbolsOf(sheet)),
): string | null {
  return (
    firstOf(reelFaults(sheet)) ??
    firstOf([
      ...nameFaults(sheet, standing),
      ...payFaults(sheet),
      ...scatterFaults(sheet),
      ...expandingFaults(sheet),
      ...windowFaults(sheet),
      ...drawnFaults(sheet, standing),
    ])
  )
}
