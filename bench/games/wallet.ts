/** Settled rounds a second through the wallet, over HTTP in providers' own protocols, beside the floor. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { assert } from '#server/base/refusal.ts'
import { openKeys } from '#server/demo/games/keys.ts'
import type { Keys, Move, Simulator } from '#server/demo/games/simulator.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { openFloor } from '../harness/floor.ts'
import { sample, withHouse, type BenchHouse, type Sample } from '../harness/house.ts'
import { measure, openConnection, type Measured, type Request } from '../harness/load.ts'
import {
  judge,
  judgeHead,
  machineLine,
  ratio,
  sampleCells,
  sampleHead,
  table,
} from '../harness/report.ts'
import type { Part } from './part.ts'

const connections = 32
const players = 512
/** Signed ahead, because it is the vendor's work and not the wallet's; what is used up is followed by more. */
const roundsAhead = 4000
const lookAgainMs = 100

/** In one call, in one call of two actions, and in two calls with RSA. */
const vendors = ['jdb', 'pgsoft', 'softswiss', 'hub88'] as const

type Seat = { user: string; token: string }
/** The calls of one round, ready to be sent. */
type Round = Request[]

/** A round that stakes and pays, in as many calls as the protocol has for it. */
function roundOf(simulator: Simulator, keys: Keys, seat: Seat, host: string): Round {
  const round = randomUUID()
  const base = {
    ...seat,
    currency: 'PHP',
    game: titlesOf(simulator)[0]?.code ?? '',
    round,
    now: new Date(),
  }
  const stake: Move = { ...base, kind: 'stake', reference: `${round}-s`, stake: '1' }
  const payout: Move = {
    ...base,
    kind: 'payout',
    reference: `${round}-p`,
    of: stake.reference,
    payout: '1',
    closes: true,
  }
  const both: Move = { ...stake, kind: 'stakePayout', payout: '1', closes: true }
  const inOne = simulator.write(both, keys)
  const written = inOne ? [inOne] : [stake, payout].map((move) => simulator.write(move, keys))
  return written.map((posted) => {
    assert(posted, 'the protocol has a stake and a payout')
    const path = `/providers/casino1/${simulator.name}${posted.path}`
    return { method: 'POST', host, path, headers: posted.headers, body: posted.body }
  })
}

/** Each round is one operation, however many calls it takes. */
async function measureRounds(
  house: BenchHouse,
  next: () => Round,
  ms: number,
  isDone: (answer: string) => boolean,
): Promise<Measured> {
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openConnection(house.port)),
  )
  try {
    return await measure(connections, ms, async (lane) => {
      for (const request of next()) {
        const answer = await opened[lane]?.send(request)
        assert(answer && isDone(answer.toString()), `a call is booked: ${answer?.toString()}`)
      }
    })
  } finally {
    for (const connection of opened) connection.close()
  }
}

/** Waits until what follows the money has caught up, so that no vendor pays for what another's rounds left to do. */
async function untilFollowed(owner: pg.Client) {
  for (;;) {
    const { rows } = await owner.query<{ name: string }>(`
      select name from follower f where (posted_in, transfer_id, leg) < (
        select posted_in, transfer_id, leg from entry e where e.site_id = f.site_id
         order by posted_in desc, transfer_id desc, leg desc limit 1)`)
    if (rows.length === 0) return
    await setTimeout(lookAgainMs)
  }
}

const move = { kind: 'stakePayout' } as Move

export const wallet: Part = {
  title: 'Settled rounds through the wallet',
  measure: async ({ rounds, ms }) => {
    let text = ''
    await withHouse(
      async (house) => {
        const owner = new pg.Client(house.databaseUrl)
        await owner.connect()
        await owner.query('create database floor')
        const url = new URL(house.databaseUrl)
        url.pathname = '/floor'
        const floor = await openFloor(url.href)
        /** Of the one that signs with RSA: it has those of all. */
        const keys = openKeys(randomUUID())(0, 'hub88')
        const seats = new Map<string, Seat[]>()
        for (const provider of vendors)
          seats.set(provider, await house.ask.openProvider({ provider, keys, players }))
        const samples = new Map<string, Sample[]>()
        const floors: { perSecond: number }[] = []
        // The first turn is not kept: a player sits down, and is located, once in half an hour of play.
        for (let turn = 0; turn <= rounds; turn++) {
          process.stdout.write(`  round ${turn} of ${rounds}\n`)
          const perSecond = await floor.run(Math.ceil(ms / 1000))
          if (turn > 0) floors.push({ perSecond })
          for (const provider of vendors) {
            const simulator = simulators[provider]
            const sitting = seats.get(provider)
            assert(simulator && sitting, 'a vendor has a simulator and players')
            let n = 0
            const write = () =>
              roundOf(simulator, keys, sitting[n++ % sitting.length] as Seat, house.host)
            const ahead = Array.from({ length: roundsAhead }, write)
            const next = () => ahead.pop() ?? write()
            const isDone = (body: string) =>
              simulator.understand(move, { status: 200, body }).word === 'ok'
            const found = await sample(house, () => measureRounds(house, next, ms, isDone))
            await untilFollowed(owner)
            // As the database does by itself within a minute: this house is younger.
            if (turn === 0) await owner.query('analyze')
            if (turn > 0) samples.set(provider, [...(samples.get(provider) ?? []), found])
          }
        }
        await owner.end()
        text = describe({ house, samples, floor: { about: floor.about, floors } })
      },
      { isStill: true },
    )
    return text
  },
}

type Found = {
  house: BenchHouse
  samples: Map<string, Sample[]>
  floor: { about: string; floors: { perSecond: number }[] }
}

function describe({ house, samples, floor }: Found): string {
  const ratioOf = (provider: string) => ratio(samples.get(provider) ?? [], floor.floors)
  return [
    `${machineLine(house.databaseVersion)}.`,
    `${connections} connections, each with one call in flight; a round is staked, paid and closed. Calls are signed ahead. What follows the money (harm, missions, boards, feeds) runs beside it and has caught up before the next vendor's turn; the demo's outside world stands still.`,
    `Floor: ${floor.about}, in the same rounds.`,
    '',
    table(
      ['protocol', 'calls a round', ...sampleHead, 'ratio to floor'],
      vendors.map((provider) => [
        simulators[provider]?.name ?? '',
        provider === 'hub88' ? '2' : '1',
        ...sampleCells(samples.get(provider) ?? []),
        ratioOf(provider).toFixed(2),
      ]),
    ),
    '',
    table(
      judgeHead,
      vendors.map((provider) => judge(`${provider}: rounds to floor ≥ 1`, ratioOf(provider), 1)),
    ),
  ].join('\n')
}
