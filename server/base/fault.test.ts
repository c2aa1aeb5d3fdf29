/** Protects: what an operator can mend is told in one line; a bug keeps its stack. */

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/harness/postgres.ts'
import { explain, Fault } from './fault.ts'

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const failureOf = async (work: Promise<unknown>) => {
  const line = explain(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )
  expect(line).not.toContain('\n')
  return line
}

const connect = (url: string) => new pg.Client(url).connect()

test('a taken port is named', async () => {
  const first = await listen(0)
  const { port } = first.address() as AddressInfo
  expect(await failureOf(listen(port))).toBe(
    `port ${port} is taken: stop the program that uses it, or set PORT`,
  )
  first.close()
  await once(first, 'close')
  expect(await failureOf(connect(`postgres://house@127.0.0.1:${port}/house`))).toBe(
    `no database answers at 127.0.0.1:${port}: start it, or correct DATABASE_URL`,
  )
})

test('a database that does not exist is named', async () => {
  const { url, drop } = await freshDatabase()
  await drop()
  expect(await failureOf(connect(url))).toMatch(/^database "test_\w+" does not exist: create it/)
})

test('a role without the rights to set up the house is told what it lacks', async () => {
  const { url, drop } = await freshDatabase()
  const client = new pg.Client({ connectionString: url, options: '-c role=fairhouse_app' })
  await client.connect()
  const line = await failureOf(client.query('create role intruder'))
  expect(line).toMatch(/^permission denied to create role: the role in DATABASE_URL must own/)
  await client.end()
  await drop()
})

test('a fault is its own line, and a bug is none', () => {
  expect(explain(new Fault('set PORT'))).toBe('set PORT')
  expect(explain(new TypeError('x is undefined'))).toBe(null)
  expect(explain(undefined)).toBe(null)
})
