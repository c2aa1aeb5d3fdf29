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
type Connection = NodeJS.EventEmitter & { stream: object }

/** Statements that move money, or a hand whose money moves at its end. */
const moving = /post\(|update poker_hand set moves/

let death: Death | undefined
/** Sockets of connections over which the transfer or the move went. */
const doomed = new WeakSet<object>()
const die = () => process.kill(process.pid, 'SIGKILL')

function watch({ text = '', values = [] }: Asked, connection: Connection) {
  if (!death) return
  const { reference, point } = death
  if (moving.test(text) && values.some((value) => String(value).includes(reference))) {
    doomed.add(connection.stream)
    // The bytes go to the kernel within this turn, and before the next nothing can have been read of the answer.
    if (point === 'sent') process.nextTick(die)
    if (point === 'posted') connection.once('readyForQuery', die)
  } else if (point === 'committed' && doomed.has(connection.stream) && text === 'commit')
    connection.once('readyForQuery', die)
}

const submit = pg.Query.prototype.submit as (connection: Connection) => unknown
pg.Query.prototype.submit = function (this: Asked, connection: Connection) {
  watch(this, connection)
  return Reflect.apply(submit, this, [connection])
} as typeof pg.Query.prototype.submit

process.on('message', (message: Death) => {
  death = message
  process.send?.('armed')
})
const house = await openHouse(servedOptions(process.argv[2] ?? ''))
const address = await house.listen({ host: '127.0.0.1', port: 0 })
process.send?.(Number(new URL(address).port))
