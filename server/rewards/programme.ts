/** Programmes that reward players, as data of a site: each change is a new version, and every version stays readable [INC-08]. */

import { Compile } from 'typebox/compile'
import type { Static, TOptional, TSchema } from 'typebox/type'
import { categories, languageCodes, type Language } from '#contract/catalogue.ts'
import {
  Enum,
  Integer,
  label,
  List,
  Null,
  object,
  Optional,
  Text,
  timeOfDay,
  Union,
} from '#contract/fields.ts'
import { missionMetrics, missionPeriods, missionRewards } from '#contract/mission.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { requireAuthor, type Author } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { periods } from '#server/base/calendar.ts'
import { keepPerSite } from '#server/site/kept.ts'

/** Minor units of the site's currency. */
const minor = Text({ pattern: '^(0|[1-9]\\d{0,16})$' })
const positive = Text({ pattern: '^[1-9]\\d{0,16}$' })
const code = Text({ pattern: '^[a-z][a-z0-9-]{0,30}$' })
/** On the site's calendar. */
const day = Text({ format: 'date' })
const percent = Integer({ minimum: 0, maximum: 100 })
/** How long something may be claimed once it can be. */
const claimDays = Integer({ minimum: 1, maximum: 365 })
const titles = object(
  Object.fromEntries(languageCodes.map((language) => [language, label])) as Record<
    Language,
    typeof label
  >,
)

/** In the languages where something is called otherwise. */
const names = Optional(
  object(
    Object.fromEntries(
      languageCodes.map((language) => [language, Optional(Text({ minLength: 1, maxLength: 200 }))]),
    ) as Record<Language, TOptional<typeof label>>,
  ),
)

/** Who looks after the players of a level, as the operator names them, and when they answer, where that is stated. */
const host = object({
  name: label,
  names,
  /** Each day, on the site's clock. */
  hours: Optional(object({ from: timeOfDay, to: timeOfDay })),
})

