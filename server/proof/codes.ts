/** One-time codes: six digits that work once, for one purpose and account, for five minutes [ASVS 6.5, 6.6]. */

import { timingSafeEqual } from 'node:crypto'
import type { ProofAction } from '#contract/auth.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { randomCode, randomToken } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import type { Channel, Messages } from '#server/messages/messages.ts'
import { codeText, type CodeKind } from '#server/messages/texts.ts'
import { networkOf } from './address.ts'
import { beginAttempt, lockName, recordAttempt } from './attempts.ts'

/** `contact` confirms a phone or address that is not the player's yet. */
export type Purpose = 'register' | 'login' | 'reset' | 'contact' | `action:${ProofAction}`

/** What a code is good for, and nothing else. */
export type CodeFor = {
  /** The name as it was typed, known or not. */
  accountId: string
  purpose: Purpose
  /** What else it is tied to: the session that asked for it, the address it confirms. */
  bound?: string
}
export type Contact = { channel: Channel; address: string }
export type CodeNeeds = { sessionSecret: string; messages: Messages }

const minutes = 5
const lifetimeMs = minutes * 60_000
/** Doubles with each code that the same address asks for within an hour. */
const resendMs = 60_000
const triesMax = 5
const hourMs = 3_600_000
/** Requests within an hour for one account: by strangers, by one stranger, by the player in a session. */
const perHour = { account: 8, stranger: 5, player: 15 }
/** Requests within an hour by one address. Demo sites send nothing, and all their visitors may come from one machine. */
const perHourByAddress = 30
const perHourByDemoAddress = 1000
/** Texts within an hour to an address that nobody has proven, whoever's accounts name it. */
const unprovenPerHour = 5

export type CodeSent = { expires_s: number; resend_s: number }

/**
 * Sends a code and voids the one before it for the same purpose. Every name is answered alike and at
 * the same cost: where nothing can be sent (`to` null), a code nobody can know is kept [AUT-01].
 * @returns the seconds the code lives, and those until another may be asked for.
 * Refuses with `codeTooSoon` (`seconds` to wait) and, where an address asks too often, `tooManyRequests`.
 */
export async function sendCode(
  visit: Visit,
  what: CodeFor,
  to: Contact | null,
  needs: CodeNeeds,
): Promise<CodeSent> {
  const { db, site, now } = visit
  await lockName(visit, what.accountId)
  const resendAfterMs = await checkRequests(visit, what)
  const sentTo = (await hasRoom(visit, what.purpose, to)) ? to : null
  const code = randomCode()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const hash = hashCode(visit, what, sentTo === null ? randomToken() : code, needs)
  await db.run(sql`
    insert into one_time_code
      (site_id, account_id, purpose, address, sent_to, code_hash, sent_at, expires_at)
    values
      (${site.id}, ${what.accountId}, ${what.purpose}, ${networkOf(visit.address)}, ${sentTo?.address ?? null},
       ${hash}, ${now}, ${expiresAt})`)
  const kind = kindOf(what.purpose)
  const text = codeText(kind, visit.language, { site: site.name, code, minutes })
  await needs.messages.send(visit, {
    to: sentTo?.address ?? null,
    channel: sentTo?.channel ?? 'sms',
    kind,
    text,
    code,
    usefulUntil: expiresAt,
  })
  return { expires_s: lifetimeMs / 1000, resend_s: resendAfterMs / 1000 }
}

const isAction = (purpose: Purpose): purpose is `action:${ProofAction}` =>
  purpose.startsWith('action:')
const kindOf = (purpose: Purpose): CodeKind =>
  isAction(purpose) ? 'action_code' : `${purpose}_code`
/** Asked for in a session. Counted apart, so that no stranger uses up what the player may ask for. */
const isOwn = (purpose: Purpose) => purpose === 'contact' || isAction(purpose)

type Requests = {
  latest: Date | null
  by_asker: bigint
  oldest: Date | null
  by_account: bigint
  by_stranger: bigint
  by_address: bigint
}

