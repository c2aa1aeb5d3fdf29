/** Deciding in a round in which every bet does so step by step: before its step has ended, or not at all. */

import type { Answer, Body } from '#contract/calls.ts'
import { madeIn, moveIn } from '#games/shared/blackjack_table.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { legsOfHold } from '#server/ledger/funding.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { postMove, transferFor, type RaiseNeeds } from '../moves.ts'
import { studioProvider } from '../studio.ts'
import { answer, readStored } from './bets.ts'
import { findBet } from './mine.ts'
import { findShared, gameOfShared, placedOf, type Play, type Plays } from './round.ts'

export type MoveNeeds = RaiseNeeds & { playOf: Plays }

/**
 * Decides in the open step of a round. Its row is held against the end of the step meanwhile: either the decision is in
 * with what it raises, or it is refused. A repeat is answered as the bet stands, also when the step is over.
 */
export async function moveShared(
  needs: MoveNeeds,
  visit: PlayerVisit,
  { round_id, number, move }: Body<'/api/shared/move'>,
): Promise<Answer<'/api/shared/move'>> {
  const { db, player, now } = visit
  const bet = await findBet(visit, round_id)
  if (!bet) throw new Refusal('roundUnknown')
  const round = await findShared(db, bet.shared_id, sql`for share`)
  const game = round && gameOfShared(round)
  if (!round || !game?.decides) throw new Refusal('roundUnknown')
  await lockPlayer(db, player.id)
  const stored = await readStored(visit, round_id)
  const made = madeIn(stored.moves, number)
  if (made !== null) return { ...(await answer(visit, round_id)), made: made === move }
  if (round.state !== 'running' || !round.ranAt || bet.state !== 'open')
    throw new Refusal('stepOver')
  const play = await needs.playOf(db, round, game)
  checkStep(play, number, now.getTime() - round.ranAt.getTime())
  const placed = placedOf(game, stored)
  const pending = game.decides.pendingIn(placed, play.outcome, play.book)
  const option = pending?.options.find((one) => one.move === move)
  if (!option) throw new Refusal('moveInvalid')
  const row = {
    round_id,
    provider_code: studioProvider,
    game_code: game.code,
    moves: stored.moves,
    stake: stored.stake,
  }
  const moves = [...stored.moves, moveIn(number, move)]
  // What it leads to is told to nobody before the step has ended.
  await postMove(needs, visit, { game, row, raise: BigInt(option.raise) }, (paid) =>
    transferFor(row, { moves, steps: [], state: 'open' }, legsOfHold(paid)),
  )
  return { ...(await answer(visit, round_id)), made: true }
}

/** @throws Refusal `stepOver` also where the time of the step had passed when the server was asked. */
function checkStep({ game, book }: Play, number: number, elapsedMs: number) {
  const open = game.decides?.openIn(book) ?? null
  if (!open || number < open.step || elapsedMs >= open.endsMs) throw new Refusal('stepOver')
  if (number > open.step) throw new Refusal('moveInvalid')
}
