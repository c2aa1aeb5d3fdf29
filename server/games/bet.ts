/** A bet as it is told: its figures, and whole with what decided it, whatever kind of game it was in. */

import type { betStates } from '#contract/bet_traits.ts'
import type { Answer } from '#contract/calls.ts'
import type { Category, Language } from '#contract/catalogue.ts'
import { showMoney, type Currency } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { isTicket, sayStaked, sayTicket } from '#server/messages/staked.ts'
import type { DeckOf } from './poker/deck.ts'
import { readRecord } from './poker/record.ts'
import { readTournament } from './poker/tournament_standing.ts'
import { readRound, type Look } from './rounds.ts'
import { raceOf } from './shared/races.ts'
import { readShared } from './shared/record.ts'
import { returnedOf } from './shared/round.ts'
import { studioProvider } from './studio.ts'

export type Bet = {
  roundId: string
  product: Category
  providerCode: string
  providerName: string
  gameCode: string
  gameName: string
  playedAt: Date
  /** When money last moved in it. */
  movedAt: Date
  /** Of a round that many share: when betting closed. */
  closesAt: Date | null
  /** The same: the hash of its seed. */
  commitment: string | null
  rulesVersion: number
  choice: unknown
  stake: bigint
  payout: bigint
  state: (typeof betStates)[number]
}

/** Cash and bonus of the player's; what a promotion staked in a free round is no cost of theirs. */
export const ownStake = sql`(r.stake - r.given_stake)`

export const betColumns = sql`
  r.round_id as "roundId", g.category as product, r.provider_code as "providerCode",
  (select p.name from provider p where p.site_id = r.site_id and p.provider_code = r.provider_code) as "providerName",
  r.game_code as "gameCode", g.name as "gameName", r.played_at as "playedAt", coalesce(r.moved_at, r.played_at) as "movedAt",
  (select s.closes_at from shared_round s where s.site_id = r.site_id and s.shared_id = r.shared_id) as "closesAt",
  (select s.server_seed_hash from shared_round s where s.site_id = r.site_id and s.shared_id = r.shared_id) as commitment,
  r.rules_version as "rulesVersion", r.choice, ${ownStake} as stake, r.payout, r.state`

/** In which money and in which language it is told. */
type Telling = { currency: Currency; language: Language }

/** Nothing is won or lost by a bet that is open or void. */
const netOf = ({ state, payout, stake }: Bet) => (state === 'settled' ? payout - stake : 0n)

/** What it is on, in words; null of what is neither on sports nor in a round that many share. */
export function sayBetOn({ commitment, ...bet }: Bet, language: Language) {
  if (isTicket(bet.choice)) return sayTicket(language, bet.choice)
  return commitment === null ? null : sayStaked(language, { ...bet, commitment })
}

export function showBet(bet: Bet, { currency, language }: Telling) {
  const money = (minor: bigint) => showMoney(minor, currency)
  const race = raceOf(bet.gameCode, bet.closesAt)
  const said = sayBetOn(bet, language)
  return {
    round_id: bet.roundId,
    product: bet.product,
    provider_code: bet.providerCode,
    provider_name: bet.providerName,
    game_code: bet.gameCode,
    game_name: bet.gameName,
    ...(race && { race }),
    ...(said && { on: said.name }),
    played_at: bet.playedAt.toISOString(),
    stake: money(bet.stake),
    payout: money(bet.payout),
    net: money(netOf(bet)),
    state: bet.state,
  }
}

type Ticket = Extract<Answer<'/api/bets/detail'>['value']['decision'], { kind: 'ticket' }>['ticket']
type Reader = Look & { language: Language }

export type RecallNeeds = {
  sealKey: Buffer
  deckOf: DeckOf
  /** A ticket on sports; null where the player has none under the id. */
  readTicket: (look: Reader, ticketId: string) => Promise<Ticket | null>
}
type Recall = Answer<'/api/bets/detail'>['value']
type Decision = Recall['decision']
type Kind = Decision['kind']

