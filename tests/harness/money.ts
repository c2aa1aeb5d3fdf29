/** Transfers as the rooms make them, and a player with money, for tests of the ledger. */

import type { Category } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { timedId } from '#server/base/random.ts'
import type { Posted, RoundRow, Transfer } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { noon, type TestHouse, type Who } from './visit.ts'

type Change = Partial<Transfer> & { reference?: string }

function transferOf(
  { player }: Who,
  site: Site,
  keyClass: string,
  reference: string,
): Omit<Transfer, 'content' | 'legs'> {
  return {
    siteId: site.id,
    playerId: player.id,
    key: { provider: 'FAIRHOUSE', class: keyClass, reference },
    gate: 'none',
    subject: 'test',
    at: noon,
  }
}

export function depositOf(
  who: Who,
  site: Site,
  amount: bigint,
  { reference = timedId(noon), ...change }: Change = {},
): Transfer {
  return {
    ...transferOf(who, site, 'deposit', reference),
    content: `deposit ${amount}`,
    legs: [{ account: 'cash', amount, against: 'gateway:sandbox', reason: 'deposit' }],
    ...change,
  }
}

/** A stake that passes the gate, settled at once; with `round` it takes a nonce too. */
export function stakeOf(
  who: Who,
  site: Site,
  stake: bigint,
  payout = 0n,
  { reference = timedId(noon), ...change }: Change = {},
): Transfer {
  const house = 'house:FAIRHOUSE'
  return {
    ...transferOf(who, site, 'stake', reference),
    content: `stake ${stake}`,
    gate: 'stake',
    session: who.session.tokenHash,
    legs: [
      { account: 'cash', amount: -stake, against: house, reason: 'stake' },
      ...(payout > 0n
        ? [{ account: 'cash', amount: payout, against: house, reason: 'payout' } as const]
        : []),
    ],
    ...change,
  }
}

export function roundOf(who: Who, nonce: bigint, change: Partial<RoundRow> = {}): RoundRow {
  return {
    roundId: timedId(noon),
    providerCode: 'FAIRHOUSE',
    gameCode: 'dice',
    rulesVersion: 1,
    configHash: 'a'.repeat(64),
    codeHash: 'b'.repeat(64),
    seedId: seedIdOf(who),
    nonce,
    choice: { over: true },
    steps: [{ roll: 1 }],
    cycleMinMs: 0,
    ...change,
  }
}

const seedIdOf = ({ player }: Who) => `seed-${player.id}`

/** A game of the studio, open on the site. */
export async function addGame(
  { owner }: TestHouse,
  site: Site,
  { code = 'dice', category = 'hash_game' }: { code?: string; category?: Category } = {},
) {
  await owner.query(
    `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Studio') on conflict do nothing`,
    [site.id],
  )
  await owner.query(
    `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
       config_hash, volatility, rtp, added_at)
     values ($1, 'FAIRHOUSE', $4, initcap($4), $5, 1, 1000000, '{1}', 1, $2, 'low', '99', $3)`,
    [site.id, 'a'.repeat(64), noon, code, category],
  )
}

export async function addSeed({ owner }: TestHouse, site: Site, who: Who) {
  await owner.query(
    `insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, created_at, in_force_at)
     values ($1, $2, $3, 'fair-1', '', $4, 'client', $5, $5)`,
    [site.id, seedIdOf(who), String(who.player.id), 'b'.repeat(64), noon],
  )
}

/** Posts in a transaction of its own, as the cashier does. */
export function postOne({ database }: TestHouse, transfer: Transfer): Promise<Posted> {
  return database.inSite(transfer.siteId, (db) => postNow(db, transfer))
}

/** A player with money that was deposited. */
export async function richPlayer(house: TestHouse, site: Site, cash: bigint): Promise<Who> {
  const who = await house.playerOf(site)
  await postOne(house, depositOf(who, site, cash))
  return who
}

/** What came of a transfer, in a word. */
export const wordOf = (posted: Posted): string =>
  posted.outcome === 'refused' ? posted.refusal : posted.outcome
