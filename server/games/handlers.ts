/** Opening and closing a game's frame, and what the frame needs to begin. */

import { showMoney } from '#contract/money.ts'
import type { Game } from '#games/game.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handler, Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { mayPlayProduct } from '#server/protection/gate.ts'
import { leaveSlots } from '#server/protection/one_slot.ts'
import { playOf } from '#server/protection/play.ts'
import type { Rejections } from '#server/protection/rejections.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import { launchDemo, mayTry, type DemoNeeds } from './demo.ts'
import { makeMove } from './moves.ts'
import { enterHall } from './fishing/hall.ts'
import { openPlay, type PlayNeeds } from './play.ts'
import { noting } from './rejected.ts'
import { markShown, readEarlier, readLastRound, readOpenRound, readRound } from './rounds.ts'
import { isSeedDue, nextCommitment, rotateSeed, seedInForce, seedOwner } from './seeds.ts'
import { isOffered } from './poker/ready.ts'
import { readOffer } from './shared/offer.ts'
import { studioProvider, type Offers } from './studio.ts'

type GamePath =
  | '/api/game/launch'
  | '/api/game/state'
  | '/api/game/play'
  | '/api/game/move'
  | '/api/game/shown'
  | '/api/game/round'
  | '/api/game/seed_rotate'
  | '/api/game/session_end'
  | '/api/fishing/hall'

/** The pair in force, and what is promised of the one after it. */
async function readSeeds(visit: PlayerVisit, sealKey: Buffer) {
  const { db, now } = visit
  const owner = seedOwner(visit, sealKey)
  const seed = await seedInForce(db, owner)
  return {
    algorithm: seed.algorithm,
    server_seed_hash: seed.serverSeedHash,
    client_seed: seed.clientSeed,
    nonce: Number(seed.nextNonce),
    next_server_seed_hash: await nextCommitment(db, owner),
    is_due: isSeedDue(seed, now),
  }
}

export type GameNeeds = PlayNeeds &
  DemoNeeds & {
    rejections: Rejections
    /** Opens games of outside providers. */
    openOutside: Handler<'/api/game/launch'>
  }

