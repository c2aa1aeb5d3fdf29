/** Protects the accounts of staff: one person each, two factors always, no right without approval, and a trace of everything. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireRight, roleNames, roles, type Right } from '#server/base/staff.ts'
import { codeOf } from '#tests/harness/staff.ts'
import {
  noon,
  outcomeOf,
  refusalOf,
  sessionSecret,
  testHouse,
  type TestHouse,
} from '#tests/harness/visit.ts'
import {
  approveRole,
  dismissStaff,
  giveRole,
  hireStaff,
  releaseStaff,
  takeRole,
  type Hired,
} from './accounts.ts'
import { readStaff, staffHandlers } from './login.ts'
import { reviewRights } from './review.ts'

let house: TestHouse
let hired: Hired
let staff: string
let count = 0
/** Each step comes half a minute after the one before: an authenticator's code is good once. */
let now: Date

const needs = { sessionSecret, sealKey: Buffer.alloc(32, 5) }
const handlers = staffHandlers(needs)
const siteId = 1
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const pass = (minutes: number) => void (now = later(minutes))
const inSite = <T>(work: Parameters<typeof house.database.inSite<T>>[1], of = siteId) =>
  house.database.inSite(of, work)
const by = (name: string) => ({ by: name, at: now })

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  count += 1
  staff = `person${count}`
  now = noon
  hired = await inSite((db) =>
    hireStaff(db, { siteId, staff, sealKey: needs.sealKey }, by('command:root')),
  )
})

const visit = (at = now) => house.visitOf(house.site, { now: at })
const logIn = async (password = hired.password, name = staff) =>
  (await house.call(handlers['/api/staff/login'], visit(), { staff: name, password })).value
const confirm = async (challenge: string, code = codeOf(hired.uri, now)) =>
  (await house.call(handlers['/api/staff/confirm'], visit(), { challenge, code })).value
const signIn = async () => confirm((await logIn()).challenge)
const isSignedIn = async (token: string, at = now) =>
  (await inSite((db) => readStaff({ db, site: house.site, now: at }, token, needs))) === staff
const may = (right: Right, name = staff) =>
  outcomeOf(inSite((db) => requireRight(db, name, right, now)))
const give = (role: (typeof roleNames)[number], keeper = 'ana') =>
  inSite((db) => giveRole(db, { siteId, staff, role }, by(keeper)))
const approve = (role: (typeof roleNames)[number], keeper: string) =>
  inSite((db) => approveRole(db, { siteId, staff, role }, by(keeper)))
const eventsOf = async (kind: string) =>
  (
    await house.owner.query(
      `select actor, authoriser, before, after from significant_event
        where subject = $1 and kind = $2 order by event_id`,
      [`staff:${staff}`, kind],
    )
  ).rows

describe('[AUT-12] staff sign in', () => {
  test('by a password and a code of the authenticator, never by one of them', async () => {
    const { challenge } = await logIn()
    expect(await refusalOf(confirm(challenge, '000000'))).toBe('codeWrong')
    const { token, rights } = await confirm(challenge)
    expect(rights).toEqual([])
    expect(await isSignedIn(token)).toBe(true)
    expect(await refusalOf(confirm(challenge))).toBe('loginExpired')
    expect(await refusalOf(confirm('never-asked-for-this-one'))).toBe('loginExpired')
  })

  test('with each code once', async () => {
    const code = codeOf(hired.uri, now)
    await signIn()
    const { challenge } = await logIn()
    expect(await refusalOf(confirm(challenge, code))).toBe('codeSpent')
  })

  test('until the session was idle for a quarter of an hour, or a shift long', async () => {
    const { token } = await signIn()
    pass(14)
    expect(await isSignedIn(token)).toBe(true)
    pass(14)
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(token, later(15))).toBe(false)
    for (let minutes = 28; minutes < 12 * 60; minutes += 10) {
      pass(10)
      await isSignedIn(token)
    }
    expect(await isSignedIn(token)).toBe(false)
  })

  test('at one desk: the next login and the logout end a session', async () => {
    const first = await signIn()
    pass(1)
    const second = await signIn()
    expect(await isSignedIn(first.token)).toBe(false)
    await house.call(handlers['/api/staff/logout'], visit(), { token: second.token })
    expect(await isSignedIn(second.token)).toBe(false)
    const again = house.call(handlers['/api/staff/logout'], visit(), { token: second.token })
    expect(await refusalOf(again)).toBe('sessionUnknown')
  })

  test('on their own site only', async () => {
    const { token } = await signIn()
    const there = await inSite(
      (db) => readStaff({ db, site: house.otherSite, now }, token, needs),
      house.otherSite.id,
    )
    expect(there).toBe(null)
  })
})

