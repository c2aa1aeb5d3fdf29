/** What came before at a table: the roads of baccarat, the last numbers of roulette; and that it says nothing of what comes. */
import type { CSSProperties } from 'react'
import {
  beadRoad,
  bigRoad,
  coupOf,
  roadRows,
  type BigMark,
  type Coup,
} from '#games/shared/roads.ts'
import type { TableShown } from '#games/shared/table_rules.ts'
import { toneOf } from '../table/roulette_bets.ts'
import { sideWords } from '../table/duel.tsx'
import { useSay } from '../words.tsx'
import type { Table } from './live.ts'

type Results = Pick<Table, 'results'>

const shownOf = ({ shown }: Table['results'][number]) => shown as TableShown | null
const at = ({ column, row }: { column: number; row: number }): CSSProperties => ({
  gridColumn: column + 1,
  gridRow: row + 1,
})

export function Roads({ results }: Results) {
  const say = useSay()
  const played = results.toReversed()
  // The bead plate begins with a whole column, so that its marks keep their places while it grows.
  const first = played.findIndex(({ number }) => number % roadRows === 1)
  const coups = played.slice(Math.max(0, first)).flatMap((result) => coupOf(shownOf(result)) ?? [])
  if (coups.length === 0) return null
  return (
    <section className="roads">
      <h2>{say('studioBeadRoad')}</h2>
      {/* Swept sideways by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="road" tabIndex={0} aria-label={say('studioBeadRoad')}>
        {beadRoad(coups).map((coup) => (
          <li key={`${coup.column} ${coup.row}`} style={at(coup)}>
            <Bead coup={coup} />
          </li>
        ))}
      </ol>
      <h2 aria-hidden="true">{say('studioBigRoad')}</h2>
      <div className="road" aria-hidden="true">
        {bigRoad(coups).map((mark) => (
          <Ring key={`${mark.column} ${mark.row}`} mark={mark} />
        ))}
      </div>
      <p className="note">{say('studioTableNoMemory')}</p>
    </section>
  )
}

function Bead({ coup: { outcome, isPlayerPair, isBankerPair } }: { coup: Coup }) {
  const say = useSay()
  const name = say(sideWords[outcome]!)
  const pairs = [
    ...(isPlayerPair ? [say('studioPlayerPair')] : []),
    ...(isBankerPair ? [say('studioBankerPair')] : []),
  ]
  return (
    <>
      <span className="visually-hidden">{[name, ...pairs].join(', ')}</span>
      <b className={`bead of-${outcome}`} aria-hidden="true">
        {[...name][0]}
        {isPlayerPair && <i className="of-player" />}
        {isBankerPair && <i className="of-banker" />}
      </b>
    </>
  )
}

function Ring({ mark }: { mark: BigMark }) {
  return (
    <b className={`ring-mark of-${mark.outcome ?? 'tie'}`} style={at(mark)}>
      {mark.ties > 0 && <i>{mark.ties}</i>}
    </b>
  )
}

export function Numbers({ results }: Results) {
  const say = useSay()
  const drawn = results.flatMap((result) => {
    const outcome = shownOf(result)?.outcome ?? null
    return outcome === null ? [] : [{ id: result.shared_id, number: Number(outcome) }]
  })
  if (drawn.length === 0) return null
  return (
    <section className="roads">
      <h2>{say('studioLastNumbers')}</h2>
      <ol className="last-numbers" aria-label={say('studioLastNumbers')}>
        {drawn.map(({ id, number }) => (
          <li key={id} className={toneOf(number)}>
            {number}
          </li>
        ))}
      </ol>
      <p className="note">{say('studioTableNoMemory')}</p>
    </section>
  )
}
