/**
 * Protects the promise of a level's host: what a player writes to them is marked for them and answered by who may, a host
 * sees no more than what was written, and nobody who stays away is offered one while the support stays open to them.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { openMessages } from '#server/messages/messages.ts'
import { hostHandlers } from '#server/rewards/vip/host.ts'
import { hostOfPlayer } from '#server/rewards/vip/membership.ts'
import { vipHandlers } from '#server/rewards/vip/vip.ts'
import { publishProgramme, type VipRules } from '#server/rewards/programme.ts'
import { requireRight, type RequireStaff } from '#server/base/staff.ts'
import { addStaff } from '#tests/harness/staff.ts'
import { publish } from '#tests/harness/rewards.ts'
import {
  inDays,
  inMinutes,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { contactHandlers } from './contact.ts'
import { answerEnquiry, readQueue } from './enquiry.ts'
import { enquiryDeskHandlers } from './enquiry_desk.ts'

const level = (code: string, threshold: string, host?: VipRules['levels'][number]['host']) => ({
  code,
  name: code.toUpperCase(),
  names: { ESP: `${code} en español` },
  deposit: threshold,
  turnover: threshold,
  withdrawn_per_day: '0',
  ...(host && { host }),
  benefits: { level_up: '0', weekly: '0', birthday: '0', rebate_e4: 0 },
})
const hours = { from: '09:00', to: '21:00' }
const rules = (host: VipRules['levels'][number]['host']): VipRules => ({
  requires: 'both',
  keep_percent: 0,
  claim_days: 30,
  levels: [level('member', '0'), level('gold', '9000000', host), level('diamond', '9900000')],
})

let addresses = 0
let house: TestHouse
const messages = openMessages(() => {})
const handlers = contactHandlers({ sessionSecret: 'a secret for hosts', messages, hostOfPlayer })
beforeAll(async () => {
  house = await testHouse()
  await publish(house, 'vip', rules({ name: 'VIP desk', names: { ESP: 'Mesa VIP' }, hours }))
  await addStaff(house.owner, [1], ['hana', 'sue', 'eve'])
  for (const [staff, role] of [
    ['hana', 'host'],
    ['sue', 'support'],
    ['eve', 'editor'],
  ])
    await house.owner.query('delete from staff_role where staff = $1 and role <> $2', [staff, role])
})
afterAll(() => house.drop())

async function playerAt(held: number, hasLeft = false): Promise<Who> {
  const who = await house.playerOf(house.site)
  await house.owner.query(
    `insert into vip_member (site_id, player_id, level, cycle, left_at) values (1, $1, $2, '2026-03-01', $3)`,
    [String(who.player.id), held, hasLeft ? noon : null],
  )
  return who
}

const send = async (who: Who | null, body: Partial<Body<'/api/settings/contact_send'>> = {}) =>
  (
    await house.call(
      handlers['/api/settings/contact_send'],
      house.visitOf(house.site, { ...who, address: `198.18.8.${(addresses += 1)}`, now: noon }),
      { topic: 'account', message: 'May I visit?', for_host: true, ...body },
    )
  ).value
const shown = async (who: Who) =>
  (await house.ask(who, vipHandlers['/api/auth/vip'], {}, noon)).value.host
const queueOf = (staff: string, siteId = 1) =>
  house.database.inSite(siteId, (db) => readQueue(db, { staff, now: noon }))
const answer = (staff: string, enquiry: string) =>
  house.call(
    (visit, words: Parameters<typeof answerEnquiry>[3]) =>
      answerEnquiry(visit, messages, enquiry, words),
    house.visitOf(house.site),
    { answer: 'You may.', staff, seen: 1, closes: false },
  )

test('a level has the host that it or the nearest below names, with the hours that are stated, and the ladder says so', async () => {
  const host = {
    name: 'VIP desk',
    is_own: false,
    hours: { ...hours, time_zone: house.site.timeZone },
  }
  expect(await shown(await playerAt(0))).toBeNull()
  expect(await shown(await playerAt(1))).toEqual(host)
  expect(await shown(await playerAt(2))).toEqual(host)
  const ladder = await house.call(vipHandlers['/api/vip/ladder'], house.visitOf(house.site), {})
  expect(ladder.value.levels.map(({ host_name }) => host_name)).toEqual([
    null,
    'VIP desk',
    'VIP desk',
  ])
})

test('what is for the host is marked for them; complaints, safer play and everybody else reach the support', async () => {
  const gold = await playerAt(1)
  const toHost = await send(gold)
  const toSupport = [
    await send(gold, { for_host: false }),
    await send(gold, { topic: 'complaint' }),
    await send(gold, { topic: 'safer_play' }),
    await send(await playerAt(0)),
    await send(null),
  ]
  expect(toHost.host).toBe('VIP desk')
  expect(toSupport.map(({ host }) => host)).toEqual(['', '', '', '', ''])
  const waiting = await queueOf('hana')
  expect(waiting.map(({ enquiry }) => enquiry)).toEqual([toHost.enquiry])
  expect(
    Object.keys(waiting[0] ?? {}).toSorted(),
    'nothing of the player but what they wrote',
  ).toEqual([
    'account',
    'answerBy',
    'enquiry',
    'host',
    'language',
    'reaches',
    'receivedAt',
    'reference',
    'topic',
  ])
  expect(waiting[0]?.account).toBe('')
  const all = await queueOf('sue')
  expect(
    all.map(({ enquiry }) => enquiry),
    'the support has everything, and stands in for hosts',
  ).toEqual(expect.arrayContaining([toHost, ...toSupport].map(({ enquiry }) => enquiry)))
  expect(all.find(({ enquiry }) => enquiry === toHost.enquiry)?.account).toBe(gold.player.accountId)
  expect(all.find(({ enquiry }) => enquiry === toSupport[4]?.enquiry)).toMatchObject({
    account: '',
    reaches: 'nowhere',
  })
  expect(await refusalOf(queueOf('eve'))).toBe('rightMissing')
  expect(await refusalOf(answer('hana', toSupport[0]?.enquiry ?? ''))).toBe('rightMissing')
  expect(await refusalOf(answer('eve', toHost.enquiry))).toBe('rightMissing')
  await answer('hana', toHost.enquiry)
  expect(await queueOf('hana')).toEqual([])
  const { rows } = await house.owner.query<{ actor: string; after: object }>(
    `select actor, after from significant_event where kind = 'enquiry_answered' and subject = $1`,
    [`enquiry:${toHost.enquiry}`],
  )
  expect(rows).toEqual([
    { actor: 'staff:hana', after: { topic: 'account', host: 'VIP desk', state: 'answered' } },
  ])
})

const absences = [
  ['excluded', 'insert into exclusion (site_id, player_id, excluded_at) values (1, $1, $2)'],
  [
    'on a break',
    `insert into exclusion (site_id, player_id, time_out_until) values (1, $1, $2::timestamptz + interval '1 day')`,
  ],
  [
    'blocked',
    `update player set status = 'suspended' where player_id = $1 and $2::timestamptz is not null`,
  ],
] as const

test.for(absences)(
  '[EXC-02] who is %s is offered no host, and what they write, or wrote before, is the support’s',
  async ([, statement]) => {
    const who = await playerAt(2)
    const before = await send(who)
    expect(before.host).toBe('VIP desk')
    await house.owner.query(statement, [String(who.player.id), noon])
    expect(await shown(who)).toBeNull()
    expect((await send(who)).host).toBe('')
    expect((await queueOf('hana')).map(({ enquiry }) => enquiry)).not.toContain(before.enquiry)
    expect(await refusalOf(answer('hana', before.enquiry))).toBe('rightMissing')
    await answer('sue', before.enquiry)
  },
)

test('who has left the programme has no host', async () => {
  const who = await playerAt(2, true)
  expect(await shown(who)).toBeNull()
  expect((await send(who)).host).toBe('')
})

test('[EVT-01] staff set a host only with the right to, it is a significant event, and a host without a name or hours is none', async () => {
  const set = (staff: string, host: VipRules['levels'][number]['host'], at = inMinutes(5)) =>
    house.database.inSite(1, (db) =>
      publishProgramme(db, house.site, {
        kind: 'vip',
        rules: rules(host),
        validFrom: inDays(1),
        actor: `staff:${staff}`,
        now: at,
      }),
    )
  expect(await refusalOf(set('hana', { name: 'Night desk' }))).toBe('rightMissing')
  expect(await refusalOf(set('ana', { name: ' ' }))).toBe('invalidBody')
  expect(await refusalOf(set('ana', { name: 'A', hours: { from: '09:00', to: '09:00' } }))).toBe(
    'invalidBody',
  )
  await set('ana', { name: 'Night desk' })
  const { rows } = await house.owner.query<{ name: string }>(
    `select after #>> '{rules,levels,1,host,name}' as name from significant_event
      where kind = 'reward_parameters_changed' and actor = 'staff:ana'`,
  )
  expect(rows).toEqual([{ name: 'Night desk' }])
})

/** Who of the staff it is stands in the place of a token. */
const requireStaff: RequireStaff = async ({ db, now }, token, right) => {
  await requireRight(db, token, right, now)
  return token
}
const staffCalls = {
  ...hostHandlers({ requireStaff }),
  ...enquiryDeskHandlers({ requireStaff, messages }),
}
const there = (siteId: number) => (siteId === 1 ? house.site : house.otherSite)
const at = (siteId: number) => house.visitOf(there(siteId), { now: noon })
const setOwn = (
  who: Who,
  name: string,
  { staff = 'ana', siteId = 1, own = null as typeof hours | null } = {},
) =>
  house.call(staffCalls['/api/staff/host_set'], at(siteId), {
    token: staff,
    reason: 'asked for',
    account: who.player.accountId,
    name,
    hours: own,
  })
