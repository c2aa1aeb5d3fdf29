/** What keeps a sheet on paper from being counted although it could be written down. */
import { faultOf } from './fault.ts'
import type { Counting } from './moments.ts'
import { neverEnds } from './odds.ts'
import type { Counted, Paper } from './paper_form.ts'
import { hasLineAwards } from './read.ts'
import { awardOf, scatterWindowsOf, spacedScatterWindowsOf } from './scatters.ts'
import { countIn, heightOf, scattersOf, symbolsOf, type Sheet } from './sheet.ts'
import { lineTotalsOf, payTableOf } from './table.ts'
import { turnsOf } from './turns.ts'

/** What a sheet says that does not go together, where the sheet read from it would not tell. */
export function paperFaultOf(paper: Paper): string | null {
  const { counts, falls, freeSpins, ...sheet } = paper
  // Also of one row it is the order that tells what falls into it.
  if (counts && (falls ?? freeSpins?.falls)) return '/falls need the order of the stops'
  const ofReels = reelsFaultOf(paper) ?? rowsFaultOf(paper) ?? shapeFaultOf(paper)
  if (ofReels !== null) return ofReels
  const won = bonusesWon(paper)
  const unwon = Object.keys(sheet.bonuses ?? {}).find((name) => !won.has(name))
  if (unwon !== undefined)
    return `/bonuses/${unwon} is won nowhere: /rowPays, /scatterBonuses or another bonus names it`
  const ofLocks = locksFaultOf(paper)
  if (ofLocks !== null) return ofLocks
  const { awards = {}, multiplier = 1, retriggers = 0, retriggerAwards } = freeSpins ?? {}
  const drawn = Object.values(awards).filter((award) => typeof award !== 'number')
  const isAwardedBeside = freeSpins?.otherAwards || sheet.rowPays?.some((row) => row.freeSpins)
  const ofFollowed = followedFaultOf(paper, drawn.length > 0 && !!isAwardedBeside)
  if (ofFollowed !== null) return ofFollowed
  if (drawn.length === 0) return null
  if (retriggers !== 0 && !retriggerAwards)
    return '/freeSpins/retriggerAwards are missing: what free spins win is not drawn'
  const isOwn = (freeSpins?.pays ?? freeSpins?.scatterPays) !== undefined
  return isOwn && drawn.flat().some((award) => (award.multiplier ?? multiplier) !== multiplier)
    ? '/freeSpins/pays and scatterPays are not multiplied, which does not go with multipliers that are drawn'
    : null
}

/** Free spins that are followed one by one, in any of three rules, go with few others. */
function followedFaultOf(paper: Paper, isDrawnBeside: boolean): string | null {
  const { wildHolds, wildSticks, freeSpins, bonuses } = paper
  const { limit, rises, retriggers = 0, pays, scatterPays } = freeSpins ?? {}
  const isStaying = freeSpins?.wildSticks === 'all'
  const place = [
    limit !== undefined && '/freeSpins/limit',
    isStaying && '/freeSpins/wildSticks of all free spins',
    rises && '/freeSpins/rises',
  ].find((one) => typeof one === 'string')
  if (!freeSpins || place === undefined) return null
  const won = Object.values(freeSpins.scatterBonuses ?? paper.scatterBonuses ?? {})
  const isLocking = won.some((one) => Object.values(one).some((name) => bonuses?.[name]?.locks))
  const faults: [isSaid: unknown, words: string][] = [
    [limit !== undefined && retriggers !== 'endless', 'goes with endless retriggers'],
    [
      retriggers !== 0 && limit === undefined,
      'goes with retriggers that are endless up to a limit, or with none',
    ],
    [wildHolds || freeSpins.wildHolds, 'does not go with /wildHolds'],
    [wildSticks || (freeSpins.wildSticks && !isStaying), 'does not go with /wildSticks'],
    [isDrawnBeside, 'does not go with awards that are drawn beside others'],
    [
      isStaying && isLocking,
      'does not go with coins that lock: what else they win is in /freeSpins/scatterBonuses',
    ],
    [
      rises && (pays || scatterPays),
      'does not go with /freeSpins/pays and scatterPays, which are not multiplied',
    ],
  ]
  const words = faults.find(([isSaid]) => isSaid)?.[1]
  return words === undefined ? null : `${place} ${words}`
}

