/** What the player must know beside the game itself: a replay, a resumption, an open outcome, a refusal with a way on. */
import type { ReactNode } from 'react'
import type { Failure } from '#client/result.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { isHindrance } from './panel/hindrance.tsx'
import type { GameState, Table } from './play/table.ts'
import { Way } from './way.tsx'
import { useSay } from './words.tsx'

type Props = {
  table: Table
  isOnline: boolean
  bonus: GameState['bonus'] | null
  stakes: readonly string[]
  onStake: (stake: string) => void
  /** What stands here while there is nothing to tell. */
  children: ReactNode
}

export function Notice({ table, isOnline, bonus, stakes, onStake, children }: Props) {
  const say = useSay()
  const { tell } = useSpeech()
  const { time, money } = useFormats()
  const { phase, failure, round, isReplay, isResumed, endedBy } = table
  if (endedBy !== null) return <Grave>{tell(endedBy)}</Grave>
  if (phase === 'unknown') return <Grave>{say('studioUnknown')}</Grave>
  if (!isOnline) return <Grave>{say('studioOffline')}</Grave>
  // A hindrance has a sheet of its own.
  if (failure && !isHindrance(failure)) return <Refusal {...{ failure, stakes, onStake }} />
  if (isReplay && round) {
    return (
      <output className="word is-replay">
        <strong>{say('studioReplayMark')}</strong> {time(round.played_at, 'second')} ·{' '}
        {say('balanceBefore')} {money(round.balance_before)} · {say('balanceAfter')}{' '}
        {money(round.balance_after)}
      </output>
    )
  }
  if (isResumed && phase !== 'ready')
    return (
      <output className="word">
        {say(round?.pending ? 'studioResumedMove' : 'studioResumed')}
      </output>
    )
  if (bonus?.percent === 0) return <output className="word">{say('bonusGameExcluded')}</output>
  if (bonus?.stake_max) {
    const amount = money(bonus.stake_max)
    return <output className="word">{say('bonusStakeTooHigh', { amount })}</output>
  }
  return children
}

function Grave({ children }: { children: ReactNode }) {
  return (
    <p className="word is-grave" role="alert">
      {children}
    </p>
  )
}

/** Why nothing was staked, with its figures, and a lower stake or another page where that leads on. */
function Refusal({
  failure,
  stakes,
  onStake,
}: Pick<Props, 'stakes' | 'onStake'> & { failure: Failure }) {
  const say = useSay()
  const { currency, money } = useFormats()
  const { sentence, figures, way } = useRefusalWords()(failure)
  const lower = lowerStake(stakes, failure, currency)
  return (
    <Grave>
      {sentence} {figures}{' '}
      {beginsAnew.has(failure.message) && (
        <button type="button" onClick={() => window.location.reload()}>
          {say('reload')}
        </button>
      )}
      {lower !== undefined && (
        <button type="button" onClick={() => onStake(lower)}>
          {say('stakeLower', { amount: money(lower) })}
        </button>
      )}{' '}
      {way && <Way to={way.to}>{say(way.word)}</Way>}
    </Grave>
  )
}

/** Refusals that opening the game again answers. */
const beginsAnew: ReadonlySet<string> = new Set(['roundStale', 'slotElsewhere', 'demoEnded'])

const boundStakes: ReadonlySet<string> = new Set([
  'stakeCapReached',
  'bonusStakeTooHigh',
  'lossLimitReached',
  'stakeLimitReached',
])

/** The highest stake that the refusal leaves; undefined where it leaves none. */
function lowerStake(
  stakes: readonly string[],
  { message, details }: Failure,
  currency: string,
): string | undefined {
  const most = details['amount']
  if (!boundStakes.has(message) || typeof most !== 'string' || !isCurrency(currency))
    return undefined
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n
  return stakes.findLast((stake) => minor(stake) <= minor(most))
}
