/** Plays a round of the studio: draws from the seeds in force, and books stake, payout and round in one transaction. */

import type { Answer } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { canonicalJson } from '#games/game.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import type { Database } from '#server/base/database.ts'
import type { Handler } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { fundOwn, type BonusMoney, type Funding } from '#server/ledger/funding.ts'
import { isOutsideRefusal, type Posted } from '#server/ledger/ledger.ts'
import type { Writer } from '#server/ledger/writer.ts'
import { explainRefusal, mayStake } from '#server/protection/gate.ts'
import { holdSlot, isPlayedAlone } from '#server/protection/one_slot.ts'
import type { Locations } from '#server/protection/location.ts'
import { playOf, playPauseMs } from '#server/protection/play.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import { fishingOf, keepCast } from './fishing/hall.ts'
import { drawRound, recordOf, type Drawn } from './draw.ts'
import { readRound } from './rounds.ts'
import { isSpent, refuseSpent, seedInForce, seedOwner, type SeedPair } from './seeds.ts'
import { checkStake, studioProvider, type Offer, type Offers } from './studio.ts'
import { apply, applyNow, type WalletEntry } from './wallet.ts'

export type PlayNeeds = {
  database: Database
  writer: Writer
  offers: Offers
  sealKey: Buffer
  bonusMoney: BonusMoney
  locations: Locations
}

/** What a process remembers of a player between rounds; the nonce proves that it is still the whole story. */
type Memory = { seed: SeedPair; sessionId: string; sessionNet: bigint; playedAt: Date }

const rememberedMax = 20_000
/** Another process or a rotation may have been quicker, also many times in a row; the round is drawn anew from what is in force. */
const attemptsMax = 32

export type Plays = {
  play: Handler<'/api/game/play'>
  /** The next round looks at everything anew: a game was opened, and what the player did elsewhere may have changed it. */
  forget(visit: PlayerVisit): void
}