/** What free spins show otherwise. */
function shapeFaultOf({ payAnywhere, clusters, ways, rowPays, freeSpins }: Paper) {
  const isCounted = payAnywhere !== undefined || clusters !== undefined
  const faults: [isSaid: unknown, words: string][] = [
    [freeSpins?.lines && freeSpins.ways, '/freeSpins has either lines or ways'],
    [freeSpins?.lines && isCounted, '/freeSpins/lines do not go with payAnywhere or clusters'],
    [freeSpins?.ways && isCounted, '/freeSpins/ways do not go with payAnywhere or clusters'],
    [freeSpins?.ways && ways !== undefined, '/freeSpins/ways are those of paid spins already'],
    [freeSpins?.ways && rowPays, '/freeSpins/ways do not go with /rowPays'],
  ]
  return faults.find(([isSaid]) => isSaid)?.[1] ?? null
}

/** What reels say that goes with other reels. */
function reelsFaultOf({ counts, weights, reelSets, freeSpins }: Paper): string | null {
  if (weights && counts) return '/weights go with reels: /counts says how often a symbol comes up'
  if (weights && reelSets) return '/weights go within /reelSets'
  if (!freeSpins) return null
  if (freeSpins.weights && !freeSpins.reels)
    return '/freeSpins/weights go with /freeSpins/reels, or within its reelSets'
  return freeSpins.reels && freeSpins.reelSets ? '/freeSpins has either reels or reelSets' : null
}

/** Where a reel shows now more rows, now fewer, no row of it is a place. */
function rowsFaultOf(paper: Paper): string | null {
  const { ways, payAnywhere, bonuses = {}, freeSpins } = paper
  const isLocking = Object.values(bonuses).some(({ locks }) => locks)
  if (freeSpins?.rows !== undefined && isLocking)
    return '/freeSpins/rows do not go with coins that lock'
  const all: [string, Paper['rows']][] = [
    ['/rows', paper.rows],
    ['/freeSpins/rows', freeSpins?.rows ?? 1],
  ]
  const drawn = all.flatMap(([place, rows]) =>
    typeof rows === 'number' || rows.every((one) => typeof one === 'number')
      ? []
      : [`${place}/${rows.findIndex((one) => typeof one !== 'number')}`],
  )
  if (drawn.length === 0) return null
  const isSaid = (name: 'falls' | 'wildHolds' | 'wildSticks') =>
    !!(paper[name] ?? freeSpins?.[name])
  const others: [isSaid: boolean, words: string][] = [
    [
      (ways ?? payAnywhere) === undefined || freeSpins?.lines !== undefined,
      'need ways or payAnywhere',
    ],
    [isSaid('falls'), 'do not go with falls'],
    [isSaid('wildHolds'), 'do not go with wildHolds'],
    [isSaid('wildSticks'), 'do not go with wildSticks'],
    [freeSpins?.big !== undefined, 'do not go with a big symbol'],
    [isLocking, 'do not go with coins that lock'],
  ]
  const words = others.find(([isOne]) => isOne)?.[1]
  return words === undefined ? null : `${drawn[0]} is drawn: such ${words}`
}

/** Coins that lock are those that stand in the window. */
function locksFaultOf({ rowPays = [], bonuses = {}, scatterAdjacent }: Paper): string | null {
  if (scatterAdjacent && Object.values(bonuses).some(({ locks }) => locks))
    return '/scatterAdjacent does not go with coins that lock'
  const row = rowPays.findIndex(({ bonus }) => bonus !== undefined && bonuses[bonus]?.locks)
  return row < 0 ? null : `/rowPays/${row}/bonus locks coins, which only scatters win`
}

/** The names of bonuses that something wins. */
function bonusesWon({ rowPays = [], bonuses = {}, scatterBonuses = {}, freeSpins }: Paper) {
  const byScatters = [scatterBonuses, freeSpins?.scatterBonuses ?? {}]
  return new Set([
    ...rowPays.map(({ bonus }) => bonus),
    ...byScatters.flatMap((one) => Object.values(one)).flatMap((one) => Object.values(one)),
    ...Object.values(bonuses).flatMap(({ prizes }) => prizes.map(({ bonus }) => bonus)),
  ])
}

