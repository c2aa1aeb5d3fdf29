/** Pools on screen: what is staked, and what a stake of 1 would get back. */
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { dividendScale } from '#games/shared/pool.ts'
import type { ReactNode } from 'react'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { sayTimes, useSay, type Say } from '../words.tsx'
import type { OwnBet, Standing, Table } from './live.ts'
import './pools.css'

/** What is told to be staked on each choice of a round, in minor units. */
export function backedIn(
  { backed }: Standing,
  currency: string,
): { choice: unknown; stake: bigint }[] {
  return backed.map(({ choice, staked }) => ({ choice, stake: minorOf(staked, currency) }))
}

export function minorOf(amount: string, currency: string): bigint {
  return (isCurrency(currency) ? parseMoney(amount, currency) : null) ?? 0n
}

/** An amount of minor units, as the player reads it. */
export function useMinor({
  currency,
}: Pick<Table, 'currency'>): (minor: bigint | string) => string {
  const { money } = useFormats()
  return (minor) => (isCurrency(currency) ? money(showMoney(BigInt(minor), currency)) : '')
}

/** What a stake of 1 gets back; nothing where stakes would come back. */
export const sayDividend = (say: Say, dividend: number | null | undefined) =>
  dividend === null || dividend === undefined
    ? '–'
    : sayTimes(say, showHundredths(Math.floor((dividend * 100) / dividendScale)))

/** What came back of a stake, in minor units. */
const returnedOf = ({ steps: [step] }: OwnBet) =>
  (step as { returned?: string } | undefined)?.returned ?? '0'

/** The own bets of a game, the latest first, with what came of them. */
export function OwnBets({
  mine,
  roundOf,
  nameOf,
  faceOf,
}: {
  mine: readonly OwnBet[]
  /** Names the round of a bet. */
  roundOf: (bet: OwnBet) => string
  nameOf: (bet: OwnBet) => string
  /** What is seen in place of the name. */
  faceOf?: (bet: OwnBet) => ReactNode
}) {
  const say = useSay()
  const { currency, money } = useFormats()
  const minor = useMinor({ currency })
  if (mine.length === 0) return null
  const endOf = ({ state, payout }: OwnBet) =>
    state === 'void' ? say('studioPoolStakeBack') : state === 'settled' ? money(payout) : ''
  const isGain = ({ stake, payout }: OwnBet) => minorOf(payout, currency) > minorOf(stake, currency)
  const isPart = (bet: OwnBet) => bet.state === 'settled' && returnedOf(bet) !== '0'
  const decided = mine.find(({ state }) => state !== 'open')
  return (
    <>
      <ul className="own-list" aria-label={say('myTickets')}>
        {mine.slice(0, 6).map((bet) => (
          <li key={bet.round_id} className={isGain(bet) ? 'is-gain' : ''}>
            <span>
              <b className={faceOf && 'visually-hidden'}>{nameOf(bet)}</b>
              {faceOf && <b aria-hidden="true">{faceOf(bet)}</b>} <small>{roundOf(bet)}</small>
            </span>
            <span>{money(bet.stake)}</span>
            <b>
              {endOf(bet)}
              {isPart(bet) && (
                <small>{say('studioPoolPartBack', { amount: minor(returnedOf(bet)) })}</small>
              )}
            </b>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">
        {decided && `${nameOf(decided)}: ${endOf(decided)}`}
      </output>
    </>
  )
}
