/** What answers say of faults that are neither the client's nor ours. */

import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, sql } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { answerFault } from './answer.ts'

/** A database that dies at the first word. */
const dying = createServer((socket) => socket.once('data', () => socket.destroy()))
beforeAll(() => new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => dying.close(resolve)))

const log = openLog('silent')

// Protects the client's promise to ask again: what it was cut off from is told as such, with or without a code.
test('a database that dies under a request is unavailable, and no fault of ours', async () => {
  const { port } = dying.address() as AddressInfo
  const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none` })
  const fault: unknown = await database.bare.row(sql`select 1`).catch((thrown: unknown) => thrown)
  await database.close()
  expect(fault).toBeInstanceOf(Error)
  expect(answerFault(fault, log)).toMatchObject({
    status: 503,
    envelope: { message: 'serviceUnavailable' },
  })
  const unusable = new Error('Client has encountered a connection error and is not queryable')
  expect(answerFault(unusable, log).status).toBe(503)
  expect(answerFault(new Error('anything else'), log).status).toBe(500)
})
