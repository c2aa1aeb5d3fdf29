/** Brings a provider's games to what its feed says: new ones hidden, missing ones disabled, none ever deleted. */

import { createHash } from 'node:crypto'
import { categories, type Category } from '#contract/catalogue.ts'
import { gameFeatures, ownFeatures, type GameFeature, volatilities } from '#contract/game_traits.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { requireAuthor, type Author } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'

/** What a feed may change of a game. Amounts are minor units of the site's currency, the return is in percent. */
export type FeedGame = {
  code: string
  name: string
  category: Category
  volatility: (typeof volatilities)[number]
  rtp: string
  stakeMin: bigint
  stakeMax: bigint
  features: readonly GameFeature[]
  hasDemo: boolean
}

export type Feed = { code: string; name: string; games: readonly FeedGame[] }

export type KnownGame = FeedGame & { isOpen: boolean; isMissing: boolean }

/** What a sync would do, by the games' codes. */
export type Plan = {
  added: FeedGame[]
  /** Back in the feed after having been missing: hidden until an operator opens them. */
  returned: FeedGame[]
  changed: { before: FeedGame; after: FeedGame }[]
  missing: KnownGame[]
}

export type SyncOptions = {
  now: Date
  actor: Author
  /** A person has seen that many games go and agrees. */
  isConfirmed?: boolean
}

export type Synced =
  | { outcome: 'applied'; plan: Plan }
  /** Nothing was written: `unfit` names the fault; `shrunk` waits for somebody to confirm it. */
  | { outcome: 'refused'; why: 'empty' | 'unfit' | 'shrunk'; details: string }

/** A feed that loses more of the games it had needs a confirmation: it was probably cut off. */
const shrinkMaxPercent = 20
const firstVersion = 1

const fields = [
  'name',
  'category',
  'volatility',
  'rtp',
  'stakeMin',
  'stakeMax',
  'features',
  'hasDemo',
] as const

/**
 * Applies a feed in the caller's transaction, every change with a significant event [EVT-01]. The provider is locked
 * meanwhile, so that two syncs come one after the other.
 * @throws Refusal `rightMissing`
 */
export async function syncCatalogue(
  db: Db,
  site: Site,
  feed: Feed,
  { now, actor, isConfirmed = false }: SyncOptions,
): Promise<Synced> {
  await requireAuthor(db, actor, 'catalogue_set', now)
  const fault = faultOf(feed)
  if (fault) return { outcome: 'refused', ...fault }
  const writing: Writing = { db, site, provider: feed.code, now, actor }
  await writeProvider(writing, feed.name)
  const known = await readKnown(writing)
  const plan = planSync(known, feed.games)
  const present = known.filter(({ isMissing }) => !isMissing).length
  if (!isConfirmed && plan.missing.length * 100 > present * shrinkMaxPercent)
    return { outcome: 'refused', why: 'shrunk', details: `${plan.missing.length} of ${present}` }
  await writePlan(writing, plan)
  return { outcome: 'applied', plan }
}

/** What differs between what is known and what a feed says. */
function planSync(known: readonly KnownGame[], fed: readonly FeedGame[]): Plan {
  const before = new Map(known.map((game) => [game.code, game]))
  const after = new Set(fed.map(({ code }) => code))
  return {
    added: fed.filter(({ code }) => !before.has(code)),
    returned: fed.filter(({ code }) => before.get(code)?.isMissing),
    changed: fed.flatMap((game) => {
      const was = before.get(game.code)
      return was && textOf(was) !== textOf(game) ? [{ before: was, after: game }] : []
    }),
    missing: known.filter(({ code, isMissing }) => !isMissing && !after.has(code)),
  }
}

/** The fed part of a game as canonical text. */
function textOf(game: FeedGame): string {
  return JSON.stringify(fields.map((name) => valueOf(game, name)))
}

function valueOf(game: FeedGame, name: (typeof fields)[number]) {
  const value = game[name]
  if (typeof value === 'bigint') return value.toString()
  // Their order means nothing.
  return name === 'features' ? game.features.toSorted((a, b) => a.localeCompare(b)) : value
}

/** Nobody proofreads a feed: what does not fit is refused whole, before anything is written. */
function faultOf({ code, games }: Feed): { why: 'empty' | 'unfit'; details: string } | null {
  if (games.length === 0) return { why: 'empty', details: code }
  const unfit = (details: string) => ({ why: 'unfit', details }) as const
  if (!/^[A-Z0-9]{1,20}$/.test(code)) return unfit('provider code')
  const seen = new Set<string>()
  for (const game of games) {
    if (seen.has(game.code)) return unfit(`${game.code} twice`)
    seen.add(game.code)
    const isFit =
      /^[a-z0-9-]{1,40}$/.test(game.code) &&
      game.name.trim() !== '' &&
      categories.includes(game.category) &&
      volatilities.includes(game.volatility) &&
      /^\d{1,3}(\.\d{1,2})?$/.test(game.rtp) &&
      game.stakeMin > 0n &&
      game.stakeMax >= game.stakeMin &&
      game.features.every((feature) => gameFeatures.includes(feature)) &&
      !ownFeatures.some((feature) => game.features.includes(feature))
    if (!isFit) return unfit(game.code)
  }
  return null
}

