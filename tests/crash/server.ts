/** A whole server in a process of its own, which dies by kill -9 at a named point of what it is told of. */

import pg from 'pg'
import { openHouse } from '#server/house.ts'
import { servedOptions } from '#tests/harness/served.ts'

/**
 * Where it dies: when the transfer, or the move of a hand, is on its way to the database, when that has answered, or when the transaction
 * around it is committed. What is posted in a statement of its own is committed when the database has answered.
 */
export type Point = 'sent' | 'posted' | 'committed'
/** `reference`: of the transfer or the move. */
export type Death = { reference: string; point: Point }

type Asked = { text?: string; values?: readonly unknown[] }
type Client = pg.Client & { connection: NodeJS.EventEmitter }

/** Statements that move money, or a hand whose money moves at its end. */
const moving = /post\(|update poker_hand set moves/

let death: Death | undefined
const doomed = new WeakSet<Client>()
const die = () => process.kill(process.pid, 'SIGKILL')
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

function watch(client: Client, { text = '', values = [] }: Asked) {
  if (!death) return
  const { reference, point } = death
  if (moving.test(text) && values.some((value) => String(value).includes(reference))) {
    doomed.add(client)
    // Some turns later the bytes are with the kernel, and the database is at work.
    if (point === 'sent') setImmediate(() => setImmediate(() => setImmediate(die)))
    if (point === 'posted') client.connection.once('readyForQuery', die)
  } else if (point === 'committed' && doomed.has(client) && text === 'commit')
    client.connection.once('readyForQuery', die)
}

pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [asked] = args
  watch(this, typeof asked === 'string' ? { text: asked } : (asked as Asked))
  return Reflect.apply(query, this, args)
} as typeof pg.Client.prototype.query

process.on('message', (message: Death) => {
  death = message
  process.send?.('armed')
})
const house = await openHouse(servedOptions(process.argv[2] ?? ''))
const address = await house.listen({ host: '127.0.0.1', port: 0 })
process.send?.(Number(new URL(address).port))
