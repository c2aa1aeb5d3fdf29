/** One-time codes: six digits that work once, for one purpose and account, for five minutes [ASVS 6.5, 6.6]. */

import { timingSafeEqual } from 'node:crypto'
import type { Player, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { randomCode, randomToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import type { Messages } from '#server/messages/messages.ts'
import { codeText } from '#server/messages/texts.ts'
import { networkOf } from './address.ts'
import { beginAttempt, lockName, recordAttempt } from './attempts.ts'
import { findAccount, type Account } from './accounts.ts'

export type Purpose = 'register' | 'login'
export type CodeNeeds = { sessionSecret: string; messages: Messages }

const minutes = 5
const lifetimeMs = minutes * 60_000
const resendMs = 60_000
export const triesMax = 5
const hourMs = 3_600_000
/** Requests within an hour: for one account by anyone, for one account by one address, by one address. */
const perHour = { account: 8, stranger: 5, address: 30 }
/** Demo sites send nothing, and all their visitors may come from one machine. */
const perHourByDemoAddress = 1000
/** Texts to one phone within an hour, whoever's accounts name it. */
const phonePerHour = 5
/** The same for every account, known or not. */
const maskedPhone = '+•• ••• ••• ••••'

const sentIn: Record<Purpose, readonly Player['status'][]> = {
  register: ['pending'],
  login: ['active', 'suspended', 'closed'],
}

type Requests = {
  latest: Date | null
  by_account: bigint
  oldest: Date | null
  by_stranger: bigint
  by_address: bigint
}

/**
 * Sends a code to the phone of the account, and voids the one before. Every name is answered alike and
 * at the same cost: where nothing can be sent, a code nobody can know is kept [AUT-01].
 * Refuses with `codeTooSoon` (`seconds` to wait) within a minute of the last and over the hour's budget.
 */
export async function sendCode(
  visit: Visit,
  accountId: string,
  purpose: Purpose,
  needs: CodeNeeds,
) {
  const { db, site, now } = visit
  await lockName(visit, accountId)
  await checkRequests(visit, accountId, purpose)
  const account = await findAccount(visit, accountId)
  const phone = account && sentIn[purpose].includes(account.status) ? account.phone : null
  const sentTo = (await hasRoom(visit, phone)) ? phone : null
  const code = randomCode()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const hash = hashCode(visit, accountId, purpose, sentTo === null ? randomToken() : code, needs)
  await db.run(sql`
    insert into one_time_code
      (site_id, account_id, purpose, address, sent_to, code_hash, sent_at, expires_at)
    values
      (${site.id}, ${accountId}, ${purpose}, ${networkOf(visit.address)}, ${sentTo}, ${hash}, ${now}, ${expiresAt})`)
  const kind = `${purpose}_code` as const
  const text = codeText(kind, visit.language, { site: site.name, code, minutes })
  await needs.messages.send(visit, {
    to: sentTo,
    channel: 'sms',
    kind,
    text,
    code,
    usefulUntil: expiresAt,
  })
  return { sent_to: maskedPhone, expires_s: lifetimeMs / 1000, resend_s: resendMs / 1000 }
}

async function checkRequests(visit: Visit, accountId: string, purpose: Purpose) {
  const { db, site, now } = visit
  const since = new Date(now.getTime() - hourMs)
  const address = networkOf(visit.address)
  const requests = await db.row<Requests>(sql`
    select max(sent_at) filter (where account_id = ${accountId} and purpose = ${purpose}) as latest,
           min(sent_at) filter (where account_id = ${accountId}) as oldest,
           count(*) filter (where account_id = ${accountId}) as by_account,
           count(*) filter (where account_id = ${accountId} and address = ${address}) as by_stranger,
           count(*) filter (where address = ${address}) as by_address
      from one_time_code
     where site_id = ${site.id} and sent_at > ${since} and (account_id = ${accountId} or address = ${address})`)
  if (!requests) return
  const addressMax = site.isDemo ? perHourByDemoAddress : perHour.address
  if (requests.by_address >= addressMax) throw new Refusal('tooManyRequests')
  const isOverBudget =
    requests.by_account >= perHour.account || requests.by_stranger >= perHour.stranger
  const next = [
    requests.latest ? requests.latest.getTime() + resendMs : 0,
    isOverBudget && requests.oldest ? requests.oldest.getTime() + hourMs : 0,
  ]
  const waitMs = Math.max(...next) - now.getTime()
  if (waitMs > 0) throw new Refusal('codeTooSoon', { seconds: Math.ceil(waitMs / 1000) })
}

/** A phone named by many accounts is not flooded; the answer does not tell. */
async function hasRoom({ db, site, now }: Visit, phone: string | null): Promise<boolean> {
  const sent = await db.row<{ count: bigint }>(sql`
    select count(*) from one_time_code
     where site_id = ${site.id} and sent_to = ${phone} and sent_at > ${new Date(now.getTime() - hourMs)}`)
  return (sent?.count ?? 0n) < phonePerHour
}

type CodeRow = {
  code_id: bigint
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
  tries: number
}

/**
 * Uses up the code that was sent last; of several uses at once exactly one succeeds.
 * Refuses with `codeWrong`, and with `codeExpired` after five minutes or five wrong tries.
 * @returns the account it proves.
 */
export async function useCode(
  visit: Visit,
  accountId: string,
  purpose: Purpose,
  code: string,
  needs: CodeNeeds,
): Promise<Account> {
  const { db, site, now } = visit
  await beginAttempt(visit, accountId, 'code')
  const row = await db.row<CodeRow>(sql`
    select code_id, code_hash, expires_at, used_at, tries from one_time_code
     where site_id = ${site.id} and account_id = ${accountId} and purpose = ${purpose}
     order by code_id desc limit 1`)
  const account = await findAccount(visit, accountId)
  const hash = hashCode(visit, accountId, purpose, code, needs)
  const isOpen = row !== null && row.used_at === null
  if (isOpen && (row.expires_at <= now || row.tries >= triesMax)) throw new Refusal('codeExpired')
  const isRight = isOpen && timingSafeEqual(row.code_hash, hash)
  await recordAttempt(visit, accountId, 'code', isRight)
  if (isOpen) {
    await db.run(sql`
      update one_time_code set tries = tries + 1, used_at = ${isRight ? now : null}
       where site_id = ${site.id} and code_id = ${row.code_id}`)
  }
  if (!isRight || !account) throw new Refusal('codeWrong', {}, true)
  return account
}

/** Bound to site, account and purpose; the colons keep it apart from session tokens, which have none. */
function hashCode(
  { site }: Visit,
  accountId: string,
  purpose: Purpose,
  code: string,
  needs: CodeNeeds,
) {
  return hashToken(`code:${site.id}:${accountId}:${purpose}:${code}`, needs.sessionSecret)
}
