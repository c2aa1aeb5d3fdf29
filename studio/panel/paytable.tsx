/** What a slot pays: every symbol, the scatter, free spins, every line, and the return worked out on the spot. */
import { useState } from 'react'
import {
  add,
  fraction,
  multiply,
  showDecimal,
  showFraction,
  type Fraction,
} from '#games/fraction.ts'
import type { Odds } from '#games/slot/odds.ts'
import type { Sheet } from '#games/slot/sheet.ts'
import { useFormats } from '#i18n/translate.tsx'
import { symbolAddress } from '../slot/sprites.ts'
import { useSay, useSymbolName } from '../words.tsx'

export function Paytable({ code, sheet }: { code: string; sheet: Sheet }) {
  const say = useSay()
  const nameOf = useSymbolName()
  const { wild, scatter, freeSpins, scatterPays, pays, lines } = sheet
  const picture = (symbol: string) => (
    <img src={symbolAddress(code, symbol)} alt="" width="64" height="64" />
  )
  const reelsOfWild =
    wild === null ? [] : sheet.reels.flatMap((reel, i) => (reel.includes(wild) ? [i + 1] : []))
  return (
    <>
      <h3>{say('studioPaytable')}</h3>
      <p>{say('studioPaytableText', { lines: lines.length })}</p>
      <ul className="pays">
        {Object.entries(pays).map(([symbol, row]) => (
          <li key={symbol}>
            {picture(symbol)}
            <div>
              <b>
                {nameOf(symbol)}
                {symbol === wild && ` · ${say('studioWild')}`}
              </b>
              <dl>
                {row
                  .map((pay, i) => ({ pay, count: i + 1 }))
                  .filter(({ pay }) => pay > 0)
                  .toReversed()
                  .map(({ pay, count }) => (
                    <div key={count}>
                      <dt>{count} ×</dt>
                      <dd>{pay}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      {wild !== null && (
        <p className="special">
          {picture(wild)}
          <span>
            {say('studioWildText', { symbol: nameOf(wild), reels: reelsOfWild.join(', ') })}
          </span>
        </p>
      )}
      {scatter !== null && (
        <>
          <p className="special">
            {picture(scatter)}
            <span>{say('studioScatterText', { symbol: nameOf(scatter) })}</span>
          </p>
          <table>
            <thead>
              <tr>
                <th>{nameOf(scatter)}</th>
                <th>{say('studioPaysStakes')}</th>
                <th>{say('studioFreeSpins')}</th>
              </tr>
            </thead>
            <tbody>
              {scatterPays
                .map((pay, i) => ({ pay, count: i + 1, award: freeSpins?.awards[i] ?? 0 }))
                .filter(({ pay, award }) => pay > 0 || award > 0)
                .map(({ pay, count, award }) => (
                  <tr key={count}>
                    <td>{count}</td>
                    <td>{pay} ×</td>
                    <td>{award}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      )}
      {freeSpins && (
        <p>
          {say('studioFreeSpinsText', {
            times: freeSpins.multiplier,
            retriggers: freeSpins.retriggers,
          })}
        </p>
      )}
      <h3>{say('studioLines')}</h3>
      <ol className="paylines">
        {lines.map((rows, i) => (
          <li key={rows.join('')}>
            <svg viewBox={`0 0 5 ${sheet.rows}`} aria-hidden="true">
              <path
                d={rows.map((row, reel) => `M${reel + 0.1} ${row + 0.1}h.8v.8h-.8z`).join('')}
              />
            </svg>
            <span className="visually-hidden">
              {say('studioLineRows', { line: i + 1, rows: rows.map((row) => row + 1).join(', ') })}
            </span>
            <span aria-hidden="true">{i + 1}</span>
          </li>
        ))}
      </ol>
      <ReturnCheck sheet={sheet} />
    </>
  )
}

/** Counts the whole cycle in the browser, so that the published return need not be believed [GAM-02]. */
function ReturnCheck({ sheet }: { sheet: Sheet }) {
  const say = useSay()
  const { count } = useFormats()
  const [odds, setOdds] = useState<Odds | 'counting' | null>(null)
  const work = async () => {
    setOdds('counting')
    const { oddsOf } = await import('#games/slot/odds.ts')
    // One frame, so that the word "counting" is seen before the device is busy.
    setTimeout(() => setOdds(oddsOf(sheet)), 50)
  }
  const show = (share: Fraction) => `${showDecimal(multiply(share, fraction(100)), 4)} %`
  return (
    <section className="check" aria-live="polite">
      <h3>{say('studioCheckReturn')}</h3>
      <p>
        {say('studioCheckReturnText', {
          windows: count(sheet.reels.reduce((product, reel) => product * reel.length, 1)),
        })}
      </p>
      {odds === null && (
        <button type="button" onClick={() => void work()}>
          {say('studioCount')}
        </button>
      )}
      {odds === 'counting' && <p>{say('studioCounting')}</p>}
      {odds !== null && odds !== 'counting' && (
        <dl className="facts">
          <div>
            <dt>{say('studioFromLines')}</dt>
            <dd>{show(odds.split.lines)}</dd>
          </div>
          <div>
            <dt>{say('studioFromScatter')}</dt>
            <dd>{show(odds.split.scatter)}</dd>
          </div>
          <div>
            <dt>{say('studioFromFreeSpins')}</dt>
            <dd>{show(odds.split.freeSpins)}</dd>
          </div>
          <div>
            <dt>{say('total')}</dt>
            <dd>
              {show(add(odds.split.lines, odds.split.scatter, odds.split.freeSpins))}
              <small>{showFraction(odds.rtp)}</small>
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}
