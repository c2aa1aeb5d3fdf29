/** Moves of an open round: checked against what it allows, booked with what they stake or pay, each once. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { canonicalJson, type Game, type Outcome } from '#games/game.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  isOutsideRefusal,
  type Leg,
  type MoveRow,
  type Posted,
  type Transfer,
} from '#server/ledger/ledger.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { postNow } from '#server/ledger/post.ts'
import { explainRefusal, mayStake } from '#server/protection/gate.ts'
import type { Locations } from '#server/protection/location.ts'
import { playOf } from '#server/protection/play.ts'
import { noteFault, type Rejections } from '#server/protection/rejections.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import {
  fundOwn,
  legsOfEnd,
  legsOfHold,
  legsOfReturn,
  type BonusMoney,
  type OwnFunding,
} from '#server/ledger/funding.ts'
import { codeHash } from './code.ts'
import { drawAgain, findRound, gameOfRound, readRound, type RoundRow } from './rounds.ts'
import { seedInForce, seedOwner } from './seeds.ts'
import { studioProvider } from './studio.ts'

/** What guards a raise, and whom it is told to where it is refused. */
export type RaiseNeeds = { bonusMoney: BonusMoney; locations: Locations; rejections: Rejections }
type MoveNeeds = RaiseNeeds & { sealKey: Buffer }
type Asked = { round_id: string; number: number; move: string }

const house = `house:${studioProvider}` as const
const noRaise: OwnFunding = { cash: 0n, bonus: 0n }

/**
 * The next move of an open round. The player is locked, so that of two moves with one number one is made and the other
 * hears how the round stands. What raises the stake passes the gate; what does not is always taken [RCK-05].
 */
export async function makeMove(
  needs: MoveNeeds,
  visit: PlayerVisit,
  { round_id, number, move }: Asked,
): Promise<Answer<'/api/game/move'>> {
  const { db, player } = visit
  await lockPlayer(db, player.id)
  const row = await findRound(db, player.id, round_id)
  if (!row) throw new Refusal('roundUnknown')
  const taken = row.moves[number]
  if (taken === undefined) {
    if (row.state !== 'open') throw new Refusal('roundFinished')
    if (number > row.moves.length) throw new Refusal('moveInvalid')
    await bookMove(needs, visit, row, move)
  }
  return tell(needs, visit, round_id, taken === undefined || taken === move)
}

async function bookMove(needs: MoveNeeds, visit: PlayerVisit, row: RoundRow, move: string) {
  const { site } = visit
  const game = gameOfRound(row)
  if (!game) throw new Refusal('gameClosed')
  const { pending } = drawAgain(game, row, site.id, needs.sealKey)
  const option = pending?.options.find((one) => one.move === move)
  if (!option) throw new Refusal('moveInvalid')
  const moves = [...row.moves, move]
  const outcome = drawAgain(game, { ...row, moves }, site.id, needs.sealKey)
  const raise = BigInt(option.raise)
  await postMove(needs, visit, { game, row, raise }, (paid) =>
    transferOf(row, moves, outcome, paid),
  )
}

/** What a round is known by when it is moved on. */
type Movable = Pick<RoundRow, 'round_id' | 'provider_code' | 'game_code' | 'moves'>

type Raising = {
  game: Pick<Game, 'code' | 'category'>
  row: Movable & Pick<RoundRow, 'stake'>
  raise: bigint
}

/**
 * Posts a move of a player who is locked. What it raises passes all that guards a stake, and is noted where that refuses
 * it; what raises nothing passes no gate.
 * @param leadTo the transfer, by what the raise is paid with.
 */
export async function postMove(
  needs: RaiseNeeds,
  visit: PlayerVisit,
  asked: Raising,
  leadTo: (raise: OwnFunding) => ReturnType<typeof transferFor>,
): Promise<void> {
  const { site, player, session, now } = visit
  const { row, raise } = asked
  const owner = { siteId: site.id, playerId: player.id, at: now }
  try {
    const posted = await postNow(visit.db, {
      ...leadTo(await fundRaise(needs, visit, asked)),
      ...owner,
      ...(raise > 0n && { gate: 'stake', session: session.tokenHash }),
    })
    if (posted.outcome === 'refused') throw await refusalOf(visit, posted.refusal)
  } catch (fault) {
    const of = { providerCode: row.provider_code, gameCode: row.game_code }
    noteFault(needs.rejections, { ...owner, ...of, stake: raise }, fault)
    throw fault
  }
}

