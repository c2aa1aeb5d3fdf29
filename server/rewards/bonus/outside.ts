/** Gives the free rounds that were ordered at outside providers: each is asked for until its provider has taken it. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { pauseAfter, triesTold } from '#server/base/retry.ts'
import { record } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Books } from './bonus.ts'
import { settleBonuses } from './steps.ts'

export type RoundsAsk = {
  /** The idempotency key: the provider gives a campaign once. */
  campaign: string
  playerId: bigint
  providerCode: string
  gameCode: string
  rounds: number
  /** Minor units. */
  stake: bigint
  endsAt: Date
}

/** Asks the provider of a game. Throws where it gave no answer. @returns false where it never gives free rounds. */
export type GiveRounds = (site: Site, ask: RoundsAsk, now: Date) => Promise<boolean>

export type OutsideNeeds = {
  database: Database
  sites: { all(): readonly Site[] }
  giveRounds: GiveRounds
  log: Log
}

/** One round over all sites: each order that is due is asked for once. @returns how many were given. */
export async function workOutsideRounds(needs: OutsideNeeds, now: Date): Promise<number> {
  let given = 0
  for (const site of needs.sites.all())
    for (let order = await take(needs, site, now); order; order = await take(needs, site, now))
      if (await tryOrder(needs, site, order, now)) given += 1
  return given
}

type Order = RoundsAsk & { tries: number }

/** Takes an order for this try; whoever dies with it has it taken again after the pause. */
function take({ database }: OutsideNeeds, site: Site, now: Date): Promise<Order | null> {
  return database.inSite(site.id, (db) =>
    db.row<Order>(sql`
      update outside_rounds o
         set tries = tries + 1,
             due_at = ${now}::timestamptz + ${pauseAfter(sql`tries`)}
       where (o.site_id, o.player_id, o.bonus_id) = (
         select d.site_id, d.player_id, d.bonus_id from outside_rounds d join bonus b using (site_id, player_id, bonus_id)
          where d.site_id = ${site.id} and d.due_at <= ${now} and d.ends_at > ${now} and b.state = 'active'
          order by d.due_at limit 1 for update of d skip locked)
      returning bonus_id as campaign, player_id as "playerId", provider_code as "providerCode",
                game_code as "gameCode", rounds, stake, ends_at as "endsAt", tries`),
  )
}

/** No transaction is open while the provider is asked. */
async function tryOrder(needs: OutsideNeeds, site: Site, order: Order, now: Date) {
  const { database, giveRounds, log } = needs
  try {
    const gives = await giveRounds(site, order, now)
    await database.inSite(site.id, (db) =>
      (gives ? keepGiven : keepRefused)({ db, site, now }, order),
    )
    return gives
  } catch (fault) {
    log.warn(
      { err: fault, siteId: site.id, campaign: order.campaign },
      'free rounds were not given',
    )
    if (order.tries === triesTold)
      await database.inSite(site.id, (db) => tellStaff({ db, site, now }, order, 'no answer'))
    return false
  }
}

async function keepGiven(books: Books, { playerId, campaign, gameCode, ...order }: Order) {
  const { db, site, now } = books
  await lockPlayer(db, playerId)
  const isFirst = await db.run(sql`
    update outside_rounds set given_at = ${now}, due_at = null
     where player_id = ${playerId} and bonus_id = ${campaign} and given_at is null`)
  if (isFirst === 0) return
  // They are the provider's to count from here on; the bonus has given what it promised.
  await db.run(sql`
    update bonus set rounds_left = 0 where player_id = ${playerId} and bonus_id = ${campaign} and state = 'active'`)
  await settleBonuses(books, playerId)
  const game = await db.row<{ name: string }>(sql`
    select name from game where site_id = ${site.id} and provider_code = ${order.providerCode} and game_code = ${gameCode}`)
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'reward',
    letter: 'outsideRoundsGiven',
    figures: {
      rounds: order.rounds,
      game: game?.name ?? gameCode,
      until: order.endsAt.toISOString(),
    },
    href: '/promotions',
    at: now,
  })
}

/** The provider will never give them: the player keeps the bonus, and staff make good for it. */
async function keepRefused(books: Books, order: Order) {
  await books.db.run(sql`
    update outside_rounds set due_at = null where player_id = ${order.playerId} and bonus_id = ${order.campaign}`)
  await tellStaff(books, order, 'none are given there')
}

function tellStaff({ db, site, now }: Books, order: Order, reason: string) {
  const { playerId, campaign, providerCode, gameCode, rounds, tries } = order
  return record(db, {
    siteId: site.id,
    kind: 'free_rounds_not_given',
    actor: 'system',
    reason,
    subject: `player:${playerId}`,
    after: { bonus: campaign, provider: providerCode, game: gameCode, rounds, tries },
    at: now,
  })
}
