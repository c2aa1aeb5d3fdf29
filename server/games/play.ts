/** Plays a round of the studio: draws from the seeds in force, and books stake, payout and round in one transaction. */

import type { Answer } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { drawsOf } from '#games/fair.ts'
import { canonicalJson } from '#games/game.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Handler } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { readRound, type RoundRecord } from './rounds.ts'
import { seedInForce, type SeedPair } from './seeds.ts'
import { checkStake, studioProvider, type Offer, type Offers } from './studio.ts'
import { apply } from './wallet.ts'

export type PlayNeeds = { database: Database; writer: Writer; offers: Offers; sealKey: Buffer }

/** What a process remembers of a player between rounds; the nonce proves that it is still the whole story. */
type Memory = { seed: SeedPair; sessionId: string; sessionNet: bigint }

const rememberedMax = 20_000
/** Another process or a rotation may have been quicker, also many times in a row; the round is drawn anew from what is in force. */
const attemptsMax = 32

export function openPlay(needs: PlayNeeds): Handler<'/api/game/play'> {
  const memories = new Map<string, Memory>()
  const inTurn = openQueues()

  const remember = (key: string, memory: Memory) => {
    memories.delete(key)
    if (memories.size >= rememberedMax) memories.delete(memories.keys().next().value ?? '')
    memories.set(key, memory)
  }

  const recall = async (visit: PlayerVisit, key: string): Promise<Memory> => {
    const known = memories.get(key)
    if (known?.sessionId === visit.session.id) return known
    // Not the visit's own transaction: a connection must not be held while the writer is waited for.
    return needs.database.inSite(visit.site.id, async (db) => ({
      seed: await seedInForce(db, {
        siteId: visit.site.id,
        playerId: visit.player.id,
        sealKey: needs.sealKey,
        now: visit.now,
      }),
      sessionId: visit.session.id,
      sessionNet: await sessionNetOf(db, visit),
    }))
  }

  return async (visit, { game_code, stake: stakeText, choice: rawChoice, client_ref }) => {
    const { site, player, now } = visit
    if (site.policy.identityBeforePlay && !player.isVerified) throw new Refusal('identityNeeded')
    const offer = await needs.offers.find(site.id, game_code, now)
    const stake = parseMoney(stakeText, site.currency)
    if (stake === null) throw new Refusal('invalidAmount')
    checkStake(offer, stake)
    const choice = offer.game.readChoice(rawChoice)
    if (choice === null) throw new Refusal('choiceInvalid')

    const key = `${site.id}:${player.id}`
    // One round of a player at a time: rounds drawn side by side would take the same nonce, and all but one be drawn anew.
    return inTurn(key, () =>
      playRound(visit, key, offer, { game_code, stakeText, stake, choice, client_ref }),
    )
  }

  type Bet = {
    game_code: string
    stakeText: string
    stake: bigint
    choice: unknown
    client_ref: string
  }

  async function playRound(
    visit: PlayerVisit,
    key: string,
    offer: Offer,
    { game_code, stakeText, stake, choice, client_ref }: Bet,
  ): Promise<Answer<'/api/game/play'>> {
    const { site, player, session, now } = visit
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const memory = await recall(visit, key)
      const drawn = drawRound(visit, offer, memory.seed, stake, choice)
      const posted = await apply(needs.writer, {
        kind: 'stakePayout',
        siteId: site.id,
        playerId: player.id,
        provider: studioProvider,
        reference: client_ref,
        gameCode: game_code,
        content: canonicalJson([game_code, stakeText, choice]),
        stake,
        payout: drawn.payout,
        session: session.tokenHash,
        round: drawn.row,
        at: now,
      })
      if (posted.outcome === 'refused') {
        memories.delete(key)
        if (posted.refusal === 'roundStale') continue
        assert(posted.refusal !== 'alreadyCancelled', 'the studio cancels no stakes')
        throw new Refusal(posted.refusal)
      }
      if (posted.outcome === 'replayed') {
        memories.delete(key)
        assert(posted.roundId, 'a stake of the studio has a round')
        const sessionNet = await sessionNetOf(visit.db, visit)
        const { nextNonce } = await seedInForce(visit.db, {
          siteId: site.id,
          playerId: player.id,
          sealKey: needs.sealKey,
          now,
        })
        return {
          value: await readRound(visit, needs.sealKey, posted.roundId),
          balance: showMoney(posted.balances.cash, site.currency),
          session_net: showMoney(sessionNet, site.currency),
          next_nonce: Number(nextNonce),
        }
      }
      const sessionNet = memory.sessionNet + drawn.payout - stake
      const nextNonce = memory.seed.nextNonce + 1n
      remember(key, { seed: { ...memory.seed, nextNonce }, sessionId: session.id, sessionNet })
      const balanceBefore = posted.balances.cash + stake - drawn.payout
      return {
        value: recordOf(visit, offer, memory.seed, drawn, stake, balanceBefore),
        balance: showMoney(posted.balances.cash, site.currency),
        session_net: showMoney(sessionNet, site.currency),
        next_nonce: Number(nextNonce),
      }
    }
    throw new Refusal('roundStale')
  }
}

type Drawn = ReturnType<typeof drawRound>

function drawRound(
  { site, now }: PlayerVisit,
  { game, configHash }: Offer,
  seed: SeedPair,
  stake: bigint,
  choice: unknown,
) {
  const draw = drawsOf({
    serverSeed: seed.serverSeed,
    clientSeed: seed.clientSeed,
    nonce: Number(seed.nextNonce),
  })
  const { payout, steps } = game.settle({ stake, choice, draw })
  const cycleMinMs =
    game.category === 'slot_game' ? site.policy.slotCycleMinMs : site.policy.casinoCycleMinMs
  return {
    payout,
    row: {
      roundId: timedId(now),
      providerCode: studioProvider,
      gameCode: game.code,
      rulesVersion: game.version,
      configHash,
      seedId: seed.seedId,
      nonce: seed.nextNonce,
      choice,
      steps: steps as unknown[],
      cycleMinMs,
    },
  }
}

/** The record of a round just applied; the same as `readRound` would give, without asking for it. */
function recordOf(
  { site, now }: PlayerVisit,
  { game }: Offer,
  seed: SeedPair,
  { payout, row }: Drawn,
  stake: bigint,
  balanceBefore: bigint,
): RoundRecord {
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return {
    round_id: row.roundId,
    provider_code: row.providerCode,
    game_code: row.gameCode,
    game_name: game.name,
    rules_version: row.rulesVersion,
    config_hash: row.configHash,
    played_at: now.toISOString(),
    stake: money(stake),
    payout: money(payout),
    currency: site.currency,
    balance_before: money(balanceBefore),
    balance_after: money(balanceBefore - stake + payout),
    choice: row.choice,
    steps: row.steps,
    algorithm: seed.algorithm,
    server_seed_hash: seed.serverSeedHash,
    server_seed: '',
    client_seed: seed.clientSeed,
    nonce: Number(row.nonce),
    steps_shown: 0,
  }
}

/** Runs work of one key one after the other; different keys do not wait for each other. */
function openQueues() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

/** Won less staked since the session began [RCK-04]. */
export async function sessionNetOf(db: Db, { player, session }: PlayerVisit): Promise<bigint> {
  const row = await db.row<{ net: string }>(
    sql`select coalesce(sum(payout - stake), 0)::text as net from round where player_id = ${player.id} and session_id = ${session.id}`,
  )
  return BigInt(row?.net ?? 0)
}
