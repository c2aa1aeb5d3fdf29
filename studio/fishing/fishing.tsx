/** Fishing in play: the water of a hall, the targets as a list, and what came of the cast. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CastChoice } from '#games/fishing/fishing.ts'
import type { Fish } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'
import type { CastStep } from '#games/steps.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { prefersCalm } from '#ui/calm.ts'
import { useSteps } from '../play/step.ts'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { sayTimes, useSay } from '../words.tsx'
import { longestHere, useHall, type OthersCast } from './hall.ts'
import { Targets, useFishName } from './targets.tsx'
import { fallMs, haulMs, type Net } from './draw.ts'
import { Water } from './water.tsx'

const lookMs = 300
const sumOf = (prizes: readonly number[]) => prizes.reduce((sum, prize) => sum + prize, 0)

export function Fishing({
  game,
  ask,
  isDemo,
  table,
  choice,
  onChoose,
  onPlay,
  onShown,
}: ViewProps) {
  const say = useSay()
  const words = useRefusalWords()
  const nameOf = useFishName()
  const rules = game.rules as FishingRules
  const { round, phase, showings, isReplay } = table
  const { seen, current } = useSteps<CastStep>(table, () => fallMs + haulMs, onShown)
  const nets = useRef<Net[]>([])
  // The stream tells of own casts too, and may be late.
  const own = useRef(new Set<string>())
  useEffect(() => {
    if (round) own.current.add(round.round_id)
  }, [round])
  const onCast = useCallback(
    ({ cast_id, fish, prizes, name, heardMs }: OthersCast) => {
      if (own.current.has(cast_id)) return
      const isCatch = prizes.length > 0
      nets.current.push({
        fish,
        target: '',
        isOwn: false,
        isCatch,
        label: isCatch ? `${name} ${sayTimes(say, sumOf(prizes))}` : '',
        startedMs: heardMs,
        at: null,
      })
    },
    [say],
  )
  const { hall, failure, isLate } = useHall(ask, game.code, rules, isDemo || isReplay, onCast)
  const [swimming, setSwimming] = useState<readonly Fish[]>([])
  const [aim, setAim] = useState<Fish | null>(null)

  // What swims is looked at again now and then; the water itself is drawn without asking anybody.
  useEffect(() => {
    if (!hall) return undefined
    const look = () => {
      const now = performance.now()
      for (const net of nets.current)
        if (net.isCatch && now > net.startedMs + fallMs + haulMs) hall.lose(net.fish)
      nets.current = nets.current.filter(({ startedMs }) => now <= startedMs + fallMs + haulMs)
      const fish = isReplay ? [] : hall.swimming()
      setSwimming(fish)
      setAim((before) => (before && fish.some(({ id }) => id === before.id) ? before : null))
    }
    look()
    const beat = setInterval(look, lookMs)
    return () => clearInterval(beat)
  }, [hall, isReplay])

  const { target, fish: chosen } = choice as CastChoice
  useEffect(() => {
    if (onChoose && !isReplay && chosen !== (aim?.id ?? null))
      onChoose({ target: aim?.target ?? target, fish: aim?.id ?? null })
  }, [aim, chosen, target, onChoose, isReplay])

  // The own net, once per showing.
  const thrown = useRef(-1)
  useEffect(() => {
    if (!round || !current || thrown.current === showings) return
    thrown.current = showings
    const { target: aimed, prizes } = current
    nets.current.push({
      fish: (round.choice as CastChoice).fish ?? '',
      target: aimed,
      isOwn: true,
      isCatch: prizes.length > 0,
      label: prizes.length > 0 ? sayTimes(say, sumOf(prizes)) : '',
      startedMs: performance.now(),
      at: null,
    })
  }, [round, current, showings, say])

  useArrows(swimming, hall ? hall.clockMs : null, setAim)
  const castAt = useCallback(
    (fish: Fish) => {
      setAim(fish)
      onPlay?.({ target: fish.target, fish: fish.id })
    },
    [onPlay],
  )
  const last = seen[0]
  const isOver = last !== undefined && current === null
  // The water shows it first: nobody hears what came of a net that is still falling.
  const told = isOver
    ? say(last.prizes.length > 0 ? 'studioCaught' : 'studioGotAway', {
        fish: nameOf(last.target),
        times: sumOf(last.prizes),
      })
    : ''
  return (
    <div className="arcade fishing">
      {!prefersCalm() && (
        <Water
          code={game.code}
          targets={Object.keys(rules.targets)}
          hall={isReplay ? null : hall}
          nets={nets}
          aim={aim?.id ?? null}
          onAim={isReplay ? null : castAt}
        />
      )}
      {(failure || isLate) && !isReplay ? (
        <p className="word is-grave" role="alert">
          {failure ? words(failure).sentence : say('liveLate')}
        </p>
      ) : (
        <p className="hall-name">
          {isReplay || !hall
            ? ''
            : hall.number === 0
              ? say('studioHallAlone')
              : say('studioHall', {
                  number: hall.number,
                  places: hall.places,
                })}
        </p>
      )}
      <Targets
        code={game.code}
        rules={rules}
        swimming={swimming}
        aim={aim}
        onAim={isReplay ? null : setAim}
      />
      {phase === 'ready' && !round && !aim ? (
        <p className="told" aria-live="polite">
          {say('studioChooseTarget')}
        </p>
      ) : (
        <RoundTold table={table} said={told} isOver={isOver} />
      )}
    </div>
  )
}

/** Arrow keys aim at the fish that stays longest, then at the next one down or up, wherever the focus is but in fields. */
function useArrows(
  swimming: readonly Fish[],
  clockMs: (() => number) | null,
  setAim: (change: (before: Fish | null) => Fish | null) => void,
) {
  useEffect(() => {
    if (!clockMs) return undefined
    const listen = (event: KeyboardEvent) => {
      const way = steps[event.key]
      const isField = event.target instanceof Element && event.target.closest('input, dialog')
      if (way === undefined || isField || swimming.length === 0) return
      event.preventDefault()
      const byHeight = swimming.toSorted((a, b) => a.from - b.from || a.id.localeCompare(b.id))
      setAim((before) => {
        const at = byHeight.findIndex(({ id }) => id === before?.id)
        if (at === -1) return longestHere(swimming)
        return byHeight[(at + way + byHeight.length) % byHeight.length] ?? null
      })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [swimming, clockMs, setAim])
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}
