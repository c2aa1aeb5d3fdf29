/** Crash in play: a kite on a rising line, the multiple, one's own bet and the way out of it. */
import { useState, type CSSProperties, type ReactNode } from 'react'
import {
  hundredthsOf,
  keepAutoCashOut,
  readAutoCashOut,
  usualAutoCashOut,
} from '#client/auto_cash_out.ts'
import { multipleAt, msUntil, stepMs } from '#games/shared/curve.ts'
import type { CrashChoice, CrashStep } from '#games/shared/rules.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { prefersCalm } from '#ui/calm.ts'
import { useOnline } from '#ui/online.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { sayTimes, useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { useNow, type OwnBet, type Standing } from './live.ts'
import type { SharedView } from './view.ts'
import { Stakes } from '../stakes.tsx'
import './crash.css'

type Shown = { at: number; bust?: number }

const calmMs = 500

export function Crash(view: SharedView) {
  const { live, leave, isBusy } = view
  const { table, shown, mine } = live
  const running = table.rounds.findLast(({ state }) => state === 'running' || state === 'settling')
  const open = table.rounds.find(({ state }) => state === 'open')
  const [last] = table.results
  return (
    <div className="crash">
      {running ? (
        <Flight
          key={running.shared_id}
          round={running}
          told={shown.get(running.shared_id) as Shown | undefined}
          aheadMs={live.aheadMs}
          mine={mine}
          leave={leave}
          isBusy={isBusy}
        />
      ) : (
        <>
          <Ground open={open} aheadMs={live.aheadMs} last={last?.shown as Shown | undefined} />
          <Exit>
            <Own mine={mine} />
          </Exit>
        </>
      )}
      <Results
        results={table.results.map(({ shared_id, shown: end }) => ({
          id: shared_id,
          end: end as Shown | null,
        }))}
      />
      <Bet {...view} open={open} />
    </div>
  )
}

function Flight({
  round,
  told,
  aheadMs,
  mine,
  leave,
  isBusy,
}: {
  round: Standing
  told: Shown | undefined
  aheadMs: number
  mine: readonly OwnBet[]
  leave: SharedView['leave']
  isBusy: boolean
}) {
  const say = useSay()
  const bust = told?.bust
  const now = useNow(aheadMs, prefersCalm() || bust !== undefined ? calmMs : null)
  const elapsedMs =
    bust === undefined ? Math.max(0, now - Date.parse(round.ran_at ?? '')) : msUntil(bust)
  const at = bust ?? multipleAt(elapsedMs)
  const own = mine.filter(
    ({ shared_id, state }) => shared_id === round.shared_id && state === 'open',
  )
  const canLeave = useOnline() && !isBusy && bust === undefined && at >= 101
  return (
    <>
      <Sky elapsedMs={elapsedMs} at={at} isBurst={bust !== undefined} />
      <output className="unseen-status visually-hidden">
        {bust === undefined
          ? say('sharedRunning')
          : say('crashBurst', { at: sayTimes(say, showHundredths(bust)) })}
      </output>
      <Exit>
        {leave && own.length > 0 ? (
          own.map((bet) => (
            <button
              key={bet.round_id}
              type="button"
              className="play leave"
              aria-disabled={!canLeave}
              onClick={() => canLeave && leave(bet)}
            >
              {bust === undefined ? (
                <CashOut bet={bet} at={at} />
              ) : (
                say('crashBurst', { at: sayTimes(say, showHundredths(bust)) })
              )}
            </button>
          ))
        ) : (
          <Own mine={mine} />
        )}
      </Exit>
    </>
  )
}

/** Where one leaves; what came of the last bet stands there meanwhile, so that nothing below it moves. */
function Exit({ children }: { children: ReactNode }) {
  return <div className="exit">{children}</div>
}

function CashOut({ bet, at }: { bet: OwnBet; at: number }) {
  const say = useSay()
  const { money } = useFormats()
  const cents = (BigInt(bet.stake.replace('.', '')) * BigInt(at)) / 100n
  const places = bet.stake.split('.')[1]?.length ?? 0
  const digits = String(cents).padStart(places + 1, '0')
  const amount = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return <span>{`${say('crashCashOut')} ${money(amount)}`}</span>
}

const [width, height] = [1000, 520]

/** As a line without steps; what is told is cut to hundredths. */
const riseAt = (ms: number) => 100 * 1.001 ** (ms / stepMs)

