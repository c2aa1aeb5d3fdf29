/** Protects the process from readers who do not read, and readers from ids that are not ours. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventId, openConnection, readEventId, unreadMaxBytes } from './connection.ts'

test('a reader who leaves too much unread is disconnected, and no more is kept for them', async () => {
  const gone = Promise.withResolvers<number>()
  const server = createServer((_request, response) => {
    const connection = openConnection(response, { headers: {}, retryMs: 1000 })
    const data = JSON.stringify('x'.repeat(64 * 1024))
    let unreadMost = 0
    response.once('close', () => gone.resolve(unreadMost))
    const fill = () => {
      if (response.destroyed) return
      connection.send('odds', data, 'odds=1')
      unreadMost = Math.max(unreadMost, response.writableLength)
      setImmediate(fill)
    }
    fill()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await gone.promise).toBeLessThan(unreadMaxBytes + 128 * 1024)
  socket.destroy()
  server.close()
})

test('an id says which states a reader has; what is no id says nothing', () => {
  const told = new Map([
    ['balance', 'aB3_x-9'],
    ['odds', 'Zz'],
  ])
  expect(readEventId(eventId(told))).toEqual(told)
  for (const id of [undefined, '', 'x', '=', ';;', 'balance', '<a>=b'])
    expect(readEventId(id).size, String(id)).toBe(0)
})
