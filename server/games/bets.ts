/** What a player has staked on: lists with sums, verification by the house, and the source of a file. */

import { itemsPerPage } from '#contract/catalogue.ts'
import { showMoney, type Currency } from '#contract/money.ts'
import { verifyRound } from '#games/verify.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { historyDaysOf, readPeriod, type Period } from '#server/base/period.ts'
import { isBehind, keyOfRow, readCursor } from '#server/base/cursor.ts'
import { Refusal } from '#server/base/refusal.ts'
import { startExport } from '#server/exports/jobs.ts'
import { periodOf, type Chosen, type ExportSource } from '#server/exports/source.ts'
import {
  betColumns,
  ownStake,
  recallBet,
  sayBetOn,
  showBet,
  type Bet,
  type RecallNeeds,
} from './bet.ts'
import { listRejected } from './rejected.ts'
import { readRound } from './rounds.ts'
import { readShared } from './shared/record.ts'

type BetPath =
  | '/api/bets/list'
  | '/api/bets/rejected'
  | '/api/bets/detail'
  | '/api/bets/summary'
  | '/api/bets/export'
  | '/api/bets/rejected_export'
  | '/api/game/verify'

export function betHandlers(needs: RecallNeeds): Handlers<BetPath> {
  return {
    '/api/bets/list': async (
      { db, site, player, language, now },
      { page = 1, per_page = itemsPerPage, after, ...body },
    ) => {
      const asked = askedOf(player.id, body, readPeriod(body, now, historyDaysOf(site.policy)))
      const [whole = noFigures] = await readFigures(db, asked, sql`''`)
      const offset = after === undefined ? (page - 1) * per_page : 0
      const { bets, next } = await readBets(db, asked, {
        after: after ?? '',
        limit: per_page,
        offset,
      })
      return {
        value: bets.map((bet) => showBet(bet, { currency: site.currency, language })),
        summary: showFigures(whole, site.currency),
        total: whole.count,
        page,
        per_page,
        next,
      }
    },
    '/api/bets/rejected': listRejected,
    '/api/bets/detail': async (visit, { round_id }) => ({
      value: await recallBet(visit, needs, round_id),
    }),
    '/api/bets/summary': async ({ db, site, player, now }, { by = 'product', ...body }) => {
      const period = readPeriod(body, now, historyDaysOf(site.policy))
      const asked = askedOf(player.id, body, period)
      const [whole = noFigures] = await readFigures(db, asked, sql`''`)
      const parts = await readFigures(db, asked, partNames[by](site))
      return {
        value: {
          from: period.from.toISOString(),
          to: period.to.toISOString(),
          whole: showFigures(whole, site.currency),
          parts: parts.map((part) =>
            Object.assign(showFigures(part, site.currency), { name: part.name }),
          ),
        },
      }
    },
    '/api/bets/export': async (visit, body) => ({ value: await startExport(visit, 'bets', body) }),
    '/api/bets/rejected_export': async (visit, body) => ({
      value: await startExport(visit, 'rejected_bets', body),
    }),
    '/api/game/verify': async (visit, { round_id }) => {
      const round = await readRound(visit, needs.sealKey, round_id)
      if (round.server_seed === '') throw new Refusal('seedHidden')
      const { db, site } = visit
      const shared = round.shared_id && (await readShared(db, site, round.shared_id))
      const proof = shared && { references: shared.references, chain: shared.chain }
      return { value: { round, ...verifyRound({ ...round, ...proof }) } }
    },
  }
}

type Filter = {
  product?: string
  state?: string
  outcome?: string
  provider_code?: string
  game_code?: string
  reference?: string
}
type Asked = Filter & Period & { playerId: bigint }

const askedOf = (playerId: bigint, filter: Filter, { from, to }: Period): Asked => ({
  ...filter,
  playerId,
  from,
  to,
})

/** One text whatever is asked but for a reference: within a player's own rounds of a period, what is not asked for holds of every row. */
function chosenBy({ playerId, from, to, ...filter }: Asked): Sql {
  const { product = null, state = null, outcome = null } = filter
  const { provider_code = null, game_code = null, reference } = filter
  return sql`
    from round r join game g using (site_id, provider_code, game_code)
    where r.site_id = current_site() and r.player_id = ${playerId} and r.played_at >= ${from} and r.played_at < ${to}
      and r.provider_code = coalesce(${provider_code}, r.provider_code)
      and r.game_code = coalesce(${game_code}, r.game_code)
      and r.state = coalesce(${state}, r.state)
      and g.category = coalesce(${product}, g.category)
      and (${outcome}::text is null or r.state = 'settled' and ${outcome} =
        case sign(r.payout - ${ownStake}) when 1 then 'won' when -1 then 'lost' else 'even' end)
      ${reference === undefined ? sql`` : sql`and r.round_id in (${roundsUnder(reference, playerId, from)})`}`
}