/** The first fault of a sheet and of what holds in its free spins, or null where it can be counted. */
export function countedFaultOf({ sheet, counting }: Counted): string | null {
  const frees = (counting.freeSheets ?? []).map((free) => free.sheet)
  const standing = new Set([sheet, ...frees].flatMap(symbolsOf))
  return (
    faultOf(sheet, standing) ??
    freeFaultOf(frees, standing) ??
    (counting.isOrdered ? null : orderFaultOf(sheet, frees)) ??
    (counting.isEndless && sheet.freeSpins && counting.limit === undefined
      ? endlessFaultOf(sheet, frees, counting)
      : null)
  )
}

/** What holds in free spins alone, with its place there. */
function freeFaultOf(frees: readonly Sheet[], standing: ReadonlySet<string>): string | null {
  const fault = frees.map((free) => faultOf(free, standing)).find((one) => one !== null)
  const there = fault?.replace(/^\/freeSpins/, '').replace(/^\/awards/, '/retriggerAwards')
  return there === undefined ? null : `/freeSpins${there}`
}

/** What only the order of the stops tells. */
function orderFaultOf(sheet: Sheet, frees: readonly Sheet[]): string | null {
  const { reels, otherScatters = {} } = sheet
  const needed: [isSaid: unknown, words: string][] = [
    [[sheet, ...frees].some((one) => one.isSpreading), '/wildSpreads needs'],
    [[sheet, ...frees].some((one) => one.isSticking), '/wildSticks needs'],
    [frees.some((one) => one.expanding), '/freeSpins/expanding needs'],
    [sheet.isClustered, '/clusters need'],
    [sheet.isCounted, '/payAnywhere needs'],
    [sheet.ways, '/ways need'],
    [frees.some(({ ways }) => ways), '/freeSpins/ways need'],
    [sheet.filledReels, '/filledReels need'],
    [[sheet, ...frees].some((one) => one.mystery), '/mystery needs'],
    [hasLineAwards(sheet), '/rowPays award free spins, which needs'],
    [sheet.freeSpins?.big, '/freeSpins/big needs'],
    [sheet.freeSpins?.reels, '/freeSpins/reels need, of paid reels,'],
  ]
  const words = needed.find(([isSaid]) => isSaid)?.[1]
  if (words !== undefined) return `${words} the order of the stops`
  const scatters = [...scattersOf(sheet), ...Object.keys(otherScatters)]
  const dense = reels.findIndex(
    (reel, i) =>
      heightOf(sheet, i) * scatters.reduce((sum, one) => sum + countIn(reel, one), 0) > reel.length,
  )
  return dense < 0 ? null : `/reels/${dense} has more scatters than can stand apart`
}

function endlessFaultOf(sheet: Sheet, frees: readonly Sheet[], counting: Counting): string | null {
  const all = frees.length > 0 ? frees : [sheet]
  return all.every((free) => awardedIn(free, counting) < 1) ? null : neverEnds
}

/** How many free spins a free spin awards on average, what falls left out. */
function awardedIn(sheet: Sheet, counting: Counting): number {
  const turns = turnsOf(sheet, true)
  const all = turns.reduce((sum, { times }) => sum + times, 0)
  return turns.reduce(
    (sum, { strips, times }) => sum + (awardedOn(sheet, strips, counting) * times) / all,
    0,
  )
}

function awardedOn(sheet: Sheet, strips: Sheet['reels'], { isOrdered }: Counting): number {
  const windows = isOrdered ? scatterWindowsOf(sheet, strips) : spacedScatterWindowsOf(sheet)
  let [sum, all] = [0, 0]
  for (const [scatters, n] of windows) {
    sum += n * awardOf(sheet, scatters)
    all += n
  }
  const byScatters = sum / all
  if (!hasLineAwards(sheet)) return byScatters
  const { awarded, cycle } = lineTotalsOf(payTableOf(sheet, strips))
  return byScatters + (sheet.lines.length * Number(awarded)) / Number(cycle)
}
