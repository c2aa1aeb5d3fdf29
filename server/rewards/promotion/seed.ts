/** The demo's promotions, as written in `database/demo/promotions.json`, in the money and languages of each site. */

import * as fs from 'node:fs'
import type { Language } from '#contract/catalogue.ts'
import { parseMoney, showMoney, type Currency } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { addCode } from './code.ts'
import { publishPromotion } from './promotion.ts'
import { promotionKinds, type Kind, type Terms, type Texts } from './terms.ts'

type Title = Pick<Texts, 'title' | 'summary'>
type Written = {
  promotion_id: string
  kind: Kind
  audience: Terms['audience']
  vip_level?: number
  times_max: number | null
  percent?: number
  period?: 'day' | 'week'
  rounds?: { game_code: string; count: number }
  free_bets?: { count: number }
  wagering_times: number
  days: number
  paid_as: Terms['paid_as']
  excluded_methods?: string[]
  /** Codes of the sites that offer it; every site where none is named. */
  sites?: string[]
  /** Bets on sports alone count towards it, from these odds on. */
  odds_min?: string
  texts: Record<Language, Title>
}
type Amounts = Record<'deposit_min' | 'amount_max' | 'stake_max' | 'amount' | 'stake', string>
type File = {
  starts_at: string
  weights: Terms['weights']
  code: { code: string; redeemed_max: number; per_player_max: number }
  amounts: Record<Currency, Amounts>
  /** The house's terms in words, the same for every promotion. */
  terms: Record<Language, Omit<Texts, keyof Title>>
  /** Said of the wagering besides, where bets on sports count from some odds on. */
  odds_terms: Record<Language, string>
  promotions: Written[]
}

/** Publishes what is missing or has changed. */
export async function seedPromotions(db: Db, site: Site, now: Date): Promise<void> {
  const file = JSON.parse(
    fs.readFileSync(new URL('../../../database/demo/promotions.json', import.meta.url), 'utf8'),
  ) as File
  const offered = file.promotions.filter(
    ({ sites }) => sites === undefined || sites.includes(site.code),
  )
  for (const [position, written] of offered.entries()) {
    const { promotion_id: promotionId, kind } = written
    const terms = termsOf(file, written, site)
    const texts = Object.fromEntries(
      site.languages.map((language) => [
        language,
        { ...written.texts[language], ...termsIn(file, language, written) },
      ]),
    )
    const draft = { promotionId, position, terms, texts }
    const by = { actor: 'system', now } as const
    await publishPromotion(db, site, draft, by)
    const { code, redeemed_max: redeemedMax, per_player_max: perPlayerMax } = file.code
    if (kind === 'code')
      await addCode(db, site, { code, promotionId, redeemedMax, perPlayerMax }, by)
  }
}

function termsIn({ terms, odds_terms }: File, language: Language, written: Written) {
  const { wagering, ...told } = terms[language]
  const hasOdds = written.odds_min !== undefined && written.wagering_times > 0
  return { ...told, wagering: hasOdds ? `${wagering} ${odds_terms[language]}` : wagering }
}

function termsOf({ starts_at, weights, amounts }: File, written: Written, site: Site): Terms {
  const { kind, audience, times_max, wagering_times, days, paid_as } = written
  const { has } = promotionKinds[kind]
  const money = (name: keyof Amounts) => {
    const minor = parseMoney(amounts[site.currency][name], site.currency)
    assert(minor !== null, `the demo has ${name} in ${site.currency}`)
    return showMoney(minor, site.currency)
  }
  const isBonus = paid_as === 'bonus'
  const { odds_min = null } = written
  const counted = odds_min === null ? weights : [{ category: 'sportsbook', percent: 100 } as const]
  return {
    kind,
    starts_at,
    ends_at: null,
    audience,
    vip_level: written.vip_level ?? null,
    times_max,
    deposit_min: has.includes('deposit_min') ? money('deposit_min') : null,
    percent: written.percent ?? null,
    amount_max: has.includes('amount_max') ? money('amount_max') : null,
    amount: has.includes('amount') ? money('amount') : null,
    rounds: written.rounds ? { ...written.rounds, stake: money('stake') } : null,
    free_bets: written.free_bets ? { ...written.free_bets, stake: money('amount') } : null,
    period: written.period ?? null,
    paid_as,
    wagering_times,
    weights: isBonus ? counted : [],
    game_weights: [],
    odds_min,
    stake_max: isBonus ? money('stake_max') : null,
    days,
    excluded_methods: written.excluded_methods ?? [],
    order_of_funds: 'cash_first',
  }
}