describe('[AUT-12] staff change their own password', () => {
  const next = 'another fine word 7'
  const change = (
    token: string,
    body: { password?: string; new_password?: string; code?: string },
  ) =>
    outcomeOf(
      house.call(handlers['/api/staff/update_password'], visit(), {
        token,
        password: hired.password,
        new_password: next,
        code: codeOf(hired.uri, now),
        ...body,
      }),
    )
  const signedIn = async () => {
    const { token } = await signIn()
    pass(1)
    return token
  }

  test('with the old one and a fresh code: what the old one began ends, this desk goes on, and it is on record', async () => {
    const { challenge } = await logIn()
    const token = await signedIn()
    expect(await change(token, {})).toBe('OK')
    expect(await isSignedIn(token)).toBe(true)
    pass(1)
    expect(await refusalOf(confirm(challenge))).toBe('loginExpired')
    expect(await refusalOf(logIn())).toBe('wrongCredentials')
    expect((await logIn(next)).challenge).not.toBe('')
    expect(await eventsOf('credentials_changed')).toMatchObject([
      { actor: `staff:${staff}`, after: { password: 'changed' } },
    ])
    const [mine] = (
      await house.owner.query(`select password_set_at from staff where staff = $1`, [staff])
    ).rows
    expect(mine).toEqual({ password_set_at: later(-1) })
  })

  test('to none that is weak, the same, or holds their name; and with no code that was used', async () => {
    const used = codeOf(hired.uri, now)
    const token = await signedIn()
    expect(await change(token, { new_password: 'password123' })).toBe('passwordWeak')
    expect(await change(token, { new_password: `${staff}-desk` })).toBe('passwordWeak')
    expect(await change(token, { new_password: hired.password })).toBe('passwordUnchanged')
    expect(await change(token, { code: used })).toBe('codeWrong')
    expect(await change('a-token-that-was-never-given', {})).toBe('sessionUnknown')
    expect(await change(token, {})).toBe('OK')
  })

  test('and guessing at it locks like guessing at the door', async () => {
    const token = await signedIn()
    expect(await change(token, { password: 'a guess' })).toBe('wrongCredentials')
    expect(await change(token, { code: '000000' })).toBe('codeWrong')
    expect(await change(token, { password: 'a guess' })).toBe('wrongCredentials')
    expect(await change(token, {})).toBe('sessionUnknown')
    expect(await eventsOf('account_locked')).toHaveLength(1)
  })

  test('once, of two who change it at the same time with one code', async () => {
    const token = await signedIn()
    const outcomes = await Promise.all([change(token, {}), change(token, {})])
    expect(outcomes.toSorted()).toEqual(['OK', 'wrongCredentials'])
  })
})

describe('[AUT-12] three failures lock', () => {
  const guess = () => refusalOf(logIn('not the password'))

  test('whether passwords or codes, and a right password no longer opens', async () => {
    const { challenge } = await logIn()
    await guess()
    await refusalOf(confirm(challenge, '000000'))
    expect(await guess()).toBe('wrongCredentials')
    expect(await refusalOf(logIn())).toBe('wrongCredentials')
    expect(await refusalOf(confirm(challenge))).toBe('loginExpired')
    expect(await eventsOf('account_locked')).toMatchObject([{ after: { failures: 3 } }])
    expect(await eventsOf('login_failed')).toHaveLength(4)
  })

  test('and of many at once no more than three are judged', async () => {
    await Promise.all(Array.from({ length: 12 }, guess))
    const { rows } = await house.owner.query(`select failures from staff where staff = $1`, [staff])
    expect(rows).toEqual([{ failures: 3 }])
  })

  test('ends the session that runs', async () => {
    const { token } = await signIn()
    for (let i = 0; i < 3; i++) await guess()
    expect(await isSignedIn(token)).toBe(false)
  })

  test('until somebody else of the staff releases, who may', async () => {
    for (let i = 0; i < 3; i++) await guess()
    const release = (keeper: string) =>
      outcomeOf(inSite((db) => releaseStaff(db, { siteId, staff }, by(keeper))))
    expect(await release(staff)).toBe('ownRequest')
    expect(await release('nobody')).toBe('rightMissing')
    expect(await release('ana')).toBe('OK')
    expect(await release('ana')).toBe('conflict')
    expect(await isSignedIn((await signIn()).token)).toBe(true)
    expect((await eventsOf('staff_changed')).at(-1)).toMatchObject({
      actor: 'staff:ana',
      after: { locked: null },
    })
  })

  test('and a login in between begins the count anew', async () => {
    await guess()
    await guess()
    await signIn()
    await guess()
    pass(1)
    expect(await isSignedIn((await signIn()).token)).toBe(true)
  })
})

