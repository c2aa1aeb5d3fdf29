/** The command `npm run audit`: shows that every balance follows from its entries, or what does not. */

import pg from 'pg'
import { runCommand, say } from './command.ts'
import { auditEvents } from './events/chain.ts'
import { checkRetention, recordYears } from './events/retention.ts'
import { auditSites, type SiteBooks } from './ledger/audit.ts'

function show({ code, entries, accounts, rounds, players, house, differences }: SiteBooks) {
  const figures = (sums: Record<string, bigint>) =>
    Object.entries(sums)
      .map(([name, sum]) => `${name} ${sum}`)
      .join(', ')
  say(`${code}: ${entries} entries on ${accounts} accounts, ${rounds} rounds`)
  if (entries > 0n)
    say(`  players hold ${figures(players)}; the other side ${figures(house)} (minor units)`)
  for (const difference of differences) say(`  DIFFERENCE ${difference}`)
}

async function audit(url: string, eventsDir: string): Promise<number> {
  const owner = new pg.Client(url)
  await owner.connect()
  const sum = { sites: 0, entries: 0n, accounts: 0, events: 0, differences: 0 }
  const siteIds: number[] = []
  try {
    for await (const books of auditSites(owner)) {
      show(books)
      siteIds.push(books.siteId)
      sum.sites += 1
      sum.entries += books.entries
      sum.accounts += books.accounts
      sum.differences += books.differences.length
    }
    for (const siteId of siteIds) {
      const { seals, differences } = await auditEvents(owner, { siteId, folder: eventsDir })
      for (const difference of differences) say(`site ${siteId}: DIFFERENCE ${difference}`)
      sum.events += seals
      sum.differences += differences.length
    }
    for (const fault of await checkRetention(owner)) {
      say(`DIFFERENCE ${fault}: records are kept for ${recordYears} years`)
      sum.differences += 1
    }
  } finally {
    await owner.end()
  }
  const scope = `${sum.entries} entries, ${sum.accounts} accounts, ${sum.events} significant events, ${sum.sites} sites`
  say(
    sum.differences === 0
      ? `The books agree: ${scope}`
      : `The books do not agree: ${sum.differences} differences in ${scope}`,
  )
  return sum.differences === 0 ? 0 : 1
}

await runCommand(({ eventsDir }, databaseUrl) => audit(databaseUrl, eventsDir))
