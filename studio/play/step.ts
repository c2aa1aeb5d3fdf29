/** Gives each step of a round its time on screen. */
import { useEffect, useRef } from 'react'
import type { Step } from '#games/game.ts'
import { stepsOf, type Table } from './table.ts'

/** The steps seen so far, the one under way included, and the one under way. */
export function useSteps<S extends Step>(
  table: Table,
  msOf: (step: S) => number,
  onShown: () => void,
): { seen: S[]; current: S | null } {
  const { round, shown, phase } = table
  const steps = round ? (stepsOf(round) as S[]) : []
  const isShowing = phase === 'showing'
  const current = isShowing ? (steps[shown] ?? null) : null
  const done = useRef(onShown)
  useEffect(() => {
    done.current = onShown
  })
  const ms = current ? msOf(current) : null
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setTimeout(() => done.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return { seen: steps.slice(0, isShowing ? shown + 1 : shown), current }
}
