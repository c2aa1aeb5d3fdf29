/** The calls by which staff keep the promotions of a site. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { methodNameIn } from '#server/base/named.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { requireEither, type RequireStaff } from '#server/base/staff.ts'
import { showUpload } from '#server/site/own_picture.ts'
import { levelsOf } from './calls.ts'
import { addCode } from './code.ts'
import { checkDraft, gamesOfRounds, type Written } from './draft.ts'
import { ownPicture, readDrawn, placeOf } from './picture.ts'
import {
  findPromotion,
  isRunning,
  lockPromotion,
  publishPromotion,
  readLatest,
  readVersion,
} from './promotion.ts'
import { promotionKinds, type Kind, type Terms } from './terms.ts'
import { tellPromotion } from './told.ts'

type Listed = Answer<'/api/staff/promotions'>['value']
type Shown = Listed['promotions'][number]
type Path = Extract<keyof Handlers, `/api/staff/promotion${string}`>

const ofPromotion = <T extends { promotionId: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ promotionId }) => promotionId)

type Figures = {
  promotionId: string
  given: number
  active: number
  completed: number
  amount: bigint
  paid: bigint
}

const readFigures = ({ db, site }: Visit) =>
  db.rows<Figures>(sql`
    select promotion_id as "promotionId", count(*)::int as given, count(*) filter (where state = 'active')::int as active,
           count(*) filter (where state = 'completed')::int as completed, sum(amount)::bigint as amount,
           coalesce(sum(ended_amount) filter (where state = 'completed'), 0)::bigint as paid
      from bonus where site_id = ${site.id} group by promotion_id`)

const readWaiting = ({ db, site }: Visit) =>
  db.rows<{ promotionId: string; waiting: number }>(sql`
    select promotion_id as "promotionId", count(*)::int as waiting
      from promotion_opt_in where site_id = ${site.id} and used_at is null group by promotion_id`)

const readCodes = ({ db, site }: Visit) =>
  db.rows<{
    promotionId: string
    code: string
    redeemed: number
    redeemed_max: number
    per_player_max: number
    expires_at: Date | null
  }>(sql`
    select promotion_id as "promotionId", code, redeemed, redeemed_max, per_player_max, expires_at
      from promotion_code where site_id = ${site.id} order by code`)

const readOwnPictures = ({ db, site }: Visit) =>
  db.rows<{ promotionId: string; hash: string }>(sql`
    select promotion_id as "promotionId", encode(picture, 'hex') as hash from promotion
     where site_id = ${site.id} and picture is not null`)

function stateOf(terms: Terms, now: Date): Shown['state'] {
  if (isRunning(terms, now)) return 'running'
  // Nothing that has ended is still to come.
  return Date.parse(terms.starts_at) > now.getTime() ? 'coming' : 'ended'
}

async function show(visit: Visit): Promise<Shown[]> {
  const { db, site, now } = visit
  const drawn = await readDrawn(visit)
  const [figures, waiting, codes, pictures] = [
    ofPromotion(await readFigures(visit)),
    ofPromotion(await readWaiting(visit)),
    ofPromotion(await readCodes(visit)),
    ofPromotion(await readOwnPictures(visit)),
  ]
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return (await readLatest(db, now)).map(({ promotionId, version, terms, texts, publishedAt }) => {
    const [counted] = figures.get(promotionId) ?? []
    const [own] = pictures.get(promotionId) ?? []
    return {
      promotion_id: promotionId,
      version,
      state: stateOf(terms, now),
      published_at: publishedAt.toISOString(),
      terms,
      texts,
      picture: own ? ownPicture(own.hash) : drawn(promotionId),
      has_own_picture: own !== undefined,
      figures: {
        waiting: waiting.get(promotionId)?.[0]?.waiting ?? 0,
        given: counted?.given ?? 0,
        active: counted?.active ?? 0,
        completed: counted?.completed ?? 0,
        amount: money(counted?.amount ?? 0n),
        paid: money(counted?.paid ?? 0n),
      },
      codes: (codes.get(promotionId) ?? []).map((one) => ({
        code: one.code,
        redeemed: one.redeemed,
        redeemed_max: one.redeemed_max,
        per_player_max: one.per_player_max,
        expires_at: one.expires_at?.toISOString() ?? null,
      })),
    }
  })
}

async function list(visit: Visit): Promise<Listed> {
  const { db, site, language } = visit
  return {
    languages: [...site.languages],
    kinds: Object.entries(promotionKinds).map(([kind, { has }]) => ({
      kind: kind as Kind,
      terms: [...has],
    })),
    // Play between players costs them no more than the rake: it counts nowhere.
    categories: site.categories.filter((category) => category !== 'hot' && category !== 'poker'),
    games: (await gamesOfRounds(visit)).map(({ game_code, game_name }) => ({
      game_code,
      game_name,
    })),
    methods: await db.rows<Listed['methods'][number]>(sql`
      select m.method, ${methodNameIn(language)} as name from payment_method m
       where site_id = ${site.id} and direction = 'deposit' order by position, name`),
    levels: [...(await levelsOf(visit))],
    wagering_max: site.policy.bonusWageringMax,
    promotions: await show(visit),
  }
}

type By = { staff: string; reason: string }

/**
 * Locked until the transaction ends, so that nobody publishes in between.
 * @param seen the version that staff have before them, 0 for a new promotion.
 * @throws Refusal `notFound`, `nameTaken`, `changedMeanwhile`.
 */
