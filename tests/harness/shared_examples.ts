/** Makes the examples of shared rounds possible: a round that takes bets, a bet in it, one that is over. */

import { randomUUID } from 'node:crypto'
import type { Path } from '#contract/calls.ts'
import type { Prepared, Served } from './served.ts'

const game_code = 'updraft'

type Round = { shared_id: string; state: string }

/** Asks for the table until it shows what is waited for; the house's worker is at it meanwhile. */
async function tableWith(
  served: Served,
  find: (table: { rounds: Round[]; results: Round[] }) => Round | undefined,
  game = game_code,
  host = served.host,
): Promise<string> {
  for (;;) {
    const { body } = await served.ask('/api/shared/table', { game_code: game }, { host })
    const found = find(body.value as { rounds: Round[]; results: Round[] })
    if (found) return found.shared_id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The round of a game that takes bets. */
export function openRound(served: Served, game = game_code, host = served.host): Promise<string> {
  return tableWith(served, ({ rounds }) => rounds.find(({ state }) => state === 'open'), game, host)
}

/** A player with a bet in a round that takes bets. */
async function placeBet(
  served: Served,
): Promise<{ auth: string; round_id: string; shared_id: string }> {
  const { auth } = await served.richPlayer()
  for (;;) {
    const shared_id = await openRound(served)
    const round_id = randomUUID()
    const choice = { auto: 101 }
    const { body } = await served.ask(
      '/api/shared/bet',
      { shared_id, game_code, stake: '10', choice, client_ref: round_id },
      { auth },
    )
    // It may have closed meanwhile.
    if (body.statusCode === 1) return { auth, round_id, shared_id }
  }
}

/** A bet whose round is over; a flight may last minutes, so the clock runs ahead as long as it does. */
async function placedAndOver(served: Served) {
  const placed = await placeBet(served)
  await tableWith(served, ({ results }) => {
    served.advance(1000)
    return results.find(({ shared_id }) => shared_id === placed.shared_id)
  })
  return placed
}

/** A hand at the table of blackjack in its first step, by a new player each time until one is what `look` looks for. */
async function handAtTable(
  served: Served,
  look: (hand: { auth: string; round_id: string }) => Promise<Prepared | null>,
): Promise<Prepared> {
  const code = 'salon-blackjack'
  for (;;) {
    const { auth } = await served.richPlayer()
    const round_id = randomUUID()
    const shared_id = await openRound(served, code)
    const bet = { shared_id, game_code: code, stake: '10', choice: {}, client_ref: round_id }
    await served.ask('/api/shared/bet', bet, { auth })
    served.advance(20_000)
    const isRunning = (round: Round) => round.shared_id === shared_id && round.state !== 'open'
    await tableWith(served, ({ rounds }) => rounds.find(isRunning), code)
    const found = await look({ auth, round_id })
    if (found) return found
    const isOver = (round: Round) => round.shared_id === shared_id
    await tableWith(
      served,
      ({ results }) => {
        served.advance(1000)
        return results.find(isOver)
      },
      code,
    )
  }
}

/** A decision that was made; asked again, it is answered as it stands. Naturals leave none to make: the next round may. */
const decided = (served: Served) =>
  handAtTable(served, async ({ auth, round_id }) => {
    // Whatever the dealer shows, one of these is asked for.
    for (const move of ['stand', 'decline']) {
      const asked = { round_id, number: 0, move }
      const { body } = await served.ask('/api/shared/move', asked, { auth })
      if (body.statusCode === 1) return { auth, body: asked }
    }
    return null
  })

/** A double that nobody has asked for yet, at a table without an ace; of a natural it will be refused. */
export const handToDouble = (served: Served) =>
  handAtTable(served, async ({ auth, round_id }) => {
    const insurance = { round_id, number: 0, move: 'decline' }
    const { body } = await served.ask('/api/shared/move', insurance, { auth })
    return body.statusCode === 1 ? null : { auth, body: { round_id, number: 0, move: 'double' } }
  })

export const sharedPreparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  '/api/shared/bet': async (served) => {
    const { auth } = await served.richPlayer()
    return { auth, body: { shared_id: await openRound(served) } }
  },
  '/api/shared/cash_out': async (served) => {
    const { auth, round_id } = await placedAndOver(served)
    return { auth, body: { round_id } }
  },
  '/api/shared/move': decided,
  '/api/shared/bets': async (served) => ({ body: { shared_id: await openRound(served) } }),
  '/api/shared/round': async (served) => {
    const { shared_id } = await placedAndOver(served)
    return { body: { shared_id } }
  },
}
