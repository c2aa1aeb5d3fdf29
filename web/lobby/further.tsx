/** Further conditions of a list of games: out of the way until they are wanted, and open while one of them holds. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { usePlace, useSetQuery } from '../routing/link.tsx'
import { changedTo, type Asked, type Offer } from './asking.ts'
import { Picker } from '../template/picker.tsx'
import styles from './lobby.module.css'

const volatilities = [
  ['', 'volatility'],
  ['low', 'volatilityLow'],
  ['medium', 'volatilityMedium'],
  ['high', 'volatilityHigh'],
] as const

const returns = ['', '94', '95', '96', '97', '98'] as const

/** Conditions that hold or do not: the name in the address, and its words. */
const marks = [
  ['jackpot', 'jackpot'],
  ['demo', 'demoGame'],
  ['new', 'new'],
  ['mine', 'favourites'],
] as const

type FurtherProps = { asked: Asked; offer: Offer }

/** @param children what else it holds. */
export function Further({ asked, offer, children }: FurtherProps & { children: ReactNode }) {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const isPlayer = usePlayer() !== null
  const { startup } = useVisit()
  const isForMoney = !offer.has_demo
  const isOffered = {
    jackpot: isForMoney,
    demo: isForMoney && startup.show_free_play,
    new: true,
    mine: isPlayer,
  }
  const offered = marks.filter(([name]) => isOffered[name])
  const chosen = [asked.theme, asked.volatility, asked.rtp_from, asked.min_bet]
  const isUsed = chosen.some(Boolean) || offered.some(([name]) => query[name] === '1')
  return (
    <details className={styles['further']} open={isUsed || undefined}>
      <summary>{t('filters')}</summary>
      <div>
        <Picker
          className={styles['choice']}
          name="volatility"
          label={t('volatility')}
          chosen={asked.volatility ?? ''}
          options={volatilities.map(([value, label]) => [value, t(label)])}
          onChoose={(volatility) => setQuery(changedTo({ volatility }))}
        />
        <Picker
          className={styles['choice']}
          name="rtp"
          label={t('rtpName')}
          chosen={asked.rtp_from ?? ''}
          options={returns.map((rtp) => [
            rtp,
            rtp === '' ? t('rtpName') : `≥ ${t('percent', { percent: rtp })}`,
          ])}
          onChoose={(rtp) => setQuery(changedTo({ rtp }))}
        />
        <Stakes asked={asked} offer={offer} />
        {offered.map(([name, label]) => (
          <label key={name} className={styles['mark']}>
            <input
              type="checkbox"
              name={name}
              value="1"
              checked={query[name] === '1'}
              onChange={(event) => setQuery(changedTo({ [name]: event.target.checked ? '1' : '' }))}
            />
            {t(label)}
          </label>
        ))}
        {children}
      </div>
    </details>
  )
}

/** What a stake may be at least, where games differ in that. */
function Stakes({ asked, offer }: FurtherProps) {
  const t = useT()
  const { money } = useFormats()
  const setQuery = useSetQuery()
  const known = useCall('/api/product/filters', offer).answer?.value.stakes ?? []
  const chosen = asked.min_bet ?? ''
  // An address may ask for another amount, and is shown as it asks.
  const stakes = chosen === '' || known.includes(chosen) ? known : [...known, chosen]
  if (stakes.length === 0) return null
  return (
    <Picker
      className={styles['choice']}
      name="limit"
      label={t('leastStake')}
      chosen={chosen}
      options={[
        ['', t('leastStake')],
        ...stakes.map((stake) => [stake, `≤ ${money(stake)}`] as const),
      ]}
      onChoose={(limit) => setQuery(changedTo({ limit }))}
    />
  )
}
