/** The calls of promotions and bonuses, in the form players read them. */

import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { methodNameIn, nameIn } from '#server/base/named.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  countOpenRounds,
  readBonus,
  readEndedBonuses,
  readOpenBonuses,
  type Bonus,
} from '../bonus/bonus.ts'
import { endBonus, readSettled, settleBonuses } from '../bonus/steps.ts'
import { programmeAt, shownProgrammes } from '../programme.ts'
import { redeemCode } from './code.ts'
import { optIn, readWaiting, takeBack } from './opt_in.ts'
import {
  findPromotion,
  readVersion,
  readVersions,
  shownPromotions,
  textsIn,
  type Promotion,
} from './promotion.ts'
import { readPictures } from './picture.ts'
import { readFacts, standingOf, type Facts } from './standing.ts'
import { exampleOf } from './terms.ts'

type PromotionPath = Extract<keyof Handlers, `/api/promo/${string}`>
type Card = Answer<'/api/promo/list'>['value'][number]
type Terms = Promotion['terms']
type BonusRecord = Answer<'/api/promo/cancel'>['value']

const historyMax = 50

export function promotionHandlers(): Handlers<PromotionPath> {
  return {
    '/api/promo/list': async (visit) => {
      const promotions = await shownPromotions(visit)
      const known = await knownOf(visit)
      const cards = promotions.map((each) => cardOf(visit, each, known))
      return { value: cards.filter(({ state }) => state !== 'ended') }
    },
    '/api/promo/detail': async (visit, { promotion_id, version, deposit }) => {
      const { db, site, language, now } = visit
      const paidIn = deposit === undefined ? undefined : parseMoney(deposit, site.currency)
      if (paidIn === null) throw new Refusal('invalidAmount')
      const promotion = await (version === undefined
        ? findPromotion(db, promotion_id, now)
        : readVersion(db, promotion_id, version))
      if (!promotion) throw new Refusal('promotionUnknown')
      const versions = await readVersions(db, promotion_id)
      return {
        value: {
          ...cardOf(visit, promotion, await knownOf(visit)),
          terms: promotion.terms,
          games: await gamesOf(visit, promotion.terms),
          methods: await methodsOf(visit, promotion.terms),
          example: exampleOf(site, promotion.terms, paidIn),
          texts: textsIn(promotion, site, language),
          language: promotion.texts[language] ? language : site.defaultLanguage,
          versions: versions.map(({ version: number, published_at }) => ({
            version: number,
            published_at: published_at.toISOString(),
          })),
        },
      }
    },
    '/api/promo/opt_in': async (visit, asked) => {
      const { promotion_id, version, takes_part = true } = asked
      if (!takes_part) {
        await takeBack(visit, promotion_id)
        return { value: { promotion_id, version, opted_at: null, bonus: null } }
      }
      const { optIn: taken, bonus } = await optIn(visit, asked)
      return {
        value: {
          promotion_id: taken.promotionId,
          version: taken.version,
          opted_at: taken.optedAt.toISOString(),
          bonus: bonus && (await recordOf(visit, bonus)),
        },
      }
    },
    '/api/promo/mine': showMine,
    '/api/promo/cancel_preview': async (visit, { bonus_id }) => {
      const { db, site, player } = visit
      const show = (minor: bigint) => showMoney(minor, site.currency)
      const bonus = await findOpen(visit, bonus_id)
      const { cash } = await balancesOf(db, player.id)
      return {
        value: {
          bonus_id,
          keeps_cash: show(cash),
          loses_bonus: show(await lossOf(visit, bonus)),
          loses_rounds: bonus.roundsLeft,
          turnover_left: turnoverOf(site, bonus).turnover_left,
          open_rounds: await countOpenRounds(db, player.id),
        },
      }
    },
    '/api/promo/cancel': async (visit, { bonus_id, loses_bonus }) => {
      const { db, site, player } = visit
      const told = parseMoney(loses_bonus, site.currency)
      if (told === null) throw new Refusal('invalidAmount')
      await settleBonuses(visit, player.id)
      const bonus = await readOwn(visit, bonus_id)
      // A repeat is answered as the first was.
      if (bonus.state === 'cancelled') return { value: await recordOf(visit, bonus) }
      if (bonus.endedAt) throw new Refusal('bonusEnded')
      const loss = await lossOf(visit, bonus)
      if (loss !== told)
        throw new Refusal('bonusChanged', { amount: showMoney(loss, site.currency) })
      if (holdsMoney(bonus) && (await countOpenRounds(db, player.id)) > 0)
        throw new Refusal('bonusInPlay')
      await endBonus(visit, bonus, 'cancel', holdsMoney(bonus) ? loss : 0n)
      await settleBonuses(visit, player.id)
      return { value: await recordOf(visit, await readOwn(visit, bonus_id)) }
    },
    '/api/promo/code_redeem': async (visit, asked) => ({
      value: await recordOf(visit, await redeemCode(visit, asked)),
    }),
  }
}

