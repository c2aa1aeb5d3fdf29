/** The calls of the identity check: upload, submit, status. */

import type { Answer, Body } from '#contract/calls.ts'
import { type documentKinds, documentTypes } from '#contract/kyc.ts'
import { dayOf } from '#server/base/calendar.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { seal } from '#server/base/secrets.ts'
import { record } from '#server/events/events.ts'
import { keepDocument } from '#server/files/documents.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { maskAfter } from '#server/proof/mask.ts'
import { lacksIdentity } from '#server/protection/restriction.ts'
import { ageOn, isDate } from './age.ts'
import { boundTo, checkColumns, personOf, type Check } from './check.ts'
import type { RejectionReason } from './reason.ts'

export type VerificationNeeds = {
  sealKey: Buffer
  /** Has the worker look at once; told after the commit. */
  wakeVerification(): void
}

type Path = '/api/kyc/status' | '/api/kyc/upload' | '/api/kyc/submit'
type Kind = (typeof documentKinds)[number]

const uploadsPerDay = 30
const dayMs = 86_400_000

export function verificationHandlers(needs: VerificationNeeds): Handlers<Path> {
  return {
    '/api/kyc/status': async (visit) => ({ value: await readStatus(visit, needs.sealKey) }),
    '/api/kyc/upload': (visit, body) => takeUpload(visit, needs.sealKey, body),
    '/api/kyc/submit': async (visit, body) => {
      await submit(visit, needs.sealKey, body)
      visit.afterCommit(() => needs.wakeVerification())
      return { value: await readStatus(visit, needs.sealKey) }
    },
  }
}

type DocumentRow = {
  documentId: string
  kind: Kind
  type: string
  state: 'uploaded' | 'submitted' | 'accepted' | 'rejected'
  reason: string
  uploadedAt: Date
}

const documentColumns = sql`document_id as "documentId", kind, type, state, reason, uploaded_at as "uploadedAt"`
const documentsShown = 50

const showDocument = (row: DocumentRow) => ({
  document_id: row.documentId,
  kind: row.kind,
  type: row.type,
  state: row.state,
  reason: row.reason,
  uploaded_at: row.uploadedAt.toISOString(),
})

