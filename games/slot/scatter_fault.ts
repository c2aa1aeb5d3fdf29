/** What keeps the scatters of a sheet, and the free spins they award, from being counted. */
import { isCount, isPay, payWords } from './figure_fault.ts'
import { firstIn, placeIf, type Fault } from './place.ts'
import { hasLineAwards } from './read.ts'
import { mostNumbers, mostScatters } from './scatters.ts'
import { heightOf, type FreeSpins, type Sheet } from './sheet.ts'

/** Windows are told apart by numbers up to here, which may all come up. */
const numbersMax = 2 ** 24

export function scatterFaults(sheet: Sheet): Fault[] {
  const { reels, scatter, otherScatters, scatterPays, freeSpins } = sheet
  const {
    awards,
    drawn = {},
    otherAwards = {},
    multiplier,
    retriggers,
    reels: own,
  }: FreeSpins = freeSpins ?? { awards: [], multiplier: 1, retriggers: 0 }
  const most = mostScatters(sheet)
  const place = '/freeSpins'
  return [
    [
      placeIf(scatterPays.length > most || !scatterPays.every(Number.isInteger), '/scatterPays'),
      `are whole figures for 1 to ${most} scatters`,
    ],
    [placeIf(!scatterPays.every(isPay), '/scatterPays'), payWords],
    [firstIn('/otherScatters', otherScatters, (row) => !row.every(isPay)), payWords],
    [placeIf(scatter === null && scatterPays.length > 0, '/scatterPays'), 'need a scatter'],
    [placeIf(sheet.isAdjacent === true && scatter === null, '/scatterAdjacent'), 'needs a scatter'],
    [
      placeIf(sheet.isAdjacent === true && sheet.falls !== undefined, '/scatterAdjacent'),
      'does not go with falls',
    ],
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
      firstIn(
        '/otherScatters',
        otherScatters,
        (row) => row.length > most || !row.every(Number.isInteger),
      ),
      `has whole figures for 1 to ${most} scatters`,
    ],
    [
      placeIf(mostNumbers(sheet) > numbersMax, otherScatters ? '/otherScatters' : '/rowPays'),
      `tell more than the ${numbersMax} cases apart that can be counted, together with all else that is won`,
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
