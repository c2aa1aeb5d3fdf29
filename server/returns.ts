/** The command `npm run returns [site]`: what each game of the studio has really paid, beside what its rules say [GAM-26]; and what went to the pots of outside providers. */

import { showMoney } from '#contract/money.ts'
import { doubtAt, worthOf } from '#games/actual_return.ts'
import type { Site } from './base/context.ts'
import { sql, type Database } from './base/database.ts'
import { runCommand, say, withSites } from './command.ts'

const [only = ''] = process.argv.slice(2)

type Row = {
  code: string
  rounds: bigint
  staked: bigint
  paid: bigint
  expected: number
  overLogs: number[]
  underLogs: number[]
  doubtedAt: Date | null
}

async function readReturns(database: Database, { id }: Site): Promise<Row[]> {
  return database.inSite(id, (db) =>
    db.rows<Row>(sql`
      select game_code as code, rounds, staked::bigint as staked, paid::bigint as paid, expected,
             over_logs as "overLogs", under_logs as "underLogs", doubted_at as "doubtedAt"
        from game_return where site_id = ${id} order by game_code, config_hash`),
  )
}

type Pots = { provider: string; contributed: string; won: string }

async function readPots(database: Database, { id }: Site): Promise<Pots[]> {
  return database.inSite(id, (db) =>
    db.rows<Pots>(sql`
      select provider, trim_scale(contributed)::text as contributed, trim_scale(won)::text as won from provider_pots()`),
  )
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

function lineOf({ code: site, currency }: Site, row: Row): string {
  const { code, rounds, staked, paid, expected, overLogs: over, underLogs: under, doubtedAt } = row
  const share = (amount: number) => percent(amount / Number(staked))
  const luck = Math.round(Math.max(1, worthOf({ over, under })))
  return [
    `${site}  ${code}  ${rounds} rounds of ${showMoney(staked, currency)}`,
    `paid ${share(Number(paid))} where ${share(expected)} was due`,
    doubtedAt ? `DOUBTED since ${doubtedAt.toISOString()}` : `by luck of 1 in ${luck}`,
  ].join('  ')
}

await runCommand((_, databaseUrl) =>
  withSites(databaseUrl, async (database, sites) => {
    let doubted = 0
    for (const site of sites.filter(({ code }) => !only || code === only)) {
      for (const row of await readReturns(database, site)) {
        if (row.doubtedAt) doubted += 1
        say(lineOf(site, row))
      }
      for (const { provider, contributed, won } of await readPots(database, site))
        say(`${site.code}  pots of ${provider}  ${contributed} given by stakes  ${won} won`)
    }
    say(
      doubted > 0
        ? `${doubted} games pay otherwise than their rules say`
        : `no game is doubted; one that keeps to its rules is, once in ${doubtAt.toLocaleString('en')}`,
    )
    return doubted > 0 ? 1 : 0
  }),
)
