/** Protects: a trusted browser spares the second step of a login and nothing else, to one player of one site, until something ends it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { exclude } from '#server/protection/exclusion.ts'
import { hashPassword } from '#server/proof/password.ts'
import { codeSentTo, eventsOf, identityNeeds, turnOnTwoFactor } from '#tests/harness/identity.ts'
import {
  inDays,
  inMs,
  noon,
  outcomeOf,
  testHouse,
  type Caller,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { purgeIdentity } from './purge.ts'

let house: TestHouse
let passwordHash: string
const handlers = identityHandlers(identityNeeds)
const password = 'river-stone-42'
const next = 'meadow-stone-9'
const days = 30
const dayMs = 86_400_000

beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

/** A browser as the server sees it: its cookie of trust lasts from one visit to the next. */
function browserOf(secret = '') {
  const held = { secret, until: null as Date | null }
  const at = (now: Date, site: Site = house.site): Caller =>
    house.visitOf(site, {
      isBrowser: true,
      device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      now,
      trust: {
        secret: held.secret,
        set: (made, until) => void Object.assign(held, { secret: made, until }),
        clear: () => void Object.assign(held, { secret: '', until: null }),
      },
    })
  const by = ({ player, session }: Who, now = noon) => ({ ...at(now), player, session })
  return { held, at, by }
}
type Browser = ReturnType<typeof browserOf>

const loginIn = (visit: Caller, { player }: Who, word = password) =>
  house.call(handlers['/api/auth/login'], visit, { account_id: player.accountId, password: word })

/** A player with two-factor on since a minute before noon, and backup codes for as many second steps as a test takes. */
async function guarded(site = house.site) {
  const who = await house.playerOf(site, { passwordHash })
  const { backups, codeAt } = await turnOnTwoFactor(house, who, inMs(-60_000))
  return { ...who, backups: [...backups], codeAt }
}
type Guarded = Awaited<ReturnType<typeof guarded>>

async function challengeOf(visit: Caller, who: Who): Promise<Record<string, unknown>> {
  const refused: unknown = await loginIn(visit, who).catch((fault: unknown) => fault)
  expect(refused).toMatchObject({ key: 'twoFactorNeeded' })
  return (refused as Refusal).details
}

/** Logs in by both steps, and trusts the browser where that is wished. */
async function enter(browser: Browser, who: Guarded, now = noon, trust_device?: boolean) {
  const { challenge } = await challengeOf(browser.at(now), who)
  return house.call(handlers['/api/auth/twofa_verify'], browser.at(now), {
    account_id: who.player.accountId,
    challenge: String(challenge),
    code: who.backups.pop() ?? '',
    ...(trust_device !== undefined && { trust_device }),
  })
}

async function trusted() {
  const who = await guarded()
  const browser = browserOf()
  await enter(browser, who, noon, true)
  return { who, browser }
}

const outcomeIn = (browser: Browser, who: Who, now = noon, word = password) =>
  outcomeOf(loginIn(browser.at(now), who, word))
const listOf = async (who: Who, browser: Browser, now = noon) =>
  (await house.call(handlers['/api/auth/trusted_devices'], browser.by(who, now), {})).value
const end = (who: Who, browser: Browser, body: { device_id?: string } = {}) =>
  house.call(handlers['/api/auth/trust_end'], browser.by(who), body)

test('a browser is trusted only where the player wishes it, and then a password is enough', async () => {
  const who = await guarded()
  const browser = browserOf()
  expect(await challengeOf(browser.at(noon), who)).toMatchObject({ trust_days: days })
  await enter(browser, who)
  await enter(browser, who, noon, false)
  expect(browser.held.secret).toBe('')
  expect(await outcomeIn(browser, who)).toBe('twoFactorNeeded')
  await enter(browser, who, noon, true)
  expect(browser.held.until).toEqual(inDays(days))
  expect(await outcomeIn(browser, who)).toBe('OK')
  expect(await outcomeIn(browserOf(), who)).toBe('twoFactorNeeded')
})

