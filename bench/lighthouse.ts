/** `npm run bench lighthouse`: what Lighthouse makes of pages on a phone, for one template of each family. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from '#server/base/database.ts'
import { readBuilt } from '#server/http/built.ts'
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts'
import { openServed } from '#tests/harness/served.ts'
import { keepResult, machineLine, median, show, table } from './harness/report.ts'

/** Fetched from npm when it is asked for: two hundred packages that nothing else here needs. */
const lighthouse = 'lighthouse@13.5.0'
const runs = 3
const sites = ['casino1', 'slot7', 'sportsbook1']
const pages = [
  { path: '/', isPlayers: false },
  { path: '/slots', isPlayers: false },
  { path: '/login', isPlayers: false },
  { path: '/deposit', isPlayers: true },
  { path: '/sports', isPlayers: false },
]
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
  categories: Record<
    (typeof categories)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

const run = promisify(execFile)

async function audit(url: string, cookie: string): Promise<Report> {
  const { executablePath, env } = await findChromium()
  const { stdout } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromiumFlags.join(' ')}`,
      ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    ],
    { env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 28 },
  )
  return JSON.parse(stdout) as Report
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
    [...new Set(reports.flatMap(faultsOf))].join(', ') || '–',
  ]
}

const served = await openServed({ built: await readBuilt() })
const rows: string[][] = []
const { version } = (await served.house.database.bare.row<{ version: string }>(
  sql`select current_setting('server_version') as version`,
))!
try {
  for (const site of sites) {
    const host = `${site}.localhost`
    const token = await served.signIn('player03', served.password, host)
    for (const { path, isPlayers } of pages) {
      const reports: Report[] = []
      for (let turn = 0; turn < runs; turn++)
        reports.push(
          await audit(`http://${host}:${served.port}${path}`, isPlayers ? `session=${token}` : ''),
        )
      const row = rowOf(`${site} ${path}`, reports)
      process.stdout.write(`  ${row.join('  ')}\n`)
      rows.push(row)
    }
  }
} finally {
  await served.close()
}
keepResult(
  'lighthouse',
  [
    '# Lighthouse',
    '',
    `${lighthouse}, phone, simulated throttling, median of ${runs} runs. Wanted: performance ≥ 95, the others 100, largest paint ≤ 1,800 ms, blocking ≤ 100 ms, shift ≤ 0.02.`,
    '',
    table(
      ['page', ...categories, 'largest paint ms', 'blocking ms', 'shift', 'what costs points'],
      rows,
    ),
    '',
    `${machineLine(version)}.`,
  ].join('\n'),
)