const removeOwn = (who: Who, staff = 'ana', siteId = 1) =>
  house.call(staffCalls['/api/staff/host_remove'], at(siteId), {
    token: staff,
    reason: 'no more',
    account: who.player.accountId,
  })
const listOwn = async (account?: string, staff = 'ana', siteId = 1) =>
  (
    await house.call(staffCalls['/api/staff/hosts'], at(siteId), {
      token: staff,
      ...(account !== undefined && { account }),
    })
  ).value.hosts

test('a player’s own host goes before the level’s, also where the level has none, until it is taken away', async () => {
  const [low, high] = [await playerAt(0), await playerAt(2)]
  await setOwn(low, 'Mira')
  await setOwn(high, 'Noor', { own: hours })
  expect(await shown(low)).toEqual({ name: 'Mira', is_own: true, hours: null })
  expect(await shown(high)).toMatchObject({ name: 'Noor', is_own: true, hours })
  expect((await send(low)).host).toBe('Mira')
  expect((await send(high)).host).toBe('Noor')
  await removeOwn(low)
  await removeOwn(high)
  expect(await shown(low)).toBeNull()
  expect(await shown(high)).toMatchObject({ is_own: false })
  expect((await send(low)).host).toBe('')
})

test('[EXC-02] who stays away, is at risk or has left the programme is shown no host of their own either', async () => {
  for (const [, statement] of absences) {
    const who = await playerAt(1)
    await setOwn(who, 'Mira')
    await house.owner.query(statement, [String(who.player.id), noon])
    expect(await shown(who)).toBeNull()
    expect((await send(who)).host).toBe('')
  }
  const left = await playerAt(1, true)
  await setOwn(left, 'Mira')
  expect(await shown(left)).toBeNull()
})

