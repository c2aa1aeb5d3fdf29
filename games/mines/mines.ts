/** Mines: a field of 25 tiles hides some mines; each safe tile raises what may be taken, a mine takes the stake. */
import type { MinesRules } from '../rules.ts'
import type { FieldStep, TileStep } from '../steps.ts'
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, portionOf, readFraction } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import { next, shuffled } from '../shuffle.ts'

export type MinesChoice = { mines: number }

const rules = {
  kind: 'mines',
  tiles: 25,
  minesMin: 1,
  minesMax: 24,
  rtp: '99/100',
} as const satisfies MinesRules
const rtp = readFraction(rules.rtp)

/** The chance that `picks` tiles are all safe. */
export function safeChance(mines: number, picks: number): Fraction {
  return multiply(
    ...Array.from({ length: picks }, (_, i) => fraction(rules.tiles - mines - i, rules.tiles - i)),
  )
}

/** What a round pays after `picks` safe tiles, in stakes. */
export function minesMultiple(mines: number, picks: number): Fraction {
  const { numerator, denominator } = safeChance(mines, picks)
  return multiply(rtp, fraction(denominator, numerator))
}

/** The highest that any choice can reach: all safe tiles of 12 or 13 mines. */
const topChance = safeChance(12, rules.tiles - 12)
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: minesMultiple(12, rules.tiles - 12) }

const nameOf = (tile: number) => `tile-${tile}`

/** Tiles that are closed, and taking what is won once there is something. Away, the first tile and no more. */
function pendingOf(open: ReadonlySet<number>): Pending {
  const closed = Array.from({ length: rules.tiles }, (_, tile) => tile).filter(
    (tile) => !open.has(tile),
  )
  const moves = [...closed.map(nameOf), ...(open.size > 0 ? ['cash'] : [])]
  return {
    options: moves.map((move) => ({ move, raise: '0' })),
    fallback: open.size > 0 ? 'cash' : nameOf(closed[0]!),
  }
}

export const mines: Game<MinesChoice> = {
  code: 'mines',
  name: 'Mines',
  category: 'arcade',
  version: 1,
  volatility: 'medium',
  rules,
  rtp,
  hitFrequency: safeChance(3, 1),
  topAward: { multiple: limits.maxMultiple, chance: topChance },
  ...limits,
  defaultChoice: { mines: 3 },
  readChoice(raw) {
    if (!hasExactly(raw, ['mines'])) return null
    const { mines: count } = raw
    if (typeof count !== 'number' || !Number.isInteger(count)) return null
    return count >= rules.minesMin && count <= rules.minesMax ? { mines: count } : null
  },
  rtpAt: ({ mines: count }, stake) =>
    multiply(safeChance(count, 1), fraction(portionOf(stake, minesMultiple(count, 1)), stake)),
  squareAt: () => Infinity,
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake)) throw new RangeError(`no stake of mines: ${stake}`)
    const shuffle = shuffled(
      Array.from({ length: rules.tiles }, (_, tile) => tile),
      draw,
    )
    const field = new Set(Array.from({ length: choice.mines }, () => next(shuffle)))
    const open = new Set<number>()
    const steps: (TileStep | FieldStep)[] = []
    const end = (isWin: boolean) => {
      const payout = isWin ? portionOf(stake, minesMultiple(choice.mines, open.size)) : 0n
      const where = [...field].toSorted((a, b) => a - b)
      steps.push({ kind: 'field', mines: where, isWin, payout: String(payout) })
    }
    for (const [i, move] of moves.entries()) {
      const { options } = pendingOf(open)
      if (steps.at(-1)?.kind === 'field' || !options.some((one) => one.move === move))
        throw new RangeError(`no move ${i} of mines: ${move}`)
      if (move === 'cash') {
        end(true)
        continue
      }
      const tile = Number(move.slice(nameOf(0).length - 1))
      const isMine = field.has(tile)
      if (!isMine) open.add(tile)
      const { numerator, denominator } = minesMultiple(choice.mines, open.size)
      const multiple = isMine ? 0 : Number((numerator * 100n) / denominator)
      steps.push({ kind: 'tile', tile, isMine, multiple, payout: '0' })
      if (isMine) end(false)
      else if (open.size === rules.tiles - choice.mines) end(true)
    }
    const isOver = steps.at(-1)?.kind === 'field'
    return outcomeOf(stake, steps, { pending: isOver ? null : pendingOf(open) })
  },
}
