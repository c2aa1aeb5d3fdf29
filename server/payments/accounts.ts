/** The player's saved payout accounts: in their own proven name, or looked at by a person before money goes there [WAL-04]. */

import type { Answer, Body } from '#contract/calls.ts'
import type { bankAccountStates } from '#contract/banks.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { findBank, readNumber } from './banks.ts'
import type { Destination } from './gateway.ts'
import { readRule } from './method.ts'
import { keepPhoto } from './account_photo.ts'
import type { AccountBlockerCode } from './reason.ts'

export type BankAccount = {
  bankAccountId: string
  playerId: bigint
  bank: string
  number: string
  holder: string
  state: (typeof bankAccountStates)[number]
  reason: string
  isDefault: boolean
  addedAt: Date
  usableAt: Date
  lastUsedAt: Date | null
  hasPhoto: boolean
}

const columns = sql`bank_account_id as "bankAccountId", player_id as "playerId", bank, number, holder, state, reason,
  is_default as "isDefault", added_at as "addedAt", usable_at as "usableAt",
  (select max(p.created_at) from payment p
    where p.site_id = bank_account.site_id and p.bank_account_id = bank_account.bank_account_id) as "lastUsedAt",
  photo_hash is not null as "hasPhoto"`

export function listAccounts(db: Db, playerId: bigint): Promise<BankAccount[]> {
  return db.rows<BankAccount>(sql`
    select ${columns} from bank_account where player_id = ${playerId} and removed_at is null
     order by is_default desc, added_at desc`)
}

/** A player's own account that is not removed; a stranger's does not exist. */
export function readAccount(db: Db, playerId: bigint, id: string): Promise<BankAccount | null> {
  return db.row<BankAccount>(sql`
    select ${columns} from bank_account
     where bank_account_id = ${id} and player_id = ${playerId} and removed_at is null`)
}

/** Where a payout to a saved account goes; also one removed since, for what is on its way still arrives there. */
export async function destinationOf(db: Db, id: string): Promise<Destination> {
  const found = await db.row<Destination>(sql`
    select number, bank, holder from bank_account where bank_account_id = ${id}`)
  assert(found, 'accounts are hidden, not deleted')
  return found
}

const shownDigits = 4
const mask = (number: string) => `•••• ${number.slice(-shownDigits)}`

/** As a withdrawal names it: never the whole number. */
export const showAccount = ({ bank, number }: BankAccount) => `${bank} ${mask(number)}`

type AccountBlocker = { code: AccountBlockerCode; href: string; until?: string }

type AccountHindrance = {
  code: AccountBlockerCode
  applies(account: BankAccount, now: Date): boolean
  until?(account: BankAccount): Date
}

/** What refuses a withdrawal to this account; told beside it, and refused with the same. */
const hindrances: readonly AccountHindrance[] = [
  { code: 'bankRejected', applies: ({ state }) => state === 'rejected' },
  {
    code: 'bankTooNew',
    applies: ({ usableAt }, now) => usableAt > now,
    until: ({ usableAt }) => usableAt,
  },
]

export function accountBlockers(account: BankAccount, now: Date): AccountBlocker[] {
  return hindrances
    .filter(({ applies }) => applies(account, now))
    .map(({ code, until }) => {
      const blocker: AccountBlocker = { code, href: '/bank-details' }
      if (until) blocker.until = until(account).toISOString()
      return blocker
    })
}

type Shown = Answer<'/api/wallet/bank_add'>['value']

export function showBankAccount({ site }: Pick<PlayerVisit, 'site'>, account: BankAccount): Shown {
  return {
    bank_account_id: account.bankAccountId,
    bank: account.bank,
    bank_name: findBank(site.currency, account.bank)?.name ?? account.bank,
    number_masked: mask(account.number),
    holder: account.holder,
    state: account.state,
    reason: account.reason,
    is_default: account.isDefault,
    added_at: account.addedAt.toISOString(),
    usable_at: account.usableAt.toISOString(),
    last_used_at: account.lastUsedAt?.toISOString() ?? null,
    has_photo: account.hasPhoto,
  }
}

export const showOption = (account: BankAccount, now: Date) => ({
  bank_account_id: account.bankAccountId,
  bank: account.bank,
  number_masked: mask(account.number),
  is_default: account.isDefault,
  blockers: accountBlockers(account, now),
})

const hourMs = 3_600_000