async function factsOf({ player, ...visit }: Visit): Promise<Facts | null> {
  return player ? readFacts({ ...visit, player }) : null
}

/** The levels of the VIP programme by name, from the first one. */
export async function levelsOf(visit: Visit): Promise<readonly string[]> {
  const programme = programmeAt(await shownProgrammes(visit, 'vip'), visit.now)
  return programme?.rules.levels.map((level) => nameIn(level, visit.language)) ?? []
}

/** What every card is made of besides its promotion. */
async function knownOf(visit: Visit) {
  const [facts, levels, pictureOf] = await Promise.all([
    factsOf(visit),
    levelsOf(visit),
    readPictures(visit),
  ])
  return { facts, levels, pictureOf }
}

function cardOf(
  { site, language, now }: Visit,
  promotion: Promotion,
  { facts, levels, pictureOf }: Awaited<ReturnType<typeof knownOf>>,
): Card {
  const { promotionId, version, terms } = promotion
  const { title, summary } = textsIn(promotion, site, language)
  return {
    promotion_id: promotionId,
    version,
    kind: terms.kind,
    title,
    summary,
    ...pictureOf(promotionId),
    categories: terms.weights.filter(({ percent }) => percent > 0).map(({ category }) => category),
    excluded_methods: terms.excluded_methods,
    starts_at: terms.starts_at,
    ends_at: terms.ends_at,
    audience: terms.audience,
    vip_name: terms.vip_level === null ? '' : (levels[terms.vip_level] ?? ''),
    ...standingOf(promotion, facts, now),
  }
}

async function showMine(visit: PlayerVisit): Promise<Answer<'/api/promo/mine'>> {
  const { db, site, player, language } = visit
  const shown = (bonuses: Bonus[]) => Promise.all(bonuses.map((bonus) => recordOf(visit, bonus)))
  const read = () =>
    Promise.all([
      readOpenBonuses(db, player.id),
      readEndedBonuses(db, player.id, historyMax),
      readWaiting(db, player.id),
    ])
  const [[open, ended, waiting], offered] = await Promise.all([
    readSettled(visit, player.id, read),
    shownPromotions(visit),
  ])
  const promotions = new Map(offered.map((each) => [each.promotionId, each]))
  return {
    value: {
      active: await shown(open.filter(({ state }) => state === 'active')),
      queue: await shown(open.filter(({ state }) => state === 'queued')),
      history: await shown(ended),
      opted_in: waiting.map(({ promotionId, version, optedAt }) => ({
        promotion_id: promotionId,
        version,
        title: titleOf(promotions.get(promotionId), site, language),
        opted_at: optedAt.toISOString(),
      })),
    },
  }
}

/** The bonuses that are being wagered, as `promo/mine` shows them. */
export async function readActive(visit: PlayerVisit): Promise<BonusRecord[]> {
  const { db, player } = visit
  const open = await readSettled(visit, player.id, () => readOpenBonuses(db, player.id))
  const active = open.filter(({ state }) => state === 'active')
  return Promise.all(active.map((bonus) => recordOf(visit, bonus)))
}

