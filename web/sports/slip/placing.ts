/** Placing the bets of the slip, one after the other: each with a reference that is kept until its answer is known. */

import { useEffect } from 'react'
import { useAsk, useKeep, useRefresh } from '#client/query.tsx'
import { newUuid } from '#client/uuid.ts'
import type { OddsChoice } from '#contract/ticket_traits.ts'
import { usePlayer } from '../../context.tsx'
import { useNavigation } from '../../routing/link.tsx'
import { changeSlip, useSlip, type SentBet } from './selections.ts'
import { useToldOutcomes, type Outcome } from './outcome.ts'
import type { Bet } from './quote.ts'
import { openStanding } from './standing.ts'
import { useBuzz } from './touch.ts'

export type Placing = {
  place: (
    bets: readonly Bet[],
    accept: OddsChoice,
    free_bet?: string,
  ) => Promise<readonly Outcome[]>
  /** Bets of this player whose answer was not heard. */
  unheard: readonly SentBet[]
  askAgain: () => Promise<readonly Outcome[]>
  outcomes: readonly Outcome[]
  forget: () => void
  isBusy: boolean
}

type Sending = { isBusy: boolean; outcomes: readonly Outcome[] }

/** An answer may come once the page with the slip was left. */
const sending = openStanding<Sending>({ isBusy: false, outcomes: [] })
/** How many places show what comes of bets: one, or none. */
let lookers = 0

/** For what shows what comes of bets: while it is there, nothing else has to tell it. */
export function useLookingOn(): void {
  useEffect(() => {
    lookers += 1
    return () => {
      lookers -= 1
    }
  }, [])
}

export function usePlacing(): Placing {
  const ask = useAsk()
  const keep = useKeep()
  const refresh = useRefresh()
  const buzz = useBuzz()
  const tellElsewhere = useToldOutcomes()
  const { isPending } = useNavigation()
  const account = usePlayer()?.account_id ?? ''
  const { sent } = useSlip()
  const { isBusy, outcomes } = sending.use()

  const sendOne = async (bet: SentBet): Promise<Outcome> => {
    const isThis = (one: SentBet) => one.body.client_ref === bet.body.client_ref
    changeSlip((before) => ({
      ...before,
      sent: [...before.sent.filter((one) => !isThis(one)), bet],
    }))
    const result = await ask('/api/sports/place', bet.body)
    const isHeard = result.message === 'OK' || !result.isUnknown
    if (isHeard)
      changeSlip((before) => ({
        ...before,
        sent: before.sent.filter((one) => !isThis(one)),
      }))
    if (result.message !== 'OK') return { bet, failure: result }
    const { balance } = result
    keep('/api/auth/get_balance', {}, (before) => ({ ...before, game_balance: balance }))
    // Of one that is held it is not known yet.
    if (result.value.state === 'open') buzz()
    return { bet, ticket: result.value }
  }

  const send = async (bets: readonly SentBet[]): Promise<readonly Outcome[]> => {
    if (sending.read().isBusy) return []
    sending.change({ isBusy: true, outcomes: [] })
    const done: Outcome[] = []
    for (const bet of bets) {
      done.push(await sendOne(bet))
      sending.change({ outcomes: [...done] })
    }
    sending.change({ isBusy: false })
    if (lookers === 0 || isPending()) tellElsewhere(done)
    refresh('/api/sports/tickets')
    if (done.some(({ bet }) => bet.body.free_bet !== undefined)) {
      changeSlip((before) => ({ ...before, free: '' }))
      refresh('/api/promo/mine')
    }
    return done
  }

  const unheard = isBusy ? [] : sent.filter((one) => one.account === account)
  return {
    place: (bets, accept, free_bet) =>
      send(
        bets.map(({ selections, combine, unit }) => {
          const bet = { selections, combine, unit, accept, client_ref: newUuid() }
          return { account, body: free_bet === undefined ? bet : { ...bet, free_bet } }
        }),
      ),
    unheard,
    askAgain: () => send(unheard),
    outcomes: outcomes.filter(({ bet }) => bet.account === account),
    forget: () => sending.change({ outcomes: [] }),
    isBusy,
  }
}
