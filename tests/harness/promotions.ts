/** A site that rewards: the studio's games open, promotions published as a test wants them, and players who play for them. */

import { randomUUID } from 'node:crypto'
import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Author } from '#server/base/staff.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { runFollowers } from '#server/ledger/follower.ts'
import { openWriter } from '#server/ledger/writer.ts'
import { bonusFollower } from '#server/rewards/bonus/follower.ts'
import { promotionHandlers } from '#server/rewards/promotion/calls.ts'
import { addCode } from '#server/rewards/promotion/code.ts'
import { publishPromotion, type Promotion } from '#server/rewards/promotion/promotion.ts'
import type { Terms } from '#server/rewards/promotion/terms.ts'
import { studioHandlers, turnSeeds } from './studio.ts'
import { noon, type TestHouse, type Who } from './visit.ts'

/** A code for 50.00 of bonus money, wagered twice within three days by stakes of at most 20.00. */
export const codeTerms: Terms = {
  kind: 'code',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: null,
  audience: 'everyone',
  vip_level: null,
  times_max: null,
  deposit_min: null,
  percent: null,
  amount_max: null,
  amount: '50.00',
  rounds: null,
  free_bets: null,
  period: null,
  paid_as: 'bonus',
  wagering_times: 2,
  weights: [
    { category: 'arcade', percent: 15 },
    { category: 'slot_game', percent: 100 },
  ],
  game_weights: [{ game_code: 'limbo', percent: 0 }],
  odds_min: null,
  stake_max: '20.00',
  days: 3,
  excluded_methods: [],
  order_of_funds: 'cash_first',
}
/** Half of a deposit from 10.00, at most 40.00, again and again. */
export const reloadTerms: Terms = {
  ...codeTerms,
  kind: 'reload',
  amount: null,
  deposit_min: '10.00',
  percent: 50,
  amount_max: '40.00',
  excluded_methods: ['voucher'],
}
/** Three rounds of dice at 2.00, whose winnings are wagered once. */
export const roundsTerms: Terms = {
  ...codeTerms,
  kind: 'free_rounds',
  amount: null,
  times_max: 1,
  rounds: { game_code: 'dice', count: 3, stake: '2.00' },
  wagering_times: 1,
}
/** Ten percent of the net loss of a week, as cash. */
export const cashbackTerms: Terms = {
  ...codeTerms,
  kind: 'cashback',
  amount: null,
  percent: 10,
  amount_max: '30.00',
  period: 'week',
  paid_as: 'cash',
  wagering_times: 0,
  weights: [],
  game_weights: [],
  stake_max: null,
}

const told = {
  title: 'Title',
  summary: 'Summary',
  eligibility: 'Who',
  wagering: 'How much',
  order_of_funds: 'Which money',
  withdrawal: 'When',
  cancellation: 'How',
}
export const texts = { EN: told, ESP: { ...told, title: 'Título' } }

export type Rewarding = ReturnType<typeof rewarding>

/** What the audit finds wrong; nothing where the books agree. */
export async function auditBooks({ owner }: TestHouse): Promise<string[]> {
  const client = await owner.connect()
  try {
    const books = await Array.fromAsync(auditSites(client))
    return books.flatMap(({ differences }) => differences)
  } finally {
    client.release()
  }
}