async function lockSeen({ db, site }: Visit, promotionId: string, seen: number): Promise<void> {
  await lockPromotion(db, site, promotionId)
  const row = await db.row<{ last: number }>(sql`
    select coalesce(max(version), 0) as last from promotion_version
     where site_id = ${site.id} and promotion_id = ${promotionId}`)
  const last = row?.last ?? 0
  if (last === seen) return
  if (last === 0) throw new Refusal('notFound')
  throw new Refusal(seen === 0 ? 'nameTaken' : 'changedMeanwhile')
}

/** @throws Refusal as `checkDraft` and `lockSeen`. */
async function publish(
  visit: Visit,
  { promotionId, version, ...written }: Written & { promotionId: string; version: number },
  { staff, reason }: By,
) {
  const { db, site, now } = visit
  await checkDraft(visit, written)
  await lockSeen(visit, promotionId, version)
  const last = await db.row<{ next: number }>(
    sql`select coalesce(max(position) + 1, 0) as next from promotion where site_id = ${site.id}`,
  )
  assert(last, 'an aggregate has a row')
  const draft = { promotionId, position: last.next, ...written }
  const published = await publishPromotion(db, site, draft, {
    actor: `staff:${staff}`,
    now,
    reason,
  })
  return { promotion_id: promotionId, version: published.version }
}

const secondMs = 1000

/** A version with the same terms that ends now; what was to come begins and ends at once. */
async function end(visit: Visit, promotionId: string, version: number, by: By) {
  const { db, now } = visit
  await lockSeen(visit, promotionId, version)
  const promotion = await readVersion(db, promotionId, version)
  assert(promotion, 'the last version is there')
  const { terms, texts } = promotion
  if (stateOf(terms, now) === 'ended') throw new Refusal('changedMeanwhile')
  const starts = Math.min(Date.parse(terms.starts_at), now.getTime() - secondMs)
  const starts_at =
    starts === Date.parse(terms.starts_at) ? terms.starts_at : new Date(starts).toISOString()
  const ended = { ...terms, starts_at, ends_at: now.toISOString() }
  return publish(visit, { promotionId, version, terms: ended, texts }, by)
}

export function promotionDeskHandlers({
  requireStaff,
}: {
  requireStaff: RequireStaff
}): Handlers<Path> {
  return {
    '/api/staff/promotions': async (visit, { token }) => {
      await requireEither(requireStaff, visit, token, ['rewards_set', 'content_write'])
      return { value: await list(visit) }
    },
    '/api/staff/promotion_preview': async (visit, { token, ...written }) => {
      await requireStaff(visit, token, 'rewards_set')
      await checkDraft(visit, written)
      return { value: { languages: await tellPromotion(visit, written) } }
    },
    '/api/staff/promotion_publish': async (visit, { token, reason, promotion_id, ...draft }) => {
      const staff = await requireStaff(visit, token, 'rewards_set')
      const published = { promotionId: promotion_id, ...draft }
      return { value: await publish(visit, published, { staff, reason }) }
    },
    '/api/staff/promotion_end': async (visit, { token, reason, promotion_id, version }) => {
      const staff = await requireStaff(visit, token, 'rewards_set')
      return { value: await end(visit, promotion_id, version, { staff, reason }) }
    },
    '/api/staff/promotion_picture': async (visit, { token, reason, promotion_id, content }) => {
      const staff = await requireStaff(visit, token, 'content_write')
      const { db, site, now: at } = visit
      await showUpload(db, placeOf(site.id, promotion_id), content, { staff, reason, at })
      return { value: { promotion_id } }
    },
    '/api/staff/promotion_code': async (visit, { token, reason, promotion_id, ...added }) => {
      const staff = await requireStaff(visit, token, 'rewards_set')
      const { db, site, now } = visit
      const { code, redeemed_max: redeemedMax, per_player_max: perPlayerMax } = added
      const promotion = await findPromotion(db, promotion_id, now)
      if (promotion?.terms.kind !== 'code') throw new Refusal('notFound')
      const given = { code, promotionId: promotion_id, redeemedMax, perPlayerMax }
      const by = { actor: `staff:${staff}`, now, reason } as const
      if (!(await addCode(db, site, given, by))) throw new Refusal('nameTaken', { field: 'code' })
      return { value: { code } }
    },
  }
}
