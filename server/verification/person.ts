/** People as a site knows them: by keyed hashes of their papers and of name with birth date, never by plain text. */

import { createHmac } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import type { RejectionReason } from './reason.ts'

export type Person = {
  fullName: string
  /** ISO date. */
  birthDate: string
  country: string
  documentType: string
  documentNumber: string
}

export type PersonKeys = { document: Buffer; person: Buffer }

/** Letters and digits only, without case, marks and spaces: however a name is typed, it is one name. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words of a name in one order: forms ask for them in different ones. */
const plainName = (name: string) =>
  name
    .split(/\s+/)
    .map(plain)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ')

/** The same person has the same keys at every site: those of one licensee share exclusions [EXC-06]. */
export function keysOf(person: Person, key: Buffer): PersonKeys {
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    document: hash('document', person.country, person.documentType, plain(person.documentNumber)),
    person: hash('person', plainName(person.fullName), person.birthDate),
  }
}

export type Standing =
  | { is: 'free' }
  /** Somebody with the same name and birth date: a person decides whether it is the same one. */
  | { is: 'doubtful' }
  | { is: 'refused'; reason: RejectionReason }

/** Whether a person may be this player of the site [ACC-07, ACC-08]. */
export async function standingOf(
  db: Db,
  playerId: bigint,
  { document, person }: PersonKeys,
): Promise<Standing> {
  const row = await db.row<{ restricted: boolean; document: boolean; person: boolean }>(sql`
    select exists (select from restricted_person where key_hash in (${document}, ${person})) as restricted,
           exists (select from identity_key where kind = 'document' and key_hash = ${document} and player_id <> ${playerId})
             as document,
           exists (select from identity_key where kind = 'person' and key_hash = ${person} and player_id <> ${playerId})
             as person`)
  if (row?.restricted) return { is: 'refused', reason: 'personRestricted' }
  if (row?.document) return { is: 'refused', reason: 'personKnown' }
  return { is: row?.person ? 'doubtful' : 'free' }
}

/**
 * Notes who the player is.
 * @returns false where the document came to belong to another player meanwhile: of two at once, one gets it.
 */
export async function claimPerson(
  db: Db,
  siteId: number,
  playerId: bigint,
  keys: PersonKeys,
  now: Date,
): Promise<boolean> {
  await db.run(sql`
    insert into identity_key (site_id, kind, key_hash, player_id, known_at)
    values (${siteId}, 'document', ${keys.document}, ${playerId}, ${now}),
           (${siteId}, 'person', ${keys.person}, ${playerId}, ${now})
    on conflict do nothing`)
  const row = await db.row<{ isOwn: boolean }>(sql`
    select player_id = ${playerId} as "isOwn" from identity_key
     where kind = 'document' and key_hash = ${keys.document}`)
  return row?.isOwn ?? false
}