/** Opens the games on a site. */
export async function openGames({ owner }: TestHouse, { id }: Site) {
  await owner.query(
    `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Studio') on conflict do nothing`,
    [id],
  )
  for (const game of Object.values(games)) {
    await owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
         config_hash, volatility, rtp, added_at)
       values ($1, 'FAIRHOUSE', $2, $3, $4, 100, 100000, '{100,1000}', $5, $6, $7, '96.00', $8) on conflict do nothing`,
      [
        id,
        game.code,
        game.name,
        game.category,
        game.version,
        configHash(game),
        game.volatility,
        noon,
      ],
    )
  }
}

/** What tests ask of a house: publish, play, call, follow. Each visit may come at its own time. Close it before the house. */
export function rewarding(house: TestHouse) {
  const { database, site } = house
  const writer = openWriter(database)
  const gamesOf = studioHandlers({ database, writer })
  const promo = promotionHandlers()
  const visit = (who: Who, now = noon) => house.visitOf<Who>(site, { ...who, now })
  return {
    publish: (
      promotionId: string,
      terms: Terms,
      now = noon,
      actor: Author = 'staff:ann',
    ): Promise<Promotion> =>
      database.inSite(site.id, (db) =>
        publishPromotion(db, site, { promotionId, position: 0, terms, texts }, { actor, now }),
      ),
    addCode: (
      code: string,
      promotionId: string,
      redeemedMax = 1_000_000,
      perPlayerMax = 1_000_000,
      actor: Author = 'staff:ann',
    ) =>
      database.inSite(site.id, (db) =>
        addCode(db, site, { code, promotionId, redeemedMax, perPlayerMax }, { actor, now: noon }),
      ),
    redeem: async (who: Who, code: string, now = noon, client_ref: string = randomUUID()) =>
      (await house.call(promo['/api/promo/code_redeem'], visit(who, now), { code, client_ref }))
        .value,
    optIn: async (who: Who, { promotionId, version }: Promotion, now = noon) =>
      (
        await house.call(promo['/api/promo/opt_in'], visit(who, now), {
          promotion_id: promotionId,
          version,
        })
      ).value,
    takeBack: async (who: Who, { promotionId, version }: Promotion, now = noon) =>
      house.call(promo['/api/promo/opt_in'], visit(who, now), {
        promotion_id: promotionId,
        version,
        takes_part: false,
      }),
    mine: async (who: Who, now = noon) =>
      (await house.call(promo['/api/promo/mine'], visit(who, now), {})).value,
    preview: async (who: Who, bonus_id: string, now = noon) =>
      (await house.call(promo['/api/promo/cancel_preview'], visit(who, now), { bonus_id })).value,
    cancel: async (who: Who, bonus_id: string, loses_bonus: string, now = noon) =>
      (await house.call(promo['/api/promo/cancel'], visit(who, now), { bonus_id, loses_bonus }))
        .value,
    list: async (who: Who | null, now = noon) =>
      (
        await house.call(
          promo['/api/promo/list'],
          house.visitOf(site, { now, ...(who && { player: who.player }) }),
          {},
        )
      ).value,
    detail: async (promotion_id: string, version?: number, now = noon) =>
      (
        await house.call(promo['/api/promo/detail'], house.visitOf(site, { now }), {
          promotion_id,
          ...(version && { version }),
        })
      ).value,
    state: async (who: Who, game_code: string, now = noon) =>
      (await house.call(gamesOf['/api/game/state'], visit(who, now), { game_code })).value,
    /** A stake on a game's usual choice; where a day has gone by its seeds are changed first, as a browser does. */
    play: async (
      who: Who,
      stake: string,
      {
        game_code = 'dice',
        now = noon,
        client_ref = randomUUID(),
        free_round,
      }: { game_code?: string; now?: Date; client_ref?: string; free_round?: string } = {},
    ) => {
      const playing = () =>
        house.call(gamesOf['/api/game/play'], visit(who, now), {
          game_code,
          stake,
          choice: Object.values(games).find(({ code }) => code === game_code)?.defaultChoice,
          client_ref,
          ...(free_round && { free_round }),
        })
      return playing().catch(async (fault) => {
        if (!(fault instanceof Refusal) || fault.key !== 'seedDue') throw fault
        await turnSeeds(house, gamesOf, visit(who, now), 'test')
        return playing()
      })
    },
    close: () => writer.close(),
    /** Lets the follower of bonuses take all that the journal holds, also what others' transactions still hold back. */
    follow: async (now = noon) => {
      const siteOf = (id: number) => (id === site.id ? site : null)
      const isBehind = async () => {
        const { rows } = await house.owner.query<{ behind: boolean }>(
          `select exists (
             select from entry e left join follower f on f.site_id = e.site_id and f.name = $2
              where e.site_id = $1 and (f.name is null
                or (e.posted_in, e.transfer_id, e.leg) > (f.posted_in, f.transfer_id, f.leg))) as behind`,
          [site.id, bonusFollower.name],
        )
        return rows[0]?.behind ?? false
      }
      while (await isBehind())
        await runFollowers({ database, followers: [bonusFollower], siteOf, now })
    },
  }
}
