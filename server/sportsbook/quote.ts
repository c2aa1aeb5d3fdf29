/** What bets on a slip would stake and bring as things stand, and between which stakes they are taken. Nothing is reserved. */

import type { Answer, Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { showOdds } from '#contract/odds.ts'
import type { Visit } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readBook, rules, type Book } from './book.ts'
import {
  conflictsOf,
  judge,
  possibleOf,
  readExposure,
  readOffers,
  readSelection,
  roomFor,
  winningFactors,
  type Offer,
} from './offer.ts'

type Asked = Body<'/api/sports/quote'>['bets'][number]
type Quote = Answer<'/api/sports/quote'>['value']['quotes'][number]

export async function quoteBets(
  visit: Visit,
  { bets }: Body<'/api/sports/quote'>,
): Promise<Answer<'/api/sports/quote'>> {
  const book = await readBook(visit.db, visit.site)
  const offers = await readOffers(
    visit,
    bets.flatMap(({ selections }) => selections.map(readSelection)),
  )
  const quotes: Quote[] = []
  for (const bet of bets)
    quotes.push(await quoteBet(visit, book, bet, offers.splice(0, bet.selections.length)))
  return { value: { quotes } }
}

async function quoteBet(
  visit: Visit,
  book: Book,
  bet: Asked,
  offers: readonly Offer[],
): Promise<Quote> {
  const { site } = visit
  const money = (minor: bigint) => showMoney(minor, site.currency)
  const unit = parseMoney(bet.unit, site.currency)
  if (unit === null) throw new Refusal('invalidAmount')
  const selections = bet.selections.map(readSelection)
  const combine = Math.min(bet.combine, selections.length)
  const asked = selections.map(({ odds_thousandths }) => odds_thousandths)
  const exposure = await readExposure(visit.db, selections, visit.player?.id ?? null)
  const { lines, least, most } = roomFor(book, exposure, combine, winningFactors(asked))
  const conflicts = conflictsOf(selections, offers)
  const isInRange = unit === 0n || (unit >= least && unit <= most)
  return {
    lines,
    stake: money(unit * BigInt(lines)),
    possible_return: money(possibleOf({ unit, combine, isFree: bet.is_free ?? false }, asked)),
    unit_min: money(least),
    unit_max: money(most),
    unit_steps: book.stakeSteps.filter((step) => step >= least && step <= most).map(money),
    payout_max: money(book.payoutMax),
    hold_seconds: offers.some(({ isLive }) => isLive) ? rules.holdSeconds : 0,
    refusal: conflicts.includes(true)
      ? 'selectionsConflict'
      : (judge(selections, offers, 'none').fault ?? (isInRange ? null : 'stakeOutOfRange')),
    selections: offers.map(({ odds, status }, i) => ({
      odds: showOdds(odds),
      status,
      conflicts: conflicts[i] ?? false,
    })),
  }
}
