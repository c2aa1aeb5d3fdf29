/** A game on screen: bar, view and console around one table, and everything a player may press. */
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import type { Ask } from '#client/client.ts'
import { useFormats } from '#i18n/translate.tsx'
import type { CastChoice } from '#games/fishing/fishing.ts'
import type { Game, Rules as GameRules } from '#games/game.ts'
import { Dice } from './arcade/dice.tsx'
import { Hilo } from './arcade/hilo.tsx'
import { Limbo } from './arcade/limbo.tsx'
import { Mines } from './arcade/mines.tsx'
import { Plinko } from './arcade/plinko.tsx'
import { Wheel } from './arcade/wheel.tsx'
import { Fishing } from './fishing/fishing.tsx'
import { Bar } from './bar.tsx'
import { Console, useFocus } from './console.tsx'
import { EarlierStrip, useEarlier } from './earlier_strip.tsx'
import { Fairness } from './panel/fairness.tsx'
import { LastRoundsPanel } from './panel/last_rounds.tsx'
import { Hindrance, isHindrance } from './panel/hindrance.tsx'
import { Notice } from './notice.tsx'
import { useOnline } from '#ui/online.ts'
import { Rules } from './panel/rules.tsx'
import { usePlay } from './play/play.ts'
import {
  openReplay,
  openTable,
  type GameState,
  type Phase,
  type RoundRecord,
  type Table,
} from './play/table.ts'
import { Slot } from './slot/slot.tsx'
import { soundBetween, useHeard } from './sound/heard.ts'
import { Blackjack } from './table/blackjack.tsx'
import { hasChips, isWithin, stakeOfChips } from './table/chips.ts'
import { Duel } from './table/duel.tsx'
import { Roulette } from './table/roulette.tsx'
import { Sicbo } from './table/sicbo.tsx'
import { ThreeCard } from './table/threecard.tsx'
import { VideoPoker } from './table/videopoker.tsx'
import { useToldBalance } from './told_balance.ts'
import type { ViewProps } from './view.ts'

const views: Record<GameRules['kind'], ComponentType<ViewProps>> = {
  slot: Slot,
  dice: Dice,
  limbo: Limbo,
  mines: Mines,
  hilo: Hilo,
  plinko: Plinko,
  wheel: Wheel,
  blackjack: Blackjack,
  roulette: Roulette,
  baccarat: Duel,
  dragontiger: Duel,
  sicbo: Sicbo,
  videopoker: VideoPoker,
  threecard: ThreeCard,
  fishing: Fishing,
}

type Props = {
  ask: Ask
  game: Game
  /** One of the two: a game to play, or a round to show again. */
  state: GameState | null
  replay: RoundRecord | null
  /** Played for play money: said all over it, and proven round by round. */
  isDemo: boolean
  sessionEnds: EventTarget
}

