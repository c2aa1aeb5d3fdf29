/** What becomes of bonuses: their steps with the posting of each, one after the other, under the player's lock. */

import { showMoney } from '#contract/money.ts'
import type { LetterName } from '#i18n/letters.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { isOutsideRefusal, type Leg } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import {
  countOpenRounds,
  readBonus,
  readLastHolder,
  readOpenBonuses,
  readPot,
  type Bonus,
  type BonusState,
  type Books,
} from './bonus.ts'
import { countStakes, readPositions } from './progress.ts'
import { grant } from '../grant.ts'
import { orderRounds } from '../promotion/outside.ts'
import type { Promotion } from '../promotion/promotion.ts'
import { minorOf, type Terms } from '../promotion/terms.ts'

/** The postings of a step, for the bonus money that is left. */
type Legs = (bonus: Bonus, balance: bigint) => Leg[]
type Step = {
  from: readonly BonusState[]
  to: BonusState
  legs?: Legs
  /** Tells the player what has happened without them. */
  letter?: LetterName
}
type Ending = 'complete' | 'spend' | 'expire' | 'cancel'

/** Bonus money becomes the player's own, all of it [INC-05]. */
const convert: Legs = (_, balance) => [
  { account: 'bonus', amount: -balance, against: 'transit', reason: 'conversion' },
  { account: 'cash', amount: balance, against: 'transit', reason: 'conversion' },
]
/** Bonus money goes back to its promotion; cash is never touched [INC-09]. */
const forfeit: Legs = ({ promotionId }, balance) => [
  {
    account: 'bonus',
    amount: -balance,
    against: `promotion:${promotionId}`,
    reason: 'reward_forfeit',
  },
]

/** What may become of a bonus. The money of an activation is granted, through the gate of rewards. */
const bonusSteps: Record<'activate' | Ending, Step> = {
  activate: { from: ['queued'], to: 'active', letter: 'bonusStarted' },
  complete: { from: ['active'], to: 'completed', legs: convert, letter: 'bonusCompleted' },
  /** Lost in play, as money is. */
  spend: { from: ['active'], to: 'spent' },
  expire: { from: ['active'], to: 'expired', legs: forfeit, letter: 'bonusExpired' },
  cancel: { from: ['queued', 'active'], to: 'cancelled', legs: forfeit },
}

export type Gift = {
  playerId: bigint
  promotion: Promotion
  /** Makes it once: the same source gives the same bonus again. */
  source: string
  code?: string
  /** Minor units; nothing where it gives rounds. */
  amount: bigint
}

/**
 * Gives a player what a promotion promises: cash and rounds paid in cash at once, bonus money in its turn.
 * @throws Refusal of the gate where cash is given to who stays away [INC-07]; bonus money waits in line then.
 */
export async function giveBonus(books: Books, gift: Gift): Promise<Bonus> {
  const { db, site, now } = books
  const { playerId, promotion, source, code = null, amount } = gift
  const { terms, promotionId, version } = promotion
  await lockPlayer(db, playerId)
  const bonusId = timedId(now)
  const left = terms.rounds?.count ?? terms.free_bets?.count ?? 0
  const isCashAtOnce = terms.paid_as === 'cash' && left === 0
  const state = terms.paid_as === 'bonus' ? 'queued' : isCashAtOnce ? 'completed' : 'active'
  const written = await db.run(sql`
    insert into bonus (site_id, player_id, bonus_id, promotion_id, version, source, code, state, paid_as, amount, wager_due,
                       rounds_left, granted_at, activated_at, expires_at, ended_at, ended_amount)
    values (${site.id}, ${playerId}, ${bonusId}, ${promotionId}, ${version}, ${source}, ${code}, ${state}, ${terms.paid_as},
            ${amount}, ${amount * BigInt(terms.wagering_times)}, ${left}, ${now},
            ${state === 'queued' ? null : now}, ${state === 'active' ? endOf(terms, now) : null},
            ${isCashAtOnce ? now : null}, ${isCashAtOnce ? amount : null})
    on conflict (site_id, player_id, promotion_id, source) do nothing`)
  if (written > 0 && isCashAtOnce)
    await grant(db, { ...grantOf(books, playerId, bonusId, promotionId), account: 'cash', amount })
  if (written > 0) await settleBonuses(books, playerId)
  const given = await db.row<{ bonusId: string }>(sql`
    select bonus_id as "bonusId" from bonus
     where player_id = ${playerId} and promotion_id = ${promotionId} and source = ${source}`)
  assert(given, 'what was given is found')
  const bonus = await readBonus(db, playerId, given.bonusId)
  assert(bonus, 'what was given is found')
  if (written > 0) await orderRounds(books, bonus)
  return bonus
}