/** @returns how long the next request must wait. */
async function checkRequests(visit: Visit, { accountId, purpose }: CodeFor): Promise<number> {
  const { db, site, now } = visit
  const since = new Date(now.getTime() - hourMs)
  const address = networkOf(visit.address)
  const alike = sql`account_id = ${accountId} and (purpose = 'contact' or starts_with(purpose, 'action:')) = ${isOwn(purpose)}`
  const requests = await db.row<Requests>(sql`
    select max(sent_at) filter (where account_id = ${accountId} and purpose = ${purpose}) as latest,
           count(*) filter (where account_id = ${accountId} and purpose = ${purpose} and address = ${address}) as by_asker,
           min(sent_at) filter (where ${alike}) as oldest,
           count(*) filter (where ${alike}) as by_account,
           count(*) filter (where ${alike} and address = ${address}) as by_stranger,
           count(*) filter (where address = ${address}) as by_address
      from one_time_code
     where site_id = ${site.id} and sent_at > ${since} and (account_id = ${accountId} or address = ${address})`)
  assert(requests, 'counting answers one row')
  if (requests.by_address >= (site.isDemo ? perHourByDemoAddress : perHourByAddress))
    throw new Refusal('tooManyRequests')
  const isOverBudget = isOwn(purpose)
    ? requests.by_account >= perHour.player
    : requests.by_account >= perHour.account || requests.by_stranger >= perHour.stranger
  const asked = Number(requests.by_asker)
  const next = [
    requests.latest ? requests.latest.getTime() + resendMs * 2 ** Math.max(0, asked - 1) : 0,
    isOverBudget && requests.oldest ? requests.oldest.getTime() + hourMs : 0,
  ]
  const waitMs = Math.max(...next) - now.getTime()
  if (waitMs > 0) throw new Refusal('codeTooSoon', { seconds: Math.ceil(waitMs / 1000) })
  return resendMs * 2 ** asked
}

/** An address that strangers name is not flooded, and they cannot use up what its owner may be sent. The answer does not tell. */
async function hasRoom({ db, site, now }: Visit, purpose: Purpose, to: Contact | null) {
  const isUnproven = purpose === 'register' || purpose === 'contact'
  const sent = await db.row<{ count: bigint }>(sql`
    select count(*) from one_time_code
     where site_id = ${site.id} and sent_to = ${to?.address ?? null} and purpose in ('register', 'contact')
       and sent_at > ${new Date(now.getTime() - hourMs)}`)
  return !isUnproven || (sent?.count ?? 0n) < unprovenPerHour
}

type CodeRow = {
  code_id: bigint
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
  tries: number
}

/**
 * Uses up the code that was sent last for this; of several uses at once exactly one succeeds.
 * Call it before anything is written: a refusal keeps what the transaction wrote, so that tries count.
 * Refuses with `codeWrong`, with `codeUsed` where the right one comes again, and with `codeExpired` after five minutes
 * or five wrong tries.
 */
export async function useCode(
  visit: Visit,
  what: CodeFor,
  code: string,
  needs: Pick<CodeNeeds, 'sessionSecret'>,
) {
  const { db, site, now } = visit
  const { accountId, purpose } = what
  const factor = isOwn(purpose) ? 'proof' : 'code'
  await beginAttempt(visit, accountId, factor)
  const row = await db.row<CodeRow>(sql`
    select code_id, code_hash, expires_at, used_at, tries from one_time_code
     where site_id = ${site.id} and account_id = ${accountId} and purpose = ${purpose}
     order by code_id desc limit 1`)
  const hash = hashCode(visit, what, code, needs)
  const isOpen = row !== null && row.used_at === null
  if (isOpen && (row.expires_at <= now || row.tries >= triesMax)) throw new Refusal('codeExpired')
  const isSame = row !== null && timingSafeEqual(row.code_hash, hash)
  const isRight = isOpen && isSame
  await recordAttempt(visit, accountId, factor, isRight)
  if (isOpen) {
    await db.run(sql`
      update one_time_code set tries = tries + 1, used_at = ${isRight ? now : null}
       where site_id = ${site.id} and code_id = ${row.code_id}`)
  }
  if (!isRight) throw new Refusal(isSame ? 'codeUsed' : 'codeWrong', {}, true)
}

/** Bound to site, account, purpose and more; the colons keep it apart from session tokens, which have none. */
function hashCode(
  { site }: Visit,
  { accountId, purpose, bound = '' }: CodeFor,
  code: string,
  { sessionSecret }: Pick<CodeNeeds, 'sessionSecret'>,
) {
  return hashToken(`code:${site.id}:${accountId}:${purpose}:${bound}:${code}`, sessionSecret)
}
