/** One minigame: its price, every chance in print, playing it, and what came of it. */

import { useState } from 'react'
import { useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '../../said.tsx'
import { Icon } from '../../template/icon.tsx'
import { DrawProof } from '../draw_proof.tsx'
import styles from '../rewards.module.css'
import { useTokens } from './tokens.ts'

type Game = Answer<'/api/minigame/state'>['value']['games'][number]
type Played = Answer<'/api/minigame/play'>['value']

export function GameBox({ game, tokens }: { game: Game; tokens: number }) {
  const t = useT()
  const refresh = useRefresh()
  const { keepTokens } = useTokens()
  const play = useMoneyAction('/api/minigame/play')
  const [result, setResult] = useState<Played | null>(null)
  const { game: code, title, cost, segments, range, rtp } = game
  const isUnknown = play.failure?.isUnknown ?? false
  const run = async () => {
    const answer = await play.run({ game: code })
    if (answer.message !== 'OK') return refresh('/api/minigame/state')
    setResult(answer.value)
    keepTokens(answer.tokens, answer.next_seed_hash)
    refresh('/api/minigame/history', '/api/auth/get_balance')
  }
  return (
    <article className={styles.card}>
      <div className={`${styles.art} motif-ground`}>
        <Icon name={code === 'scratch' ? 'lottery' : 'rewards'} />
      </div>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p className="small">{t('rtp', { rtp })}</p>
        <Facts
          facts={segments.map(({ tokens: won, weight }) => [
            t('tokensCount', { count: won }),
            `${weight} / ${range}`,
          ])}
        />
        <div aria-live="polite">{result && <Outcome key={result.play_id} result={result} />}</div>
        <Refused failure={play.failure} />
        {tokens >= cost || isUnknown ? (
          <Button
            kind="primary"
            type="submit"
            isWide
            isBusy={play.isBusy}
            onClick={() => void run()}
          >
            {isUnknown ? t('askAgain') : t('playFor', { count: cost })}
          </Button>
        ) : (
          <p className="small">{t('tokensNeeded', { count: cost })}</p>
        )}
      </div>
    </article>
  )
}

/** More than was paid is a win; anything less is told plainly [D3]. */
function Outcome({ result: { tokens_won, tokens_paid, proof } }: { result: Played }) {
  const t = useT()
  return (
    <Notice
      kind={tokens_won > tokens_paid ? 'success' : 'info'}
      title={t('minigameGave', { count: tokens_won })}
    >
      {proof && <DrawProof proof={proof} />}
    </Notice>
  )
}
