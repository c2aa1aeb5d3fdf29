/** A sheet on paper, as others publish theirs: read from JSON, checked, and made ready to be counted. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { formFaultOf } from '../form.ts'
import { countedFaultOf, paperFaultOf } from './paper_fault.ts'
import { countedFigures, figureOf, figuresOf, mapValues, scaleOf } from './paper_figures.ts'
import type { Counted, Figure, Figures, Paper, PaperAwards } from './paper_form.ts'
import { freeSheetsIn, timesOf, wildPaysOf } from './paper_free.ts'
import { countsAsStrip, mostRows, mysteryOf, readStrip, reelsIn } from './paper_reels.ts'
import { prizesOf, scatterBonusesOf } from './prizes.ts'
import { cellsOf, middleLineOf, type FreeSpins, type FreeSpinsAward, type Sheet } from './sheet.ts'

const schemaFile = new URL('../../docs/slot-sheet.schema.json', import.meta.url)

/** Throws an Error with the place and the words of the first fault of a sheet read from JSON. */
export function readPaper(json: unknown): Counted {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
  })
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object
  if (!ajv.validate<Paper>(schema, json))
    throw new Error(formFaultOf(ajv.errors ?? [], 'the sheet', rootWords))
  const counted = countedOf(json)
  const fault = paperFaultOf(json) ?? countedFaultOf(counted)
  if (fault !== null) throw new Error(json.counts ? fault.replace(/^\/reels/, '/counts') : fault)
  return counted
}

const rootWords: Record<string, string> = {
  not: 'the sheet has lines, ways, payAnywhere or clusters, not two of them',
  oneOf: 'the sheet has either reels, reelSets or counts; a pay table has a kind',
}

