/** A slot in play: reels, winning lines, free spins and what they came to. */
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { wonIn } from '#games/slot/read.ts'
import { rowOf, rungOf, type LineWin, type Sheet, type SlotStep } from '#games/slot/sheet.ts'
import type { SlotRules } from '#games/game.ts'
import { sayTimes, useRowName, useSay, useSymbolName } from '../words.tsx'
import { returnedBy, stakeOf, stepsOf, type RoundRecord } from '../play/table.ts'
import { tierOf } from '../play/tier.ts'
import type { ViewProps } from '../view.ts'
import { PotMeter, PotWon } from './pot.tsx'
import { restingStep } from './plan.ts'
import { Reels } from './reels.tsx'
import { symbolAddress } from './sprites.ts'
import { Paid } from '../paid.tsx'
import { Ready } from '../table/told.tsx'

/** How long lines stay before the round goes on, and what is going to fall. */
const linesMs = 1100
const fallingMs = 800
const nothingMs = 250

export function Slot({ game, ask, isDemo, table, onShown }: ViewProps) {
  const sheet = game.rules as SlotRules
  const { round, shown, showings, phase } = table
  const steps = round ? (stepsOf(round) as SlotStep[]) : []
  const isShowing = phase === 'showing'
  const current = isShowing ? steps[shown] : steps[shown - 1]
  const [stoppedShowing, setStoppedShowing] = useState(-1)
  const resting = useMemo(() => restingStep(sheet), [sheet])
  const hasStopped = current !== undefined && (!isShowing || stoppedShowing === showings)
  const done = useRef(onShown)
  useEffect(() => {
    done.current = onShown
  })

  const isFalling = steps[shown + 1]?.kind === 'fall'
  const payout = isShowing && hasStopped ? current.payout : null
  useEffect(() => {
    if (payout === null) return undefined
    const wonMs = isFalling ? fallingMs : linesMs
    const timer = setTimeout(() => done.current(), payout === '0' ? nothingMs : wonMs)
    return () => clearTimeout(timer)
  }, [payout, isFalling])

  return (
    <div className="slot">
      {sheet.jackpot && <PotMeter ask={ask} rules={sheet.jackpot} isDemo={isDemo} />}
      <div className="cabinet" style={shapeOf(sheet)}>
        <FreeSpins sheet={sheet} table={table} step={current} next={steps[shown]} />
        <div className="window">
          <Reels
            code={game.code}
            sheet={sheet}
            step={current ?? resting}
            motion={!isShowing || hasStopped ? null : current?.kind === 'fall' ? 'fall' : 'turn'}
            onStopped={() => setStoppedShowing(showings)}
          />
          {hasStopped && round && (
            <Lines code={game.code} sheet={sheet} step={current} stake={stakeOf(round)} />
          )}
        </div>
        {sheet.falls && <Ladder falls={sheet.falls} step={current} />}
      </div>
      {round && hasWonPot(table) && <PotWon key={round.round_id} {...{ ask, round, isDemo }} />}
      <Told {...{ sheet, table, step: hasStopped ? current : undefined }} />
    </div>
  )
}

/** Whether the showing has come past a draw that won the pot; it is told as soon as the stake's own spin stands. */
function hasWonPot({ round, shown }: ViewProps['table']): boolean {
  const first = round && (stepsOf(round) as SlotStep[])[0]
  return shown > 0 && first?.kind === 'spin' && first.jackpot?.isHit === true
}

/** The free-spin label and counter, on the edge of the reels, so that nothing jumps for it. */
function FreeSpins({
  sheet,
  table,
  step,
  next,
}: {
  sheet: Sheet
  table: ViewProps['table']
  step: SlotStep | undefined
  next: SlotStep | undefined
}) {
  const say = useSay()
  const isFeature =
    table.phase !== 'ready' && table.phase !== 'asking' && (step?.isFree || (next?.isFree && step))
  if (!isFeature || !step) return null
  // What a spin wins is not told before it is shown.
  const left = step.freeSpinsLeft - (table.phase === 'showing' ? step.freeSpinsAwarded : 0)
  return (
    <p className="feature">
      <strong>{say('studioFreeSpins')}</strong> {say('studioFreeSpinsLeft', { left })}
      {sheet.freeSpins && sheet.freeSpins.multiplier > 1 && (
        <> · {say('studioPaysTimes', { times: sheet.freeSpins.multiplier })}</>
      )}
    </p>
  )
}

/** How many times the windows of a spin pay one after the other, on the lower edge of the reels; the one that is shown is lit. */
function Ladder({ falls, step }: { falls: readonly number[]; step: SlotStep | undefined }) {
  const say = useSay()
  const fall = step?.kind === 'fall' ? step.fall : 0
  const lit = rungOf(falls, fall)
  // What free spins multiply is in what is written on each rung.
  const times = step ? step.multiplier / falls[lit]! : 1
  return (
    <ol className="falls" aria-hidden="true">
      {falls.map((one, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a rung is its place
        <li key={i} className={i === lit && step ? 'is-lit' : undefined}>
          {sayTimes(say, one * times)}
        </li>
      ))}
    </ol>
  )
}

