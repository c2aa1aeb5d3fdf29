/** Deals a hand to those who are in it, from a deck that was committed to before. */

import { seatsAfter } from '#games/holdem/engine.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import { sql } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { sealDeck } from './deck.ts'
import type { Look } from './stay.ts'
import { hashOf, type Seat, type Table } from './table.ts'

/** `again`: something has happened, and more may be due; else when to look again, null while nobody is there. */
export type Next = 'again' | Date | null

/** Tables at which somebody sits are looked at this often at least: a stay may end although nobody does anything. */
export const idleMs = 30_000

export const later = ({ now }: Pick<Look, 'now'>, ms: number) => new Date(now.getTime() + ms)

/** Makes the deck of the next hand. */
export async function keepDeck({ db, site, sealKey }: Look, table: Table) {
  const { sealed, commitment } = sealDeck(site.id, sealKey)
  Object.assign(table, { nextSeedSealed: sealed, nextCommitment: commitment })
  await db.run(sql`
    update poker_table set next_seed_sealed = ${sealed}, next_commitment = ${commitment}
     where site_id = ${site.id} and table_id = ${table.tableId}`)
}

/** The deck was committed to before anybody was dealt in; with the deal the one after it is [GAM-09]. */
export async function deal(look: Look, table: Table, ready: readonly Seat[]) {
  const { db, site, now } = look
  const game = tableGameOf(table.gameCode)
  assert(game, 'a table is of a game we know')
  const { bankGainMs, timeBankMs } = game.rules
  const handId = timedId(now)
  const button = seatsAfter(ready, table.button ?? 0)[0]!.seat
  // Where everybody owes there was no hand that anybody missed.
  const isMissed = ready.some(({ owes }) => !owes)
  const dealt = ready.map(({ seat, playerId, stack, added, owes, clientSeed }) => ({
    seat,
    player: String(playerId),
    stack: String(stack + added),
    owes: owes && isMissed,
    clientSeed,
  }))
  await db.run(sql`
    insert into poker_hand (site_id, hand_id, table_id, number, game_code, rules_version, config_hash, button, small_blind,
                            big_blind, rake_cap, dealt, seed_sealed, commitment, started_at, turn_at)
    values (${site.id}, ${handId}, ${table.tableId}, ${table.hands + 1n}, ${game.code}, ${game.version}, ${hashOf(game)},
            ${button}, ${table.smallBlind}, ${table.bigBlind}, ${table.rakeCap}, ${JSON.stringify(dealt)}::jsonb,
            ${table.nextSeedSealed}, ${table.nextCommitment}, ${now}, ${now})`)
  await db.run(sql`
    insert into poker_dealt (site_id, player_id, hand_id, table_id, seat)
    select ${site.id}, player, ${handId}, ${table.tableId}, seat
      from unnest(${dealt.map(({ player }) => player)}::bigint[], ${dealt.map(({ seat }) => seat)}::integer[]) as d (player, seat)`)
  const playing = ready.map(({ seat }) => seat)
  await db.run(sql`
    update poker_seat set stack = stack + added, added = 0, missed = 0, owes = false,
           bank_ms = least(${timeBankMs}, bank_ms + ${bankGainMs})
     where site_id = ${site.id} and table_id = ${table.tableId} and seat = any(${playing}::integer[])`)
  await db.run(sql`
    update poker_seat set missed = missed + 1, owes = true
     where site_id = ${site.id} and table_id = ${table.tableId} and not seat = any(${playing}::integer[])`)
  await db.run(sql`
    update poker_table set hand_id = ${handId}, button = ${button}, hands = hands + 1
     where site_id = ${site.id} and table_id = ${table.tableId}`)
  Object.assign(table, { handId, button, hands: table.hands + 1n })
  await keepDeck(look, table)
}
