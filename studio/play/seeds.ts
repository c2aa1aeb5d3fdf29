/** Keeps a player's seeds fresh: the browser puts the pair that the server has committed to in force, with letters of its own. */
import type { Ask } from '#client/client.ts'
import type { Result } from '#client/result.ts'
import type { Body, Path } from '#contract/calls.ts'
import { commitmentOf, serverSeedPattern } from '#games/fair.ts'
import type { GameState } from './table.ts'

export type Seed = GameState['seed']
type Turned = Result<'/api/game/seed_rotate'>

/** Letters that no two players are likely to share; anybody may write others. */
export function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Puts the next pair in force with a client seed.
 * @returns `seedBroken` where the server has not kept what it had committed to, before or now.
 */
export async function turnSeeds(ask: Ask, clientSeed: string, seed: Seed): Promise<Turned> {
  const { next_server_seed_hash } = seed
  const result = await ask('/api/game/seed_rotate', {
    client_seed: clientSeed,
    next_server_seed_hash,
  })
  if (result.message !== 'OK') return result
  const { revealed, seed: next } = result.value
  const isKept =
    next.server_seed_hash === next_server_seed_hash &&
    next.client_seed === clientSeed &&
    revealed.server_seed_hash === seed.server_seed_hash &&
    serverSeedPattern.test(revealed.server_seed) &&
    commitmentOf(revealed.server_seed) === seed.server_seed_hash
  return isKept ? result : { statusCode: 0, message: 'seedBroken', details: {}, isUnknown: false }
}

/** A table asks the same as ever: where its seeds are due the next ones are put in force first. */
export function openSeeds(ask: Ask): Ask {
  const readState = async (body: Body<'/api/game/state'>) => {
    const result = await ask('/api/game/state', body)
    if (result.message !== 'OK' || !result.value.seed.is_due) return result
    const turned = await turnSeeds(ask, freshSeed(), result.value.seed)
    if (turned.message === 'seedBroken') return turned
    // Another tab was quicker, or an open round keeps its seeds: what is in force is as good as it can be.
    return turned.message === 'OK'
      ? { ...result, value: { ...result.value, seed: turned.value.seed } }
      : ask('/api/game/state', body)
  }
  const answers: { [P in Path]?: (body: Body<P>) => Promise<unknown> } = {
    '/api/game/state': readState,
    '/api/game/play': async (body) => {
      const result = await ask('/api/game/play', body)
      if (result.message !== 'seedDue') return result
      const renewed = await readState({ game_code: body.game_code })
      return renewed.message === 'seedBroken' ? renewed : ask('/api/game/play', body)
    },
  }
  return ((path: Path, body: never) => answers[path]?.(body) ?? ask(path, body)) as Ask
}
