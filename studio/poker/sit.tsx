/** Buying chips: what the table costs stands here before anything is paid. */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { clientSeedPattern } from '#games/fair.ts'
import { riverHoldem } from '#games/holdem/holdem.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Panel } from '../panel/panel.tsx'
import { freshSeed } from '../play/seeds.ts'
import { useSay } from '../words.tsx'
import type { Table } from './live.ts'

export type Buying = {
  /** Null where more chips are bought for a seat one has. */
  seat: number | null
  /** Chips that are there already. */
  has: string
}

type Props = {
  table: Table
  buying: Buying
  balance: string
  isBusy: boolean
  onBuy: (amount: string, clientSeed: string) => void
  onClose: () => void
}

export function BuyPanel({ table, buying, balance, isBusy, onBuy, onClose }: Props) {
  const say = useSay()
  const { money, currency } = useFormats()
  const [seed, setSeed] = useState(freshSeed)
  const [at, setAt] = useState(0)
  const field = useId()
  const minor = (text: string) => (isCurrency(currency) ? (parseMoney(text, currency) ?? 0n) : 0n)
  const show = (amount: bigint) => (isCurrency(currency) ? showMoney(amount, currency) : '')
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  const step = minor(table.big_blind)
  const min = buying.seat === null ? step : minor(table.buy_in_min)
  const max = least(minor(table.buy_in_max) - minor(buying.has), minor(balance))
  const steps = max > min ? (max - min + step - 1n) / step : 0n
  const amount = least(min + BigInt(at) * step, max > min ? max : min)
  const isFit = amount <= max && clientSeedPattern.test(seed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && !isBusy) onBuy(show(amount), seed)
  }
  const { rakePercent } = riverHoldem.rules
  return (
    <Panel
      title={
        buying.seat === null
          ? say('studioPokerTopUp')
          : say('studioPokerSitAt', { seat: buying.seat })
      }
      onClose={onClose}
    >
      <dl className="facts">
        <Fact name={say('studioPokerBlinds')}>
          {money(table.small_blind)} / {money(table.big_blind)}
        </Fact>
        <Fact name={say('studioPokerBuyIn')}>
          {money(table.buy_in_min)} – {money(table.buy_in_max)}
        </Fact>
        <Fact name={say('studioPokerRake')}>
          {say('studioPokerRakeOf', { percent: rakePercent, cap: money(table.rake_cap) })}
        </Fact>
        <Fact name={say('balance')}>{money(balance)}</Fact>
      </dl>
      <p>{say('studioPokerRakeText')}</p>
      <form onSubmit={submit}>
        <label htmlFor={field}>
          {say('studioPokerChips')} <output>{money(show(amount))}</output>
        </label>
        <input
          id={field}
          className="slide"
          type="range"
          min={0}
          max={Number(steps)}
          value={at}
          disabled={steps === 0n}
          aria-valuetext={money(show(amount))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
        {max < min && <p role="alert">{say('balanceTooLow')}</p>}
        {buying.seat !== null && <SeedField seed={seed} onSeed={setSeed} />}
        <button type="submit" disabled={!isFit || isBusy}>
          {buying.seat === null ? say('studioPokerTopUp') : say('studioPokerSitDown')}
        </button>
      </form>
      <p>{say('studioPokerNoMachines')}</p>
    </Panel>
  )
}

/** What the player adds to the deals. */
export function SeedField({ seed, onSeed }: { seed: string; onSeed: (seed: string) => void }) {
  const say = useSay()
  return (
    <details>
      <summary>{say('clientSeed')}</summary>
      <p>{say('studioPokerSeedText')}</p>
      <label>
        {say('clientSeed')}
        <input
          value={seed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={!clientSeedPattern.test(seed)}
          onChange={(event) => onSeed(event.currentTarget.value)}
        />
      </label>
    </details>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
