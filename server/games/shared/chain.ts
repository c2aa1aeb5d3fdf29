/** Chains of seeds: made whole and committed to before the first round, kept sealed, played from their end. */

import { hash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import { randomSeed } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'

/** Short enough that a leak has an end, and that any seed is found in milliseconds [RNG-03]. */
const linksPerChain = 4096

export type Link = { siteId: number; gameCode: string; chainNumber: number; link: number }

type Chain = {
  chainNumber: number
  /** The seed before the first link's. */
  anchor: string
  links: number
  used: number
  rootSealed: Buffer
}

const bindingOf = ({ siteId, gameCode, chainNumber }: Omit<Link, 'link'>) =>
  `chain:${siteId}:${gameCode}:${chainNumber}`

/** SHA-256 over 32 bytes, so many times: as `seedBefore` of the games says, quicker. */
function hashed(seed: string, times: number): string {
  let bytes = Buffer.from(seed, 'hex')
  for (let n = 0; n < times; n++) bytes = hash('sha256', bytes, 'buffer')
  return bytes.toString('hex')
}

/**
 * Takes the next link of a game's chain for a round that opens; where a chain is used up, another begins.
 * @returns the link, and the commitment to its seed: the seed before it, or the anchor.
 */
export async function takeLink(
  db: Db,
  owner: { siteId: number; gameCode: string; sealKey: Buffer; now: Date },
): Promise<Link & { commitment: string }> {
  const { siteId, gameCode, sealKey } = owner
  const latest = await db.row<Chain>(sql`
    select chain_number as "chainNumber", anchor, links, used, root_sealed as "rootSealed" from shared_chain
     where site_id = ${siteId} and game_code = ${gameCode} order by chain_number desc limit 1 for update`)
  const chain = latest && latest.used < latest.links ? latest : await addChain(db, owner, latest)
  const taken = { siteId, gameCode, chainNumber: chain.chainNumber, link: chain.used + 1 }
  await db.run(sql`
    update shared_chain set used = ${taken.link}
     where site_id = ${siteId} and game_code = ${gameCode} and chain_number = ${chain.chainNumber}`)
  const commitment = taken.link === 1 ? chain.anchor : seedAt(chain, taken, taken.link - 1, sealKey)
  return { ...taken, commitment }
}

async function addChain(
  db: Db,
  { siteId, gameCode, sealKey, now }: Parameters<typeof takeLink>[1],
  before: Chain | null,
): Promise<Chain> {
  const key = { siteId, gameCode, chainNumber: (before?.chainNumber ?? 0) + 1 }
  const root = randomSeed()
  const rootSealed = seal(root, sealKey, bindingOf(key))
  const anchor = hashed(root, linksPerChain)
  await db.run(sql`
    insert into shared_chain (site_id, game_code, chain_number, anchor, root_sealed, links, created_at)
    values (${siteId}, ${gameCode}, ${key.chainNumber}, ${anchor}, ${rootSealed}, ${linksPerChain}, ${now})`)
  return { chainNumber: key.chainNumber, anchor, links: linksPerChain, used: 0, rootSealed }
}

function seedAt(
  { links, rootSealed }: Pick<Chain, 'links' | 'rootSealed'>,
  chain: Omit<Link, 'link'>,
  link: number,
  sealKey: Buffer,
): string {
  return hashed(unseal(rootSealed, sealKey, bindingOf(chain)), links - link)
}

/** The seed of a round's link, which never leaves the server before the round is over. */
export async function seedOf(db: Db, link: Link, sealKey: Buffer): Promise<string> {
  const { siteId, gameCode, chainNumber } = link
  const chain = await db.row<Pick<Chain, 'links' | 'rootSealed'>>(sql`
    select links, root_sealed as "rootSealed" from shared_chain
     where site_id = ${siteId} and game_code = ${gameCode} and chain_number = ${chainNumber}`)
  assert(chain, 'a round has a chain')
  return seedAt(chain, link, link.link, sealKey)
}