/** How many reels stand beside each other, and the window's width over its height, for the style sheet. */
function shapeOf({ reels, rows }: Sheet): CSSProperties {
  return { '--reels': reels.length, '--shape': reels.length / rows } as CSSProperties
}

function linesOf({ lines }: Sheet, { wins }: SlotStep) {
  return wins.flatMap(({ line }) => (line === null ? [] : [lines[line]!]))
}

/** Reel and row of every symbol that pays. */
function wonCells(sheet: Sheet, step: SlotStep): [number, number][] {
  return wonIn(sheet, step).flatMap((column, reel) =>
    column.flatMap((hasWon, row): [number, number][] => (hasWon ? [[reel, row]] : [])),
  )
}

/** The lines that paid, over the reels. A return up to the stake is marked without any motion [GAM-16]. */
function Lines({
  code,
  sheet,
  step,
  stake,
}: {
  code: string
  sheet: Sheet
  step: SlotStep
  stake: bigint
}) {
  const tier = tierOf(stake, BigInt(step.payout))
  if (tier === 'none') return null
  const [width, height] = [sheet.reels.length * 100, sheet.rows * 100]
  const cells = wonCells(sheet, step)
  return (
    <svg className={`lines is-${tier}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} className="dim" />
      {linesOf(sheet, step).map((rows) => (
        <polyline
          key={rows.join('')}
          points={rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')}
        />
      ))}
      {cells.map(([reel, row]) => (
        <g key={`${reel},${row}`} className="cell">
          <rect x={reel * 100 + 4} y={row * 100 + 4} width="92" height="92" rx="14" />
          <image
            href={symbolAddress(code, step.window[reel]![row]!)}
            x={reel * 100 + 6}
            y={row * 100 + 6}
            width="88"
            height="88"
          />
        </g>
      ))}
    </svg>
  )
}

/** Says a win: by ways, by how many there are, by a row read as a whole, or by equal symbols on a line. */
function useWinWords(sheet: Sheet): (win: LineWin) => string {
  const say = useSay()
  const nameOf = useSymbolName()
  const rowName = useRowName(sheet.groups)
  return (win) => {
    const { line, symbol, count, pays, ways = 0 } = win
    if (line === null && sheet.isCounted)
      return say('studioCountWin', { count, symbol: nameOf(symbol), pays })
    if (line === null) return say('studioWaysWin', { ways, count, symbol: nameOf(symbol), pays })
    const row = rowOf(sheet, win)
    if (!row) return say('studioLineWin', { line: line + 1, count, symbol: nameOf(symbol), pays })
    return say(row.isAnyOrder ? 'studioRowWinAnyOrder' : 'studioRowWin', {
      line: line + 1,
      row: rowName(row),
      pays,
    })
  }
}

/** What a spin has returned with all its windows up to this one, and before it. */
function ofSpin(round: RoundRecord, step: SlotStep): { payout: bigint; before: bigint } {
  const steps = stepsOf(round) as SlotStep[]
  const at = steps.indexOf(step)
  const first = steps.findLastIndex(({ kind }, i) => kind === 'spin' && i <= at)
  const returned = returnedBy(round, first)
  return {
    payout: returnedBy(round, at + 1) - returned,
    before: returnedBy(round, at) - returned,
  }
}

/** What landed and what it came to, in words; screen readers hear the same. */
function Told({
  sheet,
  table: { round, shown, phase },
  step,
}: {
  sheet: Sheet
  table: ViewProps['table']
  step: SlotStep | undefined
}) {
  const say = useSay()
  const nameOf = useSymbolName()
  const winWords = useWinWords(sheet)
  if (!round || !step) return <Ready phase={phase} />
  const isOver = shown === round.steps.length
  const { payout, before } = isOver
    ? { payout: returnedBy(round, shown), before: returnedBy(round, shown - 1) }
    : ofSpin(round, step)
  const tier = tierOf(stakeOf(round), payout)
  const symbols = step.window.map((column) => column.map(nameOf).join(', ')).join('; ')
  const wins = step.wins.map(winWords)
  if (step.scatter.pays > 0)
    wins.push(say('studioScatterWin', { count: step.scatter.count, pays: step.scatter.pays }))
  if (step.kind === 'fall' && wins.length > 0)
    wins.push(say('studioPaysTimes', { times: step.multiplier }))
  if (step.freeSpinsAwarded > 0)
    wins.push(say('studioFreeSpinsWon', { count: step.freeSpinsAwarded }))
  return (
    <div className={`told is-${tier}`} aria-live="polite">
      <span className="visually-hidden">
        {step.kind === 'fall'
          ? say('studioFallen', { fall: step.fall, symbols })
          : say('studioLanded', { symbols })}{' '}
      </span>
      <Paid stake={stakeOf(round)} payout={payout} before={before} />
      {wins.length > 0 && (
        <span className="wins">
          {wins.slice(0, 4).join(' · ')}
          {wins.length > 4 && ` · ${say('studioMoreLines', { count: wins.length - 4 })}`}
        </span>
      )}
    </div>
  )
}