/** A round under its own number, that of the round it shared, or that of a line it made on a statement. */
const roundsUnder = (reference: string, playerId: bigint, since: Date): Sql => sql`
  select ${reference}::text
  union all
  select round_id from round
   where site_id = current_site() and player_id = ${playerId} and shared_id = ${reference}
  union all
  select round_id from entry
   where site_id = current_site() and player_id = ${playerId} and kind in ('cash', 'bonus') and at >= ${since}
     and reference = ${reference}`

type Figures = {
  name: string
  count: number
  stake: bigint
  validTurnover: bigint
  payout: bigint
  net: bigint
}

const noFigures: Figures = { name: '', count: 0, stake: 0n, validTurnover: 0n, payout: 0n, net: 0n }

const partNames: Record<'product' | 'day' | 'month', (site: Site) => Sql> = {
  product: () => sql`g.category`,
  day: ({ timeZone }) => sql`to_char(r.played_at at time zone ${timeZone}, 'YYYY-MM-DD')`,
  month: ({ timeZone }) => sql`to_char(r.played_at at time zone ${timeZone}, 'YYYY-MM')`,
}

/** Sums of the bets chosen, one row for each name that they have. */
function readFigures(db: Db, asked: Asked, name: Sql): Promise<Figures[]> {
  return db.rows<Figures>(sql`
    select ${name} as name, count(*)::integer as count, coalesce(sum(${ownStake}), 0)::bigint as stake,
           coalesce(sum(${ownStake} * weight_of(g) / 100) filter (where r.state = 'settled'), 0)::bigint as "validTurnover",
           coalesce(sum(r.payout) filter (where r.state <> 'void'), 0)::bigint as payout,
           coalesce(sum(r.payout - ${ownStake}) filter (where r.state = 'settled'), 0)::bigint as net
           ${chosenBy(asked)} group by 1 order by 1`)
}

function showFigures({ count, stake, validTurnover, payout, net }: Figures, currency: Currency) {
  const money = (minor: bigint) => showMoney(minor, currency)
  return {
    count,
    stake: money(stake),
    valid_turnover: money(validTurnover),
    payout: money(payout),
    net: money(net),
  }
}

type Page = {
  /** The key of the row to go on behind; empty at the newest. */
  after: string
  limit: number
  offset?: number
}

const place = [sql`r.played_at`, sql`r.round_id`] as const

/** A page of the bets chosen, newest first. @returns `next`: the key to go on behind, empty where nothing follows. */
async function readBets(
  db: Db,
  asked: Asked,
  { after, limit, offset = 0 }: Page,
): Promise<{ bets: Bet[]; next: string }> {
  const rows = await db.rows<Bet & { key: string }>(sql`
    select ${betColumns}, ${keyOfRow(...place)} as key
           ${chosenBy(asked)}
       and ${isBehind(...place, readCursor(after))}
     order by r.played_at desc, r.round_id desc limit ${limit + 1} offset ${offset}`)
  const bets = rows.slice(0, limit)
  return { bets, next: rows.length > limit ? (bets.at(-1)?.key ?? '') : '' }
}

/** What came back says whether a bet was won: a file has no cell that begins with a sign. */
export const betsSource: ExportSource = {
  name: 'bets',
  columns: [
    'time',
    'round',
    'product',
    'provider',
    'game',
    'bet',
    'stake',
    'payout',
    'currency',
    'state',
  ],
  count: async (db, chosen) => {
    const [whole = noFigures] = await readFigures(db, chosenOf(chosen), sql`''`)
    return whole.count
  },
  read: async (db, chosen, after, limit) => {
    const { bets, next } = await readBets(db, chosenOf(chosen), { after, limit })
    return {
      next,
      rows: bets.map((bet) => [
        bet.playedAt,
        bet.roundId,
        bet.product,
        bet.providerName,
        bet.gameName,
        sayBetOn(bet, chosen.languages[0]!)?.name ?? '',
        showMoney(bet.stake, chosen.currency),
        showMoney(bet.payout, chosen.currency),
        chosen.currency,
        bet.state,
      ]),
    }
  },
}

const chosenOf = (chosen: Chosen): Asked =>
  askedOf(chosen.playerId, chosen.filter, periodOf(chosen))
