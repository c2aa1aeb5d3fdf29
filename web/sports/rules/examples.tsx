/** The worked examples of the rules: a ticket of three selections, and one that is bought back. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { becomes } from './arithmetic.ts'
import { Result, Wide, type Rules } from './tables.tsx'
import { useBetAt, useOdds } from './words.ts'
import styles from './rules.module.css'

export function TicketExample({ examples: { unit, parlay } }: Pick<Rules, 'examples'>) {
  const t = useT()
  const { money, decimal } = useFormats()
  const odds = useOdds()
  const selections = parlay.selections.flatMap(({ odds: at, result }) =>
    result === 'open' ? [] : [{ at, result, factor: becomes[result](decimal(at)) }],
  )
  const factors = selections.map(({ factor }) => ` × ${factor}`).join('')
  return (
    <div className={styles['example']}>
      <Wide caption={t('ruleExample')}>
        <thead>
          <tr>
            <th scope="col">{t('oddsOf')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('ruleBecomes')}</th>
          </tr>
        </thead>
        <tbody>
          {selections.map(({ at, result, factor }) => (
            <tr key={at}>
              <th scope="row" className="number">
                {odds(at)}
              </th>
              <td data-result={result}>
                <Result result={result} />
              </td>
              <td className="number">{factor}</td>
            </tr>
          ))}
        </tbody>
      </Wide>
      <p className={styles['formula']}>
        {money(unit)}
        {factors} = <b>{money(parlay.pays)}</b>
      </p>
    </div>
  )
}

export function CashOutExample({ examples: { unit, cash_out } }: Pick<Rules, 'examples'>) {
  const t = useT()
  const { money, count, decimal } = useFormats()
  const odds = useOdds()
  const betAt = useBetAt()
  const { market, chance, pays } = cash_out
  const [now = '', ...others] = market
  const share = `${count(chance.over)}/${count(chance.under)}`
  return (
    <div className={styles['example']}>
      <p>
        <b>{t('ruleExample')}: </b>
        {t('ruleCashOutExample', {
          bet: betAt(unit, cash_out.odds),
          now: odds(now),
          others: others.map(odds).join(' · '),
        })}
      </p>
      <p className={styles['formula']}>
        (1 / {decimal(now)}) / ({market.map((each) => `1 / ${decimal(each)}`).join(' + ')}) ={' '}
        {share}
      </p>
      <p className={styles['formula']}>
        {money(unit)} × {decimal(cash_out.odds)} × {share} = <b>{money(pays)}</b>
      </p>
    </div>
  )
}
