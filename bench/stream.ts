/** `npm run bench stream`: what thousands of listeners cost a process, and how long until each has heard. */

import { setTimeout as elapse } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '#contract/calls.ts'
import { randomUUID } from 'node:crypto'
import { withHouse, type BenchHouse } from './harness/house.ts'
import { listen, listenAll, type Listener } from './harness/listen.ts'
import { openConnection } from './harness/load.ts'
import { judge, judgeHead, keepResult, machineLine, median, show, table } from './harness/report.ts'

const listenersCount = 5000
const broadcasts = 20
const balancesMeasured = 20
/** Long enough that what a process does every few seconds is in it. */
const idleMs = 5000
const siteCode = 'sportsbook1'
const host = `${siteCode}.localhost`

/** Changes one price and tells the site so; milliseconds until each has heard. */
async function broadcast(owner: pg.Client, listeners: readonly Listener[]): Promise<number[]> {
  const begun = performance.now()
  const heard = listeners.map(
    (listener) =>
      new Promise<number>((resolve) => {
        listener.onEvent = () => resolve(performance.now() - begun)
      }),
  )
  await owner.query(
    `with changed as (
       update price set odds_thousandths = odds_thousandths + 1
        where (site_id, event_code, kind, line_hundredths) in (
          select m.site_id, event_code, kind, line_hundredths from market m join event using (site_id, event_code) join site using (site_id)
           where site.code = $1 and m.state = 'open' and event.state = 'upcoming' order by starts_at desc limit 1)
       returning site_id)
     update sports_feed set told_at = told_at where site_id in (select site_id from changed)`,
    [siteCode],
  )
  return (await Promise.all(heard)).toSorted((a, b) => a - b)
}

/** From the answer of a stake until the player's stream tells the balance. */
async function balanceMs(house: BenchHouse): Promise<number> {
  const { token } = house.nextPlayer()
  const headers = `host: ${house.host}\r\nauthorization: Bearer ${token}\r\n`
  const listener = await listen(house.port, 1 << 20, '/api/stream?topics=balance', headers)
  const connection = await openConnection(house.port)
  const body = { ...calls['/api/game/play'].example, client_ref: randomUUID() }
  const cookie = { cookie: `session=${token}`, 'x-fairhouse': 'web' }
  const told = new Promise<number>((resolve) => {
    listener.onEvent = () => resolve(performance.now())
  })
  await connection.send({
    method: 'POST',
    host: house.host,
    path: '/api/game/play',
    headers: cookie,
    body,
  })
  const answered = performance.now()
  const tookMs = (await told) - answered
  connection.close()
  listener.socket.destroy()
  return Math.max(0, tookMs)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** What the server's thread is busy with of its own accord, while nobody asks anything for so long. */
async function busyPercentOf(house: BenchHouse, durationMs: number): Promise<number> {
  const before = await house.ask.usage()
  await elapse(durationMs)
  return (((await house.ask.usage()).serverMs - before.serverMs) / durationMs) * 100
}

async function run(house: BenchHouse) {
  const owner = new pg.Client(house.databaseUrl)
  await owner.connect()
  const before = await house.ask.usage()
  const listeners = await listenAll(
    house.port,
    listenersCount,
    '/api/stream?topics=odds',
    `host: ${host}\r\n`,
  )
  const after = await house.ask.usage()
  const kiloEach = (after.residentBytes - before.residentBytes) / listenersCount / 1024
  const rounds: number[][] = []
  const busy: number[] = []
  for (let n = 0; n < broadcasts; n++) {
    const { serverMs } = await house.ask.usage()
    rounds.push(await broadcast(owner, listeners))
    busy.push((await house.ask.usage()).serverMs - serverMs)
  }
  const idlePercent = await busyPercentOf(house, idleMs)
  const balances: number[] = []
  for (let n = 0; n < balancesMeasured; n++) balances.push(await balanceMs(house))
  for (const { socket } of listeners) socket.destroy()
  await owner.end()
  const p99 = median(rounds.map((round) => at(round, 0.99)))
  const sorted = balances.toSorted((a, b) => a - b)
  const goals = [
    judge('memory per listener ≤ 40 kB', kiloEach, 40, 'kB'),
    judge('p99 of a broadcast ≤ 1000 ms', p99, 1000, 'ms'),
    judge('a balance is told after ≤ 500 ms', at(sorted, 0.99), 500, 'ms'),
  ]
  const rows = [
    ['a broadcast until the first hears, ms', show(median(rounds.map((round) => at(round, 0))))],
    ['until half have heard, ms', show(median(rounds.map((round) => at(round, 0.5))))],
    ['until 99 of 100 have heard, ms', show(p99)],
    ['server thread per broadcast, ms', show(median(busy))],
    ['a balance after the answer of its stake, p50, ms', show(at(sorted, 0.5))],
    ['server thread while nothing changes, %', show(idlePercent, 1)],
    ['resident memory per listener, kB', show(kiloEach, 1)],
  ]
  keepResult(
    'stream',
    `# Streams

${machineLine(house.databaseVersion)}.
Server, database and load share these cores. ${listenersCount} listeners on one process, ${broadcasts} broadcasts of one changed price from its commit on, medians of the rounds.

${table(judgeHead, goals)}

${table(['', String(listenersCount)], rows)}
`,
  )
}

await withHouse(run)
