/** The last rounds of a game that the player has played, each to be seen again and to be verified [REC-01]. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { Panel } from './panel.tsx'

type Rounds = Answer<'/api/bets/list'>['value']
type Props = { ask: Ask; gameCode: string }

export function LastRoundsPanel({ onClose, ...props }: Props & { onClose: () => void }) {
  const say = useSay()
  return (
    <Panel title={say('studioLastRounds')} onClose={onClose}>
      <LastRounds {...props} />
    </Panel>
  )
}

export function LastRounds({ ask, gameCode }: Props) {
  const say = useSay()
  const { money, time } = useFormats()
  const [rounds, setRounds] = useState<Rounds | null>(null)
  useEffect(() => {
    const load = async () => {
      const result = await ask('/api/bets/list', {
        game_code: gameCode,
        state: 'settled',
        per_page: 10,
      })
      if (result.message === 'OK') setRounds(result.value)
    }
    void load()
  }, [ask, gameCode])
  if (!rounds) return <output className="visually-hidden">{say('gameLoading')}</output>
  if (rounds.length === 0) return <p>{say('noBets')}</p>
  return (
    <ul className="rounds">
      {rounds.map(({ round_id, played_at, on, stake, payout }) => (
        <li key={round_id}>
          <time dateTime={played_at}>{time(played_at, 'second')}</time>
          <span>
            {on && `${on}: `}
            {money(stake)} → {money(payout)}
          </span>
          <a href={`?round=${round_id}`} target="_blank" rel="noopener">
            {say('studioReplay')}
          </a>
          <a href={`/verify?round=${round_id}`} target="_blank" rel="noopener">
            {say('studioVerify')}
          </a>
        </li>
      ))}
    </ul>
  )
}
