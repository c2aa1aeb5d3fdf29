/** Protects: nobody gambles where the way to help is shut, and staff can tell since when [EXC-09]. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { mayStake } from './gate.ts'
import { checkHelp } from './help.ts'

let house: TestHouse
let site: Site
beforeAll(async () => {
  house = await testHouse()
  site = { ...house.site, policy: { ...house.site.policy, helpNeeded: true } }
  await show(
    '<a href="https://help.example/?a=1&amp;b=2">one</a> <a href="https://talk.example">two</a>' +
      '<a href="/contact-us">ours</a> <a href="https://127.0.0.1/">inside</a> <a href="https://db.internal">inside</a>',
  )
})
afterAll(() => house.drop())

let version = 0
async function show(body: string) {
  version += 1
  await house.owner.query(
    `insert into content_item (site_id, kind, name) values (1, 'page', 'responsible_gaming') on conflict do nothing`,
  )
  await house.owner.query(
    `insert into content_version (site_id, kind, name, version, document, hash, change_summary, is_material, saved_by, saved_at)
     values (1, 'page', 'responsible_gaming', $1, $2, sha256($3), '', false, 'staff:ana', $4)`,
    [version, { words: { EN: { title: 'Safer play', body } } }, Buffer.from(body), noon],
  )
  await house.owner.query(
    `update content_item set status = 'published', live_version = $1, live_at = $2
      where name = 'responsible_gaming'`,
    [version, noon],
  )
}

const tryMs = 10 * 60_000
let tries = 0
/** One more try of all that is shown. @returns what was tried. */
async function check(answers: (href: string) => boolean): Promise<string[]> {
  const tried: string[] = []
  tries += 1
  const reach = async (href: string) => {
    tried.push(href)
    return answers(href)
  }
  const { database } = house
  await checkHelp({ database, sites: { all: () => [site] }, reach }, later())
  return tried.toSorted()
}
const later = () => new Date(noon.getTime() + tries * tryMs)

const stake = async (policy: Partial<Site['policy']> = {}) => {
  const who = await house.playerOf(site)
  const at = { ...site, policy: { ...site.policy, ...policy } }
  return outcomeOf(house.call((visit) => mayStake(visit), house.visitOf(at, who), null))
}
const events = async () =>
  (
    await house.owner.query(
      `select subject, after->>'answers' as answers from significant_event
        where kind = 'help_link_changed' order by event_id`,
    )
  ).rows

const both = ['https://help.example/?a=1&b=2', 'https://talk.example']

test('[EXC-09] links to help are tried, ours and those to no public name aside, and each in its time', async () => {
  expect(await check(() => true)).toEqual(both)
  tries -= 1
  expect(await check(() => true)).toEqual([])
  expect(await check(() => true)).toEqual(both)
  expect(await stake()).toBe('OK')
  expect(await events()).toEqual([])
})

test('[EXC-09] play stops when no link to help answers any more, where the policy asks for it, and goes on with the first that does', async () => {
  const isFirst = (href: string) => href === both[0]
  for (let i = 0; i < 3; i++) await check(isFirst)
  expect(await stake()).toBe('OK')
  await check(() => false)
  await check(() => false)
  expect(await stake()).toBe('OK')
  await check(() => false)
  expect(await stake()).toBe('helpUnavailable')
  expect(await stake({ helpNeeded: false })).toBe('OK')
  await check(() => false)
  await check((href) => !isFirst(href))
  expect(await stake()).toBe('OK')
  expect(await events()).toEqual([
    { subject: `link:${both[1]}`, answers: 'false' },
    { subject: `link:${both[0]}`, answers: 'false' },
    { subject: `link:${both[1]}`, answers: 'true' },
  ])
})

test('[EXC-09] another page on safer play has links of its own', async () => {
  for (let i = 0; i < 3; i++) await check(() => false)
  expect(await stake()).toBe('helpUnavailable')
  await show('<a href="https://other.example/now">another</a>')
  expect(await check(() => true)).toEqual(['https://other.example/now'])
  expect(await stake()).toBe('OK')
})
