/** What the server says of the slip: what its bets would stake and bring, and what is offered by now. */

import { useEffect, useMemo, useState } from 'react'
import { useAsk, useCall } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { isCurrency, isNonzero, parseMoney } from '#contract/money.ts'
import { readAmount } from '#i18n/plain_decimals.ts'
import { lineCode, type LineKey, type Selection, type Slip, type SlipKind } from './selections.ts'

export type Bet = Body<'/api/sports/quote'>['bets'][number]
export type Quote = Answer<'/api/sports/quote'>['value']['quotes'][number]
export type Offer = Quote['selections'][number]

const waitMs = 250
const askAgainMs = 10_000

/** The kind that the selections allow. */
export function kindOf({ kind, selections }: Slip): SlipKind {
  if (selections.length < 2) return 'single'
  return kind === 'system' && selections.length < 3 ? 'parlay' : kind
}

/** Of a system, how many selections a line combines: more than one and fewer than all. */
export function sizeOf({ size, selections }: Slip): number {
  return Math.max(2, Math.min(size, selections.length - 1))
}

/** What is typed, as the wire has it; null where it is no amount. */
export function readStake(typed: string, decimalSign: string, currency: string): string | null {
  const amount = readAmount(typed, decimalSign)
  if (amount === null || !isCurrency(currency)) return null
  return parseMoney(amount, currency) === null ? null : amount
}

/** What is sent of a selection. */
function wireOf({ match_id, bet_type, home_away, criteria1, odds }: Selection) {
  return { match_id, bet_type, home_away, criteria1, odds }
}

/**
 * The bets of a slip in the order of its selections; `stakeOf` reads what was typed, and is asked for 0 where it is nothing.
 * @param free the stake of a free bet that is used instead, on one line.
 */
export function betsOf(
  slip: Slip,
  stakeOf: (typed: string) => string | null,
  free: string | null,
): Bet[] {
  const { selections, unit } = slip
  const kind = kindOf(slip)
  if (free !== null)
    return [
      {
        selections: selections.map(wireOf),
        combine: selections.length,
        unit: free,
        is_free: true,
      },
    ]
  if (kind === 'single')
    return selections.map((selection) => ({
      selections: [wireOf(selection)],
      combine: 1,
      unit: stakeOf(selection.stake) ?? '0',
    }))
  const combine = kind === 'parlay' ? selections.length : sizeOf(slip)
  return [{ selections: selections.map(wireOf), combine, unit: stakeOf(unit) ?? '0' }]
}

export const isStaked = ({ unit }: Bet) => isNonzero(unit)

type Heard = { key: string; bets: readonly Bet[]; quotes: readonly Quote[] }

export type Quoted = {
  /** Of the bets as they are; undefined until they are answered. */
  quotes: readonly Quote[] | undefined
  /** Of how many lines they were, where only stakes have changed since. */
  last: readonly Quote[]
  /** What is offered by now for a line. */
  offerOf: (line: LineKey) => Offer | undefined
  failure: Failure | undefined
  /** Asks at once; until it is answered the failure is forgotten. */
  again: () => void
}

const nothing: Heard = { key: '', bets: [], quotes: [] }

/** Asks shortly after every change of the bets or of the prices on the board, and every ten seconds. */
export function useQuote(bets: readonly Bet[]): Quoted {
  const ask = useAsk()
  const board = useCall('/api/home/public_odds', {}).answer
  const key = JSON.stringify(bets)
  const named = new Set(bets.flatMap(({ selections }) => selections.map((one) => one.match_id)))
  const around = JSON.stringify(
    board?.value.filter(({ match_id }) => named.has(match_id)).map(({ lines }) => lines),
  )
  const [tries, setTries] = useState(0)
  const turn = useMemo(() => ({ key, around, tries }), [key, around, tries])
  const [heard, setHeard] = useState(nothing)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    const asked = JSON.parse(turn.key) as Bet[]
    if (asked.length === 0) return undefined
    let isOver = false
    const hear = async () => {
      if (document.hidden) return
      const result = await ask('/api/sports/quote', { bets: asked })
      if (isOver) return
      if (result.message === 'OK')
        setHeard({ key: turn.key, bets: asked, quotes: result.value.quotes })
      setFailure(result.message === 'OK' ? undefined : result)
    }
    const first = setTimeout(() => void hear(), waitMs)
    const beat = setInterval(() => void hear(), askAgainMs)
    return () => {
      isOver = true
      clearTimeout(first)
      clearInterval(beat)
    }
  }, [ask, turn])
  const offers = new Map(
    heard.bets.flatMap(({ selections }, bet) =>
      selections.map((line, at) => [lineCode(line), heard.quotes[bet]?.selections[at]] as const),
    ),
  )
  return {
    quotes: heard.key === key ? heard.quotes : undefined,
    last: heard.quotes.length === bets.length ? heard.quotes : [],
    offerOf: (line) => offers.get(lineCode(line)),
    failure,
    again: () => {
      setFailure(undefined)
      setTries(tries + 1)
    },
  }
}

/** Whether other odds may be taken without asking the player. */
function mayTake({ accept }: Slip, odds: string, offered: string): boolean {
  return accept === 'any' || (accept === 'better' && Number(offered) > Number(odds))
}

const hasMoved = (odds: string, offer: Offer | undefined): offer is Offer =>
  offer !== undefined && offer.status === 'open' && offer.odds !== '' && offer.odds !== odds

/** Those whose odds are others by now, and who has to be asked about it. */
export function movedIn(slip: Slip, { offerOf }: Quoted): Selection[] {
  return slip.selections.filter((one) => {
    const offer = offerOf(one)
    return hasMoved(one.odds, offer) && !mayTake(slip, one.odds, offer.odds)
  })
}

/** The slip at the odds of today: `isAsked`, where its player agreed to them, else those that the setting allows. */
export function takeOdds(slip: Slip, { offerOf }: Quoted, isAsked: boolean): Slip {
  let hasChanged = false
  const selections = slip.selections.map((one) => {
    const offer = offerOf(one)
    if (!hasMoved(one.odds, offer) || !(isAsked || mayTake(slip, one.odds, offer.odds))) return one
    hasChanged = true
    const first = one.was === '' ? one.odds : one.was
    const was = isAsked || first === offer.odds ? '' : first
    return Object.assign({}, one, { odds: offer.odds, was })
  })
  return hasChanged ? { ...slip, selections } : slip
}
