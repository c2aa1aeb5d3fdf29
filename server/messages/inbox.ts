/** The player's inbox: letters of the house, written in the transaction of what they tell of, and the rewards in them. */

import type { Answer } from '#contract/calls.ts'
import { inboxTabs } from '#contract/inbox.ts'
import { formatsOf } from '#i18n/format.ts'
import { lettersOf, type LetterName } from '#i18n/letters.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { showHolding } from '#server/ledger/balance.ts'
import { isOutsideRefusal } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { sayBetOf } from './staked.ts'

export type Letter = {
  siteId: number
  playerId: bigint
  tab: (typeof inboxTabs)[number]
  letter: LetterName
  /**
   * For the holes of the text. Told in the reader's way: names ending in `amount` are decimal text in the site's
   * currency, names ending in `at` or `until` ISO instants, and `bet` is a `StakedBet` or a
   * `StakedTicket` as JSON.
   */
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

type InboxPath =
  | '/api/settings/get_inbox'
  | '/api/settings/claim_inbox'
  | '/api/settings/inbox_count'
  | '/api/settings/inbox_read'
  | '/api/settings/inbox_delete'

type Item = {
  inboxId: string
  tab: (typeof inboxTabs)[number]
  letter: LetterName
  figures: Record<string, string | number>
  href: string
  rewardAmount: bigint | null
  rewardAccount: 'cash' | 'tokens' | null
  rewardAgainst: `promotion:${string}` | null
  claimedAt: Date | null
  writtenAt: Date
  expiresAt: Date | null
  readAt: Date | null
}

const columns = sql`inbox_id as "inboxId", tab, letter, figures, href, reward_amount as "rewardAmount",
  reward_account as "rewardAccount", reward_against as "rewardAgainst", claimed_at as "claimedAt",
  written_at as "writtenAt", expires_at as "expiresAt", read_at as "readAt"`

const perPageUsual = 20

/** Unread letters and rewards that wait, of each player who has letters. */
export async function countLetters(
  db: Db,
  playerIds: readonly bigint[],
  now: Date,
): Promise<{ playerId: bigint; unread: number; claimable: number }[]> {
  return db.rows(sql`
    select player_id as "playerId", (count(*) filter (where read_at is null))::integer as unread,
           (count(*) filter (where reward_amount is not null and claimed_at is null
                               and (expires_at is null or expires_at > ${now})))::integer as claimable
      from inbox_item
     where site_id = current_site() and player_id = any(${playerIds.map(String)}::bigint[]) and deleted_at is null
     group by player_id`)
}

export function inboxHandlers(): Handlers<InboxPath> {
  return {
    '/api/settings/get_inbox': async (
      visit,
      { tab, inbox_id = null, page = 1, per_page = perPageUsual },
    ) => {
      const { db, player } = visit
      const tabs = tab ? [tab] : inboxTabs
      const items = await db.rows<Item>(sql`
        select ${columns} from inbox_item
         where player_id = ${player.id} and deleted_at is null and tab = any(${tabs})
           and (${inbox_id}::text is null or inbox_id = ${inbox_id})
         order by read_at is null desc, written_at desc, inbox_id desc limit ${per_page} offset ${(page - 1) * per_page}`)
      const counts = await db.row<{ total: number; unread: number }>(sql`
        select count(*)::integer as total, (count(*) filter (where read_at is null))::integer as unread
          from inbox_item where player_id = ${player.id} and deleted_at is null and tab = any(${tabs})
            and (${inbox_id}::text is null or inbox_id = ${inbox_id})`)
      const value = items.map((item) => showLetter(visit, item))
      return { value, unread: counts?.unread ?? 0, total: counts?.total ?? 0, page, per_page }
    },
    '/api/settings/claim_inbox': claimReward,
    '/api/settings/inbox_count': async ({ db, player, now }) => {
      const [counts] = await countLetters(db, [player.id], now)
      return { value: { unread: counts?.unread ?? 0, claimable: counts?.claimable ?? 0 } }
    },
    '/api/settings/inbox_read': async ({ db, player, now }, { inbox_ids }) => {
      await db.run(sql`
        update inbox_item set read_at = ${now}
         where player_id = ${player.id} and read_at is null and deleted_at is null
           and (${inbox_ids ?? null}::text[] is null or inbox_id = any(${inbox_ids ?? null}::text[]))`)
      const row = await db.row<{ unread: number }>(sql`
        select count(*)::integer as unread from inbox_item
         where player_id = ${player.id} and deleted_at is null and read_at is null`)
      return { value: { unread: row?.unread ?? 0 } }
    },
    '/api/settings/inbox_delete': async ({ db, player, now }, { inbox_ids }) => {
      const deleted = await db.run(sql`
        update inbox_item set deleted_at = ${now}
         where player_id = ${player.id} and inbox_id = any(${inbox_ids}) and deleted_at is null
           and (reward_amount is null or claimed_at is not null or expires_at <= ${now})`)
      return { value: { deleted } }
    },
  }
}

/** The row is locked, so that claims at once wait for the first; the letter's id is the key of the transfer. */
async function claimReward(
  visit: PlayerVisit,
  { inbox_id }: { inbox_id: string },
): Promise<Answer<'/api/settings/claim_inbox'>> {
  const { db, site, player, now } = visit
  const item = await db.row<Item>(sql`
    select ${columns} from inbox_item
     where player_id = ${player.id} and inbox_id = ${inbox_id} and deleted_at is null for update`)
  if (!item) throw new Refusal('letterUnknown')
  const { rewardAmount, rewardAccount, rewardAgainst } = item
  if (rewardAmount === null || rewardAccount === null || rewardAgainst === null)
    throw new Refusal('rewardNone')
  if (item.claimedAt === null) {
    if (item.expiresAt !== null && item.expiresAt <= now) throw new Refusal('rewardExpired')
    const posted = await postNow(db, {
      siteId: site.id,
      playerId: player.id,
      key: { provider: 'rewards', class: 'inbox', reference: inbox_id },
      content: `${rewardAgainst} ${rewardAccount} ${rewardAmount}`,
      legs: [
        { account: rewardAccount, amount: rewardAmount, against: rewardAgainst, reason: 'reward' },
      ],
      gate: 'reward',
      subject: rewardAgainst.slice('promotion:'.length),
      at: now,
    })
    if (posted.outcome === 'refused') {
      assert(!isOutsideRefusal(posted.refusal), 'nothing cancels a reward')
      throw new Refusal(posted.refusal)
    }
    item.claimedAt = now
    await db.run(sql`
      update inbox_item set claimed_at = ${now}, read_at = coalesce(read_at, ${now})
       where player_id = ${player.id} and inbox_id = ${inbox_id}`)
  }
  const reward = showReward(visit, item)
  assert(reward, 'a claimed letter has a reward')
  return { value: { inbox_id, reward } }
}

type Shown = Answer<'/api/settings/get_inbox'>['value'][number]

function showLetter(visit: PlayerVisit, item: Item): Shown {
  const { title, text } = lettersOf(visit.language)(item.letter, tellFigures(visit, item.figures))
  return {
    inbox_id: item.inboxId,
    tab: item.tab,
    title,
    text,
    href: item.href,
    written_at: item.writtenAt.toISOString(),
    is_read: item.readAt !== null,
    reward: showReward(visit, item),
  }
}

function showReward({ site }: PlayerVisit, item: Item): Shown['reward'] {
  if (item.rewardAmount === null || item.rewardAccount === null) return null
  return {
    amount: showHolding(item.rewardAccount, item.rewardAmount, site.currency),
    account: item.rewardAccount,
    expires_at: item.expiresAt?.toISOString() ?? null,
    claimed_at: item.claimedAt?.toISOString() ?? null,
  }
}

/** Amounts and instants as the reader's language writes them. */
function tellFigures({ site, language }: PlayerVisit, figures: Item['figures']): Item['figures'] {
  const formats = formatsOf(language, site.currency, site.timeZone)
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      if (typeof value === 'number') return [name, value]
      if (/amount$/i.test(name)) return [name, formats.money(value)]
      if (name === 'bet') return [name, sayBetOf(language, value) || '–']
      if (/(at|until)$/i.test(name)) return [name, formats.time(value)]
      return [name, value]
    }),
  )
}
