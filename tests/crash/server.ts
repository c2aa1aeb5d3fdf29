/** A whole server in a process of its own, which dies by kill -9 at a named point of what it is told of. */

import { flushCompileCache } from 'node:module'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { openHouse } from '#server/house.ts'
import { servedOptions } from '#tests/harness/served.ts'

/**
 * Where it dies: when the transfer, or the move of a hand, is on its way to the database, when that has answered, or when the transaction
 * around it is committed. What is posted in a statement of its own is committed when the database has answered.
 */
export type Point = 'sent' | 'posted' | 'committed'
export type Death = {
  /** Of transfers, moves, or shared rounds that are closed. */
  references: readonly string[]
  point: Point
  /** It dies when each of them has got to the point, and none gets further before; otherwise as the first gets there. */
  isOfAll: boolean
  /** How far its clock is ahead. */
  aheadMs: number
}

type Asked = { text?: string; values?: readonly unknown[] }
type Connection = NodeJS.EventEmitter & { stream: Writable }

/** Statements that move money, a hand whose money moves at its end, a shared round to its draw or a step, or a tournament on. */
const moving =
  /post\(|update poker_hand set moves|insert into poker_hand|update shared_round set (?:state = 'running'|progress)|update poker_tournament\s+set state/

// From the start: what is due by its clock is done as soon as the house is open.
let death = JSON.parse(process.argv[3] ?? '') as Death
/** What connections carry of the references. */
const doomed = new WeakMap<object, string[]>()
const arrived = new Set<string>()
/** What is written to them waits until all are there. */
const corked: Writable[] = []

function arrive(references: readonly string[]) {
  for (const reference of references) arrived.add(reference)
  if (death.isOfAll && arrived.size < death.references.length) return
  // The bytes go to the kernel within this turn, and before the next nothing can have been read of the answer.
  for (const stream of corked) stream.uncork()
  process.nextTick(() => process.kill(process.pid, 'SIGKILL'))
}

/** Those of the references that are at their point with this statement. */
function referencesAt({ text = '', values = [] }: Asked, { stream }: Connection): string[] {
  const { references, point } = death
  if (point === 'committed' && text === 'commit') return doomed.get(stream) ?? []
  if (!moving.test(text)) return []
  const asked = values.map(String)
  const carried = references.filter((one) => asked.some((value) => value.includes(one)))
  if (carried.length > 0) doomed.set(stream, carried)
  return point === 'committed' ? [] : carried
}

const ancestorOf = (heir: Connection) => Object.getPrototypeOf(heir) as Connection

const submit = pg.Query.prototype.submit as (connection: Connection) => unknown
pg.Query.prototype.submit = function (this: Asked, connection: Connection) {
  const there = referencesAt(this, connection)
  const { stream } = connection
  const isSent = death.point === 'sent'
  if (there.length > 0 && isSent) {
    stream.cork()
    corked.push(stream)
    // What goes out behind it in this turn goes with it.
    setImmediate(arrive, there)
  } else if (there.length > 0) {
    // What the database answers is heard by nobody else: its caller waits until the end. A part of a message is asked
    // over an heir of the connection.
    const whole = Object.hasOwn(connection, 'stream') ? connection : ancestorOf(connection)
    const { emit } = whole
    whole.emit = (event, ...told) =>
      event === 'readyForQuery' ? (arrive(there), true) : emit.call(whole, event, ...told)
  }
  return Reflect.apply(submit, this, [connection])
} as typeof pg.Query.prototype.submit

process.on('message', (message: Death) => {
  death = message
  process.send?.('armed')
})
const house = await openHouse({
  ...servedOptions(process.argv[2] ?? ''),
  clock: () => new Date(Date.now() + death.aheadMs),
})
// For the next one: who dies by kill -9 leaves nothing behind.
flushCompileCache()
const address = await house.listen({ host: '127.0.0.1', port: 0 })
process.send?.(Number(new URL(address).port))