export function openPlay(needs: PlayNeeds): Plays {
  const memories = new Map<string, Memory>()
  const inTurn = openQueues()

  const remember = (key: string, memory: Memory) => {
    memories.delete(key)
    if (memories.size >= rememberedMax) memories.delete(memories.keys().next().value ?? '')
    memories.set(key, memory)
  }

  const keyOf = ({ site, player }: PlayerVisit) => `${site.id}:${player.id}`
  const ownerOf = (visit: PlayerVisit) => seedOwner(visit, needs.sealKey)

  const recall = async (visit: PlayerVisit, key: string): Promise<Memory> => {
    const known = memories.get(key)
    const isFresh = known && visit.now.getTime() - known.playedAt.getTime() < playPauseMs
    if (isFresh && known.sessionId === visit.session.id) return known
    // Not the visit's own transaction: a connection must not be held while the writer is waited for.
    return needs.database.inSite(visit.site.id, async (db) => ({
      seed: await seedInForce(db, ownerOf(visit)),
      sessionId: visit.session.id,
      sessionNet: await netOf({ ...visit, db }),
      playedAt: visit.now,
    }))
  }

  const play: Plays['play'] = async (visit, body) => {
    const { site, now } = visit
    const { game_code, stake: stakeText, choice: rawChoice, client_ref, free_round } = body
    await mayPlayHere(visit, needs.locations)
    // In a transaction of its own too: no lock and no connection is held while the writer is waited for.
    await needs.database.inSite(site.id, (db) => mayStake({ ...visit, db }))
    const offer = await needs.offers.find(site.id, game_code, now)
    const { code: gameCode, category } = offer.game
    if (isPlayedAlone(site, category))
      await needs.database.inSite(site.id, (db) =>
        holdSlot({ ...visit, db }, { providerCode: studioProvider, gameCode }),
      )
    const stake = parseMoney(stakeText, site.currency)
    if (stake === null) throw new Refusal('invalidAmount')
    checkStake(offer, stake)
    const choice = offer.game.readChoice(rawChoice)
    if (choice === null) throw new Refusal('choiceInvalid')

    const key = keyOf(visit)
    // One round of a player at a time: rounds drawn side by side would take the same nonce, and all but one be drawn anew.
    return inTurn(key, () => {
      const bet = { stakeText, stake, choice, client_ref, ...(free_round && { free_round }) }
      // What a cast is at belongs to many: it is booked together with its money.
      const isWhole = free_round !== undefined || fishingOf(offer.game) !== null
      return isWhole ? playFunded(visit, key, offer, bet) : playRound(visit, key, offer, bet)
    })
  }

  async function playRound(
    visit: PlayerVisit,
    key: string,
    offer: Offer,
    bet: Bet,
  ): Promise<Answer<'/api/game/play'>> {
    const { site, session, now } = visit
    const { stake } = bet
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const memory = await recall(visit, key)
      if (isSpent(memory.seed, now))
        await needs.database.inSite(site.id, (db) => refuseSpent(db, ownerOf(visit), memory.seed))
      const drawn = drawRound(visit, offer, memory.seed, stake, bet.choice)
      const posted = await apply(needs.writer, entryOf(visit, offer, bet, drawn))
      if (posted.outcome === 'refused') {
        memories.delete(key)
        if (posted.refusal === 'roundStale') continue
        if (asksForBonus.has(posted.refusal)) return playFunded(visit, key, offer, bet)
        throw await refusalOf(visit, posted)
      }
      if (posted.outcome === 'replayed') {
        memories.delete(key)
        return recallRound(visit, posted)
      }
      const sessionNet = memory.sessionNet + drawn.payout - stake
      const nextNonce = memory.seed.nextNonce + 1n
      const seed = { ...memory.seed, nextNonce }
      remember(key, { seed, sessionId: session.id, sessionNet, playedAt: now })
      const balanceBefore = posted.balances.cash + stake - drawn.payout
      return {
        value: recordOf(visit, offer, memory.seed, drawn, stake, balanceBefore),
        balance: showMoney(posted.balances.cash, site.currency),
        bonus_balance: showMoney(posted.balances.bonus, site.currency),
        session_net: showMoney(sessionNet, site.currency),
        next_nonce: Number(nextNonce),
      }
    }
    throw new Refusal('roundStale')
  }

  /**
   * A round that own cash alone does not pay, or that more belongs to: in one transaction of its own, which keeps the player's money still
   * from the look at both accounts to the end.
   */
  async function playFunded(
    visit: PlayerVisit,
    key: string,
    offer: Offer,
    bet: Bet,
  ): Promise<Answer<'/api/game/play'>> {
    memories.delete(key)
    return needs.database.inSite(visit.site.id, async (db) => {
      const within = { ...visit, db }
      const funding = await fund(within, offer, bet)
      const seed = await seedInForce(db, ownerOf(visit))
      if (isSpent(seed, visit.now)) await refuseSpent(db, ownerOf(visit), seed)
      const drawn = drawRound(visit, offer, seed, bet.stake, bet.choice)
      // Free rounds are of games that are over at once: nothing of a promotion's can be held.
      if (bet.free_round && drawn.pending) throw new Refusal('freeRoundsUnknown')
      const posted = await applyNow(db, { ...entryOf(visit, offer, bet, drawn), funding })
      if (posted.outcome === 'refused') throw await refusalOf(within, posted)
      if (posted.outcome === 'applied') await bookBeside(within, offer, bet, drawn)
      return recallRound(within, posted)
    })
  }

  /** What belongs to a round besides its money; where it is refused, nothing of the round stays. */
  async function bookBeside(visit: PlayerVisit, { game }: Offer, bet: Bet, drawn: Drawn) {
    if (bet.free_round) await needs.bonusMoney.useFreeRound(visit, bet.free_round, drawn.payout)
    const fishing = fishingOf(game)
    if (fishing) await keepCast(visit, fishing, { ...drawn.row, payout: drawn.payout })
  }

  /** @throws Refusal that names the rule, before anything is staked. */
  async function fund(visit: PlayerVisit, { game }: Offer, bet: Bet): Promise<Funding> {
    const { stake, free_round } = bet
    return free_round
      ? needs.bonusMoney.findFreeRounds(visit, free_round, { gameCode: game.code, stake })
      : fundOwn(visit, needs.bonusMoney, game, stake)
  }

  /** The answer of a round that is stored, whatever has happened since. */
  async function recallRound(
    visit: PlayerVisit,
    { roundId, balances }: Applied,
  ): Promise<Answer<'/api/game/play'>> {
    const { currency } = visit.site
    assert(roundId, 'a stake of the studio has a round')
    const { nextNonce } = await seedInForce(visit.db, ownerOf(visit))
    return {
      value: await readRound(visit, needs.sealKey, roundId),
      balance: showMoney(balances.cash, currency),
      bonus_balance: showMoney(balances.bonus, currency),
      session_net: showMoney(await netOf(visit), currency),
      next_nonce: Number(nextNonce),
    }
  }

  return { play, forget: (visit) => void memories.delete(keyOf(visit)) }
}

type Bet = {
  stakeText: string
  stake: bigint
  choice: unknown
  client_ref: string
  /** The bonus whose free round this is. */
  free_round?: string
}
type Applied = Extract<Posted, { roundId: string | null }>
type Refused = Extract<Posted, { outcome: 'refused' }>

/** Refusals of own cash that bonus money, or the rule of its bonus, may answer. */
const asksForBonus = new Set<Refused['refusal']>(['balanceTooLow', 'bonusStakeTooHigh'])

function refusalOf(visit: PlayerVisit, { refusal }: Refused): Promise<Refusal> {
  assert(!isOutsideRefusal(refusal), 'the studio cancels no stakes')
  return explainRefusal(visit, refusal)
}

function entryOf(
  { site, player, session, now }: PlayerVisit,
  { game }: Offer,
  { stakeText, stake, choice, client_ref, free_round }: Bet,
  { payout, row }: Drawn,
): Extract<WalletEntry, { kind: 'stakePayout' | 'hold' }> {
  return {
    ...(row.state === 'open' ? { kind: 'hold' } : { kind: 'stakePayout', payout }),
    siteId: site.id,
    playerId: player.id,
    provider: studioProvider,
    reference: client_ref,
    gameCode: game.code,
    content: canonicalJson([game.code, stakeText, choice, ...(free_round ? [free_round] : [])]),
    stake,
    session: session.tokenHash,
    round: row,
    at: now,
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

/** Won less staked since the running session of play began, over all its games [RCK-04]. */
export async function netOf(visit: PlayerVisit): Promise<bigint> {
  return (await playOf(visit)).session?.net ?? 0n
}
