/** `npm run bench reads`: how much longer every reading call takes under load than the bare framework with the same answer. */

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
  },
})
const rounds = Number(options.rounds)
const ms = 1000 * Number(options.seconds)
const connections = Number(options.connections)
const ratioMax = 3

type Line = Read & { bytes: number; house: Measured[]; bare: Measured[] }

async function run(house: BenchHouse) {
  const requestOf = ({ path, body, isPlayer }: Read): Request => ({
    method: 'POST',
    host: house.host,
    path,
    headers: isPlayer
      ? { cookie: `session=${house.nextPlayer().token}`, 'x-fairhouse': 'web' }
      : {},
    body,
  })
  const answers: Record<string, unknown> = {}
  const lines: Line[] = []
  const connection = await openConnection(house.port)
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
    for (const line of lines) {
      // All reading calls in turn make the load; beside it one connection each asks the call and the bare route.
      const [, bare, measured] = await Promise.all([
        measureHttp(house.port, connections, ms, () =>
          requestOf(reads[turn++ % reads.length] as Read),
        ),
        measureHttp(barePort, 1, ms, () => requestOf(line)),
        measureHttp(house.port, 1, ms, () => requestOf(line)),
      ])
      line.bare.push(bare)
      line.house.push(measured)
    }
  }
  keepResult('reads', write(house, lines))
}

const ratioOf = ({ house, bare }: Line) =>
  median(house.map(({ p95Ms }, i) => p95Ms / (bare[i]?.p95Ms ?? NaN)))
const p95Of = (samples: readonly Measured[]) => median(samples.map(({ p95Ms }) => p95Ms))

function write({ databaseVersion }: BenchHouse, lines: readonly Line[]): string {
  const met = lines.filter((line) => ratioOf(line) <= ratioMax).length
  return `# Reading calls under load

${machineLine(databaseVersion)}.
Server, database and load share these cores. ${connections} connections ask all reading calls in turn without a pause; beside them one connection asks the call and one the bare route, in the same second and of the same process. ${rounds} rounds of ${ms / 1000} s, medians; a ratio is taken within each round.
Bare is the same framework with the same plugins, schemas and bodies, answering a fixed value of the same size. A call may have ${ratioMax} times its p95.

**${met} of ${lines.length} calls meet it.**

${table(
  ['call', 'bytes', 'bare p95 ms', 'p95 ms', '× bare'],
  lines.map((line) => [
    line.about,
    String(line.bytes),
    show(p95Of(line.bare), 2),
    show(p95Of(line.house), 2),
    ratioOf(line) <= ratioMax ? show(ratioOf(line), 2) : `**${show(ratioOf(line), 2)}**`,
  ]),
)}`
}

await withHouse(run)
