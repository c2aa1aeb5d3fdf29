/** What the draws have in common: when betting closes, and balls as they come. */
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { useSay } from '../words.tsx'
import { useNow, type Live, type Standing } from './live.ts'

export function roundsOf({ table }: Live): { open?: Standing; running?: Standing } {
  const open = table.rounds.find(({ state }) => state === 'open')
  const running = table.rounds.findLast(({ state }) => state === 'running' || state === 'settling')
  return { ...(open && { open }), ...(running && { running }) }
}

/** From here on a bet may come too late. */
const lastMs = 10_000

/** The time until betting closes, as figures and as what is left of it. */
export function Countdown({
  live,
  round,
  titleOf,
}: {
  live: Live
  round: Standing | undefined
  /** As the game calls its rounds. */
  titleOf?: (round: Standing) => string
}) {
  const say = useSay()
  const now = useNow(live.aheadMs, 500)
  if (!round) return null
  if (!round.closes_at) return <p className="countdown">{say('startsWithFirstBet')}</p>
  const leftMs = Math.max(0, Date.parse(round.closes_at) - now)
  const seconds = Math.ceil(leftMs / 1000)
  const clock = [Math.floor(seconds / 60), seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const timing = sharedGameOf(round.game_code)?.timing
  const left = timing?.opens === 'on time' ? Math.min(1, leftMs / timing.everyMs) : 0
  return (
    <div className={`countdown ${leftMs <= lastMs ? 'is-last' : ''}`}>
      <p>
        {titleOf?.(round) ?? say('sharedNextRound', { number: round.number })}{' '}
        <b role="timer">{clock}</b>
      </p>
      <i aria-hidden="true" style={{ scale: `${left} 1` }} />
    </div>
  )
}

/** Balls in their order; the last one is said to who does not see it. */
export function Balls({
  label,
  numbers,
}: {
  label: string
  numbers: readonly (string | number)[]
}) {
  return (
    <>
      <ol className="drawn-balls" aria-label={label}>
        {numbers.map((number, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a ball is told by when it came
          <li key={at} className={at === numbers.length - 1 ? 'is-last' : ''}>
            {number}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{numbers.at(-1)}</output>
    </>
  )
}