test('a trusted browser never spares the password, nor opens an account that is locked', async () => {
  const { who, browser } = await trusted()
  for (let i = 0; i < 3; i++)
    expect(await outcomeIn(browser, who, noon, 'wrong-stone-1')).toBe('wrongCredentials')
  expect(await outcomeIn(browser, who)).toBe('accountLocked')
})

test('[AUT-05] trust ends with its thirtieth day', async () => {
  const { who, browser } = await trusted()
  const last = new Date(inDays(days).getTime() - 1)
  expect(await outcomeIn(browser, who, last)).toBe('OK')
  expect(await listOf(who, browser, last)).toHaveLength(1)
  expect(await outcomeIn(browser, who, inDays(days))).toBe('twoFactorNeeded')
  expect(await listOf(who, browser, inDays(days))).toEqual([])
})

test('what makes a browser trusted is worth nothing to another player, at another site, or changed by a character', async () => {
  const { who, browser } = await trusted()
  const other = await guarded()
  expect(await outcomeIn(browser, other)).toBe('twoFactorNeeded')
  const { secret } = browser.held
  for (const changed of [`${secret}x`, secret.slice(1), secret.toUpperCase()])
    expect(await outcomeIn(browserOf(changed), who)).toBe('twoFactorNeeded')
  // The same name, password and authenticator there, and even the very same row.
  const there = await house.playerOf(house.otherSite, {
    accountId: who.player.accountId,
    passwordHash,
  })
  await house.owner.query(
    `insert into authenticator (site_id, player_id, secret, set_up_at, confirmed_at)
     select $1, $2, secret, set_up_at, confirmed_at from authenticator where player_id = $3`,
    [house.otherSite.id, String(there.player.id), String(who.player.id)],
  )
  await house.owner.query(
    `insert into trusted_device (site_id, device_id, player_id, token_hash, address, device, trusted_at, expires_at)
     select $1, device_id, $2, token_hash, address, device, trusted_at, expires_at from trusted_device where player_id = $3`,
    [house.otherSite.id, String(there.player.id), String(who.player.id)],
  )
  expect(await outcomeOf(loginIn(browser.at(noon, house.otherSite), there))).toBe('twoFactorNeeded')
  expect(await outcomeIn(browser, who)).toBe('OK')
})

test('only a keyed hash of the secret is kept', async () => {
  const { who, browser } = await trusted()
  const { secret } = browser.held
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const { rows } = await house.owner.query<{ kept: string; token_hash: Buffer }>(
    'select trusted_device::text as kept, token_hash from trusted_device where player_id = $1',
    [String(who.player.id)],
  )
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a site that offers it not trusts nobody, also not whom it trusted before', async () => {
  const { who, browser } = await trusted()
  const never = { ...house.site, policy: { ...house.site.policy, trustedDeviceDays: 0 } }
  const refused: unknown = await loginIn(browser.at(noon, never), who).catch((fault) => fault)
  expect(refused).toMatchObject({ key: 'twoFactorNeeded', details: { trust_days: 0 } })
  const fresh = browserOf()
  await house.call(handlers['/api/auth/twofa_verify'], fresh.at(noon, never), {
    account_id: who.player.accountId,
    challenge: String((refused as Refusal).details['challenge']),
    code: who.backups.pop() ?? '',
    trust_device: true,
  })
  expect(fresh.held.secret).toBe('')
})

test('an app has no such cookie: it is offered no trust, and gets none', async () => {
  const who = await guarded()
  const app = () => house.visitOf(house.site)
  const { challenge, trust_days } = await challengeOf(app(), who)
  expect(trust_days).toBe(0)
  await house.call(handlers['/api/auth/twofa_verify'], app(), {
    account_id: who.player.accountId,
    challenge: String(challenge),
    code: who.backups.pop() ?? '',
    trust_device: true,
  })
  expect(await listOf(who, browserOf())).toEqual([])
})

