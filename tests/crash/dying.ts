/** Rounds of every kind that a server can die in the middle of, each with what proves that it happened once or never. */

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { drawsOf, type Draw } from '#games/fair.ts'
import { moonwaterNets } from '#games/fishing/fishing.ts'
import { fishAt } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'
import { playRound } from '#games/slot/spin.ts'
import { lanternPier } from '#games/slot/titles/lantern-pier.ts'
import { unseal } from '#server/base/secrets.ts'
import { bindingOf } from '#server/games/seeds.ts'
import { dealtTable, openTournament } from '#tests/harness/poker_examples.ts'
import { servedOptions, type Player, type Served } from '#tests/harness/served.ts'
import type { Body, Mortal, Told } from './mortal.ts'
import type { Point } from './server.ts'

export async function askOf(served: Served, path: Path, body: Body, player: Player, port?: number) {
  const answer = await served.ask(path, body, { auth: player.auth, ...(port && { port }) })
  return answer.body as { message: string; balance?: string; value: Told }
}

/** Makes a player's next round of a title one that is wanted, by a client seed that player might have chosen. */
export async function seedRound(
  mortal: Mortal,
  player: Player,
  game_code: string,
  isWanted: (draw: Draw) => boolean,
) {
  const { served } = mortal
  await askOf(served, '/api/game/state', { game_code }, player)
  const { rows } = await mortal.owner.query<
    Record<'site_id' | 'seed_id' | 'next_nonce', string> & { server_seed_sealed: Buffer }
  >(
    `select site_id, seed_id, next_nonce, server_seed_sealed from seed_pair join player using (site_id, player_id)
      where account_id = $1`,
    [player.account],
  )
  const { site_id, seed_id, next_nonce, server_seed_sealed } = rows[0]!
  const { seedKey } = servedOptions(served.databaseUrl).secrets
  const serverSeed = unseal(server_seed_sealed, seedKey, bindingOf(Number(site_id), seed_id))
  const clientSeeds = Array.from({ length: 10_000 }, (_, n) => `wanted-${n}`)
  const clientSeed = clientSeeds.find((one) =>
    isWanted(drawsOf({ serverSeed, clientSeed: one, nonce: Number(next_nonce) })),
  )
  await mortal.owner.query('update seed_pair set client_seed = $2 where seed_id = $1', [
    seed_id,
    clientSeed,
  ])
}

/** What a server dies in the middle of: its reference, how it is asked for, and that it happened once or never. */
export type Doomed = {
  reference: string
  send: (port?: number) => Promise<unknown>
  prove: (point: Point) => Promise<void>
}

export async function roundOfFreeSpins(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const player = await served.richPlayer()
  await seedRound(
    mortal,
    player,
    lanternPier.code,
    (draw) => playRound(lanternPier.sheet, 1000n, draw).length > 1,
  )
  const reference = randomUUID()
  const body = { game_code: lanternPier.code, stake: '10', choice: {}, client_ref: reference }
  const send = (port?: number) => askOf(served, '/api/game/play', body, player, port)
  return {
    reference,
    send,
    prove: async () => {
      const { value } = await send()
      expect(value.steps.length).toBeGreaterThan(1)
      expect(value.steps.at(-1)).toMatchObject({ isFree: true, freeSpinsLeft: 0 })
      expect((await send()).value).toEqual(value)
      await mortal.expectMoney(player, [value])
    },
  }
}

type Bonus = { bonus_id: string; rounds: { game_code: string; stake: string; left: number } }

export async function freeRound(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const player = await served.richPlayer()
  const promotion = { promotion_id: 'lantern-rounds', version: 1 }
  const taken = await served.ask('/api/promo/opt_in', promotion, { auth: player.auth })
  const { bonus } = taken.body.value as { bonus: Bonus }
  const { left, ...terms } = bonus.rounds
  const reference = randomUUID()
  const body = { ...terms, choice: {}, client_ref: reference, free_round: bonus.bonus_id }
  const send = (port?: number) => askOf(served, '/api/game/play', body, player, port)
  return {
    reference,
    send,
    prove: async () => {
      const { value } = await send()
      expect((await send()).value).toEqual(value)
      const mine = await served.ask('/api/promo/mine', {}, { auth: player.auth })
      const { active } = mine.body.value as { active: Bonus[] }
      expect(active).toMatchObject([{ amount: value.payout, rounds: { left: left - 1 } }])
      await mortal.expectMoney(player, [{ ...value, stake: '0.00' }])
    },
  }
}

