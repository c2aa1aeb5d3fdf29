/** Which wilds stand for a symbol, and how many times a win pays for those in it. */
import { wildsOf, type Sheet } from './sheet.ts'

/** The wilds that stand for a symbol, or for all of a group; a wild's own row is of all of them. */
export function wildsFor(sheet: Sheet, symbol: string): readonly string[] {
  const { wildFor } = sheet
  const wilds = wildsOf(sheet)
  if (!wildFor || wilds.includes(symbol) || wildFor.includes(symbol)) return wilds
  return sheet.groups?.[symbol]?.every((one) => wildFor.includes(one)) ? wilds : []
}

/** How many times a win pays for one wild in it. */
export const timesFor = ({ wildPays }: Sheet, wild: string) =>
  wildPays?.by?.[wild] ?? wildPays?.times ?? 1

/** Factors that are added: one that multiplies nothing adds nothing. */
const addedOf = (factors: readonly number[]) =>
  factors.reduce((sum, one) => sum + (one > 1 ? one : 0), 0) || 1

/** How many times a run pays for the wilds in it; wilds alone pay as they are. */
export function timesOf(sheet: Sheet, run: readonly string[], symbol: string): number {
  const { wildPays } = sheet
  const wilds = wildsOf(sheet)
  if (!wildPays || wilds.includes(symbol)) return 1
  const all = run.filter((shown) => wilds.includes(shown)).map((shown) => timesFor(sheet, shown))
  if (wildPays.each === 'added') return addedOf(all)
  return wildPays.each ? all.reduce((product, one) => product * one, 1) : Math.max(1, ...all)
}
