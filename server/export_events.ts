/** The command `npm run events <site> <file> [from] [to] [log]`: writes a site's significant events as CSV [EVT-07]. */

import { createWriteStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from './base/clock.ts'
import { Fault } from './base/fault.ts'
import { commander, runCommand, say, withSite } from './command.ts'
import { namedLogs, readEvents, type NamedLog } from './events/read.ts'
import { writeHead, writeRows } from './exports/csv.ts'

const use = 'use: npm run events <site> <file> [from] [to] [log]'
const [code = '', file = '', from = '1970-01-01', to = '', log = ''] = process.argv.slice(2)

const columns = [
  'event',
  'time',
  'kind',
  'actor',
  'authoriser',
  'reason',
  'subject',
  'before',
  'after',
  'seal',
]

function dayOf(text: string): Date {
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) throw new Fault(`${text} is no day like 2026-03-01`)
  return at
}

function logOf(name: string): { log?: NamedLog } {
  if (name === '') return {}
  if (!Object.hasOwn(namedLogs, name))
    throw new Fault(`there is no log ${name}: ${Object.keys(namedLogs).join(', ')}`)
  return { log: name as NamedLog }
}

async function* linesOf(
  events: ReturnType<typeof readEvents>,
  zone: string,
  count: () => void,
): AsyncGenerator<string> {
  yield writeHead(columns, zone)
  for await (const event of events) {
    const { eventId, at, kind, actor, authoriser, reason, subject, before, after, seal } = event
    const cells = [kind, actor, authoriser, reason, subject, before, after, seal ?? '']
    yield writeRows([[String(eventId), at, ...cells]], zone)
    count()
  }
}

await runCommand((_, databaseUrl) =>
  withSite(databaseUrl, { code, use }, async (database, site) => {
    if (file === '') throw new Fault(use)
    if (existsSync(file)) throw new Fault(`${file} is there already: name another file`)
    const now = systemClock()
    const period = { from: dayOf(from), to: to === '' ? now : dayOf(to) }
    const reading = {
      siteId: site.id,
      ...period,
      ...logOf(log),
      by: `staff:${commander()}` as const,
      now,
    }
    let written = 0
    const count = () => void (written += 1)
    const lines = linesOf(readEvents(database, reading), site.timeZone, count)
    await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    say(`${written} events of ${code} are in ${file}`)
  }),
)
