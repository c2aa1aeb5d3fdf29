/** Authenticators: a second factor that makes its own codes (TOTP), with backup codes for when it is lost [ASVS 6.5]. */

import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Player, Site, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { hashToken, sealBytes, unsealBytes } from '#server/base/secrets.ts'
import { beginAttempt, recordAttempt } from './attempts.ts'

export type AuthenticatorNeeds = { sessionSecret: string; sealKey: Buffer }
type Owner = Pick<Player, 'id' | 'accountId'>

const periodSeconds = 30
/** Steps before and after this one that are accepted: clocks differ. */
const windowSteps = 1
const secretBytes = 20
const backupCodes = 10
/** No letters or digits that are mistaken for one another. */
const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether the player has two-factor on. */
export async function hasAuthenticator({ db, site }: Visit, playerId: bigint): Promise<boolean> {
  const row = await db.row<{ is_on: boolean }>(sql`
    select exists (
      select from authenticator
       where site_id = ${site.id} and player_id = ${playerId} and confirmed_at is not null) as is_on`)
  return row?.is_on ?? false
}

/**
 * Makes a secret that is asked for once the player has shown a code of it; one that was not confirmed is replaced.
 * @returns the secret in base32, and as the address that authenticators read. Refuses with `twoFactorOn`.
 */
