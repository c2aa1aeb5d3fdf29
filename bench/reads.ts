/** `npm run bench reads`: how much longer every reading call takes under load than the bare framework with the same answer. */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withHouse, type BenchHouse } from './harness/house.ts'
import { measureHttp, openConnection, type Measured, type Request } from './harness/load.ts'
import { reads, type Read } from './harness/reads.ts'
import { keepResult, machineLine, median, show, table } from './harness/report.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
    // Calls that are measured, by a part of their address; the load stays that of all.
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(options.rounds)
const ms = 1000 * Number(options.seconds)
const connections = Number(options.connections)
const isChosen = ({ path }: Read) => options.only.split(',').some((part) => path.includes(part))
const ratioMax = 3
/** They ask in turn: who come at the same time, not all the house has ever had. */
const playersMax = 512
/** Connections to the call and to the bare route each: enough samples of both in a second. */
const askers = 2

type Line = Read & { bytes: number; house: Measured[]; bare: Measured[] }

const restingMs = 100
const restSecondsMax = 120

/** The players' deposits leave the followers work, which is no part of a reading: waits until they have done it. */
async function rest({ ask }: BenchHouse) {
  for (let second = 0; second < restSecondsMax; second++) {
    const before = await ask.usage()
    await sleep(1000)
    const after = await ask.usage()
    const busyMs =
      after.serverMs - before.serverMs + (after.databaseMs ?? 0) - (before.databaseMs ?? 0)
    if (busyMs < restingMs) return
  }
  process.stdout.write('  the house did not come to rest\n')
}

async function run(house: BenchHouse) {
  const players = house.players.slice(0, playersMax)
  let player = 0
  const requestOf = ({ path, body, isPlayer }: Read): Request => {
    const token = players[player++ % players.length]?.token
    const headers: Record<string, string> = isPlayer
      ? { cookie: `session=${token}`, 'x-fairhouse': 'web' }
      : {}
    return { method: 'POST', host: house.host, path, headers, body }
  }
  const answers: Record<string, unknown> = {}
  const lines: Line[] = []
  const connection = await openConnection(house.port)
  // Whoever opens a game for the first time gets a seed, which is no reading.
  const opening = reads.find(({ path }) => path === '/api/game/state')
  if (opening) for (const _ of players) await connection.send(requestOf(opening))
  await rest(house)
  for (const read of reads) {
    const answer = (await connection.send(requestOf(read))).toString()
    answers[read.path] = JSON.parse(answer)
    lines.push({ ...read, bytes: answer.length, house: [], bare: [] })
  }
  connection.close()
  const barePort = await house.ask.serveReads(answers)
  let turn = 0
  for (let round = 1; round <= rounds; round++) {
    process.stdout.write(`  round ${round} of ${rounds}\n`)
    for (const line of lines.filter(isChosen)) {
      // All reading calls in turn make the load; beside it the call and the bare route are asked, each as often at once.
      const [, bare, measured] = await Promise.all([
        measureHttp(house.port, connections, ms, () =>
          requestOf(reads[turn++ % reads.length] as Read),
        ),
        measureHttp(barePort, askers, ms, () => requestOf(line)),
        measureHttp(house.port, askers, ms, () => requestOf(line)),
      ])
      line.bare.push(bare)
      line.house.push(measured)
    }
  }
  const told = write(house, lines.filter(isChosen))
  if (options.only === '') keepResult('reads', told)
  else process.stdout.write(told)
}

const ratioOf = ({ house, bare }: Line) =>
  median(house.map(({ p95Ms }, i) => p95Ms / (bare[i]?.p95Ms ?? NaN)))
const p95Of = (samples: readonly Measured[]) => median(samples.map(({ p95Ms }) => p95Ms))

function write({ databaseVersion }: BenchHouse, lines: readonly Line[]): string {
  const met = lines.filter((line) => ratioOf(line) <= ratioMax).length
  return `# Reading calls under load

${machineLine(databaseVersion)}.
Server, database and load share these cores. ${connections} connections ask all reading calls in turn without a pause; beside them ${askers} ask the call and ${askers} the bare route, in the same second and of the same process. ${rounds} rounds of ${ms / 1000} s, medians; a ratio is taken within each round.
${playersMax} players ask in turn. Bare is the same framework with the same plugins, schemas and bodies, answering a fixed value of the same size. A call may have ${ratioMax} times its p95.

**${met} of ${lines.length} calls meet it.**

${table(
  ['call', 'bytes', 'samples', 'bare p95 ms', 'p95 ms', '× bare', ''],
  lines.map((line) => [
    line.about,
    String(line.bytes),
    String(line.house.reduce((sum, { count }) => sum + count, 0)),
    show(p95Of(line.bare), 2),
    show(p95Of(line.house), 2),
    show(ratioOf(line), 2),
    ratioOf(line) <= ratioMax ? 'met' : '**missed**',
  ]),
)}

Where the time of what misses goes: bare, a request waits for the server's thread once. A call that asks the database waits
for it twice, for the question and for its answer, and for the database between, which shares the cores with the thread
and the load: so a call of one small statement stands at about three times bare. Session and statements travel at the same
time, and all statements of a call as one message; what a call has of them beyond the first is work for the database, about
a tenth of a millisecond each, and the same again for the thread to read their answers.`
}

await withHouse(run)