export function GamePage({ ask, game, state, replay, isDemo, sessionEnds }: Props) {
  const opened = useMemo(() => (state ? openTable(state) : openReplay(replay!)), [state, replay])
  const { table, send, play, move } = usePlay(ask, opened, state?.round_min_ms ?? 0)
  const [seed, setSeed] = useState(isDemo ? null : (state?.seed ?? null))
  const [choice, setChoice] = useState<unknown>(() =>
    firstChoice(game, replay ?? state?.interrupted ?? state?.last ?? null),
  )
  const [stake, setStake] = useState(() => firstStake(state))
  const [sheet, setSheet] = useState<'rules' | 'fairness' | 'rounds' | null>(null)
  const isOnline = useOnline()
  const View = views[game.rules.kind]
  const { phase, failure } = table
  const { stage, button } = useFocus(phase)
  const pending = useOffered(table)
  const earlier = useEarlier(state, table)
  const isHindered = isHindrance(failure)
  const hasChoice = game.readChoice(choice) !== null
  const { currency } = useFormats()
  const whole = stakeOfChips(game.rules.kind, stake, choice, currency)
  const isAffordable = !hasChips(game.rules.kind) || isWithin(whole, state, currency)
  const canPlay = phase === 'ready' && isOnline && isAffordable && stake !== ''
  const canPress = phase === 'waiting' || (canPlay && hasChoice && isAimed(game, choice))

  const press = useCallback(() => {
    if (phase === 'waiting') send({ type: 'wentOn' })
    else if (canPress) play({ game_code: game.code, stake: whole, choice })
  }, [phase, canPress, send, play, game, whole, choice])
  const playAt = useCallback(
    (chosen: unknown) => {
      setChoice(chosen)
      play({ game_code: game.code, stake: whole, choice: chosen })
    },
    [play, game, whole],
  )
  const onShown = useCallback(() => send({ type: 'stepShown' }), [send])
  const onHeard = useCallback(() => send({ type: 'heard' }), [send])
  const onBalance = useCallback((balance: string) => send({ type: 'balanceTold', balance }), [send])

  useHeard(table, soundBetween)
  useToldBalance(state !== null && !isDemo, onBalance)
  usePlayKeys(press, sheet === null && !isHindered)
  useEffect(() => {
    const end = (event: Event) =>
      send({ type: 'ended', message: (event as CustomEvent<string>).detail })
    sessionEnds.addEventListener('ended', end)
    return () => sessionEnds.removeEventListener('ended', end)
  }, [send, sessionEnds])

  return (
    <div className={`game is-${game.rules.kind}`}>
      <Bar
        name={game.name}
        isDemo={isDemo}
        session={state && { startedAt: state.session_started_at, net: table.purse.session_net }}
        onRules={() => setSheet('rules')}
        onFairness={seed && (() => setSheet('fairness'))}
      />
      <main ref={stage} tabIndex={-1}>
        <Notice
          table={table}
          isOnline={isOnline}
          bonus={state?.bonus ?? null}
          stakes={state?.stake_steps ?? []}
          onStake={(lower) => {
            setStake(lower)
            onHeard()
          }}
        >
          <EarlierStrip
            kind={game.rules.kind}
            earlier={earlier}
            onOpen={isDemo ? null : () => setSheet('rounds')}
          />
        </Notice>
        <View
          game={game}
          ask={ask}
          isDemo={isDemo}
          table={table}
          choice={choice}
          onChoose={phase === 'ready' ? setChoice : null}
          onPlay={canPlay ? playAt : null}
          onMove={phase === 'deciding' && isOnline ? move : null}
          pending={pending}
          onShown={onShown}
        />
      </main>
      <Console
        table={table}
        isDemo={isDemo}
        kind={game.rules.kind}
        stakes={state?.stake_steps ?? []}
        stake={stake}
        whole={hasChips(game.rules.kind) && hasChoice ? whole : null}
        onStake={setStake}
        canPress={canPress}
        onPress={press}
        button={button}
      />
      {isHindered && <Hindrance ask={ask} failure={failure} onHeard={onHeard} />}
      {sheet === 'rules' && (
        <Rules game={game} ask={ask} state={state} onClose={() => setSheet(null)} />
      )}
      {sheet === 'rounds' && (
        <LastRoundsPanel ask={ask} gameCode={game.code} onClose={() => setSheet(null)} />
      )}
      {sheet === 'fairness' && seed && (
        <Fairness
          ask={ask}
          gameCode={game.code}
          seed={seed}
          nonce={table.purse.nonce}
          canRotate={phase === 'ready'}
          onSeed={(next) => {
            setSeed(next)
            send({ type: 'seedChanged', nonce: next.nonce })
          }}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}

/** A net is cast at a fish; everything else is played as it was chosen. */
const isAimed = ({ rules }: Game, choice: unknown) =>
  rules.kind !== 'fishing' || (choice as CastChoice).fish !== null

/** What was chosen last, where that can be chosen again: a fish cannot. */
function firstChoice(game: Game, last: RoundRecord | null): unknown {
  if (game.rules.kind === 'fishing') return game.defaultChoice
  return (last && game.readChoice(last.choice)) ?? game.defaultChoice
}

/** The stake of the last round where it is still offered, else the lowest. */
function firstStake(state: GameState | null): string {
  if (!state) return ''
  const { last, stake_steps } = state
  return (last && stake_steps.includes(last.stake) ? last.stake : stake_steps[0]) ?? ''
}

/** While a move is being made and shown. */
const isMoving: ReadonlySet<Phase> = new Set(['asking', 'unknown', 'showing', 'pausing'])

/** The moves that may be made. They stay in sight while one is made, so that nothing jumps and no focus is lost. */
function useOffered({ phase, round }: Table): RoundRecord['pending'] {
  const [offered, setOffered] = useState<RoundRecord['pending']>(null)
  const now = phase === 'deciding' ? (round?.pending ?? null) : isMoving.has(phase) ? offered : null
  if (now !== offered) setOffered(now)
  return now
}

/** Space and Enter press the button from anywhere, once per press of the key [GAM-13]. */
function usePlayKeys(press: () => void, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const isControl =
        event.target instanceof Element && event.target.closest('button, a, input, summary, dialog')
      if (isControl || (event.key !== ' ' && event.key !== 'Enter')) return
      event.preventDefault()
      if (!event.repeat) press()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [press, isOn])
}
