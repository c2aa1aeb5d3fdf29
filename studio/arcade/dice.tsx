/** Dice in play: a scale of all rolls, the part of it that wins, and where the roll fell. */
import type { CSSProperties } from 'react'
import { diceMultiple, winsOf, type DiceChoice } from '#games/dice/dice.ts'
import { fraction, showDecimal } from '#games/fraction.ts'
import type { DiceRules, RollStep } from '#games/game.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { stepsOf } from '../play/table.ts'
import type { ViewProps } from '../view.ts'
import { sayPercent, sayTimes, useSay } from '../words.tsx'
import { ArcadeResult } from './result.tsx'
import { useReveal } from './reveal.ts'

const rollMs = 1100

export function Dice({ game, table, choice, onChoose, onShown }: ViewProps) {
  const say = useSay()
  const { decimal } = useFormats()
  const { winsMin, winsMax, rolls } = game.rules as DiceRules
  const isShowing = table.phase === 'showing'
  const share = useReveal(isShowing, rollMs, onShown)
  const step = table.round ? (stepsOf(table.round)[0] as RollStep) : null
  const isSeen = step !== null && (isShowing || table.shown > 0)
  const bet =
    isSeen && onChoose === null ? { side: step.side, target: step.target } : (choice as DiceChoice)
  const wins = winsOf(bet)
  const at = isSeen ? Math.round(rolls / 2 + (step.roll - rolls / 2) * share) : null
  const hasFallen = isSeen && share === 1
  const [least, most] =
    bet.side === 'under' ? [winsMin, winsMax] : [rolls - 1 - winsMax, rolls - 1 - winsMin]
  /** Where what wins and what loses meet. */
  const limit = bet.side === 'under' ? wins : rolls - wins
  const choose = (next: DiceChoice) => onChoose?.(next)

  return (
    <div className="arcade dice">
      <div
        className={`dial ${hasFallen ? (step.isWin ? 'is-won' : 'is-lost') : ''}`}
        style={
          {
            '--from': `${bet.side === 'under' ? 0 : 1 - wins / rolls}turn`,
            '--wins': `${wins / rolls}turn`,
          } as CSSProperties
        }
        aria-hidden="true"
      >
        <i hidden={at === null} style={{ rotate: `${(at ?? 0) / rolls}turn` }} />
        <output className={at === null ? 'is-idle' : ''}>
          {at === null
            ? sayTimes(say, showDecimal(diceMultiple(wins), 2))
            : decimal(showHundredths(at)).padStart(5, '0')}
        </output>
      </div>
      <div className="scale" aria-hidden="true">
        <div className="track">
          <svg viewBox="0 0 1000 60" preserveAspectRatio="none">
            <rect
              x={bet.side === 'under' ? 0 : limit / 10}
              width={wins / 10}
              height="60"
              className="wins"
            />
          </svg>
          <i className="edge" style={{ transform: `translateX(${(100 * limit) / rolls}cqw)` }} />
          {at !== null && (
            <i
              className={`marker ${hasFallen ? (step.isWin ? 'is-won' : 'is-lost') : ''}`}
              style={{ transform: `translateX(${(100 * at) / rolls}cqw)` }}
            />
          )}
        </div>
        <ol>
          {[0, 25, 50, 75, 100].map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ol>
      </div>
      <ArcadeResult table={table} step={hasFallen ? step : null} />
      <fieldset className="choice" disabled={onChoose === null}>
        <legend className="visually-hidden">{say('studioYourBet')}</legend>
        <label className="target">
          <span>
            {say('studioTarget')} <b>{decimal(showHundredths(bet.target))}</b>
          </span>
          <input
            type="range"
            min={least}
            max={most}
            value={bet.target}
            aria-valuetext={decimal(showHundredths(bet.target))}
            onChange={(event) => choose({ ...bet, target: event.target.valueAsNumber })}
          />
        </label>
        <fieldset className="sides" aria-label={say('studioSide')}>
          {(['under', 'over'] as const).map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={bet.side === side}
              onClick={() => bet.side !== side && choose({ side, target: rolls - 1 - bet.target })}
            >
              {say(side === 'under' ? 'studioUnder' : 'studioOver')}
            </button>
          ))}
        </fieldset>
        <dl className="odds">
          <div>
            <dt>{say('studioChance')}</dt>
            <dd>{sayPercent(say, fraction(wins, rolls), 2)}</dd>
          </div>
          <div>
            <dt>{say('studioMultiplier')}</dt>
            <dd>{sayTimes(say, showDecimal(diceMultiple(wins), 4))}</dd>
          </div>
        </dl>
      </fieldset>
    </div>
  )
}