/** Names are the same whatever their case, accents of typing and spaces. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s.,'-]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Saves an account. The proof that it is the player was asked for before. Refuses as `bank_add` declares. */
export async function addAccount(
  visit: PlayerVisit,
  { bank: code, number: typed, holder: given, photo }: Body<'/api/wallet/bank_add'>,
  sealKey: Buffer,
): Promise<BankAccount> {
  const { db, site, player, now } = visit
  const bank = findBank(site.currency, code)
  if (!bank) throw new Refusal('bankUnknown')
  const number = readNumber(bank, typed)
  if (number === null) throw new Refusal('bankNumberInvalid', { example: bank.example })
  const proven = player.isVerified ? player.fullName : ''
  const holder = given?.trim() || proven
  if (holder === '') throw new Refusal('bankHolderNeeded')
  await lockPlayer(db, player.id)
  const rule = await readRule(db)
  const known = await listAccounts(db, player.id)
  if (known.some((one) => one.bank === code && one.number === number))
    throw new Refusal('bankTaken')
  if (known.length >= rule.accountsMax)
    throw new Refusal('bankTooMany', { count: rule.accountsMax })
  const photoHash = photo === undefined ? null : await keepPhoto(visit, photo, sealKey)
  const isProven = proven !== '' && plainName(holder) === plainName(proven)
  const bankAccountId = timedId(now)
  await db.run(sql`
    insert into bank_account (site_id, bank_account_id, player_id, bank, number, holder, state, reason, is_default,
                              photo_hash, added_at, usable_at)
    values (${site.id}, ${bankAccountId}, ${player.id}, ${code}, ${number}, ${holder}, ${isProven ? 'approved' : 'in_review'},
            ${isProven ? '' : 'reviewNameUnproven'}, ${known.length === 0},
            ${photoHash}, ${now}, ${new Date(now.getTime() + rule.accountWaitHours * hourMs)})`)
  await note(
    visit,
    bankAccountId,
    {},
    { bank: code, number: mask(number), state: isProven ? 'approved' : 'in_review' },
  )
  return own(db, player.id, bankAccountId)
}

export async function setDefault({ db, player }: PlayerVisit, id: string): Promise<BankAccount> {
  await lockPlayer(db, player.id)
  await own(db, player.id, id)
  await db.run(sql`
    update bank_account set is_default = false where player_id = ${player.id} and is_default and removed_at is null`)
  await db.run(sql`update bank_account set is_default = true where bank_account_id = ${id}`)
  return own(db, player.id, id)
}

/** @throws Refusal `bankUnknown`; `bankInUse` while a withdrawal is on its way to it. */
export async function removeAccount(visit: PlayerVisit, id: string): Promise<void> {
  const { db, player, now } = visit
  await lockPlayer(db, player.id)
  const account = await own(db, player.id, id)
  const used = await db.row(sql`
    select from payment where bank_account_id = ${id} and state in ('requested', 'in_review', 'approved', 'sending', 'unknown')
     limit 1`)
  if (used) throw new Refusal('bankInUse')
  await db.run(sql`
    update bank_account set removed_at = ${now}, is_default = false where bank_account_id = ${id}`)
  await note(visit, id, { bank: account.bank, number: mask(account.number) }, {})
}

async function own(db: Db, playerId: bigint, id: string): Promise<BankAccount> {
  const account = await readAccount(db, playerId, id)
  if (!account) throw new Refusal('bankUnknown')
  return account
}

function note(
  { db, site, player, now }: PlayerVisit,
  id: string,
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<void> {
  return record(db, {
    siteId: site.id,
    kind: 'payment_account_changed',
    actor: `player:${player.id}`,
    subject: `bank_account:${id}`,
    before,
    after,
    at: now,
  })
}

/** A person has compared the holder with the player: approved, or rejected with a reason key. @throws Refusal `bankUnknown`. */
export async function decideAccount(
  db: Db,
  siteId: number,
  id: string,
  verdict: { state: 'approved' } | { state: 'rejected'; reason: string },
  { staffId, at }: { staffId: string; at: Date },
): Promise<void> {
  await requireRight(db, staffId, 'accounts_decide', at)
  const reason = verdict.state === 'rejected' ? verdict.reason : ''
  const decided = await db.run(sql`
    update bank_account set state = ${verdict.state}, reason = ${reason}
     where bank_account_id = ${id} and state = 'in_review' and removed_at is null`)
  if (decided === 0) throw new Refusal('bankUnknown')
  await record(db, {
    siteId,
    kind: 'payment_account_changed',
    actor: `staff:${staffId}`,
    reason,
    subject: `bank_account:${id}`,
    before: { state: 'in_review' },
    after: { state: verdict.state },
    at,
  })
}