type Writing = { db: Db; site: Site; provider: string; now: Date; actor: Author }

/** A provider seen for the first time is closed until an operator opens it. */
async function writeProvider({ db, site, provider, now, actor }: Writing, name: string) {
  const isNew = await db.run(sql`
    insert into provider (site_id, provider_code, name, is_open) values (${site.id}, ${provider}, ${name}, false)
    on conflict do nothing`)
  const known = await db.row<{ name: string }>(sql`
    select name from provider where site_id = ${site.id} and provider_code = ${provider} for update`)
  if (isNew === 0 && known?.name === name) return
  await db.run(sql`
    update provider set name = ${name} where site_id = ${site.id} and provider_code = ${provider} and name <> ${name}`)
  await record(db, {
    siteId: site.id,
    kind: 'provider_changed',
    actor,
    subject: `provider:${provider}`,
    before: isNew > 0 ? {} : { name: known?.name },
    after: isNew > 0 ? { name, is_open: false } : { name },
    at: now,
  })
}

function readKnown({ db, site, provider }: Writing): Promise<KnownGame[]> {
  return db.rows<KnownGame>(sql`
    select game_code as code, name, category, volatility, rtp, stake_min as "stakeMin", stake_max as "stakeMax", features,
           has_demo as "hasDemo", is_open as "isOpen", missing_since is not null as "isMissing"
      from game where site_id = ${site.id} and provider_code = ${provider} order by game_code`)
}

async function writePlan(writing: Writing, { added, returned, changed, missing }: Plan) {
  const { db, site, provider, now } = writing
  for (const game of added) {
    await db.run(sql`
      insert into game (site_id, provider_code, game_code, name, category, is_open, stake_min, stake_max, stake_steps,
                        rules_version, config_hash, volatility, rtp, features, has_demo, added_at)
      values (${site.id}, ${provider}, ${game.code}, ${game.name}, ${game.category}, false, ${game.stakeMin},
              ${game.stakeMax}, ${[String(game.stakeMin)]}::bigint[], ${firstVersion}, ${hashOf(game)}, ${game.volatility},
              ${game.rtp}, ${game.features}, ${game.hasDemo}, ${now})`)
    await tell(writing, game.code, {}, { ...wireOf(game), is_open: false })
  }
  for (const { before, after } of changed) {
    await db.run(sql`
      update game set name = ${after.name}, category = ${after.category}, stake_min = ${after.stakeMin},
             stake_max = ${after.stakeMax}, volatility = ${after.volatility}, rtp = ${after.rtp}, features = ${after.features},
             has_demo = ${after.hasDemo}, rules_version = rules_version + 1, config_hash = ${hashOf(after)}
       where site_id = ${site.id} and provider_code = ${provider} and game_code = ${after.code}`)
    const names = fields.filter(
      (name) => JSON.stringify(valueOf(before, name)) !== JSON.stringify(valueOf(after, name)),
    )
    await tell(writing, after.code, wireOf(before, names), wireOf(after, names))
  }
  for (const { code, isOpen } of missing) {
    await db.run(sql`
      update game set is_open = false, in_maintenance = false, missing_since = ${now}
       where site_id = ${site.id} and provider_code = ${provider} and game_code = ${code}`)
    await tell(
      writing,
      code,
      { is_open: isOpen, is_missing: false },
      { is_open: false, is_missing: true },
    )
  }
  for (const { code } of returned) {
    await db.run(sql`
      update game set missing_since = null
       where site_id = ${site.id} and provider_code = ${provider} and game_code = ${code}`)
    await tell(writing, code, { is_missing: true }, { is_open: false, is_missing: false })
  }
}

const wireOf = (game: FeedGame, names: readonly (typeof fields)[number][] = fields) =>
  Object.fromEntries(names.map((name) => [name, valueOf(game, name)]))

/** Rules of outside providers are theirs; what they say of them is what we can pin. */
const hashOf = (game: FeedGame) => createHash('sha256').update(textOf(game)).digest('hex')

function tell(
  { db, site, provider, now, actor }: Writing,
  code: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  return record(db, {
    siteId: site.id,
    kind: 'game_changed',
    actor,
    reason: 'catalogue_sync',
    subject: `game:${provider}/${code}`,
    before,
    after,
    at: now,
  })
}
