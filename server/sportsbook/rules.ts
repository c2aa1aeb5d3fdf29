/** The rules of bets on sports, to be read: the figures of the site, tables and examples, all by the code that takes and settles bets. */

import type { Answer, Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { readOdds, showOdds } from '#contract/odds.ts'
import { selectionsMax } from '#contract/ticket_traits.ts'
import {
  bringsOf,
  chanceOf,
  factorOf,
  linesOf,
  picksOf,
  resultOf,
  seasonKind,
  type Factor,
  type Side,
} from '#games/sports/settlement.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { named } from './board.ts'
import { lookIntoBook, rules, rulesHash, rulesText, rulesVersion, type Book } from './book.ts'
import { quietMs } from './feed.ts'
import type { Name } from './league.ts'
import { roomFor, winningFactors } from './offer.ts'
import { marginPercent, seasonOddsMax } from './price.ts'
import { seasonTrials } from './season.ts'
import { readSide } from './wire.ts'

type Told = Answer<'/api/sports/rules'>['value']
type Tried = NonNullable<Body<'/api/sports/rules'>['bet']>
type Money = (minor: bigint) => string

const minuteMs = 60_000

/** Lines of one side, and by how many goals home leads, or how many there are. */
const tables = [
  {
    bet_type: 'HDP',
    home_away: 'H',
    lines: ['-1', '-0.75', '-0.5', '-0.25', '0', '0.25', '0.5', '0.75', '1'],
    ends: [-2, -1, 0, 1, 2],
  },
  {
    bet_type: 'OU',
    home_away: 'O',
    lines: ['2', '2.25', '2.5', '2.75', '3'],
    ends: [1, 2, 3, 4],
  },
] as const

/** The examples of docs/sportsbook.md; odds in thousandths. */
const examples = {
  /** Where the smallest stake is 1 it is 10. */
  stakeTimes: 10n,
  system: { selections: 4, combine: 2 },
  returns: { odds: 1900, results: ['won', 'half_won', 'push', 'half_lost', 'lost'] },
  parlay: [
    { odds: 2000, result: 'void' },
    { odds: 1900, result: 'half_lost' },
    { odds: 4000, result: 'won' },
  ],
  cashOut: { odds: 2000, now: 1500, others: [4500, 9000] },
} as const

export async function tellRules(
  visit: Visit,
  { bet }: Body<'/api/sports/rules'>,
): Promise<{ value: Told }> {
  const { db, site } = visit
  const book = await lookIntoBook(db, site)
  const money: Money = (minor) => showMoney(minor, site.currency)
  return {
    value: {
      rules_version: rulesVersion,
      rules_hash: rulesHash,
      rules_text: rulesText,
      stake_min: money(book.stakeMin),
      stake_max: money(book.stakeMax),
      payout_max: money(book.payoutMax),
      player_match_max: money(book.playerEventMax),
      side_max: money(book.selectionMax),
      selections_max: selectionsMax,
      hold_seconds: rules.holdSeconds,
      quiet_minutes: quietMs / minuteMs,
      margin_percent: marginPercent,
      seasons: {
        trials: seasonTrials,
        odds_max: showOdds(seasonOddsMax * 1000),
        sports: await readPoints(visit),
      },
      tables: tablesByCode(),
      examples: examplesOf(book, money),
      tried: bet ? outcomeOf(bet, parseMoney(bet.unit, site.currency), book, money) : null,
    },
  }
}

async function readPoints({ db, site, language }: Visit): Promise<Told['seasons']['sports']> {
  const rows = await db.rows<{ sport_code: string; name: Name; win_points: number }>(sql`
    select sport_code, name, win_points from sport where site_id = ${site.id} order by position`)
  return rows.map(({ sport_code, name, win_points }) =>
    Object.assign(named(sport_code, name, language), { win_points }),
  )
}

function tablesByCode(): Told['tables'] {
  return tables.map(({ bet_type, home_away, lines, ends }) => ({
    bet_type,
    home_away,
    ends: [...ends],
    rows: lines.map((criteria1) => {
      const side = sideOf({ bet_type, home_away, criteria1 })
      // So many goals of home; where it is behind, of the other.
      const results = ends.map((end) =>
        resultOf(side, { home: Math.max(end, 0), away: Math.max(-end, 0) }),
      )
      return { criteria1, results }
    }),
  }))
}

function sideOf(line: Parameters<typeof readSide>[0]): Side {
  const { kind, pick, line_hundredths } = readSide(line)
  assert(kind !== seasonKind, 'a score decides what is tried')
  return { kind, pick, lineHundredths: line_hundredths }
}

function examplesOf({ stakeMin }: Book, money: Money): Told['examples'] {
  const unit = stakeMin * examples.stakeTimes
  const { system, returns, parlay, cashOut } = examples
  const pays = (factors: readonly Factor[]) => money(bringsOf(unit, factors.length, factors))
  const market = [cashOut.now, ...cashOut.others]
  const chance = chanceOf(cashOut.now, market)
  const won = factorOf('won', cashOut.odds)
  return {
    unit: money(unit),
    system: { ...system, lines: linesOf(system.selections, system.combine) },
    returns: {
      odds: showOdds(returns.odds),
      of: returns.results.map((result) => ({
        result,
        pays: pays([factorOf(result, returns.odds)]),
      })),
    },
    parlay: {
      selections: parlay.map(({ odds, result }) => ({ odds: showOdds(odds), result })),
      pays: pays(parlay.map(({ odds, result }) => factorOf(result, odds))),
    },
    cash_out: {
      odds: showOdds(cashOut.odds),
      market: market.map(showOdds),
      chance: lowest(chance),
      pays: pays([{ over: won.over * chance.over, under: won.under * chance.under }]),
    },
  }
}

/** @throws Refusal where a bet like it would not be taken. */
function outcomeOf(bet: Tried, unit: bigint | null, book: Book, money: Money): Told['tried'] {
  const side = sideOf(bet)
  if (!picksOf(side.kind).includes(side.pick)) throw new Refusal('choiceInvalid')
  if (unit === null) throw new Refusal('invalidAmount')
  const odds = readOdds(bet.odds)
  const nothing = { ofPlayer: 0n, ofSelection: 0n }
  const { least, most } = roomFor(book, nothing, 1, winningFactors([odds]))
  if (unit < least || unit > most) throw new Refusal('stakeOutOfRange', { amount: money(most) })
  const result = resultOf(side, bet.score)
  return { result, pays: money(bringsOf(unit, 1, [factorOf(result, odds)])) }
}

function lowest({ over, under }: Factor) {
  const by = commonDivisor(over, under)
  return { over: Number(over / by), under: Number(under / by) }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}
