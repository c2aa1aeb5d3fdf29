/** What keeps a sheet from being counted, each fault with its place in the sheet. */
import {
  anySymbol,
  cellsOf,
  heightOf,
  isOfWays,
  scattersOf,
  symbolsOf,
  wildsOf,
  type FreeSpins,
  type Sheet,
} from './sheet.ts'
import { enoughOf } from './anywhere.ts'
import { drawnFaults } from './drawn_fault.ts'
import { firstIn, firstOf, placeIf, type Fault } from './place.ts'
import { heldSets } from './held.ts'
import { hasLineAwards } from './read.ts'
import { cycleOf, positionsOf } from './turns.ts'

/** What is counted stays a whole number that a float holds exactly. */
const countedPaysMax = 1_000_000_000
/** More rows of symbols than this cannot be held in memory. */
const rowsMax = 40_000_000
const otherScattersMax = 2
/** Each window of clusters is read by itself. */
const clusterWindowsMax = 50_000_000
/** Each set of places that wilds may hold is a cycle of its own. */
const stickingMax = 2 ** 12

const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0

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
      placeIf(ways === undefined && new Set(reels.flat()).size ** reels.length > rowsMax, '/reels'),
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
function nameFaults(sheet: Sheet): Fault[] {
  const { wildFor, otherScatters, pays, groups, rowPays } = sheet
  const standing = new Set(symbolsOf(sheet))
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
  const isPay = (pay: number) => isCount(pay) && pay <= countedPaysMax
  const columns = Math.max(1, ...(rowPays ?? []).map((row) => [row.pays].flat().length))
  const isWithoutLines = ways !== undefined
  const cells = cellsOf(sheet)
  return [
    [
      firstIn('/pays', pays, (row) => row.length !== (sheet.isCounted ? cells : reels.length)),
      sheet.isCounted
        ? `has figures for 1 to ${cells} symbols`
        : `needs a figure for each of the ${reels.length} reels`,
    ],
    [firstIn('/pays', pays, (row) => !row.every(isPay)), 'has a figure that cannot be paid'],
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
    [
      firstIn('/rowPays', rowPays, (row) => ![row.pays].flat().every(isPay)),
      'has a figure that cannot be paid',
    ],
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
    [placeIf(isWithoutLines && !!sheet.isBothWays, '/bothWays'), 'do not go with ways'],
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

function expandingFaults({ expanding, pays, ways }: Sheet): Fault[] {
  const place = '/expanding'
  if (!expanding) return []
  const { symbol } = expanding
  return [
    [placeIf(ways !== undefined, place), 'does not go with ways'],
    [
      placeIf(!Object.hasOwn(pays, symbol), place),
      `has a symbol without a row of its own in pays: ${symbol}`,
    ],
  ]
}

function scatterFaults(sheet: Sheet): Fault[] {
  const { rows, reels, scatter, otherScatters, scatterPays, freeSpins } = sheet
  const {
    awards,
    drawn = {},
    otherAwards = {},
    multiplier,
    retriggers,
    reels: own,
  }: FreeSpins = freeSpins ?? { awards: [], multiplier: 1, retriggers: 0 }
  const most = reels.length * rows
  const place = '/freeSpins'
  return [
    [
      placeIf(scatterPays.length > most || !scatterPays.every(isCount), '/scatterPays'),
      `are whole figures for 1 to ${most} scatters`,
    ],
    [placeIf(scatter === null && scatterPays.length > 0, '/scatterPays'), 'need a scatter'],
    [
      placeIf(scatter === null && freeSpins !== null && !hasLineAwards(sheet), place),
      'need a scatter, or rows that award them',
    ],
    [
      placeIf(scatter === null && awards.length + Object.keys(drawn).length > 0, `${place}/awards`),
      'need a scatter',
    ],
    [
      firstIn(`${place}/awards`, drawn, (_, count) => Number(count) > most),
      `is of more than the ${most} scatters of a window`,
    ],
    [
      firstIn(`${place}/otherAwards`, otherAwards, (_, symbol) => !otherScatters?.[symbol]),
      'is none of /otherScatters',
    ],
    [
      firstIn(
        `${place}/otherAwards`,
        otherAwards,
        (row) => row.length > most || !row.every(isCount),
      ),
      `has whole numbers of spins for 1 to ${most} scatters`,
    ],
    [
      placeIf(scatter === null && otherScatters !== undefined, '/otherScatters'),
      'need a first one, under /scatter',
    ],
    [
      firstIn('/otherScatters', otherScatters, (row) => row.length > most || !row.every(isCount)),
      `has whole figures for 1 to ${most} scatters`,
    ],
    [
      placeIf(Object.keys(otherScatters ?? {}).length > otherScattersMax, '/otherScatters'),
      `are at most ${otherScattersMax}`,
    ],
    [
      placeIf(awards.length > most || !awards.every(isCount), `${place}/awards`),
      `are whole numbers of spins for 1 to ${most} scatters`,
    ],
    [placeIf(!isCount(multiplier) || multiplier < 1, `${place}/multiplier`), 'is 1 or more'],
    [placeIf(!isCount(retriggers), `${place}/retriggers`), 'is a number of generations'],
    [
      placeIf(own !== undefined && own.length !== reels.length, `${place}/reels`),
      `are ${reels.length}, as those of a paid spin`,
    ],
    [
      firstIn(`${place}/reels`, own, (reel, i) => reel.length < heightOf(sheet, Number(i))),
      'is shorter than the window',
    ],
  ]
}

/** The place of a sheet's first fault and what it is, or null where it can be counted. */
export function faultOf(sheet: Sheet): string | null {
  return (
    firstOf(reelFaults(sheet)) ??
    firstOf([
      ...nameFaults(sheet),
      ...payFaults(sheet),
      ...scatterFaults(sheet),
      ...expandingFaults(sheet),
      ...windowFaults(sheet),
      ...drawnFaults(sheet),
    ])
  )
}
