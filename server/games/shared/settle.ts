/** Decides bets of shared rounds: each once, whoever tries, through the writer; or gives them back. */

import { showMoney } from '#contract/money.ts'
import { canonicalJson } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import type { Database } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import type { Leg, Transfer } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { StakedBet } from '#server/messages/staked.ts'
import { cancelsOf, legsOfRelease, legsOfReturn, legsOfStake } from '#server/ledger/funding.ts'
import { codeHash } from '../code.ts'
import { studioProvider } from '../studio.ts'
import { raceOf } from './races.ts'
import type { PlacedBet, Play, SharedRound } from './round.ts'

const house = `house:${studioProvider}` as const

type Ending = { siteId: number; gameCode: string; at: Date }
/** A bet as its end needs it: `act` says how its player left, where that was possible. */
type Held = Pick<
  PlacedBet,
  'ref' | 'playerId' | 'act' | 'moves' | 'stake' | 'raised' | 'bonusStake'
>

/** What ends a bet, under the one key it has after its moves: whatever is tried later finds that taken. */
function transferOf(
  { siteId, gameCode, at }: Ending,
  { ref, playerId, act, moves: made = [] }: Held,
  state: 'settled' | 'void',
  steps: readonly unknown[],
  legs: readonly Leg[],
): Transfer {
  const moves = act === null ? made : [String(act)]
  return {
    siteId,
    playerId,
    key: { provider: studioProvider, class: 'move', reference: `${ref}.${made.length}` },
    content: canonicalJson([ref, state, steps]),
    legs,
    gate: 'none',
    subject: gameCode,
    move: {
      roundId: ref,
      providerCode: studioProvider,
      gameCode,
      after: made.length,
      moves,
      steps,
      state,
      codeHash,
    },
    at,
  }
}

/** All that was staked on a bet, by its opening and by its moves. */
const wholeOf = ({ stake, raised = 0n }: Held) => stake + raised

const heldOf = (bet: Held) => ({
  cash: wholeOf(bet) - bet.bonusStake,
  bonus: bet.bonusStake,
})

/** The transfer that gives back what a bet holds: nothing of it was staked. */
export function returnOf(ending: Ending, bet: Held, steps: readonly unknown[] = []): Transfer {
  return transferOf(ending, bet, 'void', steps, legsOfReturn(house, heldOf(bet)))
}

/**
 * The transfer that stakes what a bet holds and pays it. What is returned of the stake comes back as what is paid does:
 * to the bonus its share cut to whole minor units, the rest to cash; what is paid is shared as the rest was staked.
 */
export function payoutOf(
  ending: Ending,
  bet: Held,
  step: { payout: string; returned?: string },
): Transfer {
  const held = heldOf(bet)
  const whole = wholeOf(bet)
  const returned = BigInt(step.returned ?? 0)
  const bonus = whole === 0n ? 0n : (returned * held.bonus) / whole
  const back = { cash: returned - bonus, bonus }
  const kept = { cash: held.cash - back.cash, bonus: held.bonus - back.bonus }
  // Staked in one: who counts a round counts it by the entry that stakes.
  const stakes = legsOfStake(house, held, whole, 0n)
  const cancels = cancelsOf(legsOfStake(house, back, returned, 0n))
  const paid = legsOfStake(house, kept, whole - returned, BigInt(step.payout)).filter(
    ({ reason }) => reason === 'payout',
  )
  const legs = [...legsOfRelease(held), ...stakes, ...cancels, ...paid]
  return transferOf(ending, bet, 'settled', [step], legs)
}

/** The transfer that settles a bet by what was drawn, or gives it back where that is what was drawn. */
export function settlementOf(play: Play, bet: PlacedBet, at: Date): Transfer {
  const { round, game, outcome, book } = play
  const step = game.settle(bet, outcome, book, { commitment: round.serverSeedHash })
  const ending = { ...round, at }
  return 'isReturned' in step && step.isReturned
    ? returnOf(ending, bet, [step])
    : payoutOf(ending, bet, step)
}

/** Refusals of a bet that something else has ended meanwhile. */
const isEnded = new Set(['conflict', 'roundStale'])

/** Settles bets side by side; what was ended already stays as it is. */
export async function settleBets(
  writer: Writer,
  play: Play,
  bets: readonly PlacedBet[],
  at: Date,
): Promise<void> {
  await Promise.all(
    bets.map(async (bet) => {
      const posted = await writer.post(settlementOf(play, bet, at))
      assert(
        posted.outcome !== 'refused' || isEnded.has(posted.refusal),
        `a bet is settled: ${posted.outcome === 'refused' ? posted.refusal : ''}`,
      )
    }),
  )
}

/** Gives the stake of a round that was not played back, and tells its player so. */
export async function refundBet(
  database: Database,
  site: Site,
  { gameCode, rulesVersion, number, closesAt, serverSeedHash }: SharedRound,
  { name, reason }: { name: string; reason: string },
  bet: PlacedBet,
  at: Date,
): Promise<void> {
  await database.inSite(site.id, async (db) => {
    const ending = { siteId: site.id, gameCode, at }
    const posted = await postNow(db, returnOf(ending, bet))
    if (posted.outcome !== 'applied') return
    await record(db, {
      siteId: site.id,
      kind: 'round_voided',
      actor: 'system',
      reason,
      subject: `player:${bet.playerId}`,
      after: { round: bet.ref, stake: wholeOf(bet) },
      at,
    })
    const race = raceOf(gameCode, closesAt)
    const staked: StakedBet = {
      gameCode,
      rulesVersion,
      choice: bet.choice,
      commitment: serverSeedHash,
    }
    const own = { bet: JSON.stringify(staked), amount: showMoney(wholeOf(bet), site.currency) }
    await writeLetter(db, {
      siteId: site.id,
      playerId: bet.playerId,
      tab: 'system',
      ...(race
        ? { letter: 'raceVoided', figures: { number: race.race, course: race.course, ...own } }
        : { letter: 'sharedVoided', figures: { number: Number(number), game: name, ...own } }),
      href: `/bet-history?ticket=${bet.ref}`,
      at,
    })
  })
}
