/** How late thousands hear of a crash round that they share, and what its ticks cost. */

import { randomUUID } from 'node:crypto'
import { msUntil } from '#games/shared/curve.ts'
import { withHouse, type BenchHouse } from '../harness/house.ts'
import { listenAll, type Listener } from '../harness/listen.ts'
import { openConnection, type Connection } from '../harness/load.ts'
import { judge, judgeHead, machineLine, median, show, table } from '../harness/report.ts'
import type { Part } from './part.ts'

const listenersCount = 5000
const ticksWanted = 20
/** Below it a multiple lasts longer than what is measured. */
const multipleMin = 200
const game_code = 'updraft'

type Round = { shared_id: string; state: string; ran_at: string | null }

async function ask(
  house: BenchHouse,
  connection: Connection,
  path: string,
  body: object,
  token?: string,
) {
  const answer = await connection.send({
    method: 'POST',
    host: house.host,
    path,
    headers: token ? { cookie: `session=${token}`, 'x-fairhouse': 'web' } : {},
    body,
  })
  return JSON.parse(answer.toString()) as { value: { rounds: Round[] } }
}

const nextEvent = (listener: Listener) =>
  new Promise<void>((resolve) => {
    listener.onEvent = () => resolve()
  })

/** Bets so that a round begins, and waits until it runs. @returns when it began; null where it was over at once. */
async function beginRound(
  house: BenchHouse,
  connection: Connection,
  listener: Listener,
): Promise<number | null> {
  let placed = ''
  for (;;) {
    const changed = nextEvent(listener)
    const { value } = await ask(house, connection, '/api/shared/table', { game_code })
    const open = value.rounds.find(({ state }) => state === 'open')
    const mine = value.rounds.find(({ shared_id }) => shared_id === placed)
    if (mine?.ran_at) return Date.parse(mine.ran_at)
    if (placed && !mine) return null
    if (open && !placed) {
      const { token } = house.nextPlayer()
      const bet = { shared_id: open.shared_id, game_code, stake: '10', choice: { auto: null } }
      await ask(house, connection, '/api/shared/bet', { ...bet, client_ref: randomUUID() }, token)
      placed = open.shared_id
    }
    await changed
  }
}

/** Milliseconds from when a tick was true until each listener had it, tick by tick, while one round runs. */
async function hearRound(listeners: readonly Listener[], ranAt: number): Promise<number[][]> {
  const heard = new Map<number, number[]>()
  const over = Promise.withResolvers<void>()
  for (const listener of listeners)
    listener.onEvent = (part) => {
      const [, at = '', end = ''] = /"shown":\{"at":(\d+)(,"bust")?/.exec(part) ?? []
      if (at === '') return
      if (end !== '') return over.resolve()
      const list = heard.get(Number(at)) ?? []
      heard.set(Number(at), list)
      list.push(Date.now() - ranAt - msUntil(Number(at)))
    }
  await over.promise
  return [...heard]
    .filter(([at, list]) => at >= multipleMin && list.length === listeners.length)
    .map(([, list]) => list.toSorted((a, b) => a - b))
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

async function listen(house: BenchHouse): Promise<string> {
  const connection = await openConnection(house.port)
  const path = '/api/stream?topics=rounds,ticks'
  const listeners = await listenAll(house.port, listenersCount, path, `host: ${house.host}\r\n`)
  const [first] = listeners
  if (!first) throw new Error('nobody listens')
  const ticks: number[][] = []
  const before = await house.ask.usage()
  const begun = performance.now()
  let rounds = 0
  while (ticks.length < ticksWanted) {
    const ranAt = await beginRound(house, connection, first)
    if (ranAt === null) continue
    rounds += 1
    ticks.push(...(await hearRound(listeners, ranAt)))
  }
  const busyPercent =
    (((await house.ask.usage()).serverMs - before.serverMs) / (performance.now() - begun)) * 100
  for (const { socket } of listeners) socket.destroy()
  connection.close()
  const p99 = median(ticks.map((tick) => at(tick, 0.99)))
  const rows = [
    ['a tick until the first has heard, ms', show(median(ticks.map((tick) => at(tick, 0))))],
    ['until half have heard, ms', show(median(ticks.map((tick) => at(tick, 0.5))))],
    ['until 99 of 100 have heard, ms', show(p99)],
    ['server thread, rounds and what is between them, %', show(busyPercent, 1)],
  ]
  return [
    `${machineLine(house.databaseVersion)}.`,
    `Server, database and load share these cores. ${listenersCount} listeners on one process, ${ticks.length} ticks of ${rounds} rounds; from when a multiple was first true until it was heard, so up to a step of the curve is counted too.`,
    '',
    table(judgeHead, [judge('p99 of a tick ≤ 150 ms', p99, 150, 'ms')]),
    '',
    table(['', String(listenersCount)], rows),
  ].join('\n')
}

export const shared: Part = {
  title: 'A crash round that thousands share',
  measure: async () => {
    let text = ''
    await withHouse(async (house) => {
      text = await listen(house)
    })
    return text
  },
}
