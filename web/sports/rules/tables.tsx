/** Tables of the rules as the server worked them out: what a result makes of a stake, and what comes of each line at each end. */

import type { ReactNode } from 'react'
import type { Answer } from '#contract/calls.ts'
import type { SelectionResult } from '#contract/ticket_traits.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { aheads, becomes, signed, writeLine } from './arithmetic.ts'
import { resultWords } from './results.ts'
import { useBetAt } from './words.ts'
import styles from './rules.module.css'

export type Rules = Answer<'/api/sports/rules'>['value']
type ByLine = Rules['tables'][number]

export function Result({ result }: { result: SelectionResult }) {
  const t = useT()
  const { mark, word } = resultWords[result]
  return (
    <>
      <span aria-hidden>{mark}</span> {t(word)}
    </>
  )
}

/** Wider than a phone, it is pushed in a box of its own, which keys reach too. */
export function Wide({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is pushed must be reached by keys
    <section className={styles['wide']} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function ReturnsTable({ examples: { unit, returns } }: Pick<Rules, 'examples'>) {
  const t = useT()
  const { count, money } = useFormats()
  const betAt = useBetAt()
  const odds = t('oddsOf').toLowerCase()
  return (
    <Wide caption={`${t('handicap')} · ${t('overUnder')}`}>
      <thead>
        <tr>
          <th scope="col">{t('ruleAhead')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('ruleBecomes')}</th>
          <th scope="col">{betAt(unit, returns.odds)}</th>
        </tr>
      </thead>
      <tbody>
        {returns.of.map(({ result, pays }) => {
          if (result === 'open' || result === 'void') return null
          return (
            <tr key={result}>
              <th scope="row" className="number">
                {aheads[result](count)}
              </th>
              <td data-result={result}>
                <Result result={result} />
              </td>
              <td>{becomes[result](odds)}</td>
              <td className="number">{money(pays)}</td>
            </tr>
          )
        })}
      </tbody>
    </Wide>
  )
}

const lineTables: Record<ByLine['bet_type'], Record<'market' | 'side' | 'ends', MessageKey>> = {
  HDP: { market: 'handicap', side: 'homeTeam', ends: 'goalDifference' },
  OU: { market: 'overUnder', side: 'over', ends: 'goals' },
}

export function LineTable({ table }: { table: ByLine }) {
  const t = useT()
  const { count } = useFormats()
  const { bet_type, ends, rows } = table
  const words = lineTables[bet_type]
  return (
    <Wide caption={`${t(words.market)}: ${t(words.side)}`}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('betLine')}
          </th>
          <th scope="colgroup" colSpan={ends.length}>
            {t(words.ends)}
          </th>
        </tr>
        <tr>
          {ends.map((end) => (
            <th key={end} scope="col" className="number">
              {bet_type === 'HDP' ? signed(end, count) : count(end)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ criteria1, results }) => (
          <tr key={criteria1}>
            <th scope="row" className="number">
              {writeLine(bet_type, criteria1, count)}
            </th>
            {ends.map((end, i) => (
              <LineCell key={end} result={results[i]} />
            ))}
          </tr>
        ))}
      </tbody>
    </Wide>
  )
}

function LineCell({ result }: { result: SelectionResult | undefined }) {
  return <td data-result={result}>{result && <Result result={result} />}</td>
}