/** The first level asks for nothing; each one after asks for more than the one before. */
const vip = object({
  levels: List(
    object({
      code,
      name: label,
      names,
      deposit: minor,
      turnover: minor,
      /** What may be withdrawn in a day, where that is more than the site allows everybody; 0 raises nothing. */
      withdrawn_per_day: minor,
      /** Within how many minutes staff look at a withdrawal that waits for them, and of the levels above at the latest. */
      reviewed_within: Optional(Integer({ minimum: 1, maximum: 20_160 })),
      /** Of this level and of those above it, until one of them names another. */
      host: Optional(host),
      benefits: object({
        level_up: minor,
        weekly: minor,
        birthday: minor,
        /** Of the turnover of an ended cycle, in ten-thousandths; 0 where the level has none. */
        rebate_e4: Integer({ minimum: 0, maximum: 1000 }),
      }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  /** Whether deposits and turnover of a cycle must both be reached, or one of them. */
  requires: Enum(['both', 'either']),
  /** The share of a level's own thresholds that keeps it at the end of a cycle. */
  keep_percent: percent,
  claim_days: claimDays,
})

/** Commission in ten-thousandths of the stake: 30 is 0.30 percent. Products that are not named earn none. */
const referral = object({
  rates: List(
    object({ product: Enum([...categories]), rate_e4: Integer({ minimum: 1, maximum: 1000 }) }),
    { minItems: 1 },
  ),
  claim_days: claimDays,
})

/**
 * What boards may measure. Neither rises with the stake, and neither can be forced by playing longer: to stake more
 * never helps, so a board urges nobody to (standards 1B row 6, D9).
 */
const metrics = ['best_multiple', 'games_won'] as const

const board = object({
  code,
  title: titles,
  period: Enum([...periods]),
  metric: Enum([...metrics]),
  /** None stands for all. */
  categories: List(Enum([...categories])),
  prizes: List(
    object({
      from: Integer({ minimum: 1, maximum: 50 }),
      to: Integer({ minimum: 1, maximum: 50 }),
      amount: minor,
    }),
    { minItems: 1, maxItems: 20 },
  ),
})

const missions = object({
  missions: List(
    object({
      code,
      title: titles,
      period: Enum([...missionPeriods]),
      /** First and last day of an event; of no other period. */
      event: Optional(object({ first: day, last: day })),
      metric: Enum([...missionMetrics]),
      /** None stands for all. */
      categories: List(Enum([...categories])),
      target: Integer({ minimum: 1, maximum: 1000 }),
      /** Cash in minor units; tokens and spins are counted. */
      reward: object({ account: Enum([...missionRewards]), amount: minor }),
      claim_days: claimDays,
    }),
    { maxItems: 50 },
  ),
  /** What each day in a row gives. */
  check_in: List(object({ tokens: minor, spins: Integer({ minimum: 0, maximum: 10 }) }), {
    maxItems: 31,
  }),
  /** How long a spin may be used. */
  spin_days: claimDays,
})

const weight = Integer({ minimum: 1, maximum: 1_000_000 })

const wheel = object({
  segments: List(
    object({
      prize: Union([object({ account: Enum(['cash', 'tokens']), amount: positive }), Null()]),
      weight,
    }),
    { minItems: 2, maxItems: 24 },
  ),
})

const minigame = object({
  games: List(
    object({
      code,
      title: titles,
      cost: positive,
      segments: List(object({ tokens: minor, weight }), { minItems: 2, maxItems: 50 }),
    }),
    { maxItems: 20 },
  ),
  exchange: object({ tokens: positive, amount: positive }),
})

const schemas = {
  vip,
  referral,
  leaderboard: object({ boards: List(board) }),
  mission: missions,
  wheel,
  minigame,
}
type Schemas = typeof schemas

/** A rate in ten-thousandths as the wire shows it, in percent: 30 is `0.30`. */
export const showRate = (rateE4: number) =>
  `${Math.trunc(rateE4 / 100)}.${String(rateE4 % 100).padStart(2, '0')}`

export type ProgrammeKind = keyof Schemas
export type VipRules = Static<Schemas['vip']>
export type Host = Static<typeof host>
export type ReferralRules = Static<Schemas['referral']>
export type Board = Static<typeof board>
export type MissionRules = Static<Schemas['mission']>
export type WheelRules = Static<Schemas['wheel']>
export type MinigameRules = Static<Schemas['minigame']>
export type RulesOf<K extends ProgrammeKind> = Static<Schemas[K]>
export type Programme<K extends ProgrammeKind> = {
  version: number
  rules: RulesOf<K>
  validFrom: Date
}

const isEmpty = (hours: Host['hours']) => hours !== undefined && hours.from === hours.to

/** What no schema says, as the sentence of the first fault; null where there is none. */
const faults: { [K in ProgrammeKind]: (rules: RulesOf<K>) => string | null } = {
  vip: ({ levels }) => {
    if (levels.some(({ host: one }) => one && (one.name.trim() === '' || isEmpty(one.hours))))
      return 'a host has a name, and hours that last'
    return levels.some(({ deposit, turnover }, i) => {
      const below = levels[i - 1]
      if (!below) return deposit !== '0' || turnover !== '0'
      return BigInt(deposit) < BigInt(below.deposit) || BigInt(turnover) < BigInt(below.turnover)
    })
      ? 'levels rise from nothing'
      : null
  },
  referral: () => null,
  leaderboard: ({ boards }) =>
    boards.some(({ prizes }) =>
      prizes.some(({ from, to }, i) => from > to || from !== (prizes[i - 1]?.to ?? 0) + 1),
    )
      ? 'prizes go to ranks without gaps'
      : null,
  mission: ({ missions: all }) => {
    if (new Set(all.map((one) => one.code)).size < all.length)
      return 'missions have codes of their own'
    return all.some(({ period, event }) =>
      period === 'event' ? !event || event.last < event.first : event,
    )
      ? 'events, and they alone, have days, the first before the last'
      : null
  },
  wheel: () => null,
  // Tokens have a price: a game that returned more than it takes would print money.
  minigame: ({ games }) =>
    games.some(({ cost, segments }) => {
      const range = segments.reduce((sum, one) => sum + BigInt(one.weight), 0n)
      const won = segments.reduce((sum, one) => sum + BigInt(one.tokens) * BigInt(one.weight), 0n)
      return won > BigInt(cost) * range
    })
      ? 'a minigame returns no more than it takes'
      : null,
}

const validators: { [K in ProgrammeKind]: { Check(value: unknown): boolean } } = {
  vip: compile(vip),
  referral: compile(referral),
  leaderboard: compile(schemas.leaderboard),
  mission: compile(schemas.mission),
  wheel: compile(schemas.wheel),
  minigame: compile(schemas.minigame),
}

function compile(schema: TSchema) {
  return Compile(schema)
}

type Publication<K extends ProgrammeKind> = {
  kind: K
  rules: RulesOf<K>
  validFrom: Date
  actor: Author
  now: Date
}

/**
 * Publishes a version; the same rules again change nothing. The change is a significant event [EVT-01].
 * @returns the version that holds from then on.
 * @throws Refusal `rightMissing`, `invalidBody` where the rules do not fit, `conflict` where they would hold earlier than the last.
 */
export async function publishProgramme<K extends ProgrammeKind>(
  db: Db,
  site: Site,
  { kind, rules, validFrom, actor, now }: Publication<K>,
): Promise<number> {
  await requireAuthor(db, actor, 'rewards_set', now)
  if (!validators[kind].Check(rules) || faults[kind](rules) !== null)
    throw new Refusal('invalidBody', { field: 'rules' })
  const last = await db.row<Programme<K> & { isSame: boolean }>(sql`
    select version, rules, valid_from as "validFrom", rules = ${JSON.stringify(rules)}::jsonb as "isSame"
      from reward_programme where site_id = ${site.id} and kind = ${kind} order by version desc limit 1`)
  if (last?.isSame) return last.version
  if (last && validFrom <= last.validFrom) throw new Refusal('conflict')
  const version = (last?.version ?? 0) + 1
  const written = await db.run(sql`
    insert into reward_programme (site_id, kind, version, rules, valid_from)
    values (${site.id}, ${kind}, ${version}, ${JSON.stringify(rules)}::jsonb, ${validFrom})
    on conflict do nothing`)
  if (written === 0) throw new Refusal('conflict')
  await record(db, {
    siteId: site.id,
    kind: 'reward_parameters_changed',
    actor,
    subject: `programme:${kind}`,
    before: last ? { version: last.version, rules: last.rules } : {},
    after: { version, rules, valid_from: validFrom },
    at: now,
  })
  return version
}

/** Every version, oldest first. */
export function readProgrammes<K extends ProgrammeKind>(
  db: Db,
  siteId: number,
  kind: K,
): Promise<Programme<K>[]> {
  return db.rows<Programme<K>>(sql`
    select version, rules, valid_from as "validFrom" from reward_programme
     where site_id = ${siteId} and kind = ${kind} order by version`)
}

const keptProgrammes = keepPerSite(async (db, { id }) => {
  const rows = await db.rows<{ kind: ProgrammeKind } & Programme<ProgrammeKind>>(sql`
    select kind, version, rules, valid_from as "validFrom" from reward_programme where site_id = ${id} order by version`)
  return Map.groupBy(rows, ({ kind }) => kind)
})

/** As `readProgrammes`, for showing: what is published meanwhile is there with the site's next version. */
export async function shownProgrammes<K extends ProgrammeKind>(
  { db, site }: { db: Db; site: Site },
  kind: K,
): Promise<readonly Programme<K>[]> {
  return (await keptProgrammes(db, site)).get(kind) ?? []
}

/** The version that holds at an instant; null before the first. */
export function programmeAt<K extends ProgrammeKind>(
  programmes: readonly Programme<K>[],
  at: Date,
): Programme<K> | null {
  return programmes.findLast(({ validFrom }) => validFrom <= at) ?? null
}

export async function programmeNow<K extends ProgrammeKind>(
  { db, site, now }: { db: Db; site: Site; now: Date },
  kind: K,
): Promise<Programme<K> | null> {
  return programmeAt(await readProgrammes(db, site.id, kind), now)
}

/** The version of a number that something refers to. */
export function versionOf<K extends ProgrammeKind>(
  programmes: readonly Programme<K>[],
  version: number,
): Programme<K> {
  const found = programmes.find((programme) => programme.version === version)
  assert(found, 'versions of a programme are never removed')
  return found
}