test('[AUT-12, EVT-01] staff name hosts only with the right to, each time as an event with what was before', async () => {
  const who = await playerAt(0)
  expect(await refusalOf(setOwn(who, 'Mira', { staff: 'hana' }))).toBe('rightMissing')
  expect(await refusalOf(removeOwn(who, 'hana'))).toBe('rightMissing')
  expect(await refusalOf(listOwn(undefined, 'hana'))).toBe('rightMissing')
  expect(await refusalOf(removeOwn(who))).toBe('notFound')
  const none = { player: { ...who.player, accountId: 'nobody99' } } as Who
  expect(await refusalOf(setOwn(none, 'Mira'))).toBe('notFound')
  const same = { from: '09:00', to: '09:00' }
  expect(await refusalOf(setOwn(who, 'Mira', { own: same }))).toBe('invalidBody')
  await setOwn(who, 'Mira')
  await setOwn(who, 'Noor', { own: hours })
  await removeOwn(who)
  const { rows } = await house.owner.query<{ actor: string; before: object; after: object }>(
    `select actor, reason, before, after from significant_event
      where kind = 'player_host_changed' and subject = $1 order by event_id`,
    [`player:${who.player.id}`],
  )
  const by = { actor: 'staff:ana' }
  expect(rows).toEqual([
    { ...by, reason: 'asked for', before: { host: null }, after: { host: { name: 'Mira' } } },
    {
      ...by,
      reason: 'asked for',
      before: { host: { name: 'Mira' } },
      after: { host: { name: 'Noor', hours } },
    },
    { ...by, reason: 'no more', before: { host: { name: 'Noor', hours } }, after: { host: null } },
  ])
})