async function takeUpload(
  { db, site, player, now }: PlayerVisit,
  sealKey: Buffer,
  { kind, content }: Body<'/api/kyc/upload'>,
): Promise<Answer<'/api/kyc/upload'>> {
  // Locked, so that uploads at once are counted one after the other.
  await lockPlayer(db, player.id)
  const sent = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from identity_document
     where player_id = ${player.id} and uploaded_at > ${new Date(now.getTime() - dayMs)}`)
  if ((sent?.count ?? 0) >= uploadsPerDay) throw new Refusal('uploadsTooMany')
  const { hash, type } = await keepDocument(db, { siteId: site.id, content, sealKey, at: now })
  const row = await db.row<DocumentRow>(sql`
    insert into identity_document (site_id, document_id, player_id, kind, file_hash, type, uploaded_at)
    values (${site.id}, ${timedId(now)}, ${player.id}, ${kind}, decode(${hash}, 'hex'), ${type}, ${now})
    returning ${documentColumns}`)
  return { value: showDocument(row as DocumentRow) }
}

async function submit(visit: PlayerVisit, sealKey: Buffer, body: Body<'/api/kyc/submit'>) {
  const { db, site, player, now } = visit
  await lockPlayer(db, player.id)
  checkData(visit, body)
  await checkAge(visit, body.birth_date)
  const latest = await latestCheck(db, player.id)
  if (latest && ['pending', 'review', 'verified'].includes(latest.state))
    throw new Refusal('identityChecked')
  const documentIds = await documentsFor(db, player.id, body)
  const checkId = timedId(now)
  const number = seal(body.document_number.toUpperCase(), sealKey, boundTo(site.id, checkId))
  await db.run(sql`
    insert into identity_check (site_id, check_id, player_id, state, full_name, birth_date, address, country,
                                document_type, document_number, document_expires_on, document_ids, submitted_at, due_at)
    values (${site.id}, ${checkId}, ${player.id}, 'pending', ${body.full_name.trim()}, ${body.birth_date}::date,
            ${body.address.trim()}, ${body.country}, ${body.document_type}, ${number},
            ${body.document_expires_on ?? null}::date, ${documentIds}, ${now}, ${now})`)
  await db.run(sql`
    update identity_document set state = 'submitted', reason = ''
     where player_id = ${player.id} and document_id = any(${documentIds}) and state = 'uploaded'`)
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** `ZZ` stands for no country that is known. */
const isCountry = (code: string) => code !== 'ZZ' && regions.of(code) !== undefined

/** Letters of any script with the marks that names have. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u

function checkData({ site, now }: PlayerVisit, body: Body<'/api/kyc/submit'>) {
  if (!isCountry(body.country)) throw new Refusal('invalidBody', { field: 'country' })
  if (!namePattern.test(body.full_name.trim())) throw new Refusal('nameInvalid')
  const { birth_date, document_expires_on: expiresOn } = body
  if (!isDate(birth_date)) throw new Refusal('dateInvalid', { field: 'birth_date' })
  if (expiresOn === undefined) return
  if (!isDate(expiresOn)) throw new Refusal('dateInvalid', { field: 'document_expires_on' })
  if (expiresOn < dayOf(now, site.timeZone)) throw new Refusal('documentExpired')
}

/** Nothing of the submission is kept; that it was refused is [ACC-01]. */
async function checkAge({ db, site, player, now }: PlayerVisit, birthDate: string) {
  const today = dayOf(now, site.timeZone)
  if (birthDate > today) throw new Refusal('dateInvalid', { field: 'birth_date' })
  if (ageOn(today, birthDate) >= site.policy.ageMin) return
  await record(db, {
    siteId: site.id,
    kind: 'identity_decided',
    actor: 'system',
    reason: 'underAge',
    subject: `player:${player.id}`,
    after: { state: 'refused' },
    at: now,
  })
  throw new Refusal('underAge', { age: site.policy.ageMin }, true)
}

function latestCheck(db: Db, playerId: bigint): Promise<Check | null> {
  return db.row<Check>(sql`
    select ${checkColumns} from identity_check where player_id = ${playerId}
     order by submitted_at desc, check_id desc limit 1`)
}

/** The documents a submission rests on: those named, and those of other kinds that were accepted before. */
async function documentsFor(
  db: Db,
  playerId: bigint,
  { document_ids, document_type }: Body<'/api/kyc/submit'>,
): Promise<string[]> {
  const rows = await readDocuments(db, playerId)
  const named = document_ids.map((documentId) => {
    const row = rows.find((one) => one.documentId === documentId)
    if (!row || row.state === 'rejected')
      throw new Refusal('documentUnknown', { document_id: documentId })
    return row
  })
  const kinds = new Set(named.map(({ kind }) => kind))
  const accepted = rows.filter(({ state, kind }) => state === 'accepted' && !kinds.has(kind))
  const missing = documentTypes[document_type].filter(
    (kind) => !kinds.has(kind) && !accepted.some((row) => row.kind === kind),
  )
  if (missing.length > 0) throw new Refusal('documentsMissing', { kinds: missing.join(', ') })
  return [...named, ...accepted].map(({ documentId }) => documentId)
}

const readDocuments = (db: Db, playerId: bigint) =>
  db.rows<DocumentRow>(sql`
    select ${documentColumns} from identity_document where player_id = ${playerId}
     order by uploaded_at desc, document_id desc limit ${documentsShown}`)

/** A check with staff looks like any other that waits: nobody is told that they are under suspicion [AML-04]. */
const shownStates = {
  pending: 'pending',
  review: 'pending',
  verified: 'verified',
  rejected: 'rejected',
  expired: 'expired',
} as const

type Status = Answer<'/api/kyc/status'>['value']

async function readStatus(visit: PlayerVisit, sealKey: Buffer): Promise<Status> {
  const { db, player } = visit
  const check = await latestCheck(db, player.id)
  const documents = await readDocuments(db, player.id)
  const isOpen = !lacksIdentity(visit)
  return {
    state: check ? shownStates[check.state] : 'none',
    reasons: check ? [...(check.reasons satisfies RejectionReason[])] : [],
    documents: documents.map(showDocument),
    needed: neededKinds(check, documents),
    submitted_at: check?.submittedAt.toISOString() ?? null,
    decided_at: check?.decidedAt?.toISOString() ?? null,
    document_expires_on: check?.documentExpiresOn ?? null,
    person: check && showPerson(check, sealKey),
    may: { deposit: isOpen, play: isOpen, withdraw: isOpen },
  }
}

/** Someone who looks over a shoulder learns nothing to be somebody with. */
function showPerson(check: Check, sealKey: Buffer): Status['person'] {
  const { fullName, birthDate, country, documentType, documentNumber } = personOf(check, sealKey)
  return {
    full_name: fullName,
    birth_date: maskAfter(birthDate, 5),
    address: maskAfter(check.address, 4),
    country,
    document_type: documentType as keyof typeof documentTypes,
    document_number: maskAfter(documentNumber, 2),
  }
}

/** Before a first submission the type is the player's choice; the passport asks for least. */
function neededKinds(check: Check | null, documents: readonly DocumentRow[]): Kind[] {
  if (check && ['pending', 'review', 'verified'].includes(check.state)) return []
  const type = (check?.documentType ?? 'passport') as keyof typeof documentTypes
  const isThere = (kind: Kind) =>
    documents.some((row) => row.kind === kind && ['uploaded', 'accepted'].includes(row.state))
  return documentTypes[type].filter((kind) => !isThere(kind))
}
