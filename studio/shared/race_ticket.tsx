/** What a bet on a race costs, combination by combination, what it would pay as the pools stand, and the way to place it. */
import { useMemo } from 'react'
import { isCurrency, showMoney } from '#contract/money.ts'
import { paidAt, type Staked } from '#games/shared/pool.ts'
import type { Runner } from '#games/shared/race_card.ts'
import { willPayWith } from '#games/shared/race_pays.ts'
import type { RaceChoice, RacePool, RaceRules } from '#games/shared/race_rules.ts'
import { sayBet } from '#i18n/bet_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Stakes } from '../stakes.tsx'
import { useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import type { Table } from './live.ts'
import { minorOf, sayDividend, useMinor } from './pools.tsx'
import type { SharedView } from './view.ts'

type Props = Pick<SharedView, 'isBusy'> & {
  rules: RaceRules
  table: Table
  pools: Readonly<Record<RacePool, Staked>>
  field: readonly Runner[]
  /** Null as long as runners are missing; `hint` says which. */
  choice: RaceChoice | null
  hint: string
  /** Of combinations, and what all of them cost in minor units. */
  count: number
  whole: bigint
  /** On each combination. */
  stake: string
  onStake: (stake: string) => void
}

export function RaceTicket({
  rules,
  table,
  pools,
  field,
  choice,
  hint,
  count,
  whole,
  stake,
  onStake,
  isBusy,
}: Props) {
  const say = useSay()
  const { money } = useFormats()
  const minor = useMinor(table)
  const { currency, stake_steps: steps, stake_min, stake_max } = table
  const isTooMuch = whole > minorOf(stake_max, currency)
  const isEachWay = choice?.form === 'each_way'
  return (
    <div className="choice">
      <Stakes
        steps={steps}
        stake={stake}
        onStake={onStake}
        {...(count > 1 && {
          label: say(isEachWay ? 'betEachWay' : 'studioRaceUnit'),
          whole: isCurrency(currency) ? showMoney(whole, currency) : null,
        })}
      />
      <div className="projected">
        <p>
          {choice ? (
            <>
              <b>{sayBet(say, { kind: 'race', choice }, field).name}</b>{' '}
              <Estimate {...{ rules, table, pools, choice, count, whole }} />
            </>
          ) : (
            hint
          )}
        </p>
        <output className={isTooMuch ? 'is-over' : ''}>
          {count > 1 &&
            say(isEachWay ? 'studioRaceEachWayCost' : 'studioRaceCost', {
              count,
              unit: money(stake),
              whole: minor(whole),
            })}{' '}
          {isTooMuch &&
            say('studioRaceLimits', { least: money(stake_min), most: money(stake_max) })}
        </output>
      </div>
      <BetButton isReady={!isBusy && choice !== null && !isTooMuch}>{say('sharedBet')}</BetButton>
    </div>
  )
}

/** What its combinations would pay as the pools stand; those of one pool as amounts, from the least to the most. */
function Estimate({
  rules,
  table,
  pools,
  choice,
  count,
  whole,
}: Pick<Props, 'rules' | 'table' | 'pools' | 'count' | 'whole'> & { choice: RaceChoice }) {
  const say = useSay()
  const minor = useMinor(table)
  const pays = useMemo(
    () => willPayWith(rules, choice, pools, whole),
    [rules, choice, pools, whole],
  )
  const [first = null, second = null] = pays
  if (pays.every((dividend) => dividend === null)) return say('studioPoolWouldReturn')
  if (choice.form === 'each_way') {
    const [win, place] = [first, second].map((dividend) =>
      dividend === null ? say('studioPoolStakeBack') : sayDividend(say, dividend),
    )
    return say('studioRaceEachWayPays', { win: win ?? '', place: place ?? '' })
  }
  const paying = pays.filter((dividend) => dividend !== null).toSorted((a, b) => a - b)
  const [least = 0] = paying
  const most = paying.at(-1) ?? 0
  if (count === 1) return say('studioPoolWouldPay', { times: sayDividend(say, least) })
  const amount = (dividend: number) => minor(paidAt(whole / BigInt(count), dividend))
  return least === most
    ? say('studioRaceBoxPays', { amount: amount(least) })
    : say('studioRaceBoxPaysRange', { least: amount(least), most: amount(most) })
}
