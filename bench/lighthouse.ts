/** `npm run bench lighthouse`: what Lighthouse makes of pages on a phone, for one template of each family. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts'
import { withHouse, type BenchHouse } from './harness/house.ts'
import { keepResult, machineLine, median, show, table } from './harness/report.ts'

/** Fetched from npm when it is asked for: two hundred packages that nothing else here needs. */
const lighthouse = 'lighthouse@13.5.0'
/** `--page /sports` audits that one alone, and keeps nothing. */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string' } },
})
const runs = Number(options.runs)
/** It loses a trace now and then. */
const triesMax = 3
const sites = ['casino1', 'slot7', 'sportsbook1']
const pages = [
  { path: '/', isPlayers: false },
  { path: '/slots', isPlayers: false },
  { path: '/login', isPlayers: false },
  { path: '/deposit', isPlayers: true },
  { path: '/sports', isPlayers: false },
]
/** Pages of players keep search engines out, and mean to. */
const ofSearchEngines = 'is-crawlable'
/** As Lighthouse slows a phone's processor down, and from where on it counts a turn as blocking. */
const slowdown = 4
const blockingFromMs = 50
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** As the lab profile of phones has them: a slow fourth-generation network and a quarter of the processor. */
const measures = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

type Audit = {
  score: number | null
  numericValue?: number
  title: string
  scoreDisplayMode: string
}
type Report = {
  /** As Lighthouse counts blocking, from the processor time of the page's turns instead of their time by the clock. */
  blockingByProcessorMs: number
  categories: Record<
    (typeof categories)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

const execute = promisify(execFile)

async function audit(url: string, token: string | null): Promise<Report> {
  for (let turn = 1; ; turn++) {
    try {
      return await withBrowser((port) => auditOnce(url, token, port))
    } catch (fault) {
      if (turn === triesMax) throw fault
    }
  }
}

/** A browser with nothing in it, which answers debuggers at the port it names. */
async function withBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, env } = await findChromium()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const browser = spawn(
    executablePath,
    [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(browser, 'exit')
  try {
    for await (const line of createInterface(browser.stderr)) {
      const [, port] = /^DevTools listening on .*:(\d+)\//.exec(line) ?? []
      if (port !== undefined) return await work(Number(port))
    }
    throw new Error('the browser ended')
  } finally {
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true })
  }
}

/** @param token session of a player, who is logged in on the browser's first visit; Lighthouse leaves cookies alone */
async function auditOnce(url: string, token: string | null, port: number): Promise<Report> {
  if (token !== null) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    await browser.contexts()[0]?.addCookies([{ name: 'session', value: token, url }])
    await browser.close()
  }
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-report-'))
  try {
    await execute('npm', [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${join(folder, 'report.json')}`,
      '--save-assets',
      `--only-categories=${categories.join(',')}`,
      ...(token === null ? [] : [`--skip-audits=${ofSearchEngines}`]),
    ])
    const read = async (file: string) =>
      JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown
    const report = (await read('report.json')) as Omit<Report, 'blockingByProcessorMs'>
    return {
      ...report,
      blockingByProcessorMs: blockingByProcessor((await read('report-0.trace.json')) as Trace),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of a trace: `dur` by the clock and `tdur` by the processor, in microseconds. */
type Trace = {
  traceEvents: {
    name: string
    ph: string
    pid: number
    tid: number
    tdur?: number
    args?: { name?: string }
  }[]
}

/**
 * What of four times the processor time of each turn is above 50 ms, over all turns of the page's thread. On a machine
 * whose few processors also run the server, the database and the rest of the browser, turns wait by the clock; this
 * tells what they do. It counts turns before the first paint too, which Lighthouse leaves out.
 */
function blockingByProcessor({ traceEvents }: Trace): number {
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      traceEvents
        .filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X')
        .filter(({ name }) => name.endsWith('RunTask'))
        .map(({ tdur = 0 }) => tdur / 1000),
    )
  const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0)
  const page = threads.reduce((most, one) => (sum(one) > sum(most) ? one : most), [])
  return sum(page.map((ms) => Math.max(0, slowdown * ms - blockingFromMs)))
}

/** What costs points, by its id. */
function faultsOf({ categories: judged, audits }: Report): string[] {
  return categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => judged[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

function rowOf(name: string, reports: readonly Report[]): string[] {
  const middle = (read: (report: Report) => number) => median(reports.map(read))
  return [
    name,
    ...categories.map((category) =>
      show(100 * middle((report) => report.categories[category].score)),
    ),
    ...measures.map((measure) =>
      show(
        middle(({ audits }) => audits[measure]?.numericValue ?? NaN),
        measure.endsWith('shift') ? 3 : 0,
      ),
    ),
    show(
      middle(({ blockingByProcessorMs }) => blockingByProcessorMs),
      0,
    ),
    [...new Set(reports.flatMap(faultsOf))].join(', ') || '–',
  ]
}

async function run({ port, host: ownHost, databaseVersion, nextPlayer }: BenchHouse) {
  const { token } = nextPlayer()
  const rows: string[][] = []
  for (const site of sites) {
    const host = `${site}.localhost`
    for (const { path, isPlayers } of pages) {
      if (options.page !== undefined && options.page !== path) continue
      // The players of the house are of one site.
      if (isPlayers && host !== ownHost) continue
      const reports: Report[] = []
      for (let turn = 0; turn < runs; turn++)
        reports.push(await audit(`http://${host}:${port}${path}`, isPlayers ? token : null))
      const row = rowOf(`${site} ${path}`, reports)
      process.stdout.write(`  ${row.join('  ')}\n`)
      rows.push(row)
    }
  }
  if (options.page !== undefined) return
  keepResult(
    'lighthouse',
    [
      '# Lighthouse',
      '',
      `${lighthouse}, phone, simulated throttling, median of ${runs} runs. Wanted: performance ≥ 95, the others 100, largest paint ≤ 1,800 ms, blocking ≤ 100 ms, shift ≤ 0.02. /deposit is audited as a player sees it, and without ${ofSearchEngines}: pages of players keep search engines out, and mean to. Blocking by the processor is what of four times the processor time of each turn of the page is above 50 ms, from its first turn on: by the clock, turns also wait for server, database and the rest of the browser on the same processors.`,
      '',
      table(
        [
          'page',
          ...categories,
          'largest paint ms',
          'blocking ms',
          'shift',
          'blocking ms by processor',
          'what costs points',
        ],
        rows,
      ),
      '',
      `${machineLine(databaseVersion)}.`,
    ].join('\n'),
  )
}

await withHouse(run)
