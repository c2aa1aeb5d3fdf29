/**
 * Protects: a site's messages leave by the site's own sender, over the real wire, and a sender that fails, refuses or
 * hangs up costs nobody else's message.
 */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { inSeconds, noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { deliverMessages, readDeadMessages, triesMax } from './delivery.ts'
import { openMessages, type Message } from './messages.ts'
import { openSenders, platformSenders, setSender } from './senders.ts'

let house: TestHouse
const sealKey = Buffer.alloc(32, 5)
const messages = openMessages(() => {})
let open: (() => void)[] = []

beforeAll(async () => {
  house = await testHouse()
})
beforeEach(async () => {
  await house.owner.query('delete from message; delete from message_sender')
})
afterEach(() => {
  for (const close of open) close()
  open = []
})
afterAll(() => house.drop())

type Mail = { from: string; to: string[]; data: string; user: string }

/** A mail server on this machine. `refuse` answers a recipient with a code of its own. */
async function mailServer(refuse: (to: string) => number | null = () => null) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail-secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address)
      done(code === null ? null : Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      let data = ''
      stream.on('data', (part: Buffer) => (data += part.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          data,
          user: String(session.user),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close(() => {}))
  const { port } = server.server.address() as AddressInfo
  return { mails, port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

type Sms = { headers: IncomingHttpHeaders; body: string }

/** A text message provider: answers the given statuses in turn, the last one from then on. */
async function smsProvider(...statuses: number[]) {
  const asked: Sms[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ headers: request.headers, body })
      const status = statuses[Math.min(asked.length, statuses.length) - 1] ?? 200
      if (status === 0) return void request.socket.destroy()
      response.writeHead(status).end('told with sms-secret')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  open.push(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}

const by = { staff: 'ann', reason: 'contract', at: noon }
const mailSettings = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: 'north',
  from: 'no-reply@north.test',
})
const smsSettings = (url: string) => ({
  url,
  format: 'form' as const,
  to_field: 'number',
  text_field: 'message',
  from_field: 'sendername',
  from: 'NORTH',
  secret_field: 'apikey',
})

const useMail = (port: number, secret = 'mail-secret') =>
  house.database.inSite(house.site.id, (db) =>
    setSender(
      db,
      sealKey,
      { siteId: house.site.id, channel: 'email', settings: mailSettings(port), secret },
      by,
    ),
  )
const useSms = (url: string) =>
  house.database.inSite(house.site.id, (db) =>
    setSender(
      db,
      sealKey,
      { siteId: house.site.id, channel: 'sms', settings: smsSettings(url), secret: 'sms-secret' },
      by,
    ),
  )

const mail: Message = {
  to: 'player@example.com',
  channel: 'email',
  kind: 'notice',
  text: 'Línea uno.\nLine two.',
  usefulUntil: inSeconds(100_000),
}
const text: Message = { ...mail, to: '+639170000001', channel: 'sms', text: 'Code 123 & more' }
const send = (message: Message, site = { ...house.site, isDemo: false }) =>
  house.call((visit) => messages.send(visit, message), house.visitOf(site), null)

const nameOf = (siteId: number) => (siteId === house.site.id ? 'North House' : 'South House')
const deliver = (seconds = 0, platform = {}) =>
  deliverMessages({
    database: house.database,
    senders: openSenders({ database: house.database, sealKey, platform, nameOf }),
    clock: () => inSeconds(seconds),
    log: openLog('silent'),
  })
const states = async () =>
  (await house.owner.query('select state, tries, last_error from message order by message_id')).rows

test('an e-mail goes out by the site’s own server, signed in, as the site', async () => {
  const { mails, port } = await mailServer()
  await useMail(port)
  await send(mail)
  await deliver()
  expect(await states()).toEqual([{ state: 'sent', tries: 1, last_error: '' }])
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    from: 'no-reply@north.test',
    to: ['player@example.com'],
    user: 'north',
  })
  expect(mails[0]?.data).toMatch(/From: North House <no-reply@north\.test>/)
  expect(mails[0]?.data).toContain('Line two.')
})

test('an address that would write headers or further recipients of its own reaches nobody', async () => {
  const { mails, port } = await mailServer()
  await useMail(port)
  await send({ ...mail, to: 'a@example.com\r\nBcc: b@example.com' })
  await deliver()
  expect(mails.flatMap(({ to }) => to)).not.toContain('b@example.com')
  expect(mails.map(({ data }) => data).join('\n')).not.toMatch(/^Bcc:/m)
})

