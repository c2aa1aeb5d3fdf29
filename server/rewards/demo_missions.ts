/** The demo's missions, wheel and minigames, as written in `database/demo/rewards-missions.json`. */

import * as fs from 'node:fs'
import { parseMoney, type Currency } from '#contract/money.ts'
import { dayOf, type Day } from '#server/base/calendar.ts'
import type { Site } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import {
  publishProgramme,
  type MinigameRules,
  type MissionRules,
  type WheelRules,
} from './programme.ts'

type Written = { mission: MissionRules; wheel: WheelRules; minigame: MinigameRules }

const dayMs = 86_400_000
/** In force since the demo's sites opened, so that its players' past counts. */
const openedDaysAgo = 40

/** Publishes what is not published yet; the same again changes nothing. Money counts in the currency's unit. */
export async function seedMissions(db: Db, site: Site, now: Date): Promise<void> {
  const units = readJson('units') as Record<Currency, string>
  const unit = parseMoney(units[site.currency], site.currency)
  assert(unit !== null, 'a unit is an amount of the currency')
  const rules = JSON.parse(
    JSON.stringify(readJson('missions'), (_, value: unknown) => {
      if (isAmount(value)) return { ...value, amount: String(BigInt(value.amount) * unit) }
      return value
    }),
    (name, value: unknown) => (counted.has(name) ? String(value) : value),
  ) as Written
  // The exchange names no account: it always gives cash.
  const { games, exchange } = rules.minigame
  const minigame = { games, exchange: { ...exchange, amount: `${BigInt(exchange.amount) * unit}` } }
  const season = seasonOf(dayOf(now, site.timeZone))
  const missions = rules.mission.missions.map((one) =>
    one.period === 'event' ? { ...one, event: season } : one,
  )
  const published = {
    validFrom: new Date(now.getTime() - openedDaysAgo * dayMs),
    actor: 'system',
    now,
  } as const
  await publishProgramme(db, site, {
    kind: 'mission',
    rules: { ...rules.mission, missions },
    ...published,
  })
  await publishProgramme(db, site, { kind: 'wheel', rules: rules.wheel, ...published })
  await publishProgramme(db, site, { kind: 'minigame', rules: minigame, ...published })
}

/** The demo's event is a quarter of the year, so that there is always one. */
function seasonOf(today: Day): { first: Day; last: Day } {
  const date = Temporal.PlainDate.from(today)
  const first = date.with({ day: 1, month: date.month - ((date.month - 1) % 3) })
  return {
    first: first.toString(),
    last: first.add({ months: 3 }).subtract({ days: 1 }).toString(),
  }
}

/** Written as numbers for the eye, kept as text. */
const counted = new Set(['amount', 'tokens', 'cost'])

const isAmount = (value: unknown): value is { account: 'cash'; amount: number } =>
  typeof value === 'object' && value !== null && 'account' in value && value.account === 'cash'

function readJson(name: string): unknown {
  const file = new URL(`../../database/demo/rewards-${name}.json`, import.meta.url)
  return JSON.parse(fs.readFileSync(file, 'utf8')) as unknown
}
