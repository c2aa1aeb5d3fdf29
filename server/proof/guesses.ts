/** Guessed codes: wrong ones are counted by player and by network, whatever they were to be redeemed for. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { networkOf } from './address.ts'

const hourMs = 3_600_000
/** Wrong codes within an hour, of one player and from one network, before they have to wait. */
const guessesMax = { player: 10, address: 30 }

/** @throws Refusal `tooManyRequests`, also of a right code: or guessing would go on. The player is locked. */
export async function refuseGuesser({ db, site, player, address, now }: PlayerVisit) {
  const since = new Date(now.getTime() - hourMs)
  const guesses = await db.row<{ player: number; address: number }>(sql`
    select (select count(*)::int from promotion_code_guess
             where site_id = ${site.id} and player_id = ${player.id} and at > ${since}) as player,
           (select count(*)::int from promotion_code_guess
             where site_id = ${site.id} and address = ${networkOf(address)} and at > ${since}) as address`)
  if (!guesses || guesses.player >= guessesMax.player || guesses.address >= guessesMax.address)
    throw new Refusal('tooManyRequests')
}

/** Counts a wrong code; the caller then refuses in a way that keeps what was written. */
export async function noteGuess({ db, site, player, address, now }: PlayerVisit) {
  await db.run(sql`
    insert into promotion_code_guess (site_id, player_id, address, at)
    values (${site.id}, ${player.id}, ${networkOf(address)}, ${now})`)
}
