/** The identity check as a machine: its states, the steps between them, and what each step brings about. */

import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { unseal } from '#server/base/secrets.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { claimPerson, keysOf, type Person } from './person.ts'
import type { RejectionReason } from './reason.ts'

export type CheckState = 'pending' | 'review' | 'verified' | 'rejected' | 'expired'

/** Each step with the states it may be taken from. A submission opens a check as `pending`. */
const steps = {
  refer: { from: ['pending'], to: 'review' },
  verify: { from: ['pending', 'review'], to: 'verified' },
  reject: { from: ['pending', 'review'], to: 'rejected' },
  expire: { from: ['verified'], to: 'expired' },
} as const satisfies Record<string, { from: readonly CheckState[]; to: CheckState }>
export type CheckStep = keyof typeof steps

export type Check = {
  siteId: number
  checkId: string
  playerId: bigint
  state: CheckState
  fullName: string
  /** ISO dates. */
  birthDate: string
  documentExpiresOn: string | null
  address: string
  country: string
  documentType: string
  documentNumber: Buffer
  documentIds: string[]
  reasons: RejectionReason[]
  submittedAt: Date
  decidedAt: Date | null
  tries: number
}

export const checkColumns = sql`site_id as "siteId", check_id as "checkId", player_id as "playerId", state,
  full_name as "fullName", birth_date::text as "birthDate", document_expires_on::text as "documentExpiresOn", address,
  country, document_type as "documentType", document_number as "documentNumber", document_ids as "documentIds", reasons,
  submitted_at as "submittedAt", decided_at as "decidedAt", tries`

/** Who decides: the verifier by the reference it gave, staff by name, or a rule of ours. */
export type Decider = 'rule' | `verifier:${string}` | `staff:${string}`

export type Decision = {
  by: Decider
  at: Date
  /** Of the person as a whole. */
  reasons?: readonly RejectionReason[]
  /** Of single documents; those not named are accepted. */
  documents?: Readonly<Record<string, RejectionReason>>
}

export const boundTo = (siteId: number, checkId: string) => `identity:${siteId}:${checkId}`

/** Who the check is about, as the submission said. */
export function personOf(check: Check, sealKey: Buffer): Person {
  const { siteId, checkId, fullName, birthDate, country, documentType, documentNumber } = check
  const number = unseal(documentNumber, sealKey, boundTo(siteId, checkId))
  return { fullName, birthDate, country, documentType, documentNumber: number }
}

/** Locks a check until the transaction ends; null where this site has none of the id. */
export function lockCheck(db: Db, checkId: string): Promise<Check | null> {
  return db.row<Check>(
    sql`select ${checkColumns} from identity_check where check_id = ${checkId} for update`,
  )
}

/** A document is good for the whole of its last day. */
const dayMs = 86_400_000

/**
 * Takes a step and all that follows from it: documents are accepted or rejected, the player becomes verified or not,
 * and is told; all in the caller's transaction.
 * @throws Refusal `conflict` where the check has moved on.
 */
export async function takeStep(
  db: Db,
  sealKey: Buffer,
  checkId: string,
  step: CheckStep,
  decision: Decision,
): Promise<CheckState> {
  const check = await lockCheck(db, checkId)
  assert(check, 'a step is taken by a check that exists')
  const { from, to } = steps[step]
  if (!(from as readonly CheckState[]).includes(check.state)) throw new Refusal('conflict')
  if (step === 'verify') {
    const keys = keysOf(personOf(check, sealKey), sealKey)
    if (!(await claimPerson(db, check.siteId, check.playerId, keys, decision.at)))
      return takeStep(db, sealKey, checkId, 'reject', { ...decision, reasons: ['personKnown'] })
  }
  await write(db, check, to, decision)
  if (to === 'review') return to
  if (to !== 'expired') await judgeDocuments(db, check, to === 'verified', decision)
  await changePlayer(db, check, to, decision.at)
  await writeLetter(db, {
    siteId: check.siteId,
    playerId: check.playerId,
    tab: 'system',
    letter: letters[to],
    href: '/profile',
    at: decision.at,
  })
  await record(db, {
    siteId: check.siteId,
    kind: 'identity_decided',
    actor: decision.by.startsWith('staff:') ? (decision.by as `staff:${string}`) : 'system',
    reason: decision.by,
    subject: `player:${check.playerId}`,
    before: { state: check.state },
    after: { state: to, reasons: decision.reasons ?? [] },
    at: decision.at,
  })
  return to
}

const letters = {
  verified: 'identityVerified',
  rejected: 'identityRejected',
  expired: 'identityExpired',
} as const

async function write(db: Db, check: Check, to: CheckState, { by, at, reasons = [] }: Decision) {
  const isOpen = to === 'review'
  const runsOut =
    to === 'verified' && check.documentExpiresOn !== null
      ? new Date(Date.parse(check.documentExpiresOn) + dayMs)
      : null
  await db.run(sql`
    update identity_check
       set state = ${to}, reasons = ${[...reasons]}::text[], decided_at = ${isOpen ? null : at}, decided_by = ${by},
           due_at = ${runsOut}
     where check_id = ${check.checkId}`)
}

async function judgeDocuments(
  db: Db,
  { documentIds, playerId }: Check,
  isVerified: boolean,
  { documents = {} }: Decision,
) {
  for (const documentId of documentIds) {
    const reason = documents[documentId] ?? ''
    // Where the person as a whole was refused, documents nobody objected to stay good for the next submission.
    const state = isVerified || reason === '' ? 'accepted' : 'rejected'
    await db.run(sql`
      update identity_document set state = ${state}, reason = ${isVerified ? '' : reason}
       where player_id = ${playerId} and document_id = ${documentId}`)
  }
}

async function changePlayer(db: Db, { playerId, fullName }: Check, to: CheckState, at: Date) {
  if (to === 'verified')
    await db.run(sql`
      update player set identity_verified_at = ${at}, full_name = ${fullName}
       where player_id = ${playerId}`)
  if (to === 'expired')
    await db.run(sql`update player set identity_verified_at = null where player_id = ${playerId}`)
}
