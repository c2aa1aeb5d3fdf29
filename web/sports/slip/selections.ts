/** What a visitor has chosen to bet on: kept on this device for this site, the same in all its tabs. */

import { useSyncExternalStore } from 'react'
import type { Body } from '#contract/calls.ts'
import { selectionsMax, type OddsChoice } from '#contract/ticket_traits.ts'
import type { Line, Match } from '../matches.ts'

export type LineKey = Pick<Line, 'bet_type' | 'home_away' | 'criteria1'> & { match_id: string }

/** What is bet on, by the names it had last, for when it has left the list. */
export type BetEvent = {
  home: string
  away: string
  league: string
  /** Of a bet on who wins a season, which has no sides: the team, and when its first and its last match begin. */
  season?: { team: string; begins_at: string; ends_at: string }
}

export type Selection = LineKey &
  BetEvent & {
    /** Those its player agreed to. */
    odds: string
    /** Those it was chosen at, where they are others; empty where they are not. */
    was: string
    /** What is typed as the stake of it alone. */
    stake: string
  }

export type SlipKind = 'single' | 'parlay' | 'system'

/** A bet that was sent, until an answer to it is known: asked again it is the same bet. */
export type SentBet = { account: string; body: Body<'/api/sports/place'> }

export type Slip = {
  selections: readonly Selection[]
  kind: SlipKind
  /** How many selections one line of a system combines. */
  size: number
  /** What is typed as the stake of a line of several selections. */
  unit: string
  /** The bonus whose free bet is staked instead; empty where none is. */
  free: string
  accept: OddsChoice
  quick: { isOn: boolean; wasWarned: boolean; stake: string }
  sent: readonly SentBet[]
  /** What the slip has to say of itself. */
  remark: 'slipFull' | 'slipOver' | ''
}

const empty: Slip = {
  selections: [],
  kind: 'single',
  size: 2,
  unit: '',
  free: '',
  accept: 'none',
  quick: { isOn: false, wasWarned: false, stake: '' },
  sent: [],
  remark: '',
}

const name = 'bet-slip'
const watchers = new Set<() => void>()
let slip: Slip | null = null

const tell = () => watchers.forEach((listener) => listener())

function recall(): Slip {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Slip>
    return { ...empty, ...kept }
  } catch {
    // Forbidden, or no slip.
    return empty
  }
}

function read(): Slip {
  slip ??= recall()
  return slip
}

/** Changes the slip here, in the other tabs, and for the next visit. */
export function changeSlip(change: (before: Slip) => Slip): void {
  const next = change(read())
  if (next === slip) return
  slip = next
  try {
    localStorage.setItem(name, JSON.stringify(next))
  } catch {
    // Forbidden, or full: it stands as long as the document.
  }
  tell()
}

function hearOtherTab({ key }: StorageEvent): void {
  if (key !== name && key !== null) return
  slip = recall()
  tell()
}

function watch(listener: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', hearOtherTab)
  watchers.add(listener)
  return () => {
    watchers.delete(listener)
    if (watchers.size === 0) removeEventListener('storage', hearOtherTab)
  }
}

/** The slip; empty until the browser draws, which alone knows it. */
export function useSlip(): Slip {
  return useSyncExternalStore(watch, read, () => empty)
}

export function useIsChosen(key: LineKey): boolean {
  return useSyncExternalStore(
    watch,
    () => isIn(read(), key),
    () => false,
  )
}

/** Names a line among others. */
export function lineCode({ match_id, bet_type, home_away, criteria1 }: LineKey): string {
  return [match_id, bet_type, home_away, criteria1].join(' ')
}

export function isSameLine(one: LineKey, other: LineKey): boolean {
  return lineCode(one) === lineCode(other)
}

/** Whether something is chosen that is not among these. */
export function wouldLose(keys: readonly LineKey[]): boolean {
  return read().selections.some((one) => !keys.some((key) => isSameLine(one, key)))
}

function isIn({ selections }: Slip, key: LineKey): boolean {
  return selections.some((one) => isSameLine(one, key))
}

/** @returns whether it has done with a price that was pressed. */
export type HearPress = (selection: Selection) => boolean

let hearPress: HearPress | null = null

/** From now on presses are told to somebody first. @returns how to end that. */
export function hearPresses(hear: HearPress): () => void {
  hearPress = hear
  return () => {
    if (hearPress === hear) hearPress = null
  }
}

/** What a price is on: a match, or a season. */
export type Priced = Pick<Match, 'match_id' | 'league'> &
  Partial<Pick<Match, 'home' | 'away'>> &
  Pick<BetEvent, 'season'>

/** A price was pressed: it is chosen, or no longer. */
export function pressPrice({ match_id, home, away, league, season }: Priced, line: Line): void {
  const selection: Selection = {
    match_id,
    bet_type: line.bet_type,
    home_away: line.home_away,
    criteria1: line.criteria1,
    odds: line.odds,
    was: '',
    stake: '',
    home: home?.name_local ?? '',
    away: away?.name_local ?? '',
    league: league.name_local,
    ...(season && { season }),
  }
  if (!hearPress?.(selection)) changeSlip((before) => toggle(before, selection))
}

function toggle(before: Slip, selection: Selection): Slip {
  if (isIn(before, selection)) return without(before, (one) => isSameLine(one, selection))
  if (before.selections.length >= selectionsMax) return { ...before, remark: 'slipFull' }
  const selections = [...before.selections, selection]
  // Who takes a second match mostly means both together.
  const isSecond = selections.length === 2 && before.selections[0]?.match_id !== selection.match_id
  const kind = isSecond && before.kind === 'single' ? 'parlay' : before.kind
  return { ...before, selections, kind, remark: '' }
}

/** The slip without those for which a condition holds. */
export function without(before: Slip, holds: (selection: Selection) => boolean): Slip {
  const selections = before.selections.filter((one) => !holds(one))
  return { ...before, selections, remark: '' }
}
