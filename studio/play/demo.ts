/** Plays for play money: asks the calls of demo play in place of those for money, and keeps the sealed purse in this tab. */
import type { Ask } from '#client/client.ts'
import type { Body, Path } from '#contract/calls.ts'

const name = 'demo-purse'

function readPurse(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function keepPurse(purse: string) {
  try {
    sessionStorage.setItem(name, purse)
  } catch {
    // Storage may be forbidden; then each game begins with a fresh purse.
  }
}

/** A table asks the same as ever, and nothing of it reaches the calls for money. */
export function openDemo(ask: Ask): Ask {
  let purse = readPurse()
  const keep = (next: string) => {
    purse = next
    keepPurse(next)
  }
  let bet = { game_code: '', stake: '', choice: null as unknown }
  let moves: string[] = []
  /** The round of the purse with all the moves made so far. */
  const playOn = async () => {
    const body = { ...bet, ...(moves.length > 0 && { moves }), purse: purse ?? '' }
    const result = await ask('/api/game/demo_play', body)
    if (result.message === 'OK') keep(result.purse)
    return result
  }
  const answers: { [P in Path]?: (body: Body<P>) => Promise<unknown> } = {
    '/api/game/state': async ({ game_code }) => {
      const result = await ask('/api/game/demo_state', { game_code, ...(purse && { purse }) })
      if (result.message !== 'OK') return result
      keep(result.value.purse)
      return { ...result, value: { ...result.value, interrupted: null, last: null } }
    },
    '/api/game/play': ({ game_code, stake, choice }) => {
      bet = { game_code, stake, choice }
      moves = []
      return playOn()
    },
    '/api/game/move': async ({ number, move }) => {
      moves = [...moves.slice(0, number), move]
      return { ...(await playOn()), made: true }
    },
    // Nobody goes on with a demo on another device.
    '/api/game/shown': () => Promise.resolve({ message: 'OK', statusCode: 1 }),
  }
  return ((path: Path, body: never) => answers[path]?.(body) ?? ask(path, body)) as Ask
}