const castAt = new Set<string>()

export async function castAtFish(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const player = await served.richPlayer()
  const reference = randomUUID()
  const hall = { game_code: moonwaterNets.code, is_practice: false }
  const entered = await served.ask('/api/fishing/hall', hall, { auth: player.auth })
  const { seed, hall: number } = entered.body.value as { seed: string; hall: number }
  const rules = moonwaterNets.rules as FishingRules
  /** At what will swim longest of all that nobody has cast at. */
  const castNow = () => {
    const swimming = fishAt(rules, seed, number, served.now().getTime())
    const fresh = swimming.filter(({ id }) => !castAt.has(id))
    const [fish] = fresh.toSorted((one, other) => other.leavesMs - one.leavesMs)
    castAt.add(fish!.id)
    const choice = { target: fish!.target, fish: fish!.id }
    return { game_code: moonwaterNets.code, stake: '10', choice, client_ref: reference }
  }
  let body: ReturnType<typeof castNow>
  return {
    reference,
    send: (port) => {
      body = castNow()
      return askOf(served, '/api/game/play', body, player, port)
    },
    prove: async (point) => {
      const { value, message } = await askOf(served, '/api/game/play', body, player)
      // A cast that never was meets a fish that may have left meanwhile.
      expect(point === 'committed' ? ['OK'] : ['OK', 'fishGone']).toContain(message)
      const again =
        message === 'OK' ? await askOf(served, '/api/game/play', body, player) : { value }
      expect(again.value).toEqual(value)
      await mortal.expectMoney(player, message === 'OK' ? [value] : [])
      const { rows } = await mortal.owner.query(
        `select (select count(*) from hall_cast where round_id = $1)::integer as casts,
                (select sum(casts) from hall_fish where fish = $2)::integer as tries`,
        [message === 'OK' ? value.round_id : '', body.choice.fish],
      )
      expect(rows).toEqual([message === 'OK' ? { casts: 1, tries: 1 } : { casts: 0, tries: null }])
    },
  }
}

const handOf = async (served: Served, table_id: string) => {
  const { body } = await served.ask('/api/poker/tables', { game_code: 'river-holdem' })
  const tables = body.value as { table_id: string; hand: Hand }[]
  return tables.find((one) => one.table_id === table_id)!.hand
}
type Turn = { seat: number; number: number; can_check: boolean }
type Hand = { hand_id: string; state: string; turn: Turn | null; moves: unknown[] }

/** All stand up: what they have is what they brought, less what the rounds of their hands say. */
async function expectTableMoney(
  { served, expectMoney }: Mortal,
  { table_id, players }: Awaited<ReturnType<typeof dealtTable>>,
) {
  for (const { auth } of players) await served.ask('/api/poker/leave', { table_id }, { auth })
  for (const { auth, account } of players) {
    const { body } = await served.ask('/api/bets/list', {}, { auth })
    await expectMoney({ account }, body.value as Told[], 2_000_000n)
  }
}

export async function moveOfHand(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const dealt = await dealtTable(served)
  const { table_id, hand_id, number, players, auth } = dealt
  const reference = randomUUID()
  const call = { hand_id, number, move: 'call', client_ref: reference }
  return {
    reference,
    send: (port) => served.ask('/api/poker/act', call, { auth, ...(port && { port }) }),
    prove: async () => {
      const again = await served.ask('/api/poker/act', call, { auth })
      expect(again.body).toMatchObject({ message: 'OK', made: true })
      expect((await handOf(served, table_id)).moves).toHaveLength(1)
      for (;;) {
        const hand = await handOf(served, table_id)
        if (!hand.turn || hand.hand_id !== hand_id) break
        const { seat, number: turn, can_check } = hand.turn
        const move = can_check ? 'check' : 'call'
        const asked = { hand_id, number: turn, move, client_ref: randomUUID() }
        const acting = players.find((one) => one.seat === seat)!
        const { body } = await served.ask('/api/poker/act', asked, { auth: acting.auth })
        expect(body.message).toBe('OK')
      }
      await expectTableMoney(mortal, dealt)
    },
  }
}

