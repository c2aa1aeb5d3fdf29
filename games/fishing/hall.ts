/**
 * What swims in a hall: a pure function of the hall's public seed and the time, so that the server and every screen
 * have the same water without a word about it. It decides nothing but what can be cast at: all targets return the same.
 *
 * - The seed of a hall is SHA-256 of `fairhouse-hall-1:site:game:hall`, in hex.
 * - Time falls into tides of 15 seconds since 1970. The fish of a tide are drawn with the seed as server seed, `hall` as
 *   client seed and the tide as nonce, one after the other: which target, when it sets out, which way, and its line.
 */
import { drawsOf, type Draw } from '../fair.ts'
import type { FishingRules } from '../rules.ts'
import { sha256, toHex, utf8 } from '../sha256.ts'

export const tideMs = 15_000
const fishPerTide = 12

/** Fractions of the hall, from the upper left. */
export type Place = { x: number; y: number; isLeftward: boolean }

export type Fish = {
  /** `hall-tide-index`: the same fish everywhere. */
  id: string
  target: string
  setsOutMs: number
  leavesMs: number
  isLeftward: boolean
  /** Heights where it enters and leaves, how far it swings between them, and where in the swing it begins. */
  from: number
  to: number
  swing: number
  phase: number
}

const idPattern = /^([1-9]\d{0,3}|0)-([1-9]\d{0,9})-(\d|1[01])$/

export const isFishId = (raw: unknown): raw is string =>
  typeof raw === 'string' && idPattern.test(raw)

/** @param site its code; `hall` counts from 1, 0 is the water of who plays alone. */
export function hallSeedOf(site: string, gameCode: string, hall: number): string {
  return toHex(sha256(utf8(`fairhouse-hall-1:${site}:${gameCode}:${hall}`)))
}

/** The hall that a fish is in. */
export const hallOfFish = (id: string) => Number(id.split('-')[0])

/** All fish that set out in a tide. */
export function fishOfTide(rules: FishingRules, seed: string, hall: number, tide: number): Fish[] {
  const draw = drawsOf({ serverSeed: seed, clientSeed: 'hall', nonce: tide })
  return Array.from({ length: fishPerTide }, (_, index) => {
    const target = drawTarget(rules, draw)
    const setsOutMs = tide * tideMs + draw(tideMs)
    const [isLeftward, from, turn, swing, phase] = [
      draw(2),
      draw(1000),
      draw(400),
      draw(60),
      draw(1000),
    ]
    return {
      id: `${hall}-${tide}-${index}`,
      target,
      setsOutMs,
      leavesMs: setsOutMs + rules.targets[target]!.swimMs,
      isLeftward: isLeftward === 1,
      from: 0.12 + (0.76 * from) / 1000,
      to: within(0.12 + (0.76 * from) / 1000 + (turn - 200) / 1000),
      swing: swing / 1000,
      phase: phase / 1000,
    }
  })
}

const within = (height: number) => Math.min(0.88, Math.max(0.12, height))

function drawTarget({ targets }: FishingRules, draw: Draw): string {
  const entries = Object.entries(targets)
  let at = draw(entries.reduce((sum, [, { swims }]) => sum + swims, 0))
  return entries.find(([, { swims }]) => (at -= swims) < 0)![0]
}

/** The fish of an id, or null where none ever has it. */
export function fishOf(rules: FishingRules, seed: string, id: string): Fish | null {
  const [hall, tide, index] = id.split('-').map(Number)
  return fishOfTide(rules, seed, hall!, tide!)[index!] ?? null
}

/** Whether a fish can be cast at. @param graceMs what is granted to who saw it a moment ago [GAM-24]. */
export function isSwimming({ setsOutMs, leavesMs }: Fish, atMs: number, graceMs = 0): boolean {
  return atMs >= setsOutMs - graceMs && atMs < leavesMs + graceMs
}

/** Tides whose fish may still be in the hall at a time. */
export function tidesAt({ targets }: FishingRules, atMs: number): number[] {
  const longestMs = Math.max(...Object.values(targets).map(({ swimMs }) => swimMs))
  const last = Math.floor(atMs / tideMs)
  const first = Math.floor((atMs - longestMs) / tideMs)
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

/** Everything that swims in a hall at a time. */
export function fishAt(rules: FishingRules, seed: string, hall: number, atMs: number): Fish[] {
  return tidesAt(rules, atMs)
    .flatMap((tide) => fishOfTide(rules, seed, hall, tide))
    .filter((fish) => isSwimming(fish, atMs))
}

/** Where a fish is; beyond both edges while it comes and goes. */
export function placeOf(fish: Fish, atMs: number): Place {
  const { setsOutMs, leavesMs, isLeftward, from, to, swing, phase } = fish
  const way = (atMs - setsOutMs) / (leavesMs - setsOutMs)
  const x = -0.18 + 1.36 * way
  const y = from + (to - from) * way + swing * Math.sin(2 * Math.PI * (way * 1.5 + phase))
  return { x: isLeftward ? 1 - x : x, y, isLeftward }
}
