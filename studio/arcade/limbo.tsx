/** Limbo in play: a balloon and a number that rise to the drawn multiple. */
import { useState } from 'react'
import { fraction, multiply, readFraction } from '#games/fraction.ts'
import type { LimboRules, ReachStep } from '#games/game.ts'
import type { LimboChoice } from '#games/limbo/limbo.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { stepsOf } from '../play/table.ts'
import { symbolAddress } from '../slot/sprites.ts'
import type { ViewProps } from '../view.ts'
import { sayPercent, sayTimes, short, useSay, type Say } from '../words.tsx'
import { ArcadeResult } from './result.tsx'
import { useReveal } from './reveal.ts'

const riseMs = 1300
const presets = [150, 200, 500, 1000, 10_000]
/** Shares of the sky: where the balloon stands at 1, and the highest it gets. */
const [low, high] = [0.07, 0.53]
/** Multiples told at the edge of the sky. */
const marks = [1, 2, 5, 10, 20, 50, 100, 500, 1000, 10_000]

/** In percent: two places, and more where the chance is small. */
function sayChance(say: Say, rtp: string, target: number): string {
  return sayPercent(
    say,
    multiply(readFraction(rtp), fraction(100, target)),
    target < 100_000 ? 2 : 6,
  )
}

/** Reads `2.5` as 250; null where it is no multiple with two places. */
function readHundredths(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

export function Limbo({ game, table, choice, onChoose, onShown }: ViewProps) {
  const say = useSay()
  const { decimal, decimalSign } = useFormats()
  const asTyped = (hundredths: number) => showHundredths(hundredths).replace('.', decimalSign)
  const { rtp } = game.rules as LimboRules
  const isShowing = table.phase === 'showing'
  const share = useReveal(isShowing, riseMs, onShown)
  const step = table.round ? (stepsOf(table.round)[0] as ReachStep) : null
  const isSeen = step !== null && (isShowing || table.shown > 0)
  const bet = isSeen && onChoose === null ? { target: step.target } : (choice as LimboChoice)
  const [typed, setTyped] = useState(asTyped(bet.target))
  const at = isSeen
    ? share === 1
      ? step.reached
      : Math.floor(100 * (step.reached / 100) ** share)
    : 100
  const hasLanded = isSeen && share === 1
  const read = readHundredths(typed)
  const isChoice = read !== null && game.readChoice({ target: read }) !== null
  const choose = (target: number) => {
    setTyped(asTyped(target))
    onChoose?.({ target })
  }
  // Height follows the logarithm, so that 2, 20 and 200 are equally far apart; the target is always in sight.
  const top = Math.max(Math.log10(5), 1.6 * Math.log10((bet?.target ?? 200) / 100))
  const heightOf = (hundredths: number) =>
    100 * (low + (high - low) * Math.min(1, Math.log10(hundredths / 100) / top))
  const height = heightOf(at)

  return (
    <div className="arcade limbo">
      <div
        className={`sky ${hasLanded ? (step.isWin ? 'is-won' : 'is-lost') : ''}`}
        aria-hidden="true"
      >
        <i className="clouds is-far" style={{ translate: `0 ${height * 0.25}%` }} />
        <ol className="heights">
          {marks
            .filter((mark) => Math.log10(mark) <= top)
            .map((mark) => (
              <li key={mark} style={{ bottom: `${heightOf(100 * mark)}%` }}>
                {sayTimes(say, mark)}
              </li>
            ))}
        </ol>
        {bet && (
          <p className="aim" style={{ bottom: `${heightOf(bet.target)}%` }}>
            <b>{sayTimes(say, showHundredths(bet.target))}</b>
          </p>
        )}
        <span className="ascent" style={{ transform: `translateY(${-height}cqh)` }}>
          <img className="balloon" src={symbolAddress(game.code, 'balloon')} alt="" />
        </span>
        <i className="clouds" style={{ translate: `0 ${height * 0.6}%` }} />
        <output>
          {decimal(showHundredths(at))}
          <small>×</small>
        </output>
      </div>
      <ArcadeResult table={table} step={hasLanded ? step : null} />
      <fieldset className="choice" disabled={onChoose === null}>
        <legend className="visually-hidden">{say('studioYourBet')}</legend>
        <label className="target">
          <span>{say('studioTargetMultiple')}</span>
          <input
            type="text"
            inputMode="decimal"
            value={onChoose === null ? asTyped(bet.target) : typed}
            aria-invalid={!isChoice}
            onChange={(event) => {
              setTyped(event.target.value)
              const next = readHundredths(event.target.value)
              onChoose?.(next === null ? null : { target: next })
            }}
            onBlur={() => read !== null && isChoice && setTyped(asTyped(read))}
          />
        </label>
        <fieldset className="sides" aria-label={say('studioTargetMultiple')}>
          {presets.map((target) => (
            <button
              key={target}
              type="button"
              aria-pressed={bet?.target === target}
              onClick={() => choose(target)}
            >
              {sayTimes(say, short(target))}
            </button>
          ))}
        </fieldset>
        <dl className="odds">
          <div>
            <dt>{say('studioChance')}</dt>
            <dd>{bet ? sayChance(say, rtp, bet.target) : '–'}</dd>
          </div>
          <div>
            <dt>{say('studioMultiplier')}</dt>
            <dd>{bet ? sayTimes(say, showHundredths(bet.target)) : '–'}</dd>
          </div>
        </dl>
      </fieldset>
    </div>
  )
}
