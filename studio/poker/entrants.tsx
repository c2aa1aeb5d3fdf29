/** Who has entered a tournament: in a sheet of its own, a page at a time, with the own line always in sight. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { Panel } from '../panel/panel.tsx'
import { useSay } from '../words.tsx'

type Told = Answer<'/api/poker/entrants'>['value']
type Entrant = Told['entrants'][number]
type Props = {
  ask: Ask
  tournamentId: string
  /** Changes whenever the list may have. */
  asOf: string
  onClose: () => void
}

export function EntrantsPanel({ ask, tournamentId, asOf, onClose }: Props) {
  const say = useSay()
  const words = useRefusalWords()
  const { count } = useFormats()
  const [asked, setAsked] = useState(1)
  const [last, setLast] = useState<{ told: Told; asOf: string } | null>(null)
  const told = last?.told
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const answer = await ask('/api/poker/entrants', { tournament_id: tournamentId, page: asked })
      if (!isCurrent) return
      if (answer.message === 'OK') setLast({ told: answer.value, asOf })
      setFailure(answer.message === 'OK' ? null : answer)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [ask, tournamentId, asked, asOf])
  const own = told?.entrants.some(({ is_own }) => is_own) ? null : told?.own
  return (
    <Panel title={say('studioTourEntrants')} onClose={onClose}>
      {failure && <p role="alert">{words(failure).sentence}</p>}
      {told?.total === 0 && <p>{say('studioTourNobody')}</p>}
      {!told && !failure && <output>{say('loading')}</output>}
      {own && (
        <ul className="entrants">
          <Line entrant={own} />
        </ul>
      )}
      <ul
        className="entrants"
        aria-label={say('studioTourEntrants')}
        aria-busy={last?.asOf !== asOf}
      >
        {told?.entrants.map((one) => (
          <Line key={one.name} entrant={one} />
        ))}
      </ul>
      {told && told.pages > 1 && (
        <nav className="entrant-pages" aria-label={say('pages')}>
          <button
            type="button"
            className="quiet"
            disabled={told.page === 1}
            onClick={() => setAsked(told.page - 1)}
          >
            {say('studioTourPageBefore')}
          </button>
          <output>{say('pageOf', { page: count(told.page), pages: count(told.pages) })}</output>
          <button
            type="button"
            className="quiet"
            disabled={told.page === told.pages}
            onClick={() => setAsked(told.page + 1)}
          >
            {say('studioTourPageAfter')}
          </button>
        </nav>
      )}
    </Panel>
  )
}

function Line({ entrant: { name, is_own, at, chips, place, prize } }: { entrant: Entrant }) {
  const say = useSay()
  const { count, money } = useFormats()
  const out = place === null ? '' : say('studioTourPlace', { place: count(place) })
  const paid = prize === null || Number(prize) === 0 ? '' : money(prize)
  return (
    <li className={is_own ? 'is-own' : undefined}>
      <b>
        {name}
        {is_own && <em> {say('studioPokerYou')}</em>}
      </b>
      <span>
        {at &&
          `${say('studioTourTable', { number: count(at.number) })} · ${say('studioTourSeat', { seat: count(at.seat) })}`}
        {[out, paid].filter((word) => word !== '').join(' · ')}
      </span>
      {chips !== null && <span>{say('studioTourChips', { chips: count(chips) })}</span>}
    </li>
  )
}