test('hosts and what is written to them stay on their site, and are listed by what was set last', async () => {
  const [one, two] = [await playerAt(1), await playerAt(1)]
  await setOwn(one, 'Mira')
  await setOwn(two, 'Noor')
  const { accountId } = one.player
  expect(await listOwn(accountId)).toMatchObject([
    { account: accountId, name: 'Mira', set_by: 'ana' },
  ])
  expect((await listOwn()).map(({ account }) => account)).toContain(two.player.accountId)
  expect(await listOwn(undefined, 'ana', 2)).toEqual([])
  expect(await refusalOf(setOwn(one, 'Eve', { siteId: 2 }))).toBe('notFound')
  expect(await refusalOf(removeOwn(one, 'ana', 2))).toBe('notFound')
  const { enquiry } = await send(one)
  const queue = async (siteId: number) =>
    (await house.call(staffCalls['/api/staff/enquiries'], at(siteId), { token: 'hana' })).value
      .enquiries
  expect((await queue(1)).map((waiting) => waiting.enquiry_id)).toContain(enquiry)
  expect(JSON.stringify(await queue(1))).not.toContain(accountId)
  expect(await refusalOf(queue(2))).toBe('rightMissing')
  const answered = (siteId: number, staff = 'ana') =>
    house.call(staffCalls['/api/staff/enquiry_answer'], at(siteId), {
      token: staff,
      enquiry_id: enquiry,
      answer: 'You may.',
      seen: 1,
      closes: false,
    })
  expect(await refusalOf(answered(2))).toBe('notFound')
  expect(await refusalOf(answered(1, 'eve'))).toBe('rightMissing')
  await answered(1, 'hana')
  expect(await refusalOf(answered(1))).toBe('changedMeanwhile')
  expect((await queue(1)).map((waiting) => waiting.enquiry_id)).not.toContain(enquiry)
})

test('levels and their host are called what they are called in the language of who reads', async () => {
  const gold = await playerAt(1)
  const spanish = house.visitOf(house.site, { ...gold, language: 'ESP', now: noon })
  const ladder = await house.call(vipHandlers['/api/vip/ladder'], spanish, {})
  expect(ladder.value.levels[1]).toMatchObject({
    vip_name: 'gold en español',
    host_name: 'Mesa VIP',
  })
  const own = await house.call(vipHandlers['/api/auth/vip'], spanish, {})
  expect(own.vip).toMatchObject({
    currentLevel: 'gold en español',
    nextLevel: 'diamond en español',
  })
  expect(own.value.host?.name).toBe('Mesa VIP')
  expect(await shown(gold)).toMatchObject({ name: 'VIP desk' })
  expect((await send({ ...gold, language: 'ESP' } as Who)).host).toBe('Mesa VIP')
})
