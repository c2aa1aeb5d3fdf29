/** The calls of shared rounds. */

import type { Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { maskName } from '#server/base/masked.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Rejections } from '#server/protection/rejections.ts'
import { readBlocks, type ChainTerms } from '../blocks/feed.ts'
import { noting } from '../rejected.ts'
import { cashOut, placeBet, type BetNeeds } from './bets.ts'
import { listBets } from './mine.ts'
import { moveShared } from './moves.ts'
import { readOffer } from './offer.ts'
import { readShared } from './record.ts'
import { showHashTables } from './hash_tables.ts'
import { findShared, gameOfShared, hashOf, sharedAlgorithm } from './round.ts'
import { readResults, readSharedRounds } from './standing.ts'

type Path =
  | '/api/shared/table'
  | '/api/shared/bet'
  | '/api/shared/cash_out'
  | '/api/shared/move'
  | '/api/shared/mine'
  | '/api/shared/bets'
  | '/api/shared/round'
  | '/api/shared/blocks'

const resultsShown = 20
/** Of a table, which keeps its road. */
const coupsShown = 48
const betsShown = 50
const blocksShown = 12

export type SharedNeeds = BetNeeds & { chain: ChainTerms | null; rejections: Rejections }

export function sharedHandlers(needs: SharedNeeds): Handlers<Path> {
  return {
    '/api/shared/table': async (visit, { game_code }) => {
      const { db, site, now } = visit
      const offer = await readOffer(visit, game_code)
      const { game } = offer
      const money = (minor: bigint) => showMoney(minor, site.currency)
      return {
        value: {
          game_code,
          game_name: offer.name,
          game_type: game.category,
          rules_version: game.version,
          config_hash: hashOf(game),
          algorithm: sharedAlgorithm,
          currency: site.currency,
          rtp: offer.rtp,
          stake_min: money(offer.stakeMin),
          stake_max: money(offer.stakeMax),
          stake_steps: offer.stakeSteps.map(money),
          price: game.hasFixedPrice ? money(offer.stakeMin) : null,
          now: now.toISOString(),
          rounds: await readSharedRounds(visit, game_code),
          results: await readResults(
            db,
            game_code,
            'played' in game.rules ? coupsShown : resultsShown,
          ),
          chain: await db.row(sql`
            select chain_number as number, anchor, links, used from shared_chain
             where site_id = ${site.id} and game_code = ${game_code} order by chain_number desc limit 1`),
        },
      }
    },
    '/api/shared/bet': noting(needs.rejections, (visit, body: Body<'/api/shared/bet'>) =>
      placeBet(needs, visit, body),
    ),
    '/api/shared/cash_out': (visit, { round_id }) => cashOut(needs, visit, round_id),
    '/api/shared/move': (visit, body) => moveShared(needs, visit, body),
    '/api/shared/mine': async (visit, body) => ({ value: await listBets(visit, body) }),
    '/api/shared/bets': async ({ db, site }, { shared_id }) => {
      const round = await findShared(db, shared_id)
      if (!round) throw new Refusal('roundUnknown')
      const actsOnce = gameOfShared(round)?.acts !== undefined
      const rows = await db.rows<Row>(sql`
        select p.account_id as "accountId", b.stake, b.payout, b.state, b.moves, count(*) over ()::integer as total
          from round b join player p using (site_id, player_id)
         where b.site_id = ${site.id} and b.shared_id = ${shared_id}
         order by b.stake desc, b.played_at, b.round_id limit ${betsShown}`)
      return {
        value: rows.map(({ accountId, stake, payout, state, moves }) => ({
          name: maskName(accountId),
          stake: showMoney(stake, site.currency),
          payout: showMoney(payout, site.currency),
          state,
          act: actsOnce && moves[0] !== undefined ? Number(moves[0]) : null,
        })),
        total: rows[0]?.total ?? 0,
      }
    },
    '/api/shared/blocks': async ({ db, language }) => {
      if (!needs.chain) return { value: null }
      const { chain, confirmations, everyMs } = needs.chain
      const blocks = await readBlocks(db, chain, blocksShown)
      const tables = showHashTables(blocks, language)
      return { value: { chain, confirmations, every_ms: everyMs, blocks, tables } }
    },
    '/api/shared/round': async ({ db, site }, { shared_id }) => ({
      value: await readShared(db, site, shared_id),
    }),
  }
}

type Row = {
  accountId: string
  stake: bigint
  payout: bigint
  state: 'open' | 'settled' | 'void'
  moves: string[]
  total: number
}
