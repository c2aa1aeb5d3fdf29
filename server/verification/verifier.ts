/** What the house needs of whoever checks identities, and the worker that asks them. */

import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { lockCheck, personOf, takeStep, type Check, type Decision } from './check.ts'
import { keysOf, standingOf, type Person } from './person.ts'
import type { RejectionReason } from './reason.ts'

/** What a verifier is told. `checkId` is also the idempotency key: asked twice, it makes one check. */
export type Submission = Person & {
  siteId: number
  checkId: string
  address: string
  documentIds: readonly string[]
}

export type Verdict =
  | { is: 'approved'; reference: string }
  | {
      is: 'rejected'
      reference: string
      reasons: readonly RejectionReason[]
      documents?: Readonly<Record<string, RejectionReason>>
    }
  /** It cannot tell: a person of ours looks. */
  | { is: 'doubtful'; reference: string }

/** Throws where no answer came: then nothing is known, and the question is repeated with the same `checkId`. */
export type Verifier = (submission: Submission) => Promise<Verdict>

export type VerifyNeeds = {
  database: Database
  /** Null where nobody outside is asked: staff decide. */
  verifier: Verifier | null
  sealKey: Buffer
  log: Log
}

const batchMax = 20
const triesMax = 5
const firstRetryMs = 10_000

/** One round over what is due at any site. @returns how many checks were handled. */
export async function verifyIdentities(needs: VerifyNeeds, now: Date): Promise<number> {
  const due = await needs.database.bare.rows<{ siteId: number; checkId: string }>(sql`
    select site_id as "siteId", check_id as "checkId" from identity_checks_due(${now}, ${batchMax})`)
  for (const { siteId, checkId } of due) await work(needs, siteId, checkId, now)
  return due.length
}

async function work(needs: VerifyNeeds, siteId: number, checkId: string, now: Date) {
  const { database, sealKey } = needs
  const decide = (step: 'refer' | 'verify' | 'reject' | 'expire', decision: Decision) =>
    database
      .inSite(siteId, (db) => takeStep(db, sealKey, checkId, step, decision))
      .catch((fault: unknown) => {
        // Somebody was quicker.
        if (!(fault instanceof Refusal && fault.key === 'conflict')) throw fault
      })
  // Taken before it is asked about, so that a second worker does not ask at the same time.
  const check = await database.inSite(siteId, (db) => take(db, checkId, now))
  if (!check) return
  if (check.state === 'verified') return void (await decide('expire', { by: 'rule', at: now }))
  const person = personOf(check, sealKey)
  const standing = await database.inSite(siteId, (db) =>
    standingOf(db, check.playerId, keysOf(person, sealKey)),
  )
  if (standing.is === 'refused')
    return void (await decide('reject', { by: 'rule', at: now, reasons: [standing.reason] }))
  if (standing.is === 'doubtful' || !needs.verifier || check.tries > triesMax)
    return void (await decide('refer', { by: 'rule', at: now }))
  const verdict = await ask(needs.verifier, check, person, needs.log)
  if (!verdict) return
  const by = `verifier:${verdict.reference}` as const
  if (verdict.is === 'approved') await decide('verify', { by, at: now })
  if (verdict.is === 'doubtful') await decide('refer', { by, at: now })
  if (verdict.is === 'rejected') {
    const { reasons, documents = {} } = verdict
    await decide('reject', { by, at: now, reasons, documents })
  }
}

type InSite = Parameters<Parameters<Database['inSite']>[1]>[0]

/** Counts the try and sets when to ask again, should no answer come. */
async function take(db: InSite, checkId: string, now: Date): Promise<Check | null> {
  const check = await lockCheck(db, checkId)
  assert(check, 'what is due exists')
  const retryAt = new Date(now.getTime() + firstRetryMs * 2 ** check.tries)
  const taken = await db.run(sql`
    update identity_check set tries = tries + 1, due_at = ${retryAt}
     where check_id = ${checkId} and due_at <= ${now}`)
  return taken === 0 ? null : { ...check, tries: check.tries + 1 }
}

async function ask(
  verifier: Verifier,
  { siteId, checkId, address, documentIds }: Check,
  person: Person,
  log: Log,
): Promise<Verdict | null> {
  try {
    return await verifier({ ...person, siteId, checkId, address, documentIds })
  } catch (fault) {
    log.warn({ err: fault, siteId, checkId }, 'the verifier did not answer')
    return null
  }
}
