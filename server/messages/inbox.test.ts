/** Protects: a letter reaches its player only, in their language, and a reward in it is paid once, to who may have it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSites } from '#server/ledger/audit.ts'
import {
  inHours,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { inboxHandlers, writeLetter, type Letter } from './inbox.ts'

let house: TestHouse
const handlers = inboxHandlers()

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const write = ({ player }: Who, letter: Partial<Letter> = {}, site = house.site) =>
  house.database.inSite(site.id, (db) =>
    writeLetter(db, {
      siteId: site.id,
      playerId: player.id,
      tab: 'system',
      letter: 'welcome',
      figures: { site: site.name },
      at: noon,
      ...letter,
    }),
  )
const reward: Partial<Letter> = {
  tab: 'reward',
  reward: { amount: 500n, account: 'cash', against: 'promotion:gift' },
}

const visit = (who: Who, now = noon) => house.visitOf(house.site, { ...who, now })
type Asked = { tab?: Letter['tab']; inbox_id?: string; page?: number; per_page?: number }
const inbox = (who: Who, body: Asked = {}) =>
  house.call(handlers['/api/settings/get_inbox'], visit(who), body)
const claim = (who: Who, inbox_id: string, now = noon) =>
  house.call(handlers['/api/settings/claim_inbox'], visit(who, now), { inbox_id })
const countOf = (who: Who, now = noon) =>
  house.call(handlers['/api/settings/inbox_count'], visit(who, now), {})
const cashOf = async ({ player }: Who) =>
  (
    await house.owner.query<{ balance: bigint }>(
      `select balance from account where site_id = $1 and player_id = $2 and kind = 'cash'`,
      [house.site.id, String(player.id)],
    )
  ).rows[0]?.balance

test('a letter is told in the language of who reads it', async () => {
  const who = await house.playerOf(house.site)
  await write(who)
  const { value } = await house.call(
    handlers['/api/settings/get_inbox'],
    house.visitOf(house.site, { ...who, language: 'ESP' }),
    {},
  )
  expect(value).toMatchObject([
    { title: 'Te damos la bienvenida a North House', is_read: false, reward: null },
  ])
})

test('letters come unread first and newest first, by tab and page, and are read and removed', async () => {
  const who = await house.playerOf(house.site)
  const ids: string[] = []
  for (let hour = 0; hour < 5; hour++) ids.push(await write(who, { at: inHours(hour) }))
  await write(who, { ...reward, at: inHours(9) })
  const first = await inbox(who, { tab: 'system', per_page: 3 })
  expect(first.value.map(({ inbox_id }) => inbox_id)).toEqual([ids[4], ids[3], ids[2]])
  expect(first).toMatchObject({ total: 5, unread: 5 })
  const rest = await inbox(who, { tab: 'system', per_page: 3, page: 2 })
  expect(rest.value.map(({ inbox_id }) => inbox_id)).toEqual([ids[1], ids[0]])
  const read = await house.call(handlers['/api/settings/inbox_read'], visit(who), {
    inbox_ids: ids.slice(0, 2),
  })
  expect(read.value.unread).toBe(4)
  await house.call(handlers['/api/settings/inbox_read'], visit(who), { inbox_ids: [ids[4]!] })
  const shown = (await inbox(who, { tab: 'system' })).value.map(({ inbox_id }) => inbox_id)
  expect(shown).toEqual([ids[3], ids[2], ids[4], ids[1], ids[0]])
  const removed = await house.call(handlers['/api/settings/inbox_delete'], visit(who), {
    inbox_ids: ids,
  })
  expect(removed.value.deleted).toBe(5)
  expect((await inbox(who)).value.map(({ tab }) => tab)).toEqual(['reward'])
  await house.call(handlers['/api/settings/inbox_read'], visit(who), {})
  expect((await countOf(who)).value).toEqual({ unread: 0, claimable: 1 })
})

test('a stranger’s letter does not exist, on the own site or another', async () => {
  const [owner, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const elsewhere = await house.playerOf(house.otherSite)
  const id = await write(owner, reward)
  const there = await write(elsewhere, reward, house.otherSite)
  expect(await refusalOf(claim(stranger, id))).toBe('letterUnknown')
  expect(await refusalOf(claim(owner, there))).toBe('letterUnknown')
  expect((await inbox(owner, { inbox_id: id })).value).toHaveLength(1)
  expect((await inbox(stranger, { inbox_id: id })).value).toEqual([])
  const ids = { inbox_ids: [id] }
  await house.call(handlers['/api/settings/inbox_read'], visit(stranger), ids)
  await house.call(handlers['/api/settings/inbox_delete'], visit(stranger), ids)
  expect((await inbox(owner)).value).toMatchObject([{ inbox_id: id, is_read: false }])
})

test('a reward claimed on many connections at once is paid once', async () => {
  const who = await house.playerOf(house.site)
  const id = await write(who, reward)
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim(who, id)))
  expect(new Set(claims.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect(await cashOf(who)).toBe(500n)
  expect(await claim(who, id, inHours(99))).toEqual(claims[0])
  const client = await house.owner.connect()
  for await (const { differences } of auditSites(client)) expect(differences).toEqual([])
  client.release()
})

test('a reward whose time is over is not paid, and one that waits is not thrown away', async () => {
  const who = await house.playerOf(house.site)
  const id = await write(who, { ...reward, expiresAt: inHours(1) })
  const remove = (now: Date) =>
    house.call(handlers['/api/settings/inbox_delete'], visit(who, now), { inbox_ids: [id] })
  expect((await remove(noon)).value.deleted).toBe(0)
  expect((await countOf(who)).value.claimable).toBe(1)
  expect(await refusalOf(claim(who, id, inHours(1)))).toBe('rewardExpired')
  expect((await countOf(who, inHours(1))).value.claimable).toBe(0)
  expect(await cashOf(who)).toBe(0n)
  expect((await remove(inHours(1))).value.deleted).toBe(1)
  expect(await refusalOf(claim(who, id, inHours(1)))).toBe('letterUnknown')
})

test('[EXC-02] [INC-07] who stays away is paid no reward, and finds it waiting afterwards', async () => {
  const who = await house.playerOf(house.site)
  const id = await write(who, reward)
  await house.owner.query(
    'insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3)',
    [house.site.id, String(who.player.id), inHours(24)],
  )
  expect(await refusalOf(claim(who, id))).toBe('playerOnTimeOut')
  expect(await cashOf(who)).toBe(0n)
  expect(await outcomeOf(claim(who, id, inHours(25)))).toBe('OK')
  expect(await cashOf(who)).toBe(500n)
})

test('[WAL-12] tokens in a letter are whole pieces', async () => {
  const who = await house.playerOf(house.site)
  const gift = { amount: 20n, account: 'tokens', against: 'promotion:gift' } as const
  const id = await write(who, { ...reward, reward: gift })
  const { value } = await claim(who, id)
  expect(value.reward).toMatchObject({ account: 'tokens', amount: '20' })
})

test('a letter without a reward has nothing to claim', async () => {
  const who = await house.playerOf(house.site)
  expect(await refusalOf(claim(who, await write(who)))).toBe('rewardNone')
})
