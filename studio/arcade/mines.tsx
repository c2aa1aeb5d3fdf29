/** Mines in play: the field, tile by tile, what taking now would pay, and what the next tile is worth. */
import type { CSSProperties } from 'react'
import type { MinesRules } from '#games/rules.ts'
import type { FieldStep, TileStep } from '#games/steps.ts'
import { portionOf, showDecimal, multiply, fraction } from '#games/fraction.ts'
import { minesMultiple, safeChance, type MinesChoice } from '#games/mines/mines.ts'
import { useAmount } from '../amount.ts'
import { useSteps } from '../play/step.ts'
import { stakeOf } from '../play/table.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { moveFocus } from '../table/arrows.ts'
import { Moves } from '../table/moves.tsx'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { sayPercent, sayTimes, useSay } from '../words.tsx'

const presets = [1, 3, 5, 10, 20, 24]
/** How many tiles ahead it is told what they would pay. */
const ahead = 5

export function Mines({ game, table, choice, onChoose, onShown, onMove, pending }: ViewProps) {
  const say = useSay()
  const amount = useAmount()
  const { tiles } = game.rules as MinesRules
  const { seen } = useSteps<TileStep | FieldStep>(
    table,
    ({ kind }) => (kind === 'tile' ? 420 : 900),
    onShown,
  )
  const { round } = table
  const isNew = table.phase === 'ready' && onChoose !== null
  const bet = (isNew ? choice : (round?.choice ?? choice)) as MinesChoice
  const opened = seen.filter((step): step is TileStep => step.kind === 'tile')
  const field = seen.find((step): step is FieldStep => step.kind === 'field')
  const hit = opened.find(({ isMine }) => isMine)?.tile
  const safe = opened.filter(({ isMine }) => !isMine).length
  const stake = round ? stakeOf(round) : 0n
  const worth = (picks: number) => portionOf(stake, minesMultiple(bet.mines, picks))
  const times = (picks: number) => sayTimes(say, showDecimal(minesMultiple(bet.mines, picks), 2))
  const canGoOn = safe < tiles - bet.mines
  const chance = canGoOn
    ? multiply(
        safeChance(bet.mines, safe + 1),
        fraction(safeChance(bet.mines, safe).denominator, safeChance(bet.mines, safe).numerator),
      )
    : null

  return (
    <div className="arcade mines">
      {/* The tiles are buttons; arrows only lead from one to the next. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className="field"
        aria-label={say('studioField')}
        style={{ '--shut': `url("${symbolAddress('mines', 'shut')}")` } as CSSProperties}
        onKeyDown={moveFocus}
      >
        {Array.from({ length: tiles }, (_, tile) => {
          const own = opened.find((step) => step.tile === tile)
          const isMine = field?.mines.includes(tile) ?? own?.isMine ?? false
          const isKnown = own !== undefined || field !== undefined
          const state = !isKnown
            ? say('studioTileClosed')
            : say(isMine ? 'studioTileMine' : 'studioTileSafe')
          return (
            <button
              key={tile}
              type="button"
              className={`tile ${own ? 'is-open' : isKnown ? 'is-shown' : ''} ${tile === hit ? 'is-hit' : ''}`}
              aria-label={`${say('studioTile', { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 })}: ${state}`}
              aria-disabled={onMove === null || isKnown}
              onClick={() => !isKnown && onMove?.(`tile-${tile}`)}
            >
              {isKnown && <img src={symbolAddress('mines', isMine ? 'mine' : 'pearl')} alt="" />}
            </button>
          )
        })}
      </fieldset>
      <RoundTold
        table={table}
        said=""
        hint={
          safe > 0 && !field
            ? say('studioMinesSafe', { count: safe, times: times(safe) })
            : say('studioMinesPick')
        }
        isOver={field !== undefined}
      />
      <section className="choice" aria-label={say('studioYourBet')}>
        <Ladder
          from={safe}
          isHeld={hit === undefined}
          most={tiles - bet.mines}
          label={say('studioMultiplier')}
          times={times}
        />
        <div className="bet">
          <span className="label">
            {say('studioMines')} <b>{bet.mines}</b>
          </span>
          {isNew ? (
            <fieldset className="sides" aria-label={say('studioMines')}>
              {presets.map((mines) => (
                <button
                  key={mines}
                  type="button"
                  aria-pressed={bet.mines === mines}
                  onClick={() => onChoose({ mines })}
                >
                  {mines}
                </button>
              ))}
            </fieldset>
          ) : (
            <Moves
              pending={pending}
              onMove={onMove}
              only={(move) => move === 'cash'}
              note={() => amount(worth(safe))}
            />
          )}
        </div>
        <dl className="odds">
          <div>
            <dt>{say('studioNextTile')}</dt>
            <dd>{chance ? sayPercent(say, chance, 2) : '–'}</dd>
          </div>
          <div>
            <dt>{say('studioMultiplier')}</dt>
            <dd>{canGoOn ? times(safe + 1) : times(safe)}</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}

/** What the coming tiles would pay, one after the other, and what those opened pay by now. */
function Ladder({
  from,
  isHeld,
  most,
  label,
  times,
}: {
  from: number
  /** Whether what has been reached is still the player's. */
  isHeld: boolean
  most: number
  label: string
  times: (picks: number) => string
}) {
  const first = Math.max(1, Math.min(from, most - ahead + 1))
  const rungs = Array.from({ length: Math.min(ahead, most) }, (_, at) => first + at)
  return (
    <ol className="rungs" aria-label={label}>
      {rungs.map((picks) => (
        <li key={picks} aria-current={isHeld && picks === from ? 'step' : undefined}>
          <small>{picks}</small>
          {times(picks)}
        </li>
      ))}
    </ol>
  )
}
