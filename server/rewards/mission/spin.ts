/** The wheel: spins that were given, its printed odds, and spinning. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { mayPlay } from '#server/protection/gate.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { draw, nextSeed, proofsOf, rangeOf, showShare } from './draw.ts'
import { grant } from '../grant.ts'
import { maskName } from '#server/base/masked.ts'
import { programmeNow, readProgrammes, versionOf, type Programme } from '../programme.ts'

export type SpinNeeds = {
  sealKey: Buffer
  /** Whether the site has switched rewards on (`gamify_status`). */
  hasRewards: (site: Site) => boolean
}

type SpinPath = '/api/spin/state' | '/api/spin/play' | '/api/spin/history'
type Prize = { account: 'cash' | 'tokens'; amount: string } | null

export type SpinGift = {
  siteId: number
  playerId: bigint
  source: string
  /** With the source it names the gift: given again under it, nothing is added. */
  reference: string
  count: number
  expiresAt: Date
  at: Date
}

/** Gives spins within the caller's transaction. */
export async function giveSpins(db: Db, gift: SpinGift): Promise<void> {
  const { siteId, playerId, source, reference, count, expiresAt, at } = gift
  for (let n = 1; n <= count; n++)
    await db.run(sql`
      insert into spin (site_id, player_id, spin_id, source, reference, granted_at, expires_at)
      values (${siteId}, ${playerId}, ${timedId(at)}, ${source}, ${`${reference} ${n}`}, ${at}, ${expiresAt})
      on conflict (site_id, player_id, source, reference) do nothing`)
}

type SpinRow = {
  spinId: string
  clientRef: string
  version: number
  nonce: number
  drawn: number
  segment: number
  prizeAccount: 'cash' | 'tokens' | null
  prizeAmount: bigint | null
  usedAt: Date
}

const columns = sql`spin_id as "spinId", client_ref as "clientRef", version, nonce, drawn, segment,
  prize_account as "prizeAccount", prize_amount as "prizeAmount", used_at as "usedAt"`

const perPageUsual = 10
const winnersShown = 10
const placesShown = 6

export function spinHandlers({ sealKey, hasRewards }: SpinNeeds): Handlers<SpinPath> {
  const wheelNow = async (visit: Visit) =>
    hasRewards(visit.site) ? programmeNow(visit, 'wheel') : null
  const ownerOf = ({ site, player, now }: Visit & Pick<PlayerVisit, 'player'>) =>
    ({ siteId: site.id, playerId: player.id, purpose: 'spin', sealKey, now }) as const

  const showSpins = async (visit: PlayerVisit, rows: readonly SpinRow[]) => {
    const wheels = await readProgrammes(visit.db, visit.site.id, 'wheel')
    const proofs = await proofsOf(
      visit.db,
      ownerOf(visit),
      rows.map(({ nonce, drawn, version, clientRef }) => {
        const { segments } = versionOf(wheels, version).rules
        return {
          nonce,
          drawn,
          range: rangeOf(segments.map(({ weight }) => weight)),
          clientSeed: clientRef,
        }
      }),
    )
    return rows.map((row) => {
      const proof = proofs.get(row.nonce)
      assert(proof, 'every spin has its seed')
      const prize: Prize =
        row.prizeAccount === null || row.prizeAmount === null
          ? null
          : showPrize(visit.site, row.prizeAccount, row.prizeAmount)
      return {
        spin_id: row.spinId,
        segment: row.segment,
        prize,
        at: row.usedAt.toISOString(),
        proof,
      }
    })
  }

  const play = async (
    visit: PlayerVisit,
    { client_ref }: Body<'/api/spin/play'>,
  ): Promise<Answer<'/api/spin/play'>> => {
    const { db, player } = visit
    await lockPlayer(db, player.id)
    const row =
      (await findSpin(visit, client_ref)) ??
      (await useSpin(visit, await wheelNow(visit), ownerOf(visit), client_ref))
    const [value] = await showSpins(visit, [row])
    assert(value, 'a spin is shown')
    const { count } = await spinsLeft(visit)
    const next = await nextSeed(db, ownerOf(visit))
    return { value, spins_left: count, next_seed_hash: next.hash }
  }

  return {
    '/api/spin/state': async (visit) => {
      const { db, site, player } = visit
      const wheel = await wheelNow(visit)
      const { count, nextExpiresAt } = player
        ? await spinsLeft({ ...visit, player })
        : { count: 0, nextExpiresAt: null }
      const next = player && (await nextSeed(db, ownerOf({ ...visit, player })))
      return {
        value: {
          is_on: wheel !== null,
          ...showWheel(site, wheel),
          spins_left: count,
          next_expires_at: nextExpiresAt?.toISOString() ?? null,
          next_seed_hash: next?.hash ?? null,
          winners: await readWinners(db, site),
        },
      }
    },
    '/api/spin/play': play,
    '/api/spin/history': async (visit, { page = 1, per_page = perPageUsual }) => {
      const { db, site, player } = visit
      const rows = await db.rows<SpinRow>(sql`
        select ${columns} from spin
         where site_id = ${site.id} and player_id = ${player.id} and used_at is not null
         order by used_at desc, spin_id desc limit ${per_page} offset ${(page - 1) * per_page}`)
      const counted = await db.row<{ total: number }>(sql`
        select count(*)::integer as total from spin
         where site_id = ${site.id} and player_id = ${player.id} and used_at is not null`)
      return { value: await showSpins(visit, rows), total: counted?.total ?? 0, page, per_page }
    },
  }
}