export function gameHandlers(needs: GameNeeds): Handlers<GamePath> {
  const { offers, sealKey, bonusMoney, locations, openOutside } = needs
  const plays = openPlay(needs)
  return {
    '/api/game/launch': async (visit, body) => {
      const { provider_code, game_code, mode } = body
      if (mode === 'demo' && provider_code === studioProvider) {
        const { game, ...demo } = await launchDemo(visit, needs, { provider_code, game_code })
        return { value: { ...openedAs(game), ...demo, demo: true } }
      }
      if (mode === 'demo') {
        mayTry(visit, needs)
        return openOutside(visit, body)
      }
      const { player, session } = visit
      if (!player || !session) throw new Refusal('Session expired')
      const by = { ...visit, player, session }
      if (provider_code !== studioProvider) {
        // What would refuse every stake is said before a game is opened.
        await mayPlayHere(by, locations)
        return openOutside(visit, body)
      }
      const { game, isOpen } = await knowGame(visit, game_code, offers)
      // A round that is running can always be finished [RCK-05].
      if (!(await readOpenRound(by, sealKey, game_code))) {
        await mayPlayHere(by, locations)
        if (!isOpen) throw new Refusal('gameClosed')
        await mayPlayProduct(by, game.category)
      }
      await leaveSlots(by, game.category)
      const gameSessionId = timedId(visit.now)
      await visit.db.run(sql`
        insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
        values (${visit.site.id}, ${gameSessionId}, ${player.id}, ${session.id}, ${provider_code}, ${game_code}, ${visit.now})`)
      return {
        value: {
          ...openedAs(game),
          url: `/frame/${game_code}`,
          session_id: gameSessionId,
          demo: false,
        },
      }
    },
    '/api/game/session_end': async (visit, { session_id }) => {
      const closed = await visit.db.run(sql`
        update game_session set closed_at = coalesce(closed_at, ${visit.now})
         where player_id = ${visit.player.id} and game_session_id = ${session_id}`)
      if (closed === 0) throw new Refusal('sessionUnknown')
      return {}
    },
    '/api/game/state': async (visit, { game_code }) => {
      const { site, player, db, now } = visit
      plays.forget(visit)
      const offer = await offers.know(site.id, game_code, now)
      const [{ session }, open, last, earlier, seed, held] = await Promise.all([
        playOf(visit),
        readOpenRound(visit, sealKey, game_code),
        readLastRound(visit, sealKey, game_code),
        readEarlier(visit, game_code),
        readSeeds(visit, sealKey),
        balancesOf(db, player.id),
      ])
      if (!offer.isOpen && !open) throw new Refusal('gameClosed')
      const money = (minor: bigint) => showMoney(minor, site.currency)
      const { category } = offer.game
      const rule = held.bonus > 0n ? await bonusMoney.ruleFor(visit, offer.game) : null
      // Bringing the bonus up to date may have moved money.
      const balances = held.bonus > 0n ? await balancesOf(db, player.id) : held
      return {
        value: {
          game_code,
          game_name: offer.game.name,
          rules_version: offer.game.version,
          currency: site.currency,
          balance: money(balances.cash),
          ...(rule && {
            bonus: {
              balance: money(balances.bonus),
              percent: rule.percent,
              stake_max: rule.stakeMax === null ? null : money(rule.stakeMax),
            },
          }),
          stake_min: money(offer.stakeMin),
          stake_max: money(offer.stakeMax),
          stake_steps: offer.stakeSteps.map(money),
          round_min_ms:
            category === 'slot_game' ? site.policy.slotCycleMinMs : site.policy.casinoCycleMinMs,
          session_net: money(session?.net ?? 0n),
          session_started_at: (session?.startedAt ?? now).toISOString(),
          seed,
          interrupted: open ?? (last && last.steps_shown < last.steps.length ? last : null),
          last,
          earlier,
        },
      }
    },
    '/api/game/play': noting(needs.rejections, plays.play),
    '/api/game/move': async (visit, body) => {
      plays.forget(visit)
      return makeMove(needs, visit, body)
    },
    '/api/game/shown': markShown,
    '/api/fishing/hall': async (visit, body) => ({ value: await enterHall(visit, body) }),
    '/api/game/round': async (visit, { round_id }) => ({
      value: await readRound(visit, sealKey, round_id),
    }),
    '/api/game/seed_rotate': async (visit, { client_seed, next_server_seed_hash }) => {
      const owner = seedOwner(visit, sealKey)
      const revealed = await rotateSeed(visit.db, owner, client_seed, next_server_seed_hash)
      return {
        value: {
          seed: await readSeeds(visit, sealKey),
          revealed: {
            server_seed: revealed.serverSeed,
            server_seed_hash: revealed.serverSeedHash,
            client_seed: revealed.clientSeed,
            rounds: Number(revealed.nextNonce),
          },
        },
      }
    },
  }
}

/** A game of the studio, whichever way it is played. @throws Refusal `gameUnknown`. */
async function knowGame(
  visit: Visit,
  gameCode: string,
  offers: Offers,
): Promise<{ game: Pick<Game, 'name' | 'rtp' | 'category'>; isOpen: boolean }> {
  if (sharedGameOf(gameCode)) return readOffer(visit, gameCode)
  const game = tableGameOf(gameCode)
  return game
    ? { game, isOpen: await isOffered(visit.db, gameCode) }
    : offers.know(visit.site.id, gameCode, visit.now)
}

/** How the studio's games are shown, and what their rules say of the return. */
function openedAs({ name, rtp }: Pick<Game, 'name' | 'rtp'>) {
  return { open: 'iframe', allow: 'fullscreen', game_name: name, rtp: percentOf(rtp) } as const
}

/** An exact return as percent with two places, cut, never rounded up. */
function percentOf({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  const hundredths = (numerator * 10_000n) / denominator
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}
