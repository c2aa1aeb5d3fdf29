/** Play for nothing: the rules, the chances and the draws of real play, over money that no ledger knows and no row keeps. */

import { showMoney, parseMoney } from '#contract/money.ts'
import { commitmentOf, drawsOf, fairAlgorithm } from '#games/fair.ts'
import type { Game, Outcome } from '#games/game.ts'
import { sha256, toHex, utf8 } from '#games/sha256.ts'
import { dayOf } from '#server/base/calendar.ts'
import type { Site, Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { randomSeed, timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'
import { mayPlayProduct } from '#server/protection/gate.ts'
import { lacksIdentity } from '#server/protection/restriction.ts'
import { codeHash } from './code.ts'
import { checkStake, studioProvider, type Offer, type Offers } from './studio.ts'

export type DemoNeeds = {
  offers: Offers
  sealKey: Buffer
  /** Whether the operator offers play for nothing. */
  hasFreePlay: (site: Site) => boolean
}

/** Travels sealed with the player's browser. Who brings an old one back has won nothing. Amounts are minor units. */
type Purse = {
  /** Of the site's calendar; the next one begins with a fresh purse. */
  day: string
  balance: string
  net: string
  startedAt: string
  /** Committed to before the round it draws, and revealed with it. */
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** A fresh purse holds this many of the lowest stakes of the game it is opened for. */
const freshStakes = 1000n

/**
 * Whether this site lets this visitor play for nothing: as young as they may not play for money, they may not here.
 * @throws Refusal `demoClosed` or `identityNeeded` [ACC-05].
 */
export function mayTry(visit: Visit, { hasFreePlay }: DemoNeeds): void {
  if (!hasFreePlay(visit.site)) throw new Refusal('demoClosed')
  if (lacksIdentity(visit)) throw new Refusal('identityNeeded')
}

/**
 * The game as it is offered here, to who may try it: who stays away from it for money stays away from it for nothing.
 * @throws Refusal as `mayTry`, as `mayPlayProduct`, or `gameUnknown` or `gameClosed`.
 */
async function findToTry(visit: Visit, needs: DemoNeeds, gameCode: string) {
  mayTry(visit, needs)
  const offer = await needs.offers.find(visit.site.id, gameCode, visit.now)
  const { player } = visit
  if (player) await mayPlayProduct({ ...visit, player }, offer.game.category)
  return offer
}

/** Opens a game's frame for play money. */
export async function launchDemo(
  visit: Visit,
  needs: DemoNeeds,
  { provider_code, game_code }: { provider_code: string; game_code: string },
) {
  if (provider_code !== studioProvider) throw new Refusal('demoClosed')
  const { game } = await findToTry(visit, needs, game_code)
  return { game, url: `/frame/${game_code}?mode=demo`, session_id: timedId(visit.now) }
}

type DemoPath = '/api/game/demo_state' | '/api/game/demo_play'

export function demoHandlers(needs: DemoNeeds): Handlers<DemoPath> {
  const { sealKey } = needs
  return {
    '/api/game/demo_state': async (visit, { game_code, purse: sealed }) => {
      const { site } = visit
      const offer = await findToTry(visit, needs, game_code)
      const kept = sealed ? openPurse(visit, sealKey, sealed) : null
      const purse =
        kept && BigInt(kept.balance) >= offer.stakeMin ? kept : freshPurse(visit, offer.stakeMin)
      const { game, stakeMin, stakeMax, stakeSteps } = offer
      const money = (minor: bigint) => showMoney(minor, site.currency)
      return {
        value: {
          game_code,
          game_name: game.name,
          rules_version: game.version,
          currency: site.currency,
          balance: money(BigInt(purse.balance)),
          stake_min: money(stakeMin),
          stake_max: money(stakeMax),
          stake_steps: stakeSteps.map(money),
          round_min_ms:
            game.category === 'slot_game'
              ? site.policy.slotCycleMinMs
              : site.policy.casinoCycleMinMs,
          session_net: money(BigInt(purse.net)),
          session_started_at: purse.startedAt,
          seed: {
            algorithm: fairAlgorithm,
            server_seed_hash: commitmentOf(purse.serverSeed),
            client_seed: purse.clientSeed,
            nonce: purse.nonce,
          },
          purse: sealPurse(visit, sealKey, purse),
        },
      }
    },
    '/api/game/demo_play': async (visit, body) => {
      const { site, now } = visit
      const offer = await findToTry(visit, needs, body.game_code)
      const purse = openPurse(visit, sealKey, body.purse)
      const { stake, choice } = readBet(visit, offer, body)
      if (!purse || BigInt(purse.balance) < stake) throw new Refusal('demoEnded')
      const { moves = [] } = body
      const outcome = settle(offer, { stake, choice, draw: drawsOf(purse), moves })
      const { payout, steps, pending, staked } = outcome
      const before = BigInt(purse.balance)
      if (before < staked) throw new Refusal('balanceTooLow')
      const moved = {
        balance: String(before - staked + payout),
        net: String(BigInt(purse.net) - staked + payout),
      }
      // The same purse is the same round: it goes on with it until the round is over.
      const after: Purse = pending
        ? purse
        : { ...purse, ...moved, serverSeed: nextSeed(purse, sealKey), nonce: purse.nonce + 1 }
      const money = (minor: bigint) => showMoney(minor, site.currency)
      return {
        value: {
          // The same purse is the same round, also by its number.
          round_id: toHex(sha256(utf8(`${purse.serverSeed}:${purse.nonce}`))).slice(0, 32),
          provider_code: studioProvider,
          game_code: offer.game.code,
          game_name: offer.game.name,
          rules_version: offer.game.version,
          config_hash: offer.configHash,
          code_hash: codeHash,
          played_at: now.toISOString(),
          stake: money(staked),
          opening_stake: money(stake),
          payout: money(payout),
          currency: site.currency,
          balance_before: money(before),
          balance_after: money(BigInt(moved.balance)),
          state: pending ? 'open' : 'settled',
          choice,
          moves,
          pending,
          steps,
          algorithm: fairAlgorithm,
          server_seed_hash: commitmentOf(purse.serverSeed),
          server_seed: pending ? '' : purse.serverSeed,
          client_seed: purse.clientSeed,
          nonce: purse.nonce,
          steps_shown: 0,
        },
        balance: money(BigInt(moved.balance)),
        session_net: money(BigInt(moved.net)),
        next_nonce: after.nonce,
        purse: sealPurse(visit, sealKey, after),
      }
    },
  }
}

/** @throws Refusal `moveInvalid` where a move is none of those that the round allows. */
function settle({ game }: Offer, bet: Parameters<Game['settle']>[0]): Outcome {
  try {
    return game.settle(bet)
  } catch (fault) {
    if (fault instanceof RangeError) throw new Refusal('moveInvalid')
    throw fault
  }
}

/** @throws Refusal as a real stake would. */
function readBet(
  { site }: Visit,
  offer: Offer,
  { stake: text, choice: raw }: { stake: string; choice: unknown },
) {
  const stake = parseMoney(text, site.currency)
  if (stake === null) throw new Refusal('invalidAmount')
  checkStake(offer, stake)
  const choice = offer.game.readChoice(raw)
  if (choice === null) throw new Refusal('choiceInvalid')
  return { stake, choice }
}

function freshPurse({ site, now }: Visit, stakeMin: bigint): Purse {
  return {
    day: dayOf(now, site.timeZone),
    balance: String(stakeMin * freshStakes),
    net: '0',
    startedAt: now.toISOString(),
    serverSeed: randomSeed(),
    clientSeed: timedId(now).slice(-16),
    nonce: 0,
  }
}

/** Follows from the seed before, so that a repeated round leads to the same next one; nobody without the key can tell. */
function nextSeed({ serverSeed, nonce }: Purse, sealKey: Buffer): string {
  return toHex(sha256(utf8(`${sealKey.toString('hex')}:demo:${serverSeed}:${nonce}`)))
}

const bindingOf = ({ id }: Site) => `demo:${id}`

function sealPurse({ site }: Visit, sealKey: Buffer, purse: Purse): string {
  return seal(JSON.stringify(purse), sealKey, bindingOf(site)).toString('base64url')
}

/** Null for one of another day, of another site, or of another's making. */
function openPurse({ site, now }: Visit, sealKey: Buffer, sealed: string): Purse | null {
  try {
    const text = unseal(Buffer.from(sealed, 'base64url'), sealKey, bindingOf(site))
    const purse = JSON.parse(text) as Purse
    return purse.day === dayOf(now, site.timeZone) ? purse : null
  } catch {
    return null
  }
}
