/** Lotto: the balls as they are drawn, and lines of one's own. */
import { useState } from 'react'
import type { LottoChoice, LottoRules, LottoStep } from '#games/shared/rules.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Cage, times } from './bingo.tsx'
import { Balls, Countdown, roundsOf } from './draw.tsx'
import type { Live, OwnBet } from './live.ts'
import { OwnBets } from './pools.tsx'
import type { SharedView } from './view.ts'

export function Lotto({ game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const current = running ?? last
  const balls = current ? ballsOf(live, current.shared_id) : []
  return (
    <div className="hall">
      <Countdown
        live={live}
        round={open}
        titleOf={({ number }) => say('studioDrawStarts', { number })}
      />
      {current && (
        <p className="countdown">
          {running
            ? say('beingDrawn', { number: running.number })
            : say('resultOf', { number: current.number })}
        </p>
      )}
      <Balls label={say('lottoDrawn')} numbers={balls} />
      <OwnBets
        mine={live.mine}
        roundOf={({ number }) => say('resultOf', { number })}
        nameOf={linesOf}
        faceOf={(own) => linesSeen(own, ballsOf(live, own.shared_id))}
      />
      {bet && <Cage />}
      {bet && <Choose {...{ game, live, bet, isBusy }} isOpen={open !== undefined} />}
    </div>
  )
}

/** As far as they are drawn; none where the round is not among the last. */
function ballsOf({ shown, table }: Live, sharedId: string): readonly number[] {
  const told =
    shown.get(sharedId) ?? table.results.find(({ shared_id }) => shared_id === sharedId)?.shown
  return (told as { balls: number[] } | null | undefined)?.balls ?? []
}

function linesSeen({ choice }: OwnBet, balls: readonly number[]) {
  return (choice as LottoChoice).lines.map((line) => (
    <span key={line.join(' ')} className="lotto-line">
      {line.map((number) => (
        <i key={number} className={balls.includes(number) ? 'is-hit' : ''}>
          {number}
        </i>
      ))}
    </span>
  ))
}

/** Each line with how many of its numbers were drawn. */
function linesOf({ choice, steps }: OwnBet): string {
  const [step] = steps as LottoStep[]
  return (choice as LottoChoice).lines
    .map((line, at) => line.join(' ') + (step ? ` (${step.lines[at]?.matched ?? 0})` : ''))
    .join(' · ')
}

function Choose({
  game,
  live,
  bet,
  isBusy,
  isOpen,
}: Pick<SharedView, 'game' | 'live' | 'isBusy'> & {
  bet: NonNullable<SharedView['bet']>
  isOpen: boolean
}) {
  const say = useSay()
  const { money } = useFormats()
  const { balls, drawn } = game.rules as LottoRules
  const [line, setLine] = useState<readonly number[]>([])
  const [lines, setLines] = useState<readonly (readonly number[])[]>([])
  const whole = line.length === drawn ? [...lines, line] : lines
  const cost = times(live.table.price ?? '0', Math.max(1, whole.length))
  const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
  const toggle = (ball: number) =>
    setLine((before) =>
      before.includes(ball)
        ? before.filter((one) => one !== ball)
        : before.length < drawn
          ? sorted([...before, ball])
          : before,
    )
  const pick = () => {
    const left = Array.from({ length: balls }, (_, at) => at + 1)
    const random = crypto.getRandomValues(new Uint32Array(drawn))
    setLine(sorted([...random].map((n) => left.splice(n % left.length, 1)[0]!)))
  }
  return (
    <form
      className="choice lotto-choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (whole.length === 0) return
        bet({ lines: whole }, cost, () => {
          setLines([])
          setLine([])
        })
      }}
    >
      <fieldset className="picks" aria-label={say('lottoPick', { count: drawn })}>
        <legend>{say('lottoPick', { count: drawn })}</legend>
        {Array.from({ length: balls }, (_, at) => at + 1).map((ball) => (
          <button
            key={ball}
            type="button"
            aria-pressed={line.includes(ball)}
            onClick={() => toggle(ball)}
          >
            {ball}
          </button>
        ))}
      </fieldset>
      <div className="sides">
        <button type="button" onClick={pick}>
          {say('quickPick')}
        </button>
        <button
          type="button"
          disabled={line.length !== drawn || lines.length >= game.unitsMax - 1}
          onClick={() => {
            setLines([...lines, line])
            setLine([])
          }}
        >
          {say('lottoAddLine')}
        </button>
      </div>
      {lines.length > 0 && <p>{lines.map((one) => one.join(' ')).join(' · ')}</p>}
      <BetButton isReady={!isBusy && isOpen && whole.length > 0}>
        {`${say('sharedBuy')} ${money(cost)}`}
      </BetButton>
    </form>
  )
}
