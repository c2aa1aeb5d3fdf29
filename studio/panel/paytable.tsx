/** What a slot pays: every symbol, the scatter, free spins, every line, and the return worked out on the spot. */
import { useState, type ReactNode } from 'react'
import { add, showFraction, type Fraction } from '#games/fraction.ts'
import type { Odds } from '#games/slot/odds.ts'
import { anySymbol, type RowPay, type Sheet } from '#games/slot/sheet.ts'
import { useFormats } from '#i18n/translate.tsx'
import { symbolAddress } from '../slot/sprites.ts'
import { sayPercent, sayTimes, useRowName, useSay, useSymbolName } from '../words.tsx'

export function Paytable({ code, sheet }: { code: string; sheet: Sheet }) {
  const say = useSay()
  const nameOf = useSymbolName()
  const { wild, wildPays, scatter, freeSpins, scatterPays, pays, rowPays, lines } = sheet
  const { ways, isCounted, falls } = sheet
  const picture = (symbol: string) => (
    <img key={symbol} src={symbolAddress(code, symbol)} alt="" width="64" height="64" />
  )
  const reelsOfWild =
    wild === null ? [] : sheet.reels.flatMap((reel, i) => (reel.includes(wild) ? [i + 1] : []))
  return (
    <>
      <h3>{say('studioPaytable')}</h3>
      <p>
        {ways === undefined
          ? say('studioPaytableText', { lines: lines.length })
          : say(isCounted ? 'studioPaytableAnywhere' : 'studioPaytableWays', { units: ways })}
      </p>
      {falls && (
        <p>
          {say('studioFallsText', { times: falls.map((times) => sayTimes(say, times)).join(', ') })}
        </p>
      )}
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
                {figuresOf(row)
                  .toReversed()
                  .map(({ figure, from, to }) => (
                    <div key={from}>
                      <dt>{countsText(from, to, row.length)} ×</dt>
                      <dd>{figure}</dd>
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
            {say('studioWildText', { symbol: nameOf(wild), reels: reelsOfWild.join(', ') })}{' '}
            {wildPays &&
              say('studioWildTimes', {
                symbol: nameOf(wild),
                times: wildPays.times,
                each: wildPays.each ? 'yes' : 'no',
              })}
          </span>
        </p>
      )}
      {rowPays && <RowPays rows={rowPays} groups={sheet.groups} picture={picture} />}
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
              {figuresOf(scatterPays, freeSpins?.awards).map(({ figure, award, from, to }) => (
                <tr key={from}>
                  <td>{countsText(from, to, scatterPays.length)}</td>
                  <td>{sayTimes(say, figure)}</td>
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
          })}{' '}
          {freeSpins.reels && say('studioFreeReels')}
        </p>
      )}
      {lines.length > 0 && <Lines sheet={sheet} />}
      <ReturnCheck sheet={sheet} />
    </>
  )
}

/**
 * What 1, 2, 3 … of a symbol pay, numbers that pay the same, and award the same, as one; those that pay nothing left out.
 */
function figuresOf(
  pays: readonly number[],
  awards: readonly number[] = [],
): { figure: number; award: number; from: number; to: number }[] {
  const told = pays.map((figure, i) => ({ figure, award: awards[i] ?? 0, from: i + 1, to: i + 1 }))
  return told.reduce<typeof told>((all, one) => {
    const last = all.at(-1)
    if (one.figure === 0) return all
    const isMore =
      last?.figure === one.figure && last.award === one.award && last.to === one.from - 1
    return isMore ? all.with(all.length - 1, { ...last, to: one.to }) : all.concat(one)
  }, [])
}

/** "5", "6–7", or "12+" for all there are from there on. */
function countsText(from: number, to: number, most: number): string {
  if (from === to) return String(from)
  return to === most ? `${from}+` : `${from}–${to}`
}

function Lines({ sheet: { reels, rows, lines } }: { sheet: Sheet }) {
  const say = useSay()
  return (
    <>
      <h3>{say('studioLines')}</h3>
      <ol className="paylines">
        {lines.map((line, i) => (
          <li key={line.join('')}>
            <svg viewBox={`0 0 ${reels.length} ${rows}`} aria-hidden="true">
              <path
                d={line.map((row, reel) => `M${reel + 0.1} ${row + 0.1}h.8v.8h-.8z`).join('')}
              />
            </svg>
            <span className="visually-hidden">
              {say('studioLineRows', { line: i + 1, rows: line.map((row) => row + 1).join(', ') })}
            </span>
            <span aria-hidden="true">{i + 1}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Rows read as a whole: symbols side by side, groups as all they hold. */
function RowPays({
  rows,
  groups,
  picture,
}: {
  rows: readonly RowPay[]
  groups: Sheet['groups']
  picture: (symbol: string) => ReactNode
}) {
  const say = useSay()
  const rowName = useRowName(groups)
  return (
    <>
      <h3>{say('studioRowPays')}</h3>
      <p>{say('studioRowPaysText')}</p>
      <ul className="pays rows">
        {rows.map((row) => (
          <li key={row.of.join(' ')}>
            {row.of.map((wanted, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place is what it is
              <span key={place} className="place">
                {wanted !== anySymbol && (groups?.[wanted] ?? [wanted]).map(picture)}
              </span>
            ))}
            <div>
              <b>{rowName(row)}</b> {row.isAnyOrder && say('studioAnyOrder')}
              <dl>
                <div>
                  <dt>{row.of.length} ×</dt>
                  <dd>{row.pays}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ul>
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
  const show = (share: Fraction) => sayPercent(say, share)
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
            <dt>{say(sheet.lines.length > 0 ? 'studioFromLines' : 'studioFromSymbols')}</dt>
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