/** Everything that ends trust; each leaves the player able to log in by both steps, or not at all. */
const endings: Record<string, (who: Guarded, browser: Browser) => Promise<unknown>> = {
  'that browser being trusted no longer': async (who, browser) => {
    const [device] = await listOf(who, browser)
    return end(who, browserOf(), { device_id: device!.device_id })
  },
  'no browser being trusted any more': (who) => end(who, browserOf()),
  'a changed password': (who) =>
    house.ask(who, handlers['/api/auth/update_password'], {
      password,
      new_password: next,
      tac: who.backups.pop() ?? '',
    }),
  'a forgotten password': async (who) => {
    const { accountId, phone } = who.player
    const visit = house.visitOf(house.site)
    await house.call(handlers['/api/auth/forgot_password'], visit, {
      account_id: accountId,
      contact_phone: phone,
    })
    return house.call(handlers['/api/auth/reset_password'], visit, {
      account_id: accountId,
      tac: await codeSentTo(house, phone),
      new_password: next,
    })
  },
  'two-factor turned off and on again': async (who) => {
    await house.ask(who, handlers['/api/auth/twofa_disable'], { tac: who.backups.pop() ?? '' })
    await turnOnTwoFactor(house, who, inMs(120_000))
  },
  'another authenticator in its place': async (who) => {
    await house.ask(who, handlers['/api/auth/twofa_setup'], {
      replaces: true,
      tac: who.backups.pop() ?? '',
    })
    await turnOnTwoFactor(house, who, inMs(120_000))
  },
  'a self-exclusion': ({ player }) =>
    house.call(
      (visit) =>
        exclude({
          site: visit.site,
          db: visit.db,
          now: noon,
          playerId: player.id,
          months: 6,
          origin: 'player',
          actor: `player:${player.id}`,
        }),
      house.visitOf(house.site),
      null,
    ),
}

test.each(Object.entries(endings))('trust ends with %s', async (_, ending) => {
  const { who, browser } = await trusted()
  const bystander = await trusted()
  await ending(who, browser)
  const outcomes = [
    await outcomeIn(browser, who, inMs(180_000)),
    await outcomeIn(browser, who, inMs(180_000), next),
  ]
  expect(outcomes).toContain('twoFactorNeeded')
  expect(outcomes).not.toContain('OK')
  expect(await listOf(who, browser)).toEqual([])
  // And nobody else’s.
  expect(await outcomeIn(bystander.browser, bystander.who)).toBe('OK')
})

test('trust ends with closing, and is not there when the account opens again', async () => {
  const { who, browser } = await trusted()
  await house.ask(who, handlers['/api/auth/account_close'], { tac: who.backups.pop() ?? '' })
  expect(await outcomeIn(browser, who)).toBe('Close')
  await house.owner.query(`update player set status = 'active' where player_id = $1`, [
    String(who.player.id),
  ])
  expect(await outcomeIn(browser, who)).toBe('twoFactorNeeded')
})

test('[EXC-06] trust at every site of the licensee ends where the person excludes themselves at one', async () => {
  const { who, browser } = await trusted()
  await house.owner.query(`update site set settings = '{"licensee": "One"}'`)
  const there = await house.playerOf(house.otherSite, { phone: who.player.phone })
  await house.call(
    (visit) =>
      exclude({
        site: visit.site,
        db: visit.db,
        now: noon,
        playerId: there.player.id,
        months: 6,
        origin: 'player',
        actor: `player:${there.player.id}`,
      }),
    house.visitOf(house.otherSite),
    null,
  )
  await house.owner.query(`update site set settings = '{}'`)
  expect(await outcomeIn(browser, who)).toBe('twoFactorNeeded')
})

