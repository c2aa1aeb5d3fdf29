/** The hall as this screen has it: what swims by the server's clock, who else casts, and which fish are gone. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { aheadMsOf } from '#client/clock.ts'
import { useHearing } from '#client/hearing.ts'
import { isUnanswered, type Failure } from '#client/result.ts'
import type { LiveEvent } from '#client/stream.ts'
import type { Answer } from '#contract/calls.ts'
import { fishOfTide, hallOfFish, isSwimming, tidesAt, type Fish } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'

export type HallCast = Extract<LiveEvent, { name: 'casts' }>['data']['value'][number]

export type Hall = {
  /** For so many players. */
  places: number
  /** The hall's number; 0 where one fishes alone. */
  number: number
  /** The server's clock, in milliseconds. */
  clockMs(): number
  /** What swims now and nobody has caught. */
  swimming(): Fish[]
  /** The fish is gone for who looks at this screen. */
  lose(fish: string): void
}

/** A net that another player has cast, on its way here. */
export type OthersCast = HallCast & { heardMs: number }

/** The fish that leaves most time to cast at it, or null where none swims. */
export const longestHere = (fish: readonly Fish[]): Fish | null =>
  fish.reduce<Fish | null>(
    (longest, one) => (one.leavesMs > (longest?.leavesMs ?? 0) ? one : longest),
    null,
  )

/** Casts older than this were made before one came. */
const freshMs = 3000
const tidesKept = 6

const topics = ['casts'] as const

/**
 * Enters a hall, again and again where nobody answers, and once more when a lost connection is back. `onCast` hears
 * casts of others, once each.
 * @returns the hall, null until it is known; why it is not where that was told; and whether casts of others may be missing
 */
export function useHall(
  ask: Ask,
  gameCode: string,
  rules: FishingRules,
  isAlone: boolean,
  onCast: (cast: OthersCast) => void,
): { hall: Hall | null; failure: Failure | null; isLate: boolean } {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [entered, setEntered] = useState<Answer<'/api/fishing/hall'>['value'] | null>(null)
  const aheadMs = useRef(0)
  const lost = useRef(new Set<string>())
  const known = useRef(new Set<string>())
  const heard = useRef(onCast)
  useEffect(() => {
    heard.current = onCast
  })

  const entering = useRef(0)
  const enter = useCallback(async () => {
    const turn = (entering.current += 1)
    const asked = performance.now()
    const answer = await ask('/api/fishing/hall', { game_code: gameCode, is_practice: isAlone })
    if (turn !== entering.current) return
    setFailure(answer.message === 'OK' ? null : answer)
    if (answer.message !== 'OK') return
    aheadMs.current = aheadMsOf(answer.value.now, asked)
    setEntered(answer.value)
  }, [ask, gameCode, isAlone])
  useEffect(() => {
    const begin = setTimeout(() => void enter(), 0)
    return () => clearTimeout(begin)
  }, [enter])

  const clockMs = useCallback(() => new Date().getTime() + aheadMs.current, [])
  const number = entered?.hall ?? 0
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.name !== 'casts') return
      const nowMs = clockMs()
      for (const cast of event.data.value) {
        if (known.current.has(cast.cast_id) || hallOfFish(cast.fish) !== number) continue
        known.current.add(cast.cast_id)
        if (nowMs - Date.parse(cast.cast_at) < freshMs)
          heard.current({ ...cast, heardMs: performance.now() })
        else if (cast.prizes.length > 0) lost.current.add(cast.fish)
      }
    },
    [number, clockMs],
  )
  const isUnread = isUnanswered(failure ?? undefined)
  const isLate = useHearing(number === 0 ? null : topics, hear, enter, isUnread)

  const hall = useMemo<Hall | null>(() => {
    if (!entered) return null
    const tides = new Map<number, Fish[]>()
    const fishOf = (tide: number) => {
      const swum = tides.get(tide)
      if (swum) return swum
      const fish = fishOfTide(rules, entered.seed, entered.hall, tide)
      tides.set(tide, fish)
      for (const old of [...tides.keys()].slice(0, -tidesKept)) tides.delete(old)
      return fish
    }
    return {
      places: entered.places,
      number: entered.hall,
      clockMs,
      swimming: () => {
        const atMs = clockMs()
        return tidesAt(rules, atMs)
          .flatMap(fishOf)
          .filter((fish) => isSwimming(fish, atMs) && !lost.current.has(fish.id))
      },
      lose: (fish) => void lost.current.add(fish),
    }
  }, [entered, rules, clockMs])
  return { hall, failure, isLate }
}
