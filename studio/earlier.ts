/** The rounds that came before, each in the shortest form its game has: a number, a sum, a multiple of the stake. */
import { pointsOf } from '#games/baccarat/baccarat.ts'
import { rankOf, type Card } from '#games/cards.ts'
import type { Rules, Step } from '#games/game.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import type { GameState } from './play/table.ts'
import { toneOf } from './table/roulette_bets.ts'
import { short } from './words.tsx'

export type Earlier = GameState['earlier'][number]

/** `tone` colours what it says, and never says more: a side, a pocket, a gain. */
export type Brief = { text: string; tone: string }

const faces: Readonly<Record<string, string>> = { T: '10' }
const face = (card: Card) => faces[card.charAt(0)] ?? card.charAt(0)

/** How the language writes decimal strings, and multiples of the stake. */
type Writes = Record<'decimal' | 'times', (value: string) => string>

/** Null of games whose rounds say nothing so short. */
export function briefOf(
  kind: Rules['kind'],
  round: Earlier,
  currency: string,
  write: Writes,
): Brief | null {
  const step = round.step as Step
  if (kind === 'fishing') return null
  if (step.kind === 'bets') return briefOfBets(kind, step.shown)
  if (step.kind === 'roll')
    return { text: write.decimal(showHundredths(step.roll)), tone: gain(round, currency) }
  if (step.kind === 'reach')
    return { text: write.times(showHundredths(step.reached)), tone: gain(round, currency) }
  return { text: write.times(timesOf(round, currency)), tone: gain(round, currency) }
}

function briefOfBets(
  kind: Rules['kind'],
  shown: Readonly<Record<string, readonly (string | number)[]>>,
): Brief | null {
  const of = (name: string) => shown[name] ?? []
  if (kind === 'roulette') {
    const number = Number(of('number')[0])
    return { text: String(number), tone: toneOf(number) }
  }
  if (kind === 'sicbo') {
    const dice = of('dice').map(Number)
    return { text: String(dice.reduce((sum, die) => sum + die, 0)), tone: '' }
  }
  if (kind === 'baccarat') {
    const [player, banker] = [of('player'), of('banker')].map((cards) => pointsOf(cards as Card[]))
    return { text: `${player}–${banker}`, tone: sideOf(player! - banker!) }
  }
  const [dragon, tiger] = [of('dragon'), of('tiger')].map(([card]) => String(card))
  return {
    text: `${face(dragon!)}–${face(tiger!)}`,
    tone: sideOf(rankOf(tiger!) - rankOf(dragon!)),
  }
}

/** The side on the blue cloth, the one on the red, or neither. */
const sideOf = (blueAhead: number) =>
  blueAhead > 0 ? 'is-blue' : blueAhead < 0 ? 'is-red' : 'is-zero'

function minorOf({ stake, payout }: Earlier, currency: string): [stake: bigint, payout: bigint] {
  const minor = (amount: string) => (isCurrency(currency) ? parseMoney(amount, currency) : null)
  return [minor(stake) ?? 0n, minor(payout) ?? 0n]
}

/** Only more than the stake is a gain [GAM-16]. */
function gain(round: Earlier, currency: string): string {
  const [stake, payout] = minorOf(round, currency)
  return payout > stake ? 'is-gain' : ''
}

function timesOf(round: Earlier, currency: string): string {
  const [stake, payout] = minorOf(round, currency)
  return stake === 0n ? '0' : short(Number((payout * 100n) / stake))
}