export async function endOfHand(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const dealt = await dealtTable(served)
  const { hand_id, number, auth } = dealt
  const fold = { hand_id, number, move: 'fold', client_ref: randomUUID() }
  return {
    reference: hand_id,
    send: (port) => served.ask('/api/poker/act', fold, { auth, ...(port && { port }) }),
    prove: async () => {
      const again = await served.ask('/api/poker/act', fold, { auth })
      expect(again.body).toMatchObject({ message: 'OK', made: true })
      expect(again.body.value).toMatchObject({ hand_id, state: 'settled' })
      const { rows } = await mortal.owner.query(
        'select sum(stake)::text as staked, sum(payout)::text as paid, count(*)::integer as rounds from round where round_id = $1',
        [hand_id],
      )
      // Without a flop there is no rake: what one laid away the other has.
      expect(rows[0]?.rounds).toBe(2)
      expect(rows[0]?.paid).toBe(rows[0]?.staked)
      await expectTableMoney(mortal, dealt)
    },
  }
}

export async function lastEntry(mortal: Mortal): Promise<Doomed> {
  const { served } = mortal
  const first = await openTournament(served, true)
  expect(first.seats).toBe(2)
  const { tournament_id } = first
  const { auth, account } = await served.richPlayer('20000')
  const reference = randomUUID()
  const entry = { tournament_id, client_seed: 'mine', client_ref: reference }
  return {
    reference,
    send: (port) => served.ask('/api/poker/enter', entry, { auth, ...(port && { port }) }),
    prove: async () => {
      const again = await served.ask('/api/poker/enter', entry, { auth })
      expect(again.body).toMatchObject({ message: 'OK', value: { is_entered: true } })
      const { body } = await served.ask('/api/poker/tournament', { tournament_id })
      expect(body.value).toMatchObject({ standing: { state: 'running', entered: 2 } })
      for (const player of [first, { auth, account }]) {
        const { body: bets } = await served.ask('/api/bets/list', {}, { auth: player.auth })
        expect(bets.value).toMatchObject([{ state: 'open', payout: '0.00' }])
      }
      const { rows } = await mortal.owner.query(
        'select count(*)::integer as seats from poker_seat where table_id = $1',
        [tournament_id],
      )
      expect(rows).toEqual([{ seats: 2 }])
    },
  }
}

export async function moveIn(
  mortal: Mortal,
  game_code: string,
  choice: Body = {},
): Promise<Doomed> {
  const { served } = mortal
  const player = await served.richPlayer()
  const open = async () => {
    const bet = { game_code, stake: '10', choice, client_ref: randomUUID() }
    return (await askOf(served, '/api/game/play', bet, player)).value
  }
  const rounds: Told[] = []
  let value = await open()
  // A hand that is over as it is dealt waits for no move. The next has its pace.
  while (!value.pending) {
    rounds.push(value)
    served.advance(10_000)
    value = await open()
  }
  const moveOf = ({ round_id, moves, pending }: Told) => ({
    round_id,
    number: moves.length,
    move: pending!.fallback,
  })
  const body = moveOf(value)
  const send = (port?: number) => askOf(served, '/api/game/move', body, player, port)
  return {
    reference: `${value.round_id}.`,
    send,
    prove: async () => {
      ;({ value } = await send())
      expect(value.moves).toEqual([body.move])
      while (value.pending)
        ({ value } = await askOf(served, '/api/game/move', moveOf(value), player))
      expect(value.state).toBe('settled')
      await mortal.expectMoney(player, [...rounds, value])
    },
  }
}