function countedOf(paper: Paper): Counted {
  const { freeSpins } = paper
  const rows = typeof paper.rows === 'number' ? [paper.rows] : paper.rows
  const heights = rows.map(mostRows)
  const turned = paper.counts
    ? { reels: paper.counts.map(countsAsStrip) }
    : reelsIn(paper, rows, '')
  const { reels } = turned
  const multiplier = freeSpins?.multiplier ?? 1
  // What free spins pay as it stands is divided by what all of theirs is multiplied with.
  const isOwn = freeSpins?.pays !== undefined || freeSpins?.scatterPays !== undefined
  const scale = scaleOf(paper) * (isOwn ? multiplier : 1)
  const whole = (figure: number) => Math.round(figure * scale)
  const figures = (given: Figures) => figuresOf(given, 0).map(whole)
  const [wild = null, ...otherWilds] = [paper.wild ?? []].flat()
  const [scatter = null, ...scattersWith] = [paper.scatter ?? []].flat()
  const shape = {
    rows: Math.max(...heights),
    ...(typeof paper.rows !== 'number' && { heights }),
    ...turned,
    ...(paper.mystery && { mystery: mysteryOf(paper.mystery) }),
  }
  const isClustered = paper.clusters !== undefined
  const isCounted = isClustered || paper.payAnywhere !== undefined
  const ways = paper.ways ?? paper.payAnywhere ?? paper.clusters
  const payRow = (given: Figures) =>
    (isCounted ? countedFigures(given, cellsOf(shape)) : figuresOf(given, reels.length)).map(whole)
  const sheet: Sheet = {
    kind: 'slot',
    ...shape,
    lines: paper.lines ?? (ways === undefined ? [middleLineOf(shape)] : []),
    ...(ways !== undefined && { ways }),
    ...(isCounted && { isCounted }),
    ...(isClustered && { isClustered }),
    wild,
    ...(otherWilds.length > 0 && { otherWilds }),
    ...(paper.wildFor !== undefined && { wildFor: readStrip(paper.wildFor) }),
    ...(paper.wildPays && { wildPays: wildPaysOf(paper.wildPays) }),
    ...(paper.wildAlone === false && { isWildAloneNothing: true }),
    ...(paper.wildSpreads && { isSpreading: true }),
    ...(paper.wildHolds && { isHolding: true }),
    ...(paper.wildSticks && { isSticking: paper.wildSticks }),
    ...(paper.bothWays && { isBothWays: paper.bothWays }),
    ...(paper.anywhere && { isAnywhere: true }),
    ...(paper.filledReels && {
      filledReels: {
        of: readStrip(paper.filledReels.of),
        times: figuresOf(paper.filledReels.times, reels.length),
      },
    }),
    ...(paper.falls && { falls: paper.falls }),
    scatter,
    ...(scattersWith.length > 0 && { scattersWith }),
    ...(paper.scatterAdjacent && { isAdjacent: true }),
    ...(paper.otherScatters && {
      otherScatters: mapValues(paper.otherScatters, figures),
    }),
    pays: mapValues(paper.pays ?? {}, payRow),
    groups: mapValues(paper.groups ?? {}, readStrip),
    ...(paper.rowPays && {
      rowPays: paper.rowPays.map((row) => ({
        ...row,
        pays: Array.isArray(row.pays)
          ? row.pays.map((figure) => whole(figureOf(figure)))
          : whole(figureOf(row.pays as Figure)),
      })),
    }),
    scatterPays: figures(paper.scatterPays ?? []),
    ...(paper.bonuses && { bonuses: prizesOf(paper, cellsOf(shape), whole) }),
    ...(paper.scatterBonuses && {
      scatterBonuses: scatterBonusesOf(paper.scatterBonuses, paper.bonuses),
    }),
    ...(paper.spinTimes && { spinTimes: timesOf(paper.spinTimes) }),
    freeSpins: freeSpins
      ? {
          ...readAwards(freeSpins.awards ?? [], multiplier),
          ...(freeSpins.otherAwards && {
            otherAwards: mapValues(freeSpins.otherAwards, (row) => figuresOf(row, 0)),
          }),
          multiplier,
          retriggers: freeSpins.retriggers === 'endless' ? 0 : (freeSpins.retriggers ?? 0),
          ...(freeSpins.rises && { rises: freeSpins.rises }),
          // Where they show other rows, their reels are those of a sheet of their own.
          ...((freeSpins.reels ?? freeSpins.reelSets) &&
            freeSpins.rows === undefined &&
            reelsIn(freeSpins, rows, '/freeSpins')),
          ...(freeSpins.big && {
            big: {
              reels: freeSpins.big.reels.map((reel) => reel - 1),
              of: readStrip(freeSpins.big.of),
            },
          }),
        }
      : null,
  }
  // One line that nothing else goes with is the same in whatever order the stops stand.
  const isOfOneLine =
    sheet.lines.length === 1 &&
    sheet.scatter === null &&
    !sheet.isSpreading &&
    !sheet.filledReels &&
    !freeSpins?.expanding &&
    !freeSpins?.lines
  const columns = (paper.rowPays ?? []).map(({ pays }) => [pays].flat().length)
  return {
    sheet,
    counting: {
      scale,
      isOrdered: paper.counts === undefined || sheet.rows === 1 || isOfOneLine,
      isEndless: freeSpins?.retriggers === 'endless',
      ...(freeSpins?.limit !== undefined && { limit: freeSpins.limit }),
      freeSheets: freeSpins ? freeSheetsIn(sheet, paper, freeSpins, scale / multiplier) : [],
    },
    coins: Math.max(1, ...columns),
  }
}

/** The awards that are drawn, and those that are not. */
function readAwards(awards: PaperAwards, multiplier: number): Pick<FreeSpins, 'awards' | 'drawn'> {
  if (Array.isArray(awards)) return { awards: figuresOf(awards, 0) }
  const plain: Record<string, number> = {}
  const drawn: Record<string, readonly FreeSpinsAward[]> = {}
  for (const [count, award] of Object.entries(awards))
    if (typeof award === 'number') plain[count] = award
    else
      drawn[count] = award.flatMap(({ spins, multiplier: times = multiplier, weight = 1 }) =>
        Array.from({ length: weight }, () => ({ spins, multiplier: times })),
      )
  return {
    awards: figuresOf(plain, 0),
    ...(Object.keys(drawn).length > 0 && { drawn }),
  }
}
