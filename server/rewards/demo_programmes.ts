/** The demo's ladders, referral rates and boards, as written in `database/demo/rewards-*.json`, published for a site. */

import * as fs from 'node:fs'
import { parseMoney, type Currency } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Named } from '#server/base/named.ts'
import { assert } from '#server/base/refusal.ts'
import {
  publishProgramme,
  type Board,
  type Host,
  type ReferralRules,
  type VipRules,
} from './programme.ts'

/** Amounts count in units, so that one ladder fits every currency. */
type Units = Record<Currency, string>
type WrittenLevel = Named & {
  code: string
  deposit: number
  turnover: number
  level_up: number
  weekly: number
  birthday: number
  rebate_e4: number
  reviewed_within: number
  host?: Host
}
type WrittenVip = {
  ladders: Record<string, Omit<VipRules, 'levels'> & { levels: WrittenLevel[] }>
  default: string
  sites: Record<string, string>
  /** Of the sites where levels raise it, by level. */
  withdrawn_per_day: Record<string, Record<string, number>>
}
type WrittenBoards = {
  boards: (Omit<Board, 'prizes'> & { prizes: { from: number; to: number; amount: number }[] })[]
}

const dayMs = 86_400_000
/** In force since the demo's sites opened, so that its players' past counts. */
const openedDaysAgo = 40

/** Publishes what is not published yet; the same again changes nothing. */
export async function seedRewardProgrammes(db: Db, site: Site, now: Date): Promise<void> {
  const published = {
    validFrom: new Date(now.getTime() - openedDaysAgo * dayMs),
    actor: 'system',
    now,
  } as const
  const unit = parseMoney((readJson('units') as Units)[site.currency], site.currency)
  assert(unit !== null, 'a unit is an amount of the currency')
  const amountOf = (units: number) => (unit * BigInt(units)).toString()
  await publishProgramme(db, site, {
    ...published,
    kind: 'vip',
    rules: vipOf(site, amountOf),
  })
  await publishProgramme(db, site, {
    ...published,
    kind: 'referral',
    rules: readJson('referral') as ReferralRules,
  })
  const { boards } = readJson('leaderboards') as WrittenBoards
  await publishProgramme(db, site, {
    ...published,
    kind: 'leaderboard',
    rules: {
      boards: boards.map(({ prizes, ...board }) =>
        Object.assign(board, {
          prizes: prizes.map(({ from, to, amount }) => ({ from, to, amount: amountOf(amount) })),
        }),
      ),
    },
  })
}

/** One demo player has brought two others: bound as any player is, by the code that the account was opened with. */
export async function seedReferrals(db: Db, site: Site): Promise<void> {
  const code = 'PLAYER22'
  await db.run(sql`
    insert into referral_code (site_id, player_id, code)
    select site_id, player_id, ${code} from player where site_id = ${site.id} and account_id = 'player01'
    on conflict do nothing`)
  await db.run(sql`
    update player set attribution = attribution || ${{ referrer_code: code }}, status = 'active'
     where site_id = ${site.id} and account_id in ('player02', 'player03') and not attribution ? 'referrer_code'`)
}

function vipOf(site: Site, amountOf: (units: number) => string): VipRules {
  const written = readJson('vip') as WrittenVip
  const ladder = written.ladders[written.sites[site.code] ?? written.default]
  assert(ladder, 'a site of the demo has a ladder')
  const raised = written.withdrawn_per_day[site.code] ?? {}
  return {
    ...ladder,
    levels: ladder.levels.map((level) =>
      levelOf(level, { amountOf, raised: raised[level.code] ?? 0 }),
    ),
  }
}

type Drawn = { amountOf: (units: number) => string; raised: number }

function levelOf(
  { code, name, names, deposit, turnover, reviewed_within, host, ...given }: WrittenLevel,
  { amountOf, raised }: Drawn,
): VipRules['levels'][number] {
  return {
    code,
    name,
    ...(names && { names }),
    deposit: amountOf(deposit),
    turnover: amountOf(turnover),
    withdrawn_per_day: amountOf(raised),
    reviewed_within,
    ...(host && { host }),
    benefits: {
      level_up: amountOf(given.level_up),
      weekly: amountOf(given.weekly),
      birthday: amountOf(given.birthday),
      rebate_e4: given.rebate_e4,
    },
  }
}

function readJson(name: string): unknown {
  const file = new URL(`../../database/demo/rewards-${name}.json`, import.meta.url)
  return JSON.parse(fs.readFileSync(file, 'utf8')) as unknown
}
