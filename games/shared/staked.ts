/** What a bet is on, by the kind of its game: what is put into words wherever bets are listed. */
import type { BetsChoice } from '../bets.ts'
import { sharedGameIn } from './catalogue.ts'
import type { HashChoice } from './hash_rules.ts'
import { cardOf, type Runner } from './race_card.ts'
import type { RaceChoice } from './race_rules.ts'
import type { BingoChoice, CrashChoice, DigitsChoice, LottoChoice } from './rules.ts'
import type { SabongChoice } from './sabong_rules.ts'
import type { RoundGround, SharedGame } from './shared.ts'
import type { TableRules } from './table_rules.ts'

type Choices = {
  crash: CrashChoice
  bingo: BingoChoice
  digits: DigitsChoice
  lotto: LottoChoice
  race: RaceChoice
  sabong: SabongChoice
  hash: HashChoice
}

export type Staked =
  | { [Kind in keyof Choices]: { kind: Kind; choice: Choices[Kind] } }[keyof Choices]
  | { kind: 'table'; played: TableRules['played']['kind']; choice: BetsChoice }
  | { kind: 'blackjacktable' }

/** @param choice as the game has read it. */
function stakedOn({ rules }: Pick<SharedGame, 'rules'>, choice: unknown): Staked {
  if (rules.kind === 'blackjacktable') return { kind: rules.kind }
  if (rules.kind !== 'table') return { kind: rules.kind, choice } as Staked
  return { kind: rules.kind, played: rules.played.kind, choice: choice as BetsChoice }
}

/** A bet as it is stored. */
export type StoredChoice = { gameCode: string; rulesVersion: number; choice: unknown }

/**
 * The same of a stored bet, with the parts its stake is divided into, and of a race who runs.
 * @returns null where no game of ours reads it.
 */
export function readStaked({
  gameCode,
  rulesVersion,
  choice: raw,
  commitment,
}: StoredChoice & RoundGround): {
  staked: Staked
  parts: number
  runners: readonly Runner[]
} | null {
  const game = sharedGameIn(gameCode, rulesVersion)
  const choice = game?.readChoice(raw)
  if (!game || choice === null || choice === undefined) return null
  const { rules } = game
  return {
    staked: stakedOn(game, choice),
    parts: game.unitsOf(choice),
    runners: rules.kind === 'race' ? cardOf(rules, { commitment }) : [],
  }
}
