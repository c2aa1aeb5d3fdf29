/** What entries of tournaments come to in the ledger: held while it lasts, then settled by place, or given back whole. */

import { showMoney } from '#contract/money.ts'
import { canonicalJson } from '#games/game.ts'
import { sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { legsOfHold } from '#server/ledger/funding.ts'
import type { Posted } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { codeHash } from '../code.ts'
import { payoutOf, returnOf } from '../shared/settle.ts'
import { studioProvider } from '../studio.ts'
import type { Look } from './stay.ts'
import { hashOfGame, knownGameOf } from './table.ts'
import type { Entry, Tournament } from './tournament.ts'

const paidFor = ({ buyIn, fee }: Tournament) => buyIn + fee

/** Holds buy-in and fee as the stake of an open round. Passes the gate; only the player's own cash may be used. */
export function holdEntry(
  { db, site }: Pick<Look, 'db' | 'site'>,
  tournament: Tournament,
  asked: { playerId: bigint; ref: string; session: Buffer; at: Date },
): Promise<Posted> {
  const { tournamentId, gameCode, buyIn, fee } = tournament
  const paid = paidFor(tournament)
  return postNow(db, {
    siteId: site.id,
    playerId: asked.playerId,
    key: { provider: studioProvider, class: 'stake', reference: asked.ref },
    content: canonicalJson(['entry', tournamentId, String(paid)]),
    legs: legsOfHold({ cash: paid, bonus: 0n }),
    gate: 'stake',
    session: asked.session,
    subject: gameCode,
    round: {
      roundId: asked.ref,
      providerCode: studioProvider,
      gameCode,
      rulesVersion: knownGameOf(tournament).version,
      configHash: hashOfGame(tournament),
      codeHash,
      tournamentId,
      choice: { tournament_id: tournamentId, buy_in: String(buyIn), fee: String(fee) },
      steps: [],
      state: 'open',
      cycleMinMs: 0,
    },
    at: asked.at,
  })
}

const heldBy = ({ ref, playerId }: Entry, tournament: Tournament) => ({
  ref,
  playerId,
  act: null,
  stake: paidFor(tournament),
  bonusStake: 0n,
})

/** Gives all that an entry has paid back. @returns whether it was: not while the account is frozen. */
export async function returnEntry(
  { db, site, now }: Look,
  tournament: Tournament,
  entry: Entry,
): Promise<boolean> {
  const ending = { siteId: site.id, gameCode: tournament.gameCode, at: now }
  return isBooked(await postNow(db, returnOf(ending, heldBy(entry, tournament))))
}

function isBooked(posted: Posted): boolean {
  if (posted.outcome !== 'refused') return true
  assert(posted.refusal === 'accountFrozen', `an entry is booked: ${posted.refusal}`)
  return false
}

/** In one transaction: as many as sit at a few tables, so that no player is locked for long. */
const bookedAtOnce = 25

/**
 * Books entries of a tournament that is over, each once, in the order in which the ledger locks players. Places and
 * prizes stand already, so it does not matter in how many parts that is done, or by whom. Prizes are paid whoever the
 * player has become meanwhile; what is frozen waits.
 * @returns `all`, or what the others wait for: that this is called again, or that accounts are opened.
 */
export async function bookEntries(
  look: Look,
  tournament: Tournament,
  entries: readonly Entry[],
): Promise<'all' | 'more' | 'frozen'> {
  const { db, site, now } = look
  const open = entries
    .filter(({ bookedAt }) => bookedAt === null)
    .toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
  let booked = 0
  for (const entry of open) {
    if (booked === bookedAtOnce) return 'more'
    const ending = { siteId: site.id, gameCode: tournament.gameCode, at: now }
    const isDone =
      tournament.state === 'cancelled'
        ? await returnEntry(look, tournament, entry)
        : isBooked(await postNow(db, payoutOf(ending, heldBy(entry, tournament), stepOf(entry))))
    if (!isDone) continue
    booked += 1
    await db.run(sql`
      update poker_entry set booked_at = ${now}
       where site_id = current_site() and tournament_id = ${tournament.tournamentId} and player_id = ${entry.playerId}`)
    await tellBooked(look, tournament, entry, entries.length)
  }
  return booked === open.length ? 'all' : 'frozen'
}

function stepOf({ place, prize }: Entry) {
  assert(place !== null && prize !== null, 'who has played a tournament to its end has a place')
  return { place, payout: String(prize) }
}

async function tellBooked(
  look: Look,
  tournament: Tournament,
  entry: Entry,
  players: number,
): Promise<void> {
  if (tournament.state === 'cancelled') return tellReturned(look, tournament, entry)
  const { place, prize } = entry
  await tell(look, entry, 'pokerPlaced', {
    tournament: tournament.name,
    place: place ?? 0,
    players,
    amount: showMoney(prize ?? 0n, look.site.currency),
  })
}

/** That a player's entry went back although they did not ask for it. */
export async function tellReturned(look: Look, tournament: Tournament, entry: Entry) {
  await tell(look, entry, 'pokerReturned', {
    tournament: tournament.name,
    amount: showMoney(paidFor(tournament), look.site.currency),
  })
}

export async function tellBegins(look: Look, tournament: Tournament, entry: Entry) {
  await tell(
    look,
    entry,
    'pokerBegins',
    { tournament: tournament.name },
    `/playnow?p=${studioProvider}&g=${tournament.gameCode}&table=${tournament.tournamentId}`,
  )
}

async function tell(
  { db, site, now }: Look,
  { playerId, ref }: Entry,
  letter: 'pokerPlaced' | 'pokerReturned' | 'pokerBegins',
  figures: Readonly<Record<string, string | number>>,
  href = `/bet-history?ticket=${ref}`,
): Promise<void> {
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'system',
    letter,
    figures,
    href,
    at: now,
  })
}
