/** `npm run bench pages`: home and lobby for guests and players, beside a static file of the same size. */

import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { sample, withHouse, type BenchHouse, type Sample } from './harness/house.ts'
import { measureHttp, openConnection, type Request } from './harness/load.ts'
import type { Profile } from './harness/profile.ts'
import {
  judge,
  judgeHead,
  keepResult,
  machineLine,
  profileTable,
  ratio,
  readPace,
  sampleCells,
  sampleHead,
  show,
  table,
} from './harness/report.ts'

const connections = 32
const scriptsMaxKB = 90

type Kind = 'file' | 'home' | 'fresh' | 'player' | 'lobby'
/** A page, how to ask for it, and on which server. */
type Line = { kind: Kind; about: string; port: number; next: () => Request }
type Measured = Line & { body: Buffer; samples: Sample[] }

const { rounds, ms } = readPace()

async function run(house: BenchHouse) {
  const { host, port, ask } = house
  const page = (path: string, headers: Record<string, string> = {}): Request => ({
    method: 'GET',
    host,
    path,
    headers,
  })
  const home = (await read(port, page('/'))).toString()
  const floorPort = await ask.serveFile(home)
  let turn = 0
  const lines: Line[] = [
    {
      kind: 'file',
      about: 'static file of the size of home',
      port: floorPort,
      next: () => page('/page.html'),
    },
    { kind: 'home', about: 'home, guest, kept', port, next: () => page('/') },
    { kind: 'fresh', about: 'home, guest, drawn anew', port, next: () => page(`/?turn=${turn++}`) },
    {
      kind: 'player',
      about: 'home, player',
      port,
      next: () => page('/', { cookie: `session=${house.nextPlayer().token}` }),
    },
    { kind: 'lobby', about: 'lobby (slots), guest, kept', port, next: () => page('/slots') },
  ]
  const measured: Measured[] = []
  for (const line of lines)
    measured.push({ ...line, body: await read(line.port, line.next()), samples: [] })
  for (let round = 0; round <= rounds; round++) {
    process.stdout.write(round === 0 ? '  warming up\n' : `  round ${round} of ${rounds}\n`)
    for (const { port: at, next, samples } of measured) {
      const taken = await sample(house, () => measureHttp(at, connections, ms, next))
      if (round > 0) samples.push(taken)
    }
  }
  await ask.startProfile()
  await measureHttp(port, connections, 2 * ms, () => page('/'))
  const kept = await ask.stopProfile()
  await ask.startProfile()
  await measureHttp(port, connections, 2 * ms, () => page(`/?turn=${turn++}`))
  keepResult('pages', write(house, measured, home, kept, await ask.stopProfile()))
}

async function read(port: number, request: Request): Promise<Buffer> {
  const connection = await openConnection(port)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}

function entryOf(html: string): string {
  return /<script type="module" src="\/([^"]+)"/.exec(html)?.[1] ?? ''
}

/** What home loads before it can be used: its entry and all that is preloaded with it, as browsers get it. */
function scriptBytesOf(html: string): number {
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(
    ([, file]) => file,
  )
  const files = [entryOf(html), ...ahead]
  return files.reduce(
    (sum, file) => sum + readFileSync(new URL(`../dist/client/${file}.br`, import.meta.url)).length,
    0,
  )
}

/** As a proxy in front would: compressing on the way is not the server's work. */
function brotliBytes(text: Buffer): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

function write(
  house: BenchHouse,
  measured: Measured[],
  home: string,
  kept: Profile,
  drawn: Profile,
): string {
  const samplesOf = (kind: Kind) => measured.find((line) => line.kind === kind)?.samples ?? []
  const rows = measured.map(({ about, body, samples }) => [
    about,
    ...sampleCells(samples),
    String(body.length),
    String(brotliBytes(body)),
    show(ratio(samples, samplesOf('file')), 2),
  ])
  const goals = [
    judge('guest home, kept ≥ 0.4 × static file', ratio(samplesOf('home'), samplesOf('file')), 0.4),
    judge('scripts of home, brotli ≤ 90 kB', scriptBytesOf(home) / 1000, scriptsMaxKB, 'kB'),
  ]
  return `# Pages

${machineLine(house.databaseVersion)}.
Server, database and load share these cores. ${connections} connections, ${rounds} interleaved rounds of ${ms / 1000} s, medians; a ratio is taken within each round.
Processor time is per request; the load's is what the bench itself takes from the same cores. Pages leave the server uncompressed; the brotli column (quality 5) is what a proxy would make of them.

${table(judgeHead, goals)}

${table(['', ...sampleHead, 'bytes', 'brotli', '× file'], rows)}

Where the server's thread spends a kept home:

${profileTable(kept)}

and one that is drawn anew:

${profileTable(drawn)}`
}

await withHouse(run)
