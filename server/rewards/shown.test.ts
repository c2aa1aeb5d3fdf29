/** Protects: what staff publish is what players are shown, on every server, within a second. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { House } from '#server/house.ts'
import { openServed, type Served } from '#tests/harness/served.ts'
import { publishProgramme, readProgrammes } from './programme.ts'
import { findPromotion, publishPromotion } from './promotion/promotion.ts'

let served: Served
let second: { house: House; port: number }
beforeAll(async () => {
  served = await openServed()
  second = await served.openAnother()
})
afterAll(async () => {
  await second.house.close()
  await served.close()
})

const askBoth = (path: Path) =>
  Promise.all(
    [undefined, second.port].map(
      async (port) => (await served.ask(path, {}, port ? { port } : {})).body,
    ),
  )
const site = () => served.house.sites.byId(1)
const secondMs = 1000

test('[INC-08] a new version of a programme', async () => {
  const names = async () =>
    (await askBoth('/api/vip/ladder')).map(
      ({ value }) => (value as { levels: { vip_name: string }[] }).levels[0]?.vip_name,
    )
  const before = await names()
  expect(new Set(before).size).toBe(1)
  await served.house.database.inSite(1, async (db) => {
    const [rules] = (await readProgrammes(db, 1, 'vip')).map((programme) => programme.rules)
    assert(rules?.levels[0], 'the demo has a ladder')
    const levels = [{ ...rules.levels[0], name: 'Guest of the house' }, ...rules.levels.slice(1)]
    const now = served.now()
    const published = { kind: 'vip', rules: { ...rules, levels }, validFrom: now, now } as const
    await publishProgramme(db, site(), { ...published, actor: 'system' })
  })
  served.advance(secondMs)
  expect(await names()).toEqual(['Guest of the house', 'Guest of the house'])
})

test('[INC-08] a new version of a promotion', async () => {
  const versions = async (promotionId: string) =>
    (await askBoth('/api/promo/list')).map(
      ({ value }) =>
        (value as { promotion_id: string; version: number }[]).find(
          ({ promotion_id }) => promotion_id === promotionId,
        )?.version,
    )
  const promotionId = await served.house.database.inSite(1, async (db) => {
    const row = await db.row<{ id: string }>(
      sql`select promotion_id as id from promotion order by position limit 1`,
    )
    return row?.id ?? ''
  })
  expect(await versions(promotionId)).toEqual([1, 1])
  await served.house.database.inSite(1, async (db) => {
    const now = served.now()
    const promotion = await findPromotion(db, promotionId, now)
    assert(promotion, 'the demo has promotions')
    const terms = { ...promotion.terms, days: promotion.terms.days + 1 }
    const draft = { promotionId, position: 0, terms, texts: promotion.texts }
    await publishPromotion(db, site(), draft, { actor: 'system', now })
  })
  served.advance(secondMs)
  expect(await versions(promotionId)).toEqual([2, 2])
})