/** By what a round was drawn from; hands and tournaments have neither seeds of their player's nor a round that many share. */
const kindOf = sql`
  case when r.seed_id is not null then 'own' when r.shared_id is not null then 'shared'
       when r.choice ? 'tournament_id' then 'tournament'
       when r.choice ? 'combine' then 'ticket'
       when r.provider_code = ${studioProvider} then 'hand' else 'outside' end`

type Reading<K extends Kind> = (
  look: Reader,
  needs: RecallNeeds,
  roundId: string,
) => Promise<Extract<Decision, { kind: K }>>

const decisions: { [K in Kind]: Reading<K> } = {
  own: async (look, { sealKey }, roundId) => ({
    kind: 'own',
    round: await readRound(look, sealKey, roundId),
  }),
  shared: async (look, { sealKey }, roundId) => {
    const round = await readRound(look, sealKey, roundId)
    const isOver = round.server_seed !== '' && round.shared_id !== undefined
    return {
      kind: 'shared',
      round,
      shared: isOver ? await readShared(look.db, look.site, round.shared_id) : null,
    }
  },
  hand: async (look, { deckOf }, handId) => ({
    kind: 'hand',
    hand: await readRecord(look, deckOf, handId),
  }),
  tournament: async (look, _, roundId) => {
    const entered = await look.db.row<{ id: string }>(sql`
      select choice->>'tournament_id' as id from round
       where site_id = current_site() and player_id = ${look.player.id} and round_id = ${roundId}`)
    return { kind: 'tournament', tournament: await readTournament(look, entered?.id ?? '') }
  },
  ticket: async (look, { readTicket }, ticketId) => {
    const ticket = await readTicket(look, ticketId)
    if (!ticket) throw new Refusal('roundUnknown')
    return { kind: 'ticket', ticket }
  },
  outside: async () => ({ kind: 'outside' }),
}

/**
 * One bet of a player whole: what was staked and chosen, what was drawn, what proves it and by which rules and code
 * [REC-01].
 * @throws Refusal `roundUnknown`, also for a stranger's.
 */
export async function recallBet(
  look: Reader,
  needs: RecallNeeds,
  roundId: string,
): Promise<Recall> {
  const { db, site, player, language } = look
  const bet = await db.row<
    Bet & { kind: Kind; before: bigint; after: bigint; returned: bigint }
  >(sql`
    select ${betColumns}, ${kindOf} as kind, r.balance_before as before, r.balance_after as after, ${returnedOf} as returned
      from round r join game g using (site_id, provider_code, game_code)
     where r.site_id = current_site() and r.player_id = ${player.id} and r.round_id = ${roundId}`)
  if (!bet) throw new Refusal('roundUnknown')
  const money = (minor: bigint) => showMoney(minor, site.currency)
  const { picks = [], parts = 1 } = sayBetOn(bet, language) ?? {}
  return {
    ...showBet(bet, { currency: site.currency, language }),
    picks: [...picks],
    parts:
      parts > 1 ? { count: parts, unit: money((bet.stake + bet.returned) / BigInt(parts)) } : null,
    ...(bet.returned > 0n && { returned: money(bet.returned) }),
    settled_at: bet.state === 'open' ? null : bet.movedAt.toISOString(),
    balance_before: money(bet.before),
    balance_after: money(bet.after),
    decision: await decisions[bet.kind](look, needs, roundId),
    entry_ids: await readEntryIds(db, player.id, bet),
  }
}

/** The entries a round made lie between its first and its last moment, which is how they are found by key. */
async function readEntryIds(db: Db, playerId: bigint, bet: Bet): Promise<string[]> {
  const entries = await db.rows<{ id: string }>(sql`
    select kind || '-' || seq as id from entry
     where site_id = current_site() and player_id = ${playerId} and kind in ('cash', 'bonus')
       and at >= ${bet.playedAt} and at <= ${bet.movedAt}
       and round_id = ${bet.roundId} order by kind desc, seq`)
  return entries.map(({ id }) => id)
}
