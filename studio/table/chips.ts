/** Chips on a board: how many lie where, and what they come to. */
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { chipsMax, chipsOf, type BetsChoice } from '#games/bets.ts'
import type { Rules } from '#games/game.ts'
import type { TableRules } from '#games/shared/table_rules.ts'

type Kind = Rules['kind'] | TableRules['played']['kind']

/** Games whose stake is a chip, and whose choice says where chips lie. */
const chipKinds: ReadonlySet<Kind> = new Set([
  'roulette',
  'baccarat',
  'dragontiger',
  'sicbo',
  'moneywheel',
])
export const hasChips = (kind: Kind) => chipKinds.has(kind)

/** One more chip, or one less; null where none is left anywhere. */
export function withChips({ bets }: BetsChoice, bet: string, change: 1 | -1): BetsChoice | null {
  const chips = (bets[bet] ?? 0) + change
  const rest = Object.entries(bets).filter(([name]) => name !== bet)
  const next = { bets: Object.fromEntries(chips > 0 ? [...rest, [bet, chips]] : rest) }
  const count = chipsOf(next)
  return count === 0 ? null : count > chipsMax ? { bets } : next
}

/** Twice as many chips everywhere; null where the table does not take so many. */
export function doubled({ bets }: BetsChoice): BetsChoice | null {
  const next = {
    bets: Object.fromEntries(Object.entries(bets).map(([bet, chips]) => [bet, chips * 2])),
  }
  return chipsOf(next) > chipsMax ? null : next
}

/** What all chips come to; the amount itself where the game has none. */
export function stakeOfChips(kind: Kind, chip: string, choice: unknown, currency: string): string {
  if (!hasChips(kind) || choice === null || !isCurrency(currency)) return chip
  const minor = parseMoney(chip, currency)
  return minor === null ? chip : showMoney(minor * BigInt(chipsOf(choice as BetsChoice)), currency)
}

/** Whether an amount is a stake that the site takes. */
export function isWithin(
  whole: string,
  limits: { stake_min: string; stake_max: string } | null,
  currency: string,
): boolean {
  if (!limits || !isCurrency(currency)) return false
  const [stake, least, most] = [whole, limits.stake_min, limits.stake_max].map((amount) =>
    parseMoney(amount, currency),
  )
  return stake != null && least != null && most != null && stake >= least && stake <= most
}
