/**
 * `npm run bench soak -- --rounds 40 --seconds 15`: pages drawn anew and calls answered for a long time, beside a static
 * file; what grows with every visitor shows as a last quarter that is slower, or larger, than the second.
 */

import { sample, withHouse, type BenchHouse, type Sample } from './harness/house.ts'
import { measureHttp, type Request } from './harness/load.ts'
import {
  judge,
  judgeHead,
  keepResult,
  machineLine,
  median,
  readPace,
  show,
  table,
} from './harness/report.ts'

const connections = 16
const paths = ['/', '/slots', '/promotions', '/vip', '/sports', '/responsible-gaming', '/faqs']
const { rounds, ms } = readPace()

type Round = { pages: Sample; floor: Sample; residentBytes: number }

async function run(house: BenchHouse) {
  const { host, port, ask } = house
  const page = (path: string, headers: Record<string, string> = {}): Request => ({
    method: 'GET',
    host,
    path,
    headers,
  })
  const floorPort = await ask.serveFile('x'.repeat(100_000))
  let turn = 0
  // Never the same twice, so that nothing is answered from what is kept; every second visitor is a player.
  const next = () => {
    turn += 1
    const path = `${paths[turn % paths.length]}?turn=${turn}`
    return turn % 2 === 0
      ? page(path)
      : page(path, { cookie: `session=${house.nextPlayer().token}` })
  }
  const taken: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const pages = await sample(house, () => measureHttp(port, connections, ms, next))
    const floor = await sample(house, () =>
      measureHttp(floorPort, connections, ms / 5, () => page('/page.html')),
    )
    const { residentBytes } = await ask.usage()
    taken.push({ pages, floor, residentBytes })
    process.stdout.write(
      `  round ${round} of ${rounds}: ${show(pages.perSecond)} pages a second, ${show(residentBytes / 1e6)} MB\n`,
    )
  }
  keepResult('soak', write(house, taken))
}

function write({ databaseVersion }: BenchHouse, taken: Round[]): string {
  const length = Math.max(1, Math.floor(taken.length / 4))
  const quarters = [0, 1, 2, 3].map((n) => taken.slice(n * length, (n + 1) * length))
  // The first one warms up: code is compiled, and what is kept fills.
  const [, second = [], , last = []] = quarters
  const of = (read: (round: Round) => number) => (some: Round[]) => median(some.map(read))
  const share = of(({ pages, floor }) => pages.perSecond / floor.perSecond)
  const memory = of(({ residentBytes }) => residentBytes)
  const drawn = taken.reduce((sum, { pages }) => sum + pages.count, 0)
  const goals = [
    judge('pages, last quarter ≥ 0.9 × second', share(last) / share(second), 0.9),
    judge('memory, last quarter ≤ 1.1 × second', memory(last) / memory(second), 1.1),
  ]
  return `# Soak

${machineLine(databaseVersion)}.
${drawn} pages drawn anew for guests and players in turn, ${connections} at once, in ${rounds} rounds of ${ms / 1000} s; each rate is taken as a share of a static file's in the same round.

${table(judgeHead, goals)}

${table(
  ['quarter', 'pages per second', '× file', 'p99 ms', 'server µs', 'resident MB'],
  quarters.map((some, n) => [
    String(n + 1),
    show(of(({ pages }) => pages.perSecond)(some)),
    show(share(some), 3),
    show(of(({ pages }) => pages.p99Ms)(some), 1),
    show(of(({ pages }) => pages.serverUs)(some)),
    show(memory(some) / 1e6),
  ]),
)}`
}

await withHouse(run)