const findSpin = ({ db, site, player }: PlayerVisit, clientRef: string) =>
  db.row<SpinRow>(sql`
    select ${columns} from spin
     where site_id = ${site.id} and player_id = ${player.id} and client_ref = ${clientRef}`)

/** The player is locked: of spins at once each uses another one. */
async function useSpin(
  visit: PlayerVisit,
  wheel: Programme<'wheel'> | null,
  owner: Parameters<typeof draw>[1],
  clientRef: string,
): Promise<SpinRow> {
  const { db, site, player, now } = visit
  const waiting = await db.row<{ spinId: string }>(sql`
    select spin_id as "spinId" from spin
     where site_id = ${site.id} and player_id = ${player.id} and used_at is null and expires_at > ${now}
     order by expires_at, spin_id limit 1`)
  if (!wheel || !waiting) throw new Refusal('spinNone')
  await mayPlay(visit)
  const { segments } = wheel.rules
  const drawn = await draw(
    db,
    owner,
    segments.map(({ weight }) => weight),
    clientRef,
  )
  const prize = segments[drawn.segment]?.prize ?? null
  if (prize)
    await grant(db, {
      siteId: site.id,
      playerId: player.id,
      source: 'spin',
      reference: waiting.spinId,
      promotion: 'wheel',
      account: prize.account,
      amount: BigInt(prize.amount),
      at: now,
    })
  const row = await db.row<SpinRow>(sql`
    update spin
       set used_at = ${now}, client_ref = ${clientRef}, version = ${wheel.version}, nonce = ${drawn.nonce},
           drawn = ${drawn.drawn}, segment = ${drawn.segment}, prize_account = ${prize?.account ?? null},
           prize_amount = ${prize?.amount ?? null}
     where site_id = ${site.id} and player_id = ${player.id} and spin_id = ${waiting.spinId}
    returning ${columns}`)
  assert(row, 'the spin that waited is used')
  return row
}

async function spinsLeft({ db, site, player, now }: Visit & Pick<PlayerVisit, 'player'>) {
  const row = await db.row<{ count: number; nextExpiresAt: Date | null }>(sql`
    select count(*)::integer as count, min(expires_at) as "nextExpiresAt" from spin
     where site_id = ${site.id} and player_id = ${player.id} and used_at is null and expires_at > ${now}`)
  return row ?? { count: 0, nextExpiresAt: null }
}

const showPrize = (site: Site, account: 'cash' | 'tokens', amount: bigint) => ({
  account,
  amount: account === 'cash' ? showMoney(amount, site.currency) : amount.toString(),
})

function showWheel(site: Site, wheel: Programme<'wheel'> | null) {
  const segments = wheel?.rules.segments ?? []
  const range = rangeOf(segments.map(({ weight }) => weight))
  return {
    range,
    segments: segments.map(({ prize, weight }) => ({
      prize: prize && showPrize(site, prize.account, BigInt(prize.amount)),
      weight,
      probability: showShare(BigInt(weight), BigInt(range), placesShown),
    })),
  }
}

/** The latest prizes in money that were really won; test accounts are left out. */
async function readWinners(db: Db, site: Site) {
  const rows = await db.rows<{ accountId: string; amount: bigint; at: Date }>(sql`
    select p.account_id as "accountId", s.prize_amount as amount, s.used_at as at
      from spin s join player p using (site_id, player_id)
     where s.site_id = ${site.id} and s.prize_account = 'cash' and not p.is_test
     order by s.used_at desc limit ${winnersShown}`)
  return rows.map(({ accountId, amount, at }) => ({
    name: maskName(accountId),
    amount: showMoney(amount, site.currency),
    at: at.toISOString(),
  }))
}
