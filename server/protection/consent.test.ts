/** Protects: nobody stakes or pays in under terms they did not accept, and what was accepted can be shown word for word. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentKinds } from '#contract/settings.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { publishVersion, saveVersion } from '#server/content/versions.ts'
import { inMinutes, noon, outcomeOf, refusalOf, testHouse } from '#tests/harness/visit.ts'
import type { TestHouse, Who } from '#tests/harness/visit.ts'
import { consentSteps } from './consent.ts'
import { mayStake, openDepositGate } from './gate.ts'

const { '/api/settings/consents_get': getConsents, '/api/settings/consents_give': giveConsents } =
  consentSteps

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  for (const page of ['terms', 'privacy_policy'] as const) await publish(page, await save(page))
})
afterAll(() => house.drop())

type Page = 'terms' | 'privacy_policy'
const editor = { staff: 'ana', at: noon }

const save = (name: Page, isMaterial = false) =>
  house.database.inSite(house.site.id, (db) =>
    saveVersion(
      db,
      { siteId: house.site.id, kind: 'page', name },
      { texts: { EN: { title: name, body: `<p>${isMaterial ? 'other' : 'same'} terms</p>` } } },
      { ...editor, isMaterial },
    ),
  )
const publish = (name: Page, version: number, from = noon) =>
  house.database.inSite(house.site.id, (db) =>
    publishVersion(db, { siteId: house.site.id, kind: 'page', name }, version, { ...editor, from }),
  )

const ask = <B, A>(
  who: Who,
  handler: (visit: PlayerVisit, body: B) => Promise<A>,
  body: B,
  now = noon,
  policy = { consentNeeded: true },
) => {
  const site = { ...house.site, policy: { ...house.site.policy, ...policy } }
  return house.ask(who, handler, body, now, site)
}
const stake = (who: Who, now = noon) => outcomeOf(ask(who, (visit) => mayStake(visit), null, now))
const deposit = (who: Who, now = noon) =>
  outcomeOf(ask(who, async (visit) => (await openDepositGate(visit))(1n), null, now))
const needed = async (who: Who, now = noon) =>
  (await ask(who, getConsents, {}, now)).value
    .filter(({ is_needed }) => is_needed)
    .map(({ kind, version }) => ({ kind, version }))
const acceptAll = async (who: Who, now = noon) =>
  ask(who, giveConsents, { consents: await needed(who, now) }, now)

describe('terms and privacy policy', () => {
  test('[ACC-03] terms are accepted before the first stake and the first deposit, where the policy asks for consent', async () => {
    const who = await house.playerOf(house.site)
    await ask(who, (visit) => mayStake(visit), null, noon, { consentNeeded: false })
    expect([await stake(who), await deposit(who)]).toEqual(['termsNeeded', 'termsNeeded'])
    await acceptAll(who)
    expect([await stake(who), await deposit(who)]).toEqual(['OK', 'OK'])
  })

  test('[ACC-03] terms are accepted again after a material update, from the instant it is shown, and not after a small one', async () => {
    const who = await house.playerOf(house.site)
    await acceptAll(who)
    await publish('terms', await save('terms'))
    expect(await stake(who)).toBe('OK')
    await publish('privacy_policy', await save('privacy_policy', true), inMinutes(10))
    expect(await stake(who, inMinutes(9))).toBe('OK')
    expect([await stake(who, inMinutes(10)), await deposit(who, inMinutes(10))]).toEqual([
      'termsNeeded',
      'termsNeeded',
    ])
    expect((await needed(who, inMinutes(10))).map(({ kind }) => kind)).toEqual(['privacy'])
    await acceptAll(who, inMinutes(10))
    expect(await stake(who, inMinutes(10))).toBe('OK')
  })

  test('[ACC-03] terms are accepted in the version in force and in no other', async () => {
    const who = await house.playerOf(house.site)
    const terms = (await needed(who)).find(({ kind }) => kind === 'terms')
    for (const version of [0, (terms?.version ?? 0) - 1, (terms?.version ?? 0) + 1])
      expect(
        await refusalOf(ask(who, giveConsents, { consents: [{ kind: 'terms', version }] })),
      ).toBe('termsChanged')
  })

  test('[ACC-03] terms cannot be accepted where none are published, and then nothing is staked', async () => {
    const who = await house.playerOf(house.otherSite)
    const visit = house.visitOf<Who>(house.otherSite, who)
    const bare = await house.ask(who, getConsents, {}, noon, house.otherSite)
    const unpublished = bare.value.filter(({ version }) => version === 0)
    expect(unpublished.map(({ kind, is_needed }) => [kind, is_needed])).toEqual([
      ['terms', true],
      ['privacy', true],
    ])
    const consents = [{ kind: 'terms', version: 0 }] as const
    expect(await refusalOf(house.call(giveConsents, visit, { consents: [...consents] }))).toBe(
      'termsChanged',
    )
  })

  test('[ACC-03] terms are needed exactly since the last material version that is shown, over random publishing, rolling back and accepting', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('save' as const), isMaterial: fc.boolean() }),
      fc.record({ act: fc.constant('publish' as const), of: fc.nat() }),
      fc.record({ act: fc.constant('accept' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const who = await house.playerOf(house.site)
        let live = await save('terms', true)
        await publish('terms', live)
        await acceptAll(who)
        const saved = [{ version: live, isMaterial: true }]
        let accepted = live
        for (const each of steps) {
          if (each.act === 'save') {
            const version = await save('terms', each.isMaterial)
            saved.push({ version, isMaterial: each.isMaterial })
          } else if (each.act === 'publish') {
            live = saved[each.of % saved.length]?.version ?? live
            await publish('terms', live)
          } else {
            await ask(who, giveConsents, { consents: [{ kind: 'terms', version: live }] })
            accepted = Math.max(accepted, live)
          }
          const last = saved.findLast(({ version, isMaterial }) => isMaterial && version <= live)
          expect(await stake(who)).toBe(accepted < (last?.version ?? 1) ? 'termsNeeded' : 'OK')
        }
      }),
      { numRuns: 15 },
    )
  })
})

test.each(consentKinds.slice(2))(
  '[ACC-04] nothing is staked or paid in while one declaration is missing: %s',
  async (missing) => {
    const who = await house.playerOf(house.site)
    const consents = (await needed(who)).filter(({ kind }) => kind !== missing)
    await ask(who, giveConsents, { consents })
    expect([await stake(who), await deposit(who)]).toEqual(['termsNeeded', 'termsNeeded'])
    await acceptAll(who)
    expect([await stake(who), await deposit(who)]).toEqual(['OK', 'OK'])
  },
)

test('[ACC-03] what was accepted is in the log once, with the hash of the version that the page holds', async () => {
  const who = await house.playerOf(house.site)
  await acceptAll(who)
  const before = await ask(who, getConsents, {})
  const consents = before.value.map(({ kind, version }) => ({ kind, version }))
  await ask(who, giveConsents, { consents: [...consents, ...consents] }, inMinutes(5))
  const { rows: events } = await house.owner.query<{ reason: string; after: { hash: string } }>(
    `select reason, after from significant_event where kind = 'consent_given' and subject = $1 order by event_id`,
    [`player:${who.player.id}`],
  )
  expect(events.map(({ reason }) => reason)).toEqual(consentKinds)
  const { rows: pages } = await house.owner.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from content_version where site_id = 1 and name = 'terms' and version = $1`,
    [consents[0]?.version],
  )
  expect(events[0]?.after.hash).toBe(pages[0]?.hash)
  expect(events.map(({ after }) => after.hash)).toEqual(before.value.map(({ hash }) => hash))
  expect((await ask(who, getConsents, {})).value[0]?.accepted_at).toBe(noon.toISOString())
})

test('a consent is never changed or taken out of the books', async () => {
  const who = await house.playerOf(house.site)
  await acceptAll(who)
  for (const change of [
    'update consent set version = 9',
    'delete from consent',
    'truncate consent',
  ])
    await expect(house.owner.query(change)).rejects.toThrow(/append-only|never changed/)
})
