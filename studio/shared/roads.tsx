/** What came before at a table: the roads of two sides, the last numbers or totals; and that it says nothing of what comes. */
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { TableMark } from '#contract/game_traits.ts'
import {
  beadRoad,
  bigRoad,
  coupOf,
  derivedRoad,
  derivedRoads,
  isCut,
  roadRows,
  wholeStreaks,
  type BigMark,
  type Coup,
} from '#games/shared/roads.ts'
import { markOf } from '#games/shared/marks.ts'
import type { BlackjackShown, BlackjackTableRules } from '#games/shared/blackjack_table_rules.ts'
import type { TableRules, TableShown } from '#games/shared/table_rules.ts'
import { sideWords, type BetKey } from '#i18n/bet_words.ts'
import { useSay, type StudioKey } from '../words.tsx'
import type { Table } from './live.ts'

type Played = TableRules['played'] | BlackjackTableRules['played']
type Results = Pick<Table, 'results'> & { played: Played }

const shownOf = ({ shown }: Table['results'][number]) => shown as TableShown | null
const at = ({ column, row }: { column: number; row: number }): CSSProperties => ({
  gridColumn: column + 1,
  gridRow: row + 1,
})

const derivedWords = {
  bigEyeBoy: 'studioBigEyeBoy',
  smallRoad: 'studioSmallRoad',
  cockroachPig: 'studioCockroachPig',
} as const

export function Roads({ played, results }: Results) {
  const say = useSay()
  const rounds = results.toReversed()
  // The bead plate begins with a whole column, so that its marks keep their places while it grows.
  const first = rounds.findIndex(({ number }) => number % roadRows === 1)
  const coups = rounds.slice(Math.max(0, first)).flatMap((result) => coupOf(shownOf(result)) ?? [])
  if (coups.length === 0) return null
  const whole = wholeStreaks(results)
  return (
    <section className="roads">
      <h2>{say('studioBeadRoad')}</h2>
      {/* Swept sideways by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="road" tabIndex={0} aria-label={say('studioBeadRoad')}>
        {beadRoad(coups).map((coup) => (
          <li key={`${coup.column} ${coup.row}`} style={at(coup)}>
            <Bead coup={coup} isTieSign={played.kind === 'dragontiger'} />
          </li>
        ))}
      </ol>
      {whole.length > 0 && <Streaks whole={whole} results={results} />}
      <p className="note">{say('studioTableNoMemory')}</p>
    </section>
  )
}

/** The big road and what is derived from it: the same as the bead plate in another form. */
function Streaks({ whole, results }: { whole: Coup[] } & Pick<Results, 'results'>) {
  const say = useSay()
  const latest = results[0]?.number ?? 0
  return (
    <div className="streaks" aria-hidden="true">
      <h2>{say('studioBigRoad')}</h2>
      <Drawn key={latest}>
        {bigRoad(whole).map((mark) => (
          <Ring key={`${mark.column} ${mark.row}`} mark={mark} />
        ))}
      </Drawn>
      <div className="derived">
        {Object.entries(derivedRoads).map(([name, apart]) => (
          <DerivedRoad
            key={`${name} ${latest}`}
            name={name as keyof typeof derivedRoads}
            marks={derivedRoad(whole, apart, isCut(results))}
          />
        ))}
      </div>
      <p className="note">{say('studioDerivedRoads')}</p>
    </div>
  )
}

/** Of a road that is longer than its place, the end is in sight at first. By keyboard there is nothing to do in it. */
function Drawn({ className = '', children }: { className?: string; children: ReactNode }) {
  const road = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (road.current) road.current.scrollLeft = road.current.scrollWidth
  }, [])
  return (
    <div ref={road} className={`road ${className}`} tabIndex={-1}>
      {children}
    </div>
  )
}

function DerivedRoad({
  name,
  marks,
}: {
  name: keyof typeof derivedRoads
  marks: ReturnType<typeof derivedRoad>
}) {
  const say = useSay()
  return (
    <div>
      <h3>{say(derivedWords[name])}</h3>
      <Drawn className={`is-${name}`}>
        {marks.map((mark) => (
          <i
            key={`${mark.column} ${mark.row}`}
            className={mark.isRepeat ? 'of-banker' : 'of-player'}
            style={at(mark)}
          />
        ))}
      </Drawn>
    </div>
  )
}

/** @param isTieSign in several languages tie and tiger begin alike. */
function Bead({
  coup: { outcome, isPlayerPair, isBankerPair },
  isTieSign,
}: {
  coup: Coup
  isTieSign: boolean
}) {
  const say = useSay()
  const name = say(sideWords[outcome]!)
  const pairs = [
    ...(isPlayerPair ? [say('betPlayerPair')] : []),
    ...(isBankerPair ? [say('betBankerPair')] : []),
  ]
  return (
    <>
      <span className="visually-hidden">{[name, ...pairs].join(', ')}</span>
      <b className={`bead of-${outcome}`} aria-hidden="true">
        {isTieSign && outcome === 'tie' ? '=' : [...name][0]}
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

/** What the colours of numbers mean, where they mean anything the number does not say. */
const legends: Partial<Record<Played['kind'], Partial<Record<TableMark, StudioKey | BetKey>>>> = {
  blackjack: { natural: 'studioNatural', bust: 'studioBust' },
  sicbo: { big: 'betBig', small: 'betSmall', triple: 'betAnyTriple' },
  moneywheel: { multiplied: 'studioWheelMultiplied' },
}

const titles: Partial<Record<Played['kind'], StudioKey>> = {
  blackjack: 'studioDealerTotals',
  sicbo: 'studioLastTotals',
}

/** The numbers of a wheel, or the totals of dice or dealer with what their colours mean. */
export function Numbers({ played, results }: Results) {
  const say = useSay()
  const drawn = results.flatMap((result) => {
    const mark = markOf(played, result.shown as TableShown | BlackjackShown | null)
    return mark ? [{ id: result.shared_id, ...mark }] : []
  })
  if (drawn.length === 0) return null
  const legend = legends[played.kind]
  const title = say(titles[played.kind] ?? 'studioLastNumbers')
  return (
    <section className="roads">
      <h2>{title}</h2>
      {legend && (
        <p className="legend">
          {Object.entries(legend).map(([kind, word]) => (
            <span key={kind}>
              <i className={`is-${kind}`} /> {say(word)}
            </span>
          ))}
        </p>
      )}
      <ol className="last-numbers" aria-label={title}>
        {drawn.map(({ id, kind, number }) => (
          <li key={id} className={`is-${kind}`}>
            {number}
          </li>
        ))}
      </ol>
      <p className="note">{say('studioTableNoMemory')}</p>
    </section>
  )
}
