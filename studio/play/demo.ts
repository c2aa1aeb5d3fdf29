/** Plays for play money: asks the calls of demo play in place of those for money, and keeps the sealed purse in this tab. */
import type { Ask } from '#client/client.ts'
import type { Body, Path } from '#contract/calls.ts'

/** The purse, and the round that is open in it: what was staked, and the moves made so far. */
type Kept = { purse?: string; open?: Bet & { moves: string[] } }
type Bet = Pick<Body<'/api/game/demo_play'>, 'game_code' | 'stake' | 'choice'>

const name = 'demo-purse'

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Kept
  } catch {
    // Storage may be forbidden; then each game begins with a fresh purse.
    return {}
  }
}

function keep(kept: Kept) {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // As above.
  }
}

/** A table asks the same as ever, and nothing of it reaches the calls for money. */
export function openDemo(ask: Ask): Ask {
  let { purse, open } = readKept()
  /** The round of the purse with all the moves made so far. */
  const playOn = async (bet: NonNullable<Kept['open']>) => {
    const { moves, ...staked } = bet
    const body = { ...staked, ...(moves.length > 0 && { moves }), purse: purse ?? '' }
    const result = await ask('/api/game/demo_play', body)
    if (result.message !== 'OK') return result
    purse = result.purse
    open = result.value.state === 'open' ? bet : undefined
    keep({ purse, ...(open && { open }) })
    return result
  }
  /** The round that was left open at this game, as it stood. */
  const findOpen = async (game_code: string) => {
    if (open?.game_code !== game_code) return null
    const result = await playOn(open)
    return result.message === 'OK' && result.value.pending ? result.value : null
  }
  const answers: { [P in Path]?: (body: Body<P>) => Promise<unknown> } = {
    '/api/game/state': async ({ game_code }) => {
      const interrupted = await findOpen(game_code)
      const result = await ask('/api/game/demo_state', { game_code, ...(purse && { purse }) })
      if (result.message !== 'OK') return result
      purse = result.value.purse
      keep({ purse, ...(open && { open }) })
      return { ...result, value: { ...result.value, interrupted, last: null, earlier: [] } }
    },
    '/api/game/play': ({ game_code, stake, choice }) =>
      playOn({ game_code, stake, choice, moves: [] }),
    '/api/game/move': async ({ number, move }) => {
      const { moves = [], ...bet } = open ?? { game_code: '', stake: '', choice: null }
      return { ...(await playOn({ ...bet, moves: [...moves.slice(0, number), move] })), made: true }
    },
    // Nobody goes on with a demo on another device.
    '/api/game/shown': () => Promise.resolve({ message: 'OK', statusCode: 1 }),
  }
  return ((path: Path, body: never) => answers[path]?.(body) ?? ask(path, body)) as Ask
}