const dayMs = 86_400_000
const endOf = ({ days }: Terms, from: Date) => new Date(from.getTime() + days * dayMs)
const grantOf = ({ site, now }: Books, playerId: bigint, bonusId: string, promotion: string) => ({
  siteId: site.id,
  playerId,
  source: 'bonus',
  reference: bonusId,
  promotion,
  at: now,
})

/**
 * Brings a player's bonuses up to date under the player's lock, which stays held: counts what was staked, ends what is
 * done, and lets the next in line begin.
 * @returns the active bonus that holds bonus money, null where none is.
 */
export async function settleBonuses(books: Books, playerId: bigint): Promise<Bonus | null> {
  const { db, now } = books
  await lockPlayer(db, playerId)
  const open = await readOpenBonuses(db, playerId)
  const ofCash = open.filter(({ paidAs, state }) => paidAs === 'cash' && state === 'active')
  for (const bonus of ofCash.filter((one) => !one.hasFreeBetOpen)) {
    if (bonus.roundsLeft === 0) await endBonus(books, bonus, 'complete', 0n)
    else if (isOver(bonus, now)) await endBonus(books, bonus, 'expire', 0n)
  }
  const active = open.find(({ paidAs, state }) => paidAs === 'bonus' && state === 'active')
  const still = active && (await advance(books, active))
  if (still) return still
  await clearLate(books, playerId)
  for (const next of open.filter(({ state }) => state === 'queued')) {
    const begun = await activate(books, next)
    if (!begun) return null
    const lasting = await advance(books, begun)
    if (lasting) return lasting
  }
  return null
}

const isOver = ({ expiresAt }: Bonus, now: Date) => expiresAt !== null && expiresAt <= now

/** @returns the bonus as counted, null where it has ended. */
async function advance(books: Books, bonus: Bonus): Promise<Bonus | null> {
  const { db, site, now } = books
  const counted = await countStakes(db, site, bonus)
  const { balance, isFrozen } = await readPot(db, bonus.playerId)
  const step = isFrozen ? null : await stepDue(db, counted, balance, now)
  if (!step) return counted
  await endBonus(books, counted, step, balance)
  return null
}

async function stepDue(db: Db, bonus: Bonus, balance: bigint, now: Date): Promise<Ending | null> {
  const hasRounds = bonus.roundsLeft > 0 && !isOver(bonus, now)
  if (hasRounds) return null
  if (bonus.wageredHundredths >= bonus.wagerDue * 100n) return 'complete'
  const step = isOver(bonus, now) ? 'expire' : balance === 0n ? 'spend' : null
  // What bonus money is still in play for settles first.
  return step && (await countOpenRounds(db, bonus.playerId)) === 0 ? step : null
}

