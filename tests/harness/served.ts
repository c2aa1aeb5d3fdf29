/** The whole server on a fresh database with the demo's sites, asked over real HTTP as apps ask. */

import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Path } from '#contract/calls.ts'
import { systemClock } from '#server/base/clock.ts'
import { openLog, type Log } from '#server/base/log.ts'
import type { Built } from '#server/http/built.ts'
import { openHouse, type House, type HouseOptions } from '#server/house.ts'
import { demoDatabase } from './postgres.ts'

export type Answer = {
  status: number
  body: { statusCode: number; message: string; value?: unknown; [field: string]: unknown }
}
/** Port: of another server than the first. */
export type As = { auth?: string; host?: string; port?: number }
/** Who sends a call's example, and what of its body cannot be declared. */
export type Prepared = As & { body?: Record<string, unknown> }
export type Player = { account: string; password: string; phone: string; auth: string }
export type Sent = {
  method?: string
  host?: string
  port?: number
  headers?: Record<string, string>
  body?: string
}

export type Served = {
  house: House
  port: number
  databaseUrl: string
  host: string
  /** Host of another site. */
  otherHost: string
  /** Password of the demo players. */
  password: string
  fetch(
    path: string,
    sent: Sent,
  ): Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    text: string
    bytes: Buffer
  }>
  ask(path: Path, body: Record<string, unknown>, as?: As): Promise<Answer>
  askRaw(path: Path, body: string, as?: As): Promise<Answer>
  signIn(account: string, password?: string, host?: string): Promise<string>
  /** The code last sent to a phone, read as the demo's outbox shows it. */
  codeSentTo(phone: string, host?: string): Promise<string>
  /** Registers a new player through the calls, and signs in. */
  newPlayer(
    host?: string,
    /** Further fields of the signup. */
    signup?: Record<string, string>,
  ): Promise<Player>
  /** A new player who has paid in. */
  richPlayer(amount?: string, host?: string, signup?: Record<string, string>): Promise<Player>
  /** The server's time. */
  now(): Date
  /** A second server on the same database, as another process would be; whoever opens it closes it. */
  openAnother(): Promise<{ house: House; port: number }>
  /** Moves the server's clock on. */
  advance(ms: number): void
  close(): Promise<void>
}

/** How a demo server of tests is set up; another process on the same database is set up the same. */
export const servedOptions = (databaseUrl: string): HouseOptions => ({
  databaseUrl,
  secrets: {
    sessionSecret: 's'.repeat(64),
    seedKey: Buffer.alloc(32, 7),
    gatewaySecret: 'g'.repeat(64),
  },
  isDemo: true,
  dataDir: null,
  eventsDir: null,
  mail: null,
  sms: null,
  location: null,
  blocks: null,
  metricsToken: null,
  metricsPort: null,
  traceUrl: null,
  requestsPerMinuteMax: 1_000_000,
  clock: systemClock,
  log: openLog('silent'),
  built: null,
})

export async function openServed(
  options: { built?: Built | null; requestsPerMinuteMax?: number; log?: Log } = {},
): Promise<Served> {
  const fresh = await demoDatabase()
  const { password } = fresh
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const houseOptions: HouseOptions = {
    ...servedOptions(fresh.url),
    requestsPerMinuteMax: options.requestsPerMinuteMax ?? 1_000_000,
    clock: now,
    log: options.log ?? openLog(process.env['LOG_LEVEL'] ?? 'silent'),
    built: options.built ?? null,
  }
  const openOne = async () => {
    const house = await openHouse(houseOptions)
    const address = await house.listen({ host: '127.0.0.1', port: 0 })
    return { house, port: Number(new URL(address).port) }
  }
  const { house, port } = await openOne()
  const host = `casino1.localhost:${port}`
  const otherHost = `sportsbook1.localhost:${port}`

  const send: Served['fetch'] = (path, sent) =>
    new Promise((resolve, reject) => {
      // A new address each time, so that what protects against one stranger does not hinder the rest of the test.
      const address = `198.18.${randomInt(256)}.${randomInt(256)}`
      const headers = { host: sent.host ?? host, 'x-forwarded-for': address, ...sent.headers }
      const asked = request(
        { host: '127.0.0.1', port: sent.port ?? port, path, method: sent.method ?? 'GET', headers },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const [status, bytes] = [answer.statusCode ?? 0, Buffer.concat(parts)]
            resolve({ status, headers: answer.headers, text: bytes.toString(), bytes })
          })
          answer.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.end(sent.body)
    })
  const askRaw: Served['askRaw'] = async (path, body, as = {}) => {
    const { status, text } = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(as.host && { host: as.host }),
      ...(as.port && { port: as.port }),
    })
    return { status, body: JSON.parse(text) as Answer['body'] }
  }
  const ask: Served['ask'] = (path, body, as = {}) =>
    askRaw(path, JSON.stringify(as.auth ? { auth: as.auth, ...body } : body), as)
  const must = async (asking: Promise<Answer>) => {
    const { body } = await asking
    if (body.statusCode !== 1) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body
  }
  const signIn: Served['signIn'] = async (account, secret = password, at = host) =>
    String(
      (await must(ask('/api/auth/login', { account_id: account, password: secret }, { host: at })))[
        'token'
      ],
    )
  const codeSentTo: Served['codeSentTo'] = async (phone, at = host) => {
    const { text } = await send(`/demo/outbox.json?to=${encodeURIComponent(phone)}`, { host: at })
    // Notices go to the same phone, and may come after the code.
    const sent = JSON.parse(text) as { code: string | null }[]
    const latest = sent.find(({ code }) => code !== null)?.code
    if (!latest) throw new Error(`no code was sent to ${phone}`)
    return latest
  }
  const newPlayer: Served['newPlayer'] = async (at = host, signup = {}) => {
    const account = `p${randomUUID().replaceAll('-', '').slice(0, 15)}`
    const phone = `+63${randomInt(10 ** 9, 10 ** 10)}`
    const secret = 'a long enough passphrase'
    const as = { host: at }
    await must(
      ask(
        '/api/auth/signup',
        { account_id: account, password: secret, contact_phone: phone, ...signup },
        as,
      ),
    )
    await must(ask('/api/auth/tac/request_new_register', { account_id: account }, as))
    await must(
      ask('/api/auth/tac/verify', { account_id: account, tac: await codeSentTo(phone, at) }, as),
    )
    return { account, password: secret, phone, auth: await signIn(account, secret, at) }
  }
  return {
    house,
    port,
    databaseUrl: fresh.url,
    host,
    otherHost,
    password,
    fetch: send,
    ask,
    askRaw,
    signIn,
    codeSentTo,
    newPlayer,
    richPlayer: async (amount = '1000', at = host, signup = {}) => {
      const player = await newPlayer(at, signup)
      const created = await must(
        ask(
          '/api/wallet/deposit_create',
          { method: 'sandbox', amount, client_ref: randomUUID() },
          { auth: player.auth, host: at },
        ),
      )
      const { instruction } = created.value as { instruction: { url: string } }
      const { status } = await send(`${new URL(instruction.url).pathname}/pay`, {
        method: 'POST',
        host: at,
      })
      if (status !== 200) throw new Error(`the sandbox gateway answered ${status}`)
      return player
    },
    now,
    openAnother: openOne,
    advance: (ms) => {
      aheadMs += ms
    },
    close: async () => {
      await house.close()
      await fresh.drop()
    },
  }
}
