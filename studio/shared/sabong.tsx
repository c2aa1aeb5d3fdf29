/** An arena: two birds, what is staked on them, and what the bout as drawn has brought. */
import { useState } from 'react'
import { fraction, type Fraction } from '#games/fraction.ts'
import { totalOf } from '#games/shared/pool.ts'
import { birdsOf, sideDividend, type Bird } from '#games/shared/sabong.ts'
import {
  sabongResults,
  sides,
  type SabongChoice,
  type SabongResult,
  type SabongRules,
} from '#games/shared/sabong_rules.ts'
import { sabongWords } from '#i18n/bet_words.ts'
import { prefersCalm } from '#ui/calm.ts'
import { useInView } from '../in_view.ts'
import { sayPercent, useSay, type Say } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import { useNow } from './live.ts'
import { backedIn, minorOf, OwnBets, sayDividend, useMinor } from './pools.tsx'
import { drawBout, sabongPictures } from './sabong_scene.ts'
import { Scene, type Stage } from './stage.tsx'
import { Stakes } from '../stakes.tsx'
import type { SharedView } from './view.ts'
import './sabong.css'

type Shown = { result?: SabongResult; dividend?: number | null }

/** So long a result stays in the ring before the next two come in. */
const freshMs = 15_000

export function Sabong({ game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const { open, running } = roundsOf(live)
  const now = useNow(live.aheadMs, 1000)
  const [last] = live.table.results
  const isFresh = last && (!open || now - Date.parse(last.ended_at) < freshMs)
  const inRing = running ?? (isFresh ? last : open)
  const shown = running ? live.shown.get(running.shared_id) : isFresh ? last.shown : null
  return (
    <div className="hall sabong">
      <Countdown
        live={live}
        round={open}
        titleOf={({ number }) => say('studioBoutStarts', { number })}
      />
      {inRing && (
        <Ring
          number={inRing.number}
          commitment={inRing.server_seed_hash}
          ranAt={running?.ran_at ?? null}
          isOwn={live.mine.some(({ shared_id }) => shared_id === inRing.shared_id)}
          aheadMs={live.aheadMs}
          shown={(shown as Shown | null | undefined) ?? {}}
        />
      )}
      <Earlier live={live} />
      {open && (
        <SabongBet
          {...{ live, bet, isBusy }}
          rules={game.rules as SabongRules}
          round={open}
          birds={birdsOf({ commitment: open.server_seed_hash })}
        />
      )}
      <OwnBets
        mine={live.mine}
        roundOf={({ number }) => say('studioSabongBout', { number })}
        nameOf={({ choice }) => say(sabongWords[(choice as SabongChoice).on])}
      />
    </div>
  )
}

function Ring({
  number,
  commitment,
  ranAt,
  isOwn,
  aheadMs,
  shown,
}: {
  number: number
  commitment: string
  /** Whether the player has a bet in it. */
  isOwn: boolean
  /** When the birds were let go; null where they are not. */
  ranAt: string | null
  aheadMs: number
  shown: Shown
}) {
  const say = useSay()
  const isOn = ranAt !== null && !shown.result
  const isMoving = isOn && !prefersCalm()
  const place = useInView<HTMLElement>(isOn && isOwn)
  const draw = (stage: Stage) => {
    const ms = new Date().getTime() + aheadMs
    const foughtMs = isMoving ? Math.max(0, ms - Date.parse(ranAt)) : null
    drawBout(stage, { commitment, foughtMs, result: shown.result ?? null })
  }
  return (
    <figure ref={place} className="ring">
      <figcaption>{say('studioSabongBout', { number })}</figcaption>
      <Scene code="red-spur-arena" pictures={sabongPictures} draw={draw} isMoving={isMoving} />
      {birdsOf({ commitment }).map(({ side, name }) => (
        <p key={side} className={`bird is-${side} ${wonBy(side, shown)}`}>
          <b>{say(sabongWords[side])}</b> {name}
        </p>
      ))}
      <output>{isOn ? say('studioSabongFighting') : resultWords(shown, say)}</output>
    </figure>
  )
}

function resultWords({ result, dividend }: Shown, say: Say): string {
  if (!result) return ''
  const name = say('studioSabongResult', { side: say(sabongWords[result]) })
  // Where nobody had staked on it, it pays nobody.
  return result === 'draw' || dividend == null ? name : `${name} ${sayDividend(say, dividend)}`
}

const wonBy = (side: string, { result }: Shown) => (result === side ? 'has-won' : '')

/** The last results, latest first; bouts that were off say so. */
function Earlier({ live }: Pick<SharedView, 'live'>) {
  const say = useSay()
  return (
    <ol className="multiples" aria-label={say('earlierResults')}>
      {live.table.results.slice(0, 12).map(({ shared_id, shown }) => {
        const result = (shown as Shown | null)?.result
        return (
          <li key={shared_id} className={result ? `is-${result}` : ''}>
            {say(result ? sabongWords[result] : 'studioSabongOff')}
          </li>
        )
      })}
    </ol>
  )
}

function SabongBet({
  rules,
  live,
  round,
  birds,
  bet,
  isBusy,
}: Pick<SharedView, 'live' | 'bet' | 'isBusy'> & {
  rules: SabongRules
  round: NonNullable<ReturnType<typeof roundsOf>['open']>
  birds: readonly Bird[]
}) {
  const say = useSay()
  const minor = useMinor(live.table)
  const { currency, stake_steps: steps } = live.table
  const [on, setOn] = useState<SabongResult>('meron')
  const [stake, setStake] = useState(steps[0] ?? '')
  const staked = new Map(
    backedIn(round, currency).map(({ choice, stake: sum }) => [(choice as SabongChoice).on, sum]),
  )
  const onSides = new Map([...staked].filter(([one]) => one !== 'draw'))
  const total = totalOf(onSides)
  const paysOn = (one: SabongResult) =>
    one === 'draw' ? rules.drawPays * 10_000 : sideDividend(onSides, one)
  const strength = birds.reduce((sum, bird) => sum + bird.strength, 0)
  const after = new Map(onSides)
  if (on !== 'draw') after.set(on, (after.get(on) ?? 0n) + minorOf(stake, currency))
  const isThin =
    on !== 'draw' && sides.some((side) => (sideDividend(after, side) ?? 0) <= rules.offAt)
  return (
    <form
      className="card-and-bet"
      onSubmit={(event) => {
        event.preventDefault()
        bet?.({ on }, stake)
      }}
    >
      <h2>{say('studioSabongBout', { number: round.number })}</h2>
      <ul className="corners" aria-label={say('studioYourBet')}>
        {sabongResults.map((one) => {
          const bird = birds.find(({ side }) => side === one)
          return (
            <li key={one}>
              <button
                type="button"
                className={`corner is-${one}`}
                aria-pressed={on === one}
                disabled={!bet}
                onClick={() => setOn(one)}
              >
                <b>{say(sabongWords[one])}</b>
                {bird && (
                  <span>
                    <i>{bird.name} · </i>
                    {say('studioRaceChance')}{' '}
                    {sayPercent(say, chanceOf(rules, bird.strength, strength), 1)}
                  </span>
                )}
                <strong>{sayDividend(say, paysOn(one))}</strong>
                <small>{minor(staked.get(one) ?? 0n)}</small>
              </button>
            </li>
          )
        })}
      </ul>
      <div className="share" aria-hidden="true">
        <i style={{ flexGrow: total === 0n ? 1 : shareOf(onSides.get('meron') ?? 0n, total) }} />
        <i style={{ flexGrow: total === 0n ? 1 : shareOf(onSides.get('wala') ?? 0n, total) }} />
      </div>
      {bet && (
        <div className="choice">
          <Stakes steps={steps} stake={stake} onStake={setStake} />
          <p className="projected">
            <b>{say(sabongWords[on])}</b>{' '}
            {isThin
              ? say('studioSabongWouldBeOff')
              : say('studioPoolWouldPay', {
                  times: sayDividend(say, on === 'draw' ? paysOn(on) : sideDividend(after, on)),
                })}
          </p>
          <BetButton isReady={!isBusy}>{say('sharedBet')}</BetButton>
        </div>
      )}
      <p className="note">{say('studioPoolEstimate')}</p>
    </form>
  )
}

/** In thousandths, for the bar alone. */
const shareOf = (part: bigint, total: bigint) => Number((part * 1000n) / total)

/** A side's chance with draws counted in. */
function chanceOf({ draws, of }: SabongRules, strength: number, both: number): Fraction {
  return fraction((of - draws) * strength, of * both)
}