describe('[AUT-12] least privilege', () => {
  const everyRight = [...new Set(roleNames.flatMap((role): readonly Right[] => roles[role]))]

  test.each(roleNames)('%s may do its own work and nothing else', async (role) => {
    await inSite((db) => giveRole(db, { siteId, staff, role }, by('command:root')))
    for (const right of everyRight) {
      const isOwn = (roles[role] as readonly Right[]).includes(right)
      expect([right, await may(right)]).toEqual([right, isOwn ? 'OK' : 'rightMissing'])
    }
  })

  test('a role holds once somebody else has approved it, and ends at once', async () => {
    await give('cashier')
    expect(await may('withdrawals_decide')).toBe('rightMissing')
    expect(await outcomeOf(approve('cashier', 'ana'))).toBe('ownRequest')
    expect(await outcomeOf(approve('cashier', staff))).toBe('rightMissing')
    await approve('cashier', 'ben')
    expect(await may('withdrawals_decide')).toBe('OK')
    await inSite((db) => takeRole(db, { siteId, staff, role: 'cashier' }, by('ana')))
    expect(await may('withdrawals_decide')).toBe('rightMissing')
    expect((await eventsOf('staff_changed')).slice(1)).toMatchObject([
      { actor: 'staff:ana', after: { role: 'cashier', state: 'waiting' } },
      { actor: 'staff:ana', authoriser: 'staff:ben', after: { state: 'held' } },
      { actor: 'staff:ana', before: { role: 'cashier' }, after: { state: 'ended' } },
    ])
  })

  test('nobody approves their own role, nor gives one twice', async () => {
    await inSite((db) => giveRole(db, { siteId, staff, role: 'keeper' }, by('command:root')))
    await give('cashier')
    expect(await outcomeOf(approve('cashier', staff))).toBe('ownRequest')
    expect(await outcomeOf(give('cashier', 'ben'))).toBe('conflict')
    const forged = house.owner.query(
      `update staff_role set approved_by = staff, approved_at = now() where staff = $1 and role = 'cashier'`,
      [staff],
    )
    await expect(forged).rejects.toThrow('check')
  })

  test('rights end at the border of a site, and with the account', async () => {
    await inSite((db) => giveRole(db, { siteId, staff, role: 'cashier' }, by('command:root')))
    const there = inSite(
      (db) => requireRight(db, staff, 'withdrawals_decide', now),
      house.otherSite.id,
    )
    expect(await refusalOf(there)).toBe('rightMissing')
    const { token } = await signIn()
    await inSite((db) => dismissStaff(db, { siteId, staff }, by('ana')))
    expect(await may('withdrawals_decide')).toBe('rightMissing')
    expect(await isSignedIn(token)).toBe(false)
    const rehired = inSite((db) =>
      hireStaff(db, { siteId, staff, sealKey: needs.sealKey }, by('ana')),
    )
    expect(await refusalOf(rehired)).toBe('accountTaken')
  })

  test('the review names who holds what, since when, by whom, and when it was last used', async () => {
    await give('cashier')
    pass(1)
    await approve('cashier', 'ben')
    pass(1)
    await may('withdrawals_decide')
    const rows = await inSite((db) => reviewRights(db, { siteId, by: 'ana', at: now }))
    const mine = rows.filter((row) => row.staff === staff)
    expect(mine.map(({ right }) => right)).toEqual([...roles.cashier])
    expect(mine[1]).toMatchObject({
      role: 'cashier',
      right: 'withdrawals_decide',
      givenBy: 'ana',
      approvedBy: 'ben',
      lastUsedAt: now,
      passwordSetAt: noon,
      isLocked: false,
    })
    expect(mine[0]?.lastUsedAt).toBe(null)
  })
})
