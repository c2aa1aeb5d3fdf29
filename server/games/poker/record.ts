/** Hands that are over: whole, as far as the asker may see them, with what proves them. */

import type { Answer, Body } from '#contract/calls.ts'
import { deckAlgorithm } from '#games/holdem/deal.ts'
import type { Player, PlayerVisit, Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { cardsOf, type DealtDeck, type DeckOf } from './deck.ts'
import { accountsOf, namesIn, showMoves, showPots } from './standing.ts'
import { chipsOf, findHand, gameOfHand, readHands, type Hand } from './table.ts'

type HandRecord = Answer<'/api/poker/hand'>['value']
type Hands = Answer<'/api/poker/hands'>['value']
type WholeHand = Answer<'/api/staff/hand'>['value']

/** Whose eyes look at a hand: without a player those of anybody. */
type Look = { db: Db; site: Site; player?: Pick<Player, 'id'> }

type PastHand = Hand & { state: HandRecord['state']; endedAt: Date }

/** @throws Refusal `handUnknown`, also while it is played. */
async function findPast(db: Db, handId: string): Promise<PastHand> {
  const hand = await findHand(db, handId)
  if (!hand || hand.state === 'running' || !hand.endedAt) throw new Refusal('handUnknown')
  const { state, endedAt } = hand
  return { ...hand, state, endedAt }
}

/**
 * A hand move by move. Its deck stays locked but for the board, the hands that were shown, and the asker's own: the seed
 * is never told, for it would show what players have laid away [P2P-06].
 * @throws Refusal `handUnknown`, also while it is played.
 */
export async function readRecord(look: Look, deckOf: DeckOf, handId: string): Promise<HandRecord> {
  const hand = await findPast(look.db, handId)
  const own = hand.dealt.find((one) => one.player === String(look.player?.id))?.seat
  return showRecord(look, hand, deckOf(hand), own === undefined ? [] : [own])
}

/**
 * A hand with every card of its deck, for those of the house who judge what players complain of.
 * @throws Refusal `handUnknown`, also while it is played: then nobody sees a card that is not theirs.
 */
export async function openHandWhole(
  look: Omit<Look, 'player'>,
  deckOf: DeckOf,
  handId: string,
): Promise<WholeHand> {
  const hand = await findPast(look.db, handId)
  const deck = deckOf(hand)
  const accounts = await look.db.rows<{ id: bigint; account: string }>(sql`
    select player_id as id, account_id as account from player
     where site_id = current_site() and player_id = any(${hand.dealt.map(({ player }) => player)}::bigint[])`)
  const seats = hand.dealt.map(({ seat }) => seat)
  const shown = await showRecord(look, hand, deck, seats)
  const isTold = new Set(shown.openings.map(({ place }) => place))
  return {
    hand: shown,
    players: hand.dealt.map(({ seat, player }) => ({
      seat,
      account: accounts.find(({ id }) => String(id) === player)?.account ?? '',
    })),
    acted_at: hand.moves.map(({ at }) => at),
    undealt: deck.all.filter(({ place }) => !isTold.has(place)),
  }
}

/** @param seen the seats whose cards are told although they were not shown to all. */
async function showRecord(
  { db, site, player }: Look,
  hand: PastHand,
  deck: DealtDeck,
  seen: readonly number[],
): Promise<HandRecord> {
  const { show: money } = chipsOf(hand, site)
  const table = await db.row<{ name: string }>(sql`
    select name from poker_table where site_id = current_site() and table_id = ${hand.tableId}`)
  const names = namesIn(hand, await accountsOf(db, [hand]))
  const { result } = hand
  const outcomeOf = (seat: number) => result?.players.find((one) => one.seat === seat)
  const isShown = (seat: number) => result?.shown.some((one) => one.seat === seat) ?? false
  const isSeen = (seat: number) => isShown(seat) || seen.includes(seat)
  const openings = [
    ...hand.dealt.flatMap(({ seat }) => (isSeen(seat) ? (deck.hole.get(seat) ?? []) : [])),
    ...deck.board.slice(0, result?.board.length ?? 0),
  ]
  return {
    hand_id: hand.handId,
    table_id: hand.tableId,
    table_name: table?.name ?? '',
    number: Number(hand.number),
    state: hand.state,
    started_at: hand.startedAt.toISOString(),
    ended_at: hand.endedAt.toISOString(),
    algorithm: deckAlgorithm,
    game_code: hand.gameCode,
    rules_version: hand.rulesVersion,
    config_hash: hand.configHash,
    ...(hand.codeHash !== null && { code_hash: hand.codeHash }),
    currency: site.currency,
    commitment: hand.commitment,
    locks: [...deck.locks],
    button: hand.button,
    small_blind: money(hand.smallBlind),
    big_blind: money(hand.bigBlind),
    rake_cap: money(hand.rakeCap),
    seats: hand.dealt.map(({ seat, player: id, stack, owes, clientSeed }) => ({
      seat,
      name: names.get(seat) ?? '',
      is_own: id === String(player?.id),
      stack: money(BigInt(stack)),
      owes,
      client_seed: clientSeed,
      cards: isSeen(seat) ? cardsOf(deck.hole.get(seat) ?? []) : [],
      is_shown: isShown(seat),
      staked: money(BigInt(outcomeOf(seat)?.staked ?? '0')),
      payout: money(BigInt(outcomeOf(seat)?.payout ?? '0')),
    })),
    moves: gameOfHand(hand) ? showMoves(hand, money) : [],
    board: result?.board ?? [],
    openings: openings.toSorted((a, b) => a.place - b.place),
    pots: showPots(result?.pots ?? [], money),
    returned: result?.returned
      ? { seat: result.returned.seat, amount: money(BigInt(result.returned.amount)) }
      : null,
    rake: money(BigInt(result?.rake ?? '0')),
  }
}

const handsShown = 50

/** The player's own hands that are over, the latest first. */
export async function listHands(
  { db, site, player }: PlayerVisit,
  deckOf: DeckOf,
  body: Body<'/api/poker/hands'>,
): Promise<Hands> {
  const { table_id: tableId = null, game_code: gameCode = null } = body
  const dealt = await db.rows<{ handId: string; seat: number; name: string }>(sql`
    select d.hand_id as "handId", d.seat, t.name
      from poker_dealt d join poker_table t using (site_id, table_id)
     where d.site_id = current_site() and d.player_id = ${player.id} and d.table_id = coalesce(${tableId}, d.table_id)
       and t.game_code = coalesce(${gameCode}, t.game_code)
     order by d.hand_id desc limit ${handsShown}`)
  const hands = await readHands(
    db,
    dealt.map(({ handId }) => handId),
  )
  return dealt.flatMap(({ handId, seat, name }) => {
    const hand = hands.find((one) => one.handId === handId)
    if (!hand?.endedAt) return []
    const outcome = hand.result?.players.find((one) => one.seat === seat)
    const chips = chipsOf(hand, site)
    const money = (text: string | undefined) => chips.show(BigInt(text ?? '0'))
    return {
      hand_id: handId,
      game_code: hand.gameCode,
      table_name: name,
      number: Number(hand.number),
      ended_at: hand.endedAt.toISOString(),
      cards: cardsOf(deckOf(hand).hole.get(seat) ?? []),
      board: hand.result?.board ?? [],
      staked: money(outcome?.staked),
      payout: money(outcome?.payout),
    }
  })
}