async function fundRaise(
  { bonusMoney, locations }: RaiseNeeds,
  visit: PlayerVisit,
  { game, row, raise }: Raising,
): Promise<OwnFunding> {
  if (raise === 0n) return noRaise
  await mayPlayHere(visit, locations)
  await mayStake(visit)
  return fundOwn(visit, bonusMoney, game, raise, row.stake + raise)
}

function refusalOf(visit: PlayerVisit, refusal: Extract<Posted, { refusal: unknown }>['refusal']) {
  assert(!isOutsideRefusal(refusal), 'a move is of the studio')
  return explainRefusal(visit, refusal)
}

/** What moves have led to, as one transfer that passes no gate: what they raise is held, and what is over is settled. */
function transferOf(
  row: RoundRow,
  moves: readonly string[],
  { pending, payout, steps }: Pick<Outcome, 'pending' | 'payout' | 'steps'>,
  raise: OwnFunding = noRaise,
) {
  const held = heldOf(row, raise)
  return transferFor(
    row,
    { moves, steps, state: pending ? 'open' : 'settled' },
    pending ? legsOfHold(raise) : [...legsOfHold(raise), ...legsOfEnd(house, held, payout)],
  )
}

const heldOf = ({ stake, bonus_stake }: RoundRow, raise: OwnFunding): OwnFunding => ({
  cash: stake - bonus_stake + raise.cash,
  bonus: bonus_stake + raise.bonus,
})

/** The transfer of moves that have led to where a round is `told` to be, under the key they have together. */
export function transferFor(
  row: Movable,
  told: Pick<MoveRow, 'moves' | 'steps' | 'state'>,
  legs: Leg[],
): Pick<Transfer, 'key' | 'content' | 'legs' | 'gate' | 'subject' | 'move'> {
  return {
    key: {
      provider: studioProvider,
      class: 'move',
      reference: `${row.round_id}.${row.moves.length}`,
    },
    content: canonicalJson([row.round_id, told.state, told.moves]),
    legs,
    gate: 'none',
    subject: row.game_code,
    move: {
      roundId: row.round_id,
      providerCode: row.provider_code,
      gameCode: row.game_code,
      after: row.moves.length,
      codeHash,
      ...told,
    },
  }
}

async function tell(
  { sealKey }: MoveNeeds,
  visit: PlayerVisit,
  roundId: string,
  made: boolean,
): Promise<Answer<'/api/game/move'>> {
  const { db, site, player } = visit
  const { cash, bonus } = await balancesOf(db, player.id)
  const { session } = await playOf(visit)
  const seed = await seedInForce(db, seedOwner(visit, sealKey))
  return {
    value: await readRound(visit, sealKey, roundId),
    made,
    balance: showMoney(cash, site.currency),
    bonus_balance: showMoney(bonus, site.currency),
    session_net: showMoney(session?.net ?? 0n, site.currency),
    next_nonce: Number(seed.nextNonce),
  }
}

/** More moves than any round of ours can hold. */
const movesMax = 500

/**
 * Ends an open round without its player, who must be locked: by the move that its game publishes for that, again and
 * again; where its rules no longer run it is void, and what was staked comes back [REC-06, REC-08].
 */
export async function endRound(
  db: Db,
  sealKey: Buffer,
  { siteId, playerId, at }: { siteId: number; playerId: bigint; at: Date },
  row: RoundRow,
): Promise<{ state: 'settled' | 'void'; payout: bigint; moves: readonly string[] }> {
  const game = gameOfRound(row)
  const ended = game && playOut(game, row, siteId, sealKey)
  const transfer = ended ? transferOf(row, ended.moves, ended.outcome) : voidOf(row)
  const posted = await postNow(db, { ...transfer, siteId, playerId, at })
  if (posted.outcome === 'refused') throw new Error(`a round does not end: ${posted.refusal}`)
  return ended
    ? { state: 'settled', payout: ended.outcome.payout, moves: ended.moves.slice(row.moves.length) }
    : { state: 'void', payout: 0n, moves: [] }
}

function playOut(game: Game, row: RoundRow, siteId: number, sealKey: Buffer) {
  const moves = [...row.moves]
  let outcome = drawAgain(game, row, siteId, sealKey)
  while (outcome.pending && moves.length < movesMax) {
    moves.push(outcome.pending.fallback)
    outcome = drawAgain(game, { ...row, moves }, siteId, sealKey)
  }
  return { moves, outcome }
}

/** Staked and cancelled in one, so that whoever counts stakes counts it and takes it back. */
function voidOf(row: RoundRow) {
  const { moves, steps } = row
  const legs = legsOfReturn(house, heldOf(row, noRaise))
  return transferFor(row, { moves, steps, state: 'void' }, legs)
}
