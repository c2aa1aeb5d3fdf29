/** Entering a tournament: what it costs in all stands here before anything is paid. */
import { useState, type FormEvent } from 'react'
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { clientSeedPattern } from '#games/fair.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Panel } from '../panel/panel.tsx'
import { useSay } from '../words.tsx'
import type { Table } from './live.ts'
import { freshSeed } from '../play/seeds.ts'
import { SeedField } from './sit.tsx'

type Props = {
  table: Table
  tournament: NonNullable<Table['tournament']>
  balance: string
  isBusy: boolean
  onEnter: (clientSeed: string) => void
  onClose: () => void
}

export function EnterPanel({ table, tournament, balance, isBusy, onEnter, onClose }: Props) {
  const say = useSay()
  const { money, count, currency } = useFormats()
  const [seed, setSeed] = useState(freshSeed)
  const minor = (text: string) => (isCurrency(currency) ? (parseMoney(text, currency) ?? 0n) : 0n)
  const cost = minor(tournament.buy_in) + minor(tournament.fee)
  const total = isCurrency(currency) ? money(showMoney(cost, currency)) : ''
  const canPay = cost <= minor(balance)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canPay && clientSeedPattern.test(seed) && !isBusy) onEnter(seed)
  }
  return (
    <Panel title={table.name} onClose={onClose}>
      <Facts
        facts={[
          [say('studioPokerBuyIn'), money(tournament.buy_in)],
          [say('fee'), money(tournament.fee)],
          [say('total'), total],
          [say('balance'), money(balance)],
          [say('prizes'), tournament.prizes.map(money).join(' · ')],
        ]}
      />
      <p>
        {say(tournament.starts_at === null ? 'studioTourHow' : 'studioTourHowSeveral', {
          chips: count(tournament.start_chips),
        })}
      </p>
      <form onSubmit={submit}>
        {!canPay && <p role="alert">{say('balanceTooLow')}</p>}
        <SeedField seed={seed} onSeed={setSeed} />
        <button type="submit" disabled={!canPay || !clientSeedPattern.test(seed) || isBusy}>
          {say('studioTourEnterFor', { amount: total })}
        </button>
      </form>
      <p>{say('studioPokerNoMachines')}</p>
    </Panel>
  )
}
