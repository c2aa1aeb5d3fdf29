/** A process that posts stakes through a writer and tells each acknowledged one; it dies by kill -9 at a named point. */

import { writeSync } from 'node:fs'
import { openDatabase, type Database } from '#server/base/database.ts'
import { openWriter } from '#server/ledger/writer.ts'

/** Where the process dies, at its `dieAt`-th batch: before it is sent, while it is on its way, or once it is committed. */
export type Point = 'beforeSend' | 'sent' | 'committed' | 'never'

export type TellerOrder = {
  url: string
  siteId: number
  players: { id: string; session: string }[]
  stakesEach: number
  at: string
  point: Point
  dieAt: number
}

const order = JSON.parse(process.argv[2] ?? '') as TellerOrder
const database = openDatabase({ url: order.url })
const writer = openWriter(dyingAt(database, order), { timeoutMs: 20_000 })

await Promise.all(
  order.players.map(async ({ id, session }) => {
    for (let n = 0; n < order.stakesEach; n++) {
      const reference = `stake-${n}`
      const posted = await writer.post({
        siteId: order.siteId,
        playerId: BigInt(id),
        key: { provider: 'FAIRHOUSE', class: 'stake', reference },
        content: reference,
        legs: [{ account: 'cash', amount: -1n, against: 'house:FAIRHOUSE', reason: 'stake' }],
        gate: 'stake',
        session: Buffer.from(session, 'hex'),
        subject: 'test',
        at: new Date(order.at),
      })
      const told = posted.outcome === 'refused' ? posted.refusal : posted.balances.cash
      // Written before anything else happens: what is told was acknowledged.
      writeSync(1, `${id} ${reference} ${told}\n`)
    }
  }),
)
await writer.close()
await database.close()

function dyingAt(real: Database, { point, dieAt }: TellerOrder): Database {
  let batches = 0
  const die = () => process.kill(process.pid, 'SIGKILL')
  return {
    ...real,
    connect: async () => {
      const client = await real.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const dying = async (...args: unknown[]) => {
        batches += 1
        const isLast = batches === dieAt
        if (isLast && point === 'beforeSend') die()
        const answer = query(...args)
        // Two turns later the bytes are with the kernel, and the database is at work.
        if (isLast && point === 'sent') setImmediate(() => setImmediate(die))
        const rows = await answer
        if (isLast && point === 'committed') die()
        return rows
      }
      return Object.assign(client, { query: dying })
    },
  }
}