/** The line of the flight so far; it is drawn anew for every screen, from nothing but the time. */
function Sky({ elapsedMs, at, isBurst }: { elapsedMs: number; at: number; isBurst: boolean }) {
  const say = useSay()
  const spanMs = Math.max(8000, elapsedMs * 1.15)
  const top = Math.max(200, at * 1.2)
  const place = (ms: number) => {
    const x = (ms / spanMs) * width
    const y = height - ((riseAt(ms) - 100) / (top - 100)) * (height - 40) - 10
    return [x, y] as const
  }
  const points = Array.from({ length: 61 }, (_, n) => place((elapsedMs * n) / 60))
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [x, y] = place(elapsedMs)
  return (
    <div className={`flight ${isBurst ? 'is-burst' : 'is-flying'}`}>
      <Air />
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${line}L${x.toFixed(1)} ${height}L0 ${height}Z`} className="under" />
        <path d={`M${line}`} className="line" />
      </svg>
      <Picture
        name="kite"
        style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
      />
      <b role="timer">{sayTimes(say, showHundredths(at))}</b>
    </div>
  )
}

function Picture({ name, style }: { name: string; style?: CSSProperties }) {
  return <img className={name} src={symbolAddress('updraft', name)} alt="" style={style} />
}

/** Clouds that drift by, those nearer faster. */
const Air = () => (
  <div className="air" aria-hidden="true">
    {['is-far', '', 'is-near'].map((depth) => (
      <span key={depth} className={depth}>
        <Picture name="cloud" />
        <Picture name="cloud" />
      </span>
    ))}
  </div>
)

function Ground({
  open,
  aheadMs,
  last,
}: {
  open: Standing | undefined
  aheadMs: number
  last: Shown | undefined
}) {
  const say = useSay()
  const now = useNow(aheadMs, 250)
  const closesAt = open?.closes_at
  const left = closesAt ? Math.max(0, Math.ceil((Date.parse(closesAt) - now) / 1000)) : null
  return (
    <div className="flight is-waiting">
      <Air />
      <Picture name="meadow" />
      <Picture name="kite" />
      {last?.bust !== undefined && (
        <p>{say('crashBurst', { at: sayTimes(say, showHundredths(last.bust)) })}</p>
      )}
      {left !== null && <b role="timer">{left}</b>}
      {open && (
        <p>
          {left === null ? say('startsWithFirstBet') : say('sharedClosesIn', { seconds: left })}
        </p>
      )}
    </div>
  )
}

function Results({ results }: { results: readonly { id: string; end: Shown | null }[] }) {
  const say = useSay()
  return (
    <ol className="multiples" aria-label={say('earlierResults')}>
      {results.slice(0, 12).map(({ id, end }) => (
        <li key={id} className={(end?.bust ?? 0) >= 200 ? 'is-high' : ''}>
          {end?.bust === undefined ? '–' : sayTimes(say, showHundredths(end.bust))}
        </li>
      ))}
    </ol>
  )
}

/** What came of the own bets, without a word more than that. */
function Own({ mine }: { mine: readonly OwnBet[] }) {
  const say = useSay()
  const { money } = useFormats()
  const [latest] = mine
  if (!latest) return null
  const [step] = latest.steps as CrashStep[]
  const auto = (latest.choice as CrashChoice).auto
  const told =
    latest.state === 'void'
      ? say('sharedReturned')
      : latest.state === 'open'
        ? auto === null
          ? say('crashByHand')
          : say('crashLeavesAt', { at: sayTimes(say, showHundredths(auto)) })
        : step?.out
          ? `${sayTimes(say, showHundredths(step.out))} · ${money(latest.payout)}`
          : say('crashStayed')
  return (
    <output className="own">
      {say('sharedYourBet', { stake: money(latest.stake) })} {told}
    </output>
  )
}

function Bet({ game, live, bet, isBusy, open }: SharedView & { open: Standing | undefined }) {
  const say = useSay()
  const { decimalSign } = useFormats()
  const [stake, setStake] = useState(live.table.stake_steps[0] ?? '')
  const [auto, setAuto] = useState(() => readAutoCashOut(decimalSign) || usualAutoCashOut)
  const [hasAuto, setHasAuto] = useState(() => readAutoCashOut(decimalSign) !== '')
  if (!bet) return null
  const choice = { auto: hasAuto ? hundredthsOf(auto) : null }
  // What is no multiple must not go out as a bet that is never cashed out by itself.
  const isFit = (!hasAuto || choice.auto !== null) && game.readChoice(choice) !== null
  return (
    <form
      className="choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFit || !open) return
        keepAutoCashOut(hasAuto ? auto : '')
        bet(choice, stake)
      }}
    >
      <Stakes steps={live.table.stake_steps} stake={stake} onStake={setStake} />
      <label className="target">
        <span>
          <input
            type="checkbox"
            checked={hasAuto}
            onChange={(event) => setHasAuto(event.currentTarget.checked)}
          />{' '}
          {say('crashAuto')}
        </span>
        <input
          type="text"
          inputMode="decimal"
          value={auto}
          disabled={!hasAuto}
          aria-invalid={!isFit}
          aria-label={say('crashAuto')}
          onChange={(event) => setAuto(event.currentTarget.value)}
        />
      </label>
      <BetButton isReady={!isBusy && open !== undefined && isFit}>
        {open ? say('sharedBet') : say('sharedWait')}
      </BetButton>
    </form>
  )
}