test('[ACC-09] in a trusted browser every step that asks for proof still asks for it', async () => {
  const { who, browser } = await trusted()
  for (const action of ['withdrawal', 'bank_add', 'contact_change', 'account_close'] as const)
    expect(
      await outcomeOf(
        house.call(
          (visit) => identityNeeds.requireProof(visit, action, undefined),
          browser.by(who),
          null,
        ),
      ),
    ).toBe('proofNeeded')
  const change = house.call(handlers['/api/settings/contact_change_request'], browser.by(who), {
    kind: 'phone',
    value: '+639170001234',
  })
  expect(await outcomeOf(change)).toBe('proofNeeded')
})

test('a player reads which browsers are trusted, this one marked, and that another player’s cannot be ended', async () => {
  const { who, browser } = await trusted()
  const second = browserOf()
  await enter(second, who, inMs(1000), true)
  const listed = await listOf(who, second, inMs(2000))
  expect(listed).toMatchObject([
    { device: 'Firefox, Windows', address: '203.0.…', is_current: true },
    { trusted_at: noon.toISOString(), expires_at: inDays(days).toISOString(), is_current: false },
  ])
  const stranger = await trusted()
  const [theirs] = await listOf(stranger.who, stranger.browser)
  expect(await outcomeOf(end(who, browser, { device_id: theirs!.device_id }))).toBe('notTrusted')
  expect(await outcomeOf(end(who, browser, { device_id: randomUUID() }))).toBe('notTrusted')
  expect(await end(who, browser)).toEqual({ value: { ended: 2 } })
  expect(browser.held.secret).toBe('')
  expect(await end(who, browser)).toEqual({ value: { ended: 0 } })
  expect(await outcomeIn(stranger.browser, stranger.who)).toBe('OK')
})

test('a browser trusted again has one row, and of more than ten the oldest goes', async () => {
  const { who, browser } = await trusted()
  await enterTrusting(browser, who, inMs(1000))
  expect(await listOf(who, browser)).toHaveLength(1)
  for (let n = 2; n <= 11; n++) await enterTrusting(browserOf(), who, inMs(n * 1000))
  expect(await listOf(who, browser)).toHaveLength(10)
  expect(await outcomeIn(browser, who)).toBe('twoFactorNeeded')
})

/** As `enter`, by codes made on the spot: backup codes would not last. */
async function enterTrusting(browser: Browser, who: Guarded, now: Date) {
  await house.owner.query('update backup_code set used_at = null where player_id = $1', [
    String(who.player.id),
  ])
  const [code = ''] = who.backups
  const visit = () => browserOf().at(now)
  const { challenge } = await challengeOf(visit(), who)
  await house.call(handlers['/api/auth/twofa_verify'], browser.at(now), {
    account_id: who.player.accountId,
    challenge: String(challenge),
    code,
    trust_device: true,
  })
}

test('[AUT-07] trusting and a login by it are told: in the log, the inbox and the history', async () => {
  const { who, browser } = await trusted()
  await loginIn(browser.at(inMs(1000)), who)
  await end(who, browser)
  const history = await house.ask(who, handlers['/api/auth/login_history'], {}, inMs(2000))
  expect(history.value.map(({ is_by_trust }) => is_by_trust)).toEqual([true, false, false])
  expect(
    (await eventsOf(house, who.player.id)).filter((kind) => kind === 'credentials_changed'),
  ).toHaveLength(2)
  const { rows } = await house.owner.query<{ letter: string }>(
    `select letter from inbox_item where player_id = $1 and letter in ('deviceTrusted', 'trustEnded') order by written_at`,
    [String(who.player.id)],
  )
  expect(rows.map(({ letter }) => letter).toSorted()).toEqual(['deviceTrusted', 'trustEnded'])
})

test('what is over is purged', async () => {
  const { who } = await trusted()
  const count = async () =>
    (
      await house.owner.query('select from trusted_device where player_id = $1', [
        String(who.player.id),
      ])
    ).rowCount
  await purgeIdentity(house.database, new Date(inDays(days).getTime() + dayMs))
  expect(await count()).toBe(1)
  await purgeIdentity(house.database, new Date(inDays(days).getTime() + dayMs + 1))
  expect(await count()).toBe(0)
})
