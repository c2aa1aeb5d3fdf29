/** The pot of a title: what it holds now, what wins it, and what a round has won from it. */
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import type { Ask } from '#client/client.ts'
import { isCurrency, showMoney } from '#contract/money.ts'
import { readFraction } from '#games/fraction.ts'
import type { JackpotRules } from '#games/slot/jackpot.ts'
import { useFormats } from '#i18n/translate.tsx'
import type { RoundRecord } from '../play/table.ts'
import { sayPercent, useSay } from '../words.tsx'

/** Figures of the server are at most this old on screen [JKP-02]. */
export const readAgainMs = 5000
const wonAgainMs = 700

export type ShownPot = Answer<'/api/product/jackpots'>['value'][number]

/** The pot as the server last told it; null before that, and where it does not run. */
function usePot(ask: Ask, code: string): ShownPot | null {
  const [pot, setPot] = useState<ShownPot | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const result = await ask('/api/product/jackpots', {})
      if (isCurrent && result.message === 'OK')
        setPot(result.value.find(({ jackpot_code }) => jackpot_code === code) ?? null)
    }
    void read()
    const timer = setInterval(() => void read(), readAgainMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [ask, code])
  return pot
}

/** What the pot holds, and the chance of a stake to win it, beside the reels. */
export function PotMeter({
  ask,
  rules,
  isDemo,
}: {
  ask: Ask
  rules: JackpotRules
  isDemo: boolean
}) {
  const say = useSay()
  const { currency, money, count } = useFormats()
  const pot = usePot(ask, rules.code)
  const least = isCurrency(currency) ? showMoney(1n, currency) : ''
  return (
    <p className="pot">
      <strong>{say('studioPot')}</strong> {pot && <b>{money(pot.amount)}</b>}{' '}
      <small>
        {isDemo
          ? say('studioPotDemo')
          : say('studioPotChance', { amount: money(least), odds: count(rules.odds) })}
      </small>
    </p>
  )
}

/** Asks until what the round won from the pot is booked: its place among all rounds decides how much that is [JKP-05]. */
function useWon(ask: Ask, round: RoundRecord, isDemo: boolean): string | null {
  const [won, setWon] = useState(round.jackpot ?? null)
  const { round_id } = round
  useEffect(() => {
    if (won !== null || isDemo) return undefined
    const timer = setInterval(() => {
      const read = async () => {
        const result = await ask('/api/game/round', { round_id })
        if (result.message === 'OK' && result.value.jackpot) setWon(result.value.jackpot)
      }
      void read()
    }, wonAgainMs)
    return () => clearInterval(timer)
  }, [ask, round_id, won, isDemo])
  return won
}

export function PotWon({ ask, round, isDemo }: { ask: Ask; round: RoundRecord; isDemo: boolean }) {
  const say = useSay()
  const { money } = useFormats()
  const won = useWon(ask, round, isDemo)
  return (
    <output className="pot-won">
      <strong>{say('studioPotHit')}</strong>{' '}
      {isDemo
        ? say('studioPotHitDemo')
        : won
          ? say('studioPotPaid', { amount: money(won) })
          : say('studioPotBooking')}
    </output>
  )
}

/** How the pot works, in full, with the return it adds [JKP-03, GAM-02]. */
export function PotRules({ ask, rules, rtp }: { ask: Ask; rules: JackpotRules; rtp: string }) {
  const say = useSay()
  const { money, count } = useFormats()
  const pot = usePot(ask, rules.code)
  const share = sayPercent(say, readFraction(rules.share))
  return (
    <>
      <h3>{say('studioPot')}</h3>
      <p>{say('studioPotRules', { odds: count(rules.odds), share })}</p>
      {pot?.rules && <p>{say('studioPotSeed', { amount: money(pot.rules.seed) })}</p>}
      <p>{say('studioPotReturn', { base: rtp, share })}</p>
      <p>{say('studioPotWho')}</p>
      <p>{say('studioPotOrder')}</p>
      {pot?.last_won && <p>{say('studioPotLast', { amount: money(pot.last_won.amount) })}</p>}
    </>
  )
}
