/** The player's inbox: letters of the house, written in the transaction of what they tell of. */

import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'

export type Letter = {
  siteId: number
  playerId: bigint
  tab: 'message' | 'reward' | 'system'
  /** Message key whose text is `<letter>Title` and `<letter>Text`; told in the language of who reads it. */
  letter: string
  /** For the holes of the text: amounts as decimal text in the site's currency, times as ISO text. */
  figures?: Readonly<Record<string, string | number>>
  /** Where it leads, a path of the site. */
  href?: string
  /** To be claimed with the letter; minor units, paid from a system account. */
  reward?: { amount: bigint; account: 'cash' | 'tokens'; against: `promotion:${string}` }
  expiresAt?: Date
  at: Date
}

/** @returns the letter's `inbox_id`. */
export async function writeLetter(db: Db, letter: Letter): Promise<string> {
  const inboxId = timedId(letter.at)
  const { siteId, playerId, tab, figures = {}, href = '', reward, expiresAt = null, at } = letter
  await db.run(sql`
    insert into inbox_item (site_id, player_id, inbox_id, tab, letter, figures, href, reward_amount, reward_account,
                            reward_against, written_at, expires_at)
    values (${siteId}, ${playerId}, ${inboxId}, ${tab}, ${letter.letter}, ${figures}, ${href}, ${reward?.amount ?? null},
            ${reward?.account ?? null}, ${reward?.against ?? null}, ${at}, ${expiresAt})`)
  return inboxId
}
