/** The player's own hands that are over, and one of them shown again move by move [REC-01]. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Panel } from '../panel/panel.tsx'
import { NotShown } from '../shared/replay.tsx'
import { sayCards } from '../table/card.tsx'
import { useSay } from '../words.tsx'
import { ChipsOf, useChips } from './chips.tsx'
import { Felt } from './felt.tsx'
import { Log } from './log.tsx'
import { sceneOfRecord, type Record } from './scene.ts'

type Hands = Answer<'/api/poker/hands'>['value']

export function HandsPanel({
  ask,
  code,
  onClose,
}: {
  ask: Ask
  code: string
  onClose: () => void
}) {
  const say = useSay()
  const { time } = useFormats()
  const { tell: money } = useChips()
  const [hands, setHands] = useState<Hands | null>(null)
  useEffect(() => {
    const load = async () => {
      const answer = await ask('/api/poker/hands', { game_code: code })
      if (answer.message === 'OK') setHands(answer.value)
    }
    void load()
  }, [ask, code])
  return (
    <Panel title={say('studioPokerHands')} onClose={onClose}>
      {hands?.length === 0 && <p>{say('studioPokerNoHands')}</p>}
      <ul className="rounds">
        {hands?.map(({ hand_id, table_name, number, ended_at, cards, staked, payout }) => (
          <li key={hand_id}>
            <time dateTime={ended_at}>{time(ended_at, 'second')}</time>
            <span>
              {table_name} {number} · {sayCards(say, cards)} · {money(staked)} → {money(payout)}
            </span>
            <a href={`?round=${hand_id}`} target="_blank" rel="noopener">
              {say('studioReplay')}
            </a>
            <a href={`/verify?hand=${hand_id}`} target="_blank" rel="noopener">
              {say('studioVerify')}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Past = { ask: Ask; handId: string; isPlayer: boolean }

/** A hand on a page of its own. */
export function PastHand({ ask, handId, isPlayer }: Past) {
  const say = useSay()
  const { time } = useFormats()
  const [loaded, setLoaded] = useState<Record | Failure | null>(null)
  const [made, setMade] = useState(0)
  useEffect(() => {
    const load = async () => {
      const answer = await ask('/api/poker/hand', { hand_id: handId })
      setLoaded(answer.message === 'OK' ? answer.value : answer)
      tellPage({ type: 'ready' })
    }
    void load()
  }, [ask, handId])
  if (!loaded) return <output className="notice">{say('gameLoading')}</output>
  if ('message' in loaded) return <NotShown failure={loaded} />
  const seats = Math.max(...loaded.seats.map(({ seat }) => seat), 2)
  const scene = sceneOfRecord(loaded, seats > 6 ? 9 : seats > 2 ? 6 : 2, made)
  const last = loaded.moves.length
  return (
    <ChipsOf value={loaded.game_code}>
      <div className="game poker">
        <header className="bar">
          <h1>
            {loaded.table_name} {loaded.number}
          </h1>
          {isPlayer && (
            <nav aria-label={say('gameBar')}>
              <a className="quiet" href={`/verify?hand=${handId}`} target="_blank" rel="noopener">
                {say('studioVerify')}
              </a>
            </nav>
          )}
        </header>
        <main>
          <output className="word is-replay">
            <strong>{say('studioReplayMark')}</strong> {time(loaded.ended_at, 'second')}
          </output>
          <Felt scene={scene} clock={null} onSit={null} />
          <div className="steps">
            <button
              type="button"
              className="quiet"
              disabled={made === 0}
              onClick={() => setMade(made - 1)}
            >
              {say('studioPokerStepBack')}
            </button>
            <input
              type="range"
              min={0}
              max={last}
              value={made}
              aria-label={say('studioPokerStep')}
              aria-valuetext={`${made} / ${last}`}
              onChange={(event) => setMade(Number(event.currentTarget.value))}
            />
            <button
              type="button"
              className="quiet"
              disabled={made >= last}
              onClick={() => setMade(made + 1)}
            >
              {say('studioPokerStepOn')}
            </button>
          </div>
          <Log
            number={loaded.number}
            moves={loaded.moves.slice(0, made)}
            players={scene.players}
            dealt={loaded.seats}
            own={loaded.seats.find(({ is_own }) => is_own)?.seat}
            board={scene.board}
          />
        </main>
      </div>
    </ChipsOf>
  )
}
