/**
 * `npm run bench pages`: home and lobby for guests and players, beside a static file of the same size; what pages load;
 * and how long a browser takes from one page to the next.
 */

import { statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { readBuilt } from '#server/http/built.ts'
import { launchChromium } from '#tests/harness/chromium.ts'
import { visit } from '#tests/harness/journey.ts'
import { sizesOf, type Sizes } from '#web/document/sizes.ts'
import { pageSources } from '#web/document/words.ts'
import { sample, withHouse, type BenchHouse, type Sample } from './harness/house.ts'
import { measureHttp, openConnection, type Request } from './harness/load.ts'
import type { Profile } from './harness/profile.ts'
import {
  judge,
  judgeHead,
  keepResult,
  machineLine,
  median,
  profileTable,
  ratio,
  readPace,
  sampleCells,
  sampleHead,
  show,
  table,
} from './harness/report.ts'

const connections = 32
/** Pages a visitor goes to from home, by links that stand on it. */
const destinations = ['/slots', '/promotions', '/vip', '/sports']
const fetchedAheadMs = 500

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
  const drawn = await ask.stopProfile()
  const changes = await measureChanges(`http://${host}:${port}`)
  keepResult('pages', await write(house, measured, { kept, drawn, changes }))
}

async function read(port: number, request: Request): Promise<Buffer> {
  const connection = await openConnection(port)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}

type Change = { to: string; ms: number[] }

/** From the press of a link on home, whose page has been fetched ahead, until the other page is drawn. */
async function measureChanges(address: string): Promise<Change[]> {
  const browser = await launchChromium()
  try {
    const { page, leave } = await visit(browser)
    const changes = destinations.map((to): Change => ({ to, ms: [] }))
    for (let round = 0; round <= rounds; round++)
      for (const { to, ms: taken } of changes) {
        await page.goto(address, { waitUntil: 'load' })
        const took = await changeTo(page, to)
        if (round > 0) taken.push(took)
      }
    await leave()
    return changes
  } finally {
    await browser.close()
  }
}

async function changeTo(page: Page, to: string): Promise<number> {
  await page.waitForLoadState('networkidle')
  const link = await page.waitForSelector(`a[href="${to}"]`, { state: 'attached' })
  // As the keyboard comes to it, or a pointer: what is there is fetched ahead, long before a person presses it.
  await link.evaluate((shown) => shown.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await page.waitForTimeout(fetchedAheadMs)
  return link.evaluate(
    (pressed: HTMLElement) =>
      new Promise<number>((resolve) => {
        const [title, began] = [document.title, performance.now()]
        const look = () => {
          if (document.title === title) requestAnimationFrame(look)
          // Drawn in the frame after the one that knows its title.
          else requestAnimationFrame(() => resolve(performance.now() - began))
        }
        pressed.click()
        requestAnimationFrame(look)
      }),
  )
}

function brotliBytesOf(file: string): number {
  const { size } = statSync(new URL(`../dist/client/${file}.br`, import.meta.url), {
    throwIfNoEntry: false,
  }) ?? { size: 0 }
  return size
}

/** As a proxy in front would: compressing on the way is not the server's work. */
function brotliBytes(text: Buffer): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

type Findings = { kept: Profile; drawn: Profile; changes: Change[] }

async function write(
  house: BenchHouse,
  measured: Measured[],
  { kept, drawn, changes }: Findings,
): Promise<string> {
  const { manifest } = await readBuilt()
  const sizes = sizesOf(manifest, pageSources, brotliBytesOf)
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
    ...judgeSizes(sizes),
    judge(
      'from home to a page fetched ahead, the slowest ≤ 100 ms',
      Math.max(...changes.map((change) => median(change.ms))),
      100,
      'ms',
    ),
  ]
  return `# Pages

${machineLine(house.databaseVersion)}.
Server, database and load share these cores. ${connections} connections, ${rounds} interleaved rounds of ${ms / 1000} s, medians; a ratio is taken within each round.
Processor time is per request; the load's is what the bench itself takes from the same cores. Pages leave the server uncompressed; the brotli column (quality 5) is what a proxy would make of them.

${table(judgeHead, goals)}

${table(['', ...sampleHead, 'bytes', 'brotli', '× file'], rows)}

${table(
  ['from home to', 'ms'],
  changes.map(({ to, ms: taken }) => [to, show(median(taken))]),
)}

Where the server's thread spends a kept home:

${profileTable(kept)}

and one that is drawn anew:

${profileTable(drawn)}`
}

/** A kB is a thousand bytes. */
function judgeSizes({ home, lobby, further: [heaviest] }: Sizes): string[][] {
  return [
    judge('scripts of home, brotli ≤ 90 kB', home.scripts / 1000, 90, 'kB'),
    judge('scripts of a lobby, brotli ≤ 90 kB', lobby.scripts / 1000, 90, 'kB'),
    judge('styles of home, brotli ≤ 30 kB', home.styles / 1000, 30, 'kB'),
    judge(
      `scripts of any page beyond home, brotli ≤ 40 kB: ${heaviest?.source}`,
      (heaviest?.scripts ?? NaN) / 1000,
      40,
      'kB',
    ),
  ]
}

await withHouse(run)
