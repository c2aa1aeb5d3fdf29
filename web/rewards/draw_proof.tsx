/** How a draw can be repeated: the seed that was promised, the seed that was shown, and what they give. */

import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import styles from './rewards.module.css'

type Proof = Answer<'/api/spin/play'>['value']['proof']

export function DrawProof({ proof }: { proof: Proof }) {
  const t = useT()
  const { server_seed_hash, server_seed, client_seed, nonce, drawn, range, algorithm } = proof
  return (
    <details className={styles.details}>
      <summary>{t('drawProof')}</summary>
      <div className={styles.tight}>
        <p className="small">{t('drawProofText', { algorithm })}</p>
        <Facts
          facts={[
            [t('serverSeedHash'), server_seed_hash],
            [t('serverSeed'), server_seed],
            [t('clientSeed'), client_seed],
            [t('nonce'), String(nonce)],
            [t('drawnNumber'), t('drawnOf', { drawn, range })],
          ]}
        />
      </div>
    </details>
  )
}

/** The promise of the draw that comes next. */
export function NextPromise({ hash }: { hash: string }) {
  const t = useT()
  return (
    <p className="small">
      {t('nextPromise')} <span className={styles.code}>{hash}</span>
    </p>
  )
}