test('a recipient the server refuses for good is dead at once; one refused for now is tried again', async () => {
  const { port } = await mailServer((to) => (to.startsWith('gone') ? 550 : 450))
  await useMail(port)
  await send({ ...mail, to: 'gone@example.com' })
  await send({ ...mail, to: 'busy@example.com' })
  await deliver()
  expect(await states()).toMatchObject([
    { state: 'dead', tries: 1 },
    { state: 'queued', tries: 1 },
  ])
})

test('a wrong password or a server that is gone leaves the message for the next try', async () => {
  const server = await mailServer()
  await useMail(server.port, 'wrong')
  await send(mail)
  await deliver()
  expect(await states()).toMatchObject([{ state: 'queued', tries: 1 }])
  await useMail(server.port)
  await server.close()
  await deliver(10)
  expect(await states()).toMatchObject([{ state: 'queued', tries: 2 }])
})

test('a text goes out in the form its provider takes, with the secret where it belongs', async () => {
  const { asked, url } = await smsProvider(200)
  await useSms(url)
  await send(text)
  await deliver()
  expect(await states()).toMatchObject([{ state: 'sent' }])
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    number: '+639170000001',
    message: 'Code 123 & more',
    sendername: 'NORTH',
    apikey: 'sms-secret',
  })
})

test('a provider that fails, hangs up or is busy is asked again within the budget, one that refuses is not', async () => {
  const failing = await smsProvider(500, 0, 429, 503)
  await useSms(failing.url)
  await send(text)
  let seconds = 0
  for (let tries = 1; tries <= triesMax; tries++) {
    await deliver(seconds)
    seconds += 5 * 2 ** (tries - 1)
  }
  await deliver(seconds)
  expect(failing.asked).toHaveLength(triesMax)
  const refusing = await smsProvider(422)
  await useSms(refusing.url)
  await send(text)
  await deliver(0)
  await deliver(1000)
  expect(refusing.asked).toHaveLength(1)
  expect(await states()).toMatchObject([
    { state: 'dead', tries: triesMax },
    { state: 'dead', tries: 1 },
  ])
})

test('what was given up is told with its reason, its recipient masked and its provider’s secret not', async () => {
  const { url } = await smsProvider(400)
  await useSms(url)
  await send(text)
  await deliver()
  const dead = await house.database.inSite(house.site.id, (db) =>
    readDeadMessages(db, house.site.id, 10),
  )
  expect(dead).toMatchObject([
    { channel: 'sms', kind: 'notice', recipient: '+63…001', error: '400 told with …' },
  ])
})

test('a site without a sender uses the platform’s, and other sites never use a site’s own', async () => {
  const [own, shared] = [await smsProvider(200), await smsProvider(200)]
  await useSms(own.url)
  await send(text, { ...house.otherSite, isDemo: false })
  const platform = platformSenders(
    { mail: null, sms: { url: shared.url, token: 'platform-token', from: 'HOUSE' } },
    nameOf,
  )
  await deliver(0, platform)
  expect(own.asked).toEqual([])
  expect(shared.asked[0]?.headers.authorization).toBe('Bearer platform-token')
  expect(JSON.parse(shared.asked[0]?.body ?? '')).toEqual({
    to: '+639170000001',
    text: 'Code 123 & more',
    from: 'HOUSE',
  })
})

test('[EVT-01] a change of sender is an event without its secret, which is kept sealed', async () => {
  await useSms('https://sms.example/send')
  const { rows } = await house.owner.query<{ secret: Buffer }>('select secret from message_sender')
  expect(rows[0]?.secret.includes('sms-secret')).toBe(false)
  const { rows: events } = await house.owner.query(
    `select kind, actor, after from significant_event where subject = 'sender:sms' order by event_id desc limit 1`,
  )
  expect(events).toMatchObject([
    { kind: 'site_settings_changed', actor: 'staff:ann', after: { from: 'NORTH' } },
  ])
  expect(JSON.stringify(events)).not.toContain('sms-secret')
})

test('a sender without TLS to another machine is refused', async () => {
  await expect(useSms('http://sms.example/send')).rejects.toThrow('sms sender: url')
})