/** Null where the gate of rewards is shut for the player: the bonus keeps its place in the line [INC-07]. */
async function activate(books: Books, bonus: Bonus): Promise<Bonus | null> {
  const { db, site, now } = books
  const { playerId, bonusId, promotionId, amount, terms } = bonus
  try {
    const ask = grantOf(books, playerId, bonusId, promotionId)
    if (amount > 0n) await grant(db, { ...ask, account: 'bonus', amount })
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
  // Counting begins behind the grant itself.
  const position = await readPositions(db, playerId)
  const begun: Bonus = {
    ...bonus,
    ...position,
    state: bonusSteps.activate.to,
    cashSince: position.cashCounted,
    bonusSince: position.bonusCounted,
    activatedAt: now,
    expiresAt: endOf(terms, now),
  }
  await db.run(sql`
    update bonus set state = ${begun.state}, activated_at = ${now}, expires_at = ${begun.expiresAt},
           cash_since = ${begun.cashSince}, bonus_since = ${begun.bonusSince}, cash_counted = ${begun.cashSince},
           bonus_counted = ${begun.bonusSince}, counted_at = ${begun.countedAt}
     where player_id = ${playerId} and bonus_id = ${bonusId} and state = any(${bonusSteps.activate.from})`)
  const most = terms.stake_max === null ? null : minorOf(site, terms.stake_max)
  await db.run(sql`select bind_stakes(${playerId}, ${most})`)
  const { letter } = bonusSteps.activate
  if (letter && amount > 0n) await tell(books, begun, letter, amount)
  return begun
}

async function tell(
  { db, site, now }: Books,
  { playerId, wagerDue, expiresAt }: Bonus,
  letter: LetterName,
  amount: bigint,
): Promise<void> {
  const figures = {
    amount: showMoney(amount, site.currency),
    turnover_amount: showMoney(wagerDue, site.currency),
    until: (expiresAt ?? now).toISOString(),
  }
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'reward',
    letter,
    figures,
    href: '/promotions',
    at: now,
  })
}

/**
 * Ends a bonus by one of its steps, with its posting; the player must be locked.
 * @param balance bonus money that goes with it, minor units.
 */
export async function endBonus(
  books: Books,
  bonus: Bonus,
  name: Ending,
  balance: bigint,
): Promise<void> {
  const { db, now } = books
  const { from, to, legs, letter } = bonusSteps[name]
  const taken = await db.run(sql`
    update bonus set state = ${to}, ended_at = ${now}, ended_amount = ${balance}
     where player_id = ${bonus.playerId} and bonus_id = ${bonus.bonusId} and state = any(${from})`)
  assert(taken === 1, 'a step is taken from a state that allows it, under the player’s lock')
  if (bonus.paidAs === 'bonus' && bonus.state === 'active')
    await db.run(sql`select bind_stakes(${bonus.playerId}, null)`)
  if (legs && balance > 0n) await post(books, bonus, name, bonus.bonusId, legs(bonus, balance))
  if (letter && balance > 0n) await tell(books, bonus, letter, balance)
}

/**
 * What is read of a player's bonuses as of now. Most players have none: then nobody locks them, and it is read beside
 * the question whether there is anything to settle.
 */
export async function readSettled<T>(
  books: Books,
  playerId: bigint,
  read: () => Promise<T>,
): Promise<T> {
  const [due, found] = await Promise.all([
    books.db.row(sql`
      (select from bonus where player_id = ${playerId} and state in ('queued', 'active') limit 1)
      union all
      (select from account where site_id = current_site() and player_id = ${playerId} and kind = 'bonus' and balance > 0)
      limit 1`),
    read(),
  ])
  if (!due) return found
  await settleBonuses(books, playerId)
  return read()
}

/** Bonus money that comes back after its bonus has ended, as by a cancelled stake, goes where the rest of it went. */
async function clearLate(books: Books, playerId: bigint): Promise<void> {
  const { db } = books
  const { balance, isFrozen } = await readPot(db, playerId)
  if (balance === 0n || isFrozen) return
  const bonus = await readLastHolder(db, playerId)
  if (!bonus) return
  const legs = bonus.state === 'completed' ? convert : forfeit
  const { bonusCounted } = await readPositions(db, playerId)
  await post(books, bonus, 'late', `${bonus.bonusId}:${bonusCounted}`, legs(bonus, balance))
}

async function post(
  { db, site, now }: Books,
  { playerId, promotionId }: Bonus,
  step: string,
  reference: string,
  legs: readonly Leg[],
): Promise<void> {
  const posted = await postNow(db, {
    siteId: site.id,
    playerId,
    key: { provider: 'rewards', class: `bonus:${step}`, reference },
    content: legs.map(({ account, amount }) => `${account} ${amount}`).join(', '),
    legs,
    gate: 'none',
    subject: promotionId,
    at: now,
  })
  if (posted.outcome !== 'refused') return
  assert(!isOutsideRefusal(posted.refusal), 'nothing cancels the posting of a bonus')
  throw new Refusal(posted.refusal)
}