const titleOf = (promotion: Promotion | undefined, site: Site, language: Language) =>
  promotion ? textsIn(promotion, site, language).title : ''

const holdsMoney = ({ paidAs, state }: Bonus) => paidAs === 'bonus' && state === 'active'

/** What cancelling takes: the bonus money at hand, or what still waits to be given. */
async function lossOf({ db, player }: PlayerVisit, bonus: Bonus): Promise<bigint> {
  if (holdsMoney(bonus)) return (await balancesOf(db, player.id)).bonus
  return bonus.state === 'queued' ? bonus.amount : 0n
}

async function readOwn({ db, player }: PlayerVisit, bonusId: string): Promise<Bonus> {
  const bonus = await readBonus(db, player.id, bonusId)
  if (!bonus) throw new Refusal('bonusUnknown')
  return bonus
}

async function findOpen(visit: PlayerVisit, bonusId: string): Promise<Bonus> {
  await settleBonuses(visit, visit.player.id)
  const bonus = await readOwn(visit, bonusId)
  if (bonus.endedAt) throw new Refusal('bonusEnded')
  return bonus
}

/** What counted is shown in whole minor units, never more than counted. */
function turnoverOf({ currency }: Site, { wagerDue, wageredHundredths }: Bonus) {
  const done = wageredHundredths / 100n
  const left = wagerDue > done ? wagerDue - done : 0n
  return {
    turnover_due: showMoney(wagerDue, currency),
    turnover_done: showMoney(done, currency),
    turnover_left: showMoney(left, currency),
  }
}

/** The games that terms name. */
export async function gamesOf({ db, site }: Pick<Visit, 'db' | 'site'>, terms: Terms) {
  const codes = [terms.rounds ?? [], terms.game_weights].flat().map(({ game_code }) => game_code)
  if (codes.length === 0) return []
  return db.rows<BonusRecord['games'][number]>(sql`
    select game_code, provider_code, name as game_name from game
     where site_id = ${site.id} and game_code = any(${codes}) order by name`)
}

/** The ways of paying in that terms name. */
export async function methodsOf({ db, site, language }: Visit, { excluded_methods: codes }: Terms) {
  if (codes.length === 0) return []
  return db.rows<{ method: string; name: string }>(sql`
    select m.method, ${methodNameIn(language)} as name from payment_method m
     where site_id = ${site.id} and direction = 'deposit' and method = any(${codes}) order by position, name`)
}

async function recordOf({ db, site, language }: PlayerVisit, bonus: Bonus): Promise<BonusRecord> {
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const { terms } = bonus
  const balance = holdsMoney(bonus) ? (await balancesOf(db, bonus.playerId)).bonus : 0n
  return {
    bonus_id: bonus.bonusId,
    promotion_id: bonus.promotionId,
    version: bonus.version,
    kind: terms.kind,
    title: textsIn(bonus, site, language).title,
    state: bonus.state,
    paid_as: bonus.paidAs,
    amount: show(bonus.amount),
    balance: show(balance),
    ...turnoverOf(site, bonus),
    stake_max: terms.stake_max,
    odds_min: terms.odds_min,
    weights: terms.weights,
    game_weights: terms.game_weights,
    rounds: terms.rounds && {
      game_code: terms.rounds.game_code,
      stake: terms.rounds.stake,
      left: bonus.roundsLeft,
    },
    free_bets: terms.free_bets && { stake: terms.free_bets.stake, left: bonus.roundsLeft },
    games: await gamesOf({ db, site }, terms),
    granted_at: bonus.grantedAt.toISOString(),
    activated_at: bonus.activatedAt?.toISOString() ?? null,
    expires_at: bonus.expiresAt?.toISOString() ?? null,
    ended_at: bonus.endedAt?.toISOString() ?? null,
    ended_amount: show(bonus.endedAmount ?? 0n),
  }
}
