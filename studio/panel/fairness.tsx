/** The seeds of a player: what was committed to, what they add, and the rounds that can be verified. */
import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react'
import type { Answer } from '#contract/calls.ts'
import type { Ask } from '#client/client.ts'
import { clientSeedPattern } from '#games/fair.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { freshSeed, turnSeeds, type Seed } from '../play/seeds.ts'
import { useSay } from '../words.tsx'
import { LastRounds } from './last_rounds.tsx'
import { Panel } from './panel.tsx'

type Revealed = Answer<'/api/game/seed_rotate'>['value']['revealed']

type Props = {
  ask: Ask
  gameCode: string
  seed: Seed
  nonce: number
  /** Seeds stay while a round runs. */
  canRotate: boolean
  /** What is in force by now. */
  onSeed: (seed: Seed) => void
  onClose: () => void
}

export function Fairness({ ask, gameCode, seed, nonce, canRotate, onSeed, onClose }: Props) {
  const say = useSay()
  const { tell } = useSpeech()
  const field = useId()
  const [clientSeed, setClientSeed] = useState(freshSeed)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [failure, setFailure] = useState('')
  const isSeed = clientSeedPattern.test(clientSeed)

  // Another tab or a day's end may have changed them since the game was opened.
  const read = useEffectEvent(async () => {
    const result = await ask('/api/game/state', { game_code: gameCode })
    if (result.message === 'OK') onSeed(result.value.seed)
  })
  useEffect(() => void read(), [])

  const rotate = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSeed || !canRotate) return
    const result = await turnSeeds(ask, clientSeed, seed)
    if (result.message !== 'OK') return setFailure(tell(result.message, result.details))
    setFailure('')
    setClientSeed(freshSeed())
    setRevealed(result.value.revealed)
    onSeed(result.value.seed)
  }

  return (
    <Panel title={say('studioFairness')} onClose={onClose}>
      <p>{say('studioFairnessText')}</p>
      <dl className="facts seeds">
        <div>
          <dt>{say('serverSeedHash')}</dt>
          <dd>
            <code>{seed.server_seed_hash}</code>
          </dd>
        </div>
        <div>
          <dt>{say('clientSeed')}</dt>
          <dd>
            <code>{seed.client_seed}</code>
          </dd>
        </div>
        <div>
          <dt>{say('nonce')}</dt>
          <dd>{nonce}</dd>
        </div>
        <div>
          <dt>{say('studioAlgorithm')}</dt>
          <dd>{seed.algorithm}</dd>
        </div>
        <div>
          <dt>{say('studioNextSeedHash')}</dt>
          <dd>
            <code>{seed.next_server_seed_hash}</code>
          </dd>
        </div>
      </dl>
      <form onSubmit={(event) => void rotate(event)}>
        <label htmlFor={field}>{say('studioNewClientSeed')}</label>
        <div className="row">
          <input
            id={field}
            value={clientSeed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={!isSeed}
            onChange={(event) => setClientSeed(event.target.value)}
          />
          <button type="submit" disabled={!isSeed || !canRotate}>
            {say('studioRotate')}
          </button>
        </div>
        <p role="alert">{isSeed ? failure : say('clientSeedInvalid')}</p>
      </form>
      {revealed && (
        <section className="check" aria-live="polite">
          <h3>{say('studioRevealed')}</h3>
          <dl className="facts seeds">
            <div>
              <dt>{say('serverSeed')}</dt>
              <dd>
                <code>{revealed.server_seed}</code>
              </dd>
            </div>
            <div>
              <dt>{say('serverSeedHash')}</dt>
              <dd>
                <code>{revealed.server_seed_hash}</code>
              </dd>
            </div>
            <div>
              <dt>{say('rounds')}</dt>
              <dd>{revealed.rounds}</dd>
            </div>
          </dl>
          <p>{say('studioPromiseKept')}</p>
        </section>
      )}
      <h3>{say('studioLastRounds')}</h3>
      <LastRounds ask={ask} gameCode={gameCode} key={`${nonce}/${seed.server_seed_hash}`} />
    </Panel>
  )
}