export async function setUpAuthenticator(visit: Visit, owner: Owner, needs: AuthenticatorNeeds) {
  const { db, site, now } = visit
  const secret = new Secret({ size: secretBytes })
  const sealed = sealBytes(Buffer.from(secret.bytes), needs.sealKey, boundTo(site, owner))
  const written = await db.run(sql`
    insert into authenticator (site_id, player_id, secret, set_up_at)
    values (${site.id}, ${owner.id}, ${sealed}, ${now})
    on conflict (site_id, player_id) do update
       set secret = excluded.secret, set_up_at = excluded.set_up_at, last_step = 0
     where authenticator.confirmed_at is null`)
  if (written === 0) throw new Refusal('twoFactorOn')
  const totp = new TOTP({ issuer: site.name, label: owner.accountId, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/**
 * Turns two-factor on by a code of the authenticator that was set up. `prove` is asked in between, so that neither this
 * code nor the other proof is used up by a fault of the other.
 * @returns backup codes, each good once; they are told now and never again.
 * Refuses with `twoFactorOff` where none was set up, `twoFactorOn`, `codeWrong`, `codeSpent`.
 */
export async function confirmAuthenticator(
  visit: Visit,
  owner: Owner,
  code: string,
  needs: AuthenticatorNeeds,
  prove: () => Promise<void>,
): Promise<string[]> {
  const { db, site, now } = visit
  if (await hasAuthenticator(visit, owner.id)) throw new Refusal('twoFactorOn')
  await beginAttempt(visit, owner.accountId, 'authenticator')
  const kept = await readSecret(visit, owner, needs)
  if (!kept) throw new Refusal('twoFactorOff')
  const judged = judge(kept, code, now)
  if (typeof judged === 'string') await settle(visit, owner, judged)
  await prove()
  await settle(visit, owner, await takeStep(visit, owner, judged))
  const confirmed = await db.run(sql`
    update authenticator set confirmed_at = ${now}
     where site_id = ${site.id} and player_id = ${owner.id} and confirmed_at is null`)
  assert(confirmed === 1, 'an authenticator whose code was taken can be confirmed')
  const codes = Array.from({ length: backupCodes }, makeBackupCode)
  const hashes = codes.map((made) => hashBackup(visit, owner, made, needs))
  await db.run(sql`delete from backup_code where site_id = ${site.id} and player_id = ${owner.id}`)
  await db.run(sql`
    insert into backup_code (site_id, player_id, code_hash)
    select ${site.id}, ${owner.id}, hash from unnest(${hashes}::bytea[]) as made (hash)`)
  return codes
}

/**
 * Proves by the authenticator's code or by a backup code; neither is accepted twice.
 * Call it before anything is written: a refusal keeps what the transaction wrote, so that tries count.
 * Refuses with `codeWrong`, with `codeSpent` where it was right and is used up, and with `tooManyRequests` after too
 * many of either.
 */
export async function useAuthenticator(
  visit: Visit,
  owner: Owner,
  code: string,
  needs: AuthenticatorNeeds,
) {
  await beginAttempt(visit, owner.accountId, 'authenticator')
  const isBackup = code.length > 6
  const row = isBackup ? null : await readSecret(visit, owner, needs)
  const outcome = isBackup
    ? await takeBackupCode(visit, owner, code, needs)
    : row === null
      ? 'codeWrong'
      : await takeStep(visit, owner, judge(row, code, visit.now))
  await settle(visit, owner, outcome)
}

/** Turns two-factor off; backup codes go with it. */
export async function removeAuthenticator({ db, site }: Visit, playerId: bigint) {
  await db.run(
    sql`delete from authenticator where site_id = ${site.id} and player_id = ${playerId}`,
  )
  await db.run(sql`delete from backup_code where site_id = ${site.id} and player_id = ${playerId}`)
}

export async function countBackupCodes({ db, site }: Visit, playerId: bigint): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from backup_code
     where site_id = ${site.id} and player_id = ${playerId} and used_at is null`)
  return row?.count ?? 0
}

/** A spent code counts as a failure like a wrong one: it may have been seen by somebody else. */
type Outcome = 'right' | Fault
type Fault = 'codeSpent' | 'codeWrong'

async function settle(visit: Visit, owner: Owner, outcome: Outcome) {
  await recordAttempt(visit, owner.accountId, 'authenticator', outcome === 'right')
  // Where a code by phone is asked for as well, this tells which of them was wrong.
  if (outcome !== 'right') throw new Refusal(outcome, { by: 'authenticator' }, true)
}

type Kept = { secret: Secret; lastStep: bigint }

async function readSecret(
  { db, site }: Visit,
  owner: Owner,
  { sealKey }: AuthenticatorNeeds,
): Promise<Kept | null> {
  const row = await db.row<{ secret: Buffer; last_step: bigint }>(sql`
    select secret, last_step from authenticator where site_id = ${site.id} and player_id = ${owner.id}`)
  if (!row) return null
  const bytes = Uint8Array.from(unsealBytes(row.secret, sealKey, boundTo(site, owner)))
  return { secret: new Secret({ buffer: bytes.buffer }), lastStep: row.last_step }
}

/** The step whose code this is, among those around now; null where it is none. A step is accepted once: that is the caller's part. */
export function stepOf(secret: Secret | Buffer, code: string, now: Date): bigint | null {
  const timestamp = now.getTime()
  const held =
    secret instanceof Secret ? secret : new Secret({ buffer: Uint8Array.from(secret).buffer })
  const delta = TOTP.validate({ token: code, secret: held, timestamp, window: windowSteps })
  return delta === null ? null : BigInt(TOTP.counter({ period: periodSeconds, timestamp }) + delta)
}

/** The step whose code it is, or what is wrong with it. */
function judge({ secret, lastStep }: Kept, code: string, now: Date): bigint | Fault {
  const step = stepOf(secret, code, now)
  if (step === null) return 'codeWrong'
  return step <= lastStep ? 'codeSpent' : step
}

/** Takes the step that was found; with it all steps up to it are spent. */
async function takeStep({ db, site }: Visit, owner: Owner, step: bigint | Fault): Promise<Outcome> {
  if (typeof step === 'string') return step
  const taken = await db.run(sql`
    update authenticator set last_step = ${step}
     where site_id = ${site.id} and player_id = ${owner.id} and last_step < ${step}`)
  return taken === 1 ? 'right' : 'codeSpent'
}

async function takeBackupCode(
  visit: Visit,
  owner: Owner,
  code: string,
  needs: AuthenticatorNeeds,
): Promise<Outcome> {
  const { db, site, now } = visit
  const hash = hashBackup(visit, owner, code, needs)
  const isIt = sql`site_id = ${site.id} and player_id = ${owner.id} and code_hash = ${hash}`
  const taken = await db.run(
    sql`update backup_code set used_at = ${now} where ${isIt} and used_at is null`,
  )
  if (taken === 1) return 'right'
  return (await db.row(sql`select from backup_code where ${isIt}`)) ? 'codeSpent' : 'codeWrong'
}

/** Ten letters and digits, written as `abcde-fghjk`: 49 bits. */
function makeBackupCode(): string {
  const half = () =>
    Array.from({ length: 5 }, () => backupAlphabet[randomInt(backupAlphabet.length)]).join('')
  return `${half()}-${half()}`
}

function hashBackup({ site }: Visit, owner: Owner, code: string, needs: AuthenticatorNeeds) {
  assert(owner.id > 0n, 'a backup code has an owner')
  return hashToken(`backup:${site.id}:${owner.id}:${code}`, needs.sessionSecret)
}

const boundTo = (site: Site, { id }: Owner) => `authenticator:${site.id}:${id}`
