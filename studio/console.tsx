/** The strip under the game: what the player has, what is staked, and the one button that plays. */
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useFormats } from '#i18n/translate.tsx'
import type { Rules } from '#games/game.ts'
import { useAmount } from './amount.ts'
import { hasChips } from './table/chips.ts'
import { returnedBy, type Phase, type Table } from './play/table.ts'
import { Stakes } from './stakes.tsx'
import { useSay, type StudioKey } from './words.tsx'

/** What the button says where it does not play a new round. */
const labels: Partial<Record<Phase, StudioKey>> = {
  asking: 'studioAsking',
  unknown: 'studioAskingAgain',
  waiting: 'studioStartFreeSpins',
  deciding: 'studioYourMove',
}

/** What the button says where it plays a new round. */
const plays: Record<Rules['kind'], StudioKey> = {
  slot: 'studioSpin',
  dice: 'studioRoll',
  limbo: 'studioLaunch',
  mines: 'studioStart',
  hilo: 'studioDeal',
  plinko: 'studioDrop',
  wheel: 'studioSpin',
  blackjack: 'studioDeal',
  roulette: 'studioSpin',
  baccarat: 'studioDeal',
  dragontiger: 'studioDeal',
  sicbo: 'studioRoll',
  videopoker: 'studioDeal',
  threecard: 'studioDeal',
  fishing: 'studioCast',
}

type Props = {
  table: Table
  isDemo: boolean
  kind: Rules['kind']
  stakes: readonly string[]
  stake: string
  /** What all chips come to, in games that are staked by chips. */
  whole: string | null
  onStake: (stake: string) => void
  canPress: boolean
  onPress: () => void
  button: RefObject<HTMLButtonElement | null>
}

export function Console({
  table,
  isDemo,
  kind,
  stakes,
  stake,
  whole,
  onStake,
  canPress,
  onPress,
  button,
}: Props) {
  const say = useSay()
  const { money } = useFormats()
  const amount = useAmount()
  const { phase, round, shown, isReplay, isResumed } = table
  const isOpen = phase === 'asking' || (phase === 'showing' && shown === 0)
  const label = isReplay
    ? say('studioShowReplay')
    : isResumed && phase === 'waiting'
      ? say('studioGoOn')
      : labels[phase]
        ? say(labels[phase])
        : say(plays[kind])
  return (
    <footer className="console">
      <dl className="figures">
        <div>
          <dt>{say(isDemo ? 'playMoney' : 'balance')}</dt>
          <dd>{money(table.purse.balance)}</dd>
        </div>
        {table.purse.bonus !== '' && (
          <div>
            <dt>{say('bonusMoney')}</dt>
            <dd>{money(table.purse.bonus)}</dd>
          </div>
        )}
        <div>
          <dt>{say(isReplay ? 'payout' : 'studioLastWin')}</dt>
          <dd>{round && !isOpen ? amount(returnedBy(round, shown)) : '–'}</dd>
        </div>
      </dl>
      {isReplay ? (
        <p className="replayed">{round && `${say('stake')} ${money(round.stake)}`}</p>
      ) : (
        <Stakes
          steps={stakes}
          stake={stake}
          onStake={phase === 'ready' ? onStake : null}
          label={say(hasChips(kind) ? 'studioChip' : 'stake')}
          whole={whole}
        />
      )}
      <button
        ref={button}
        type="button"
        className="play"
        aria-disabled={!canPress}
        onClick={onPress}
        onKeyDown={passHeldKey}
      >
        <span>{label}</span>
      </button>
    </footer>
  )
}

/**
 * Where the keys are. While a round asks, the button that played it has nothing to press: the focus goes to the game,
 * and what it asks is next. What was pressed in a round is gone when it is over: the focus it leaves behind goes back.
 */
export function useFocus(phase: Phase) {
  const stage = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const isAt = (element: Element | null) => element !== null && document.activeElement === element
    if (phase === 'deciding' && isAt(button.current)) stage.current?.focus({ preventScroll: true })
    const isLost = (isAt(document.body) && document.hasFocus()) || isAt(stage.current)
    if (phase === 'ready' && before.current !== phase && isLost)
      button.current?.focus({ preventScroll: true })
    before.current = phase
  }, [phase])
  return { stage, button }
}

/** A key that is held down presses once [GAM-13]. */
function passHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
