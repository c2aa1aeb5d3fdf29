/** Claiming what waits: pressed twice or raced from another tab it is one claim, and the answer says so. */

import { useAction, useRefresh } from '#client/query.tsx'
import type { Answer, Body, Path } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Refused } from '../said.tsx'
import styles from './rewards.module.css'

export function ClaimButton<P extends Path>({
  path,
  body,
  about,
  reread,
  onClaimed,
}: {
  path: P
  body: Body<P>
  /** What is claimed, for readers of the button alone. */
  about: string
  /** Readings that a claim makes out of date. */
  reread: readonly Path[]
  onClaimed?: (answer: Answer<P>) => void
}) {
  const t = useT()
  const action = useAction(path)
  const refresh = useRefresh()
  const claim = async () => {
    const result = await action.run(body)
    if (result.message === 'OK') onClaimed?.(result)
    // Also where it was refused: what is shown is then out of date.
    refresh(...reread, '/api/auth/get_balance')
  }
  return (
    <div className={styles.tight}>
      <Button
        kind="primary"
        // A sending button: it rests without a network.
        type="submit"
        isBusy={action.isBusy}
        aria-label={`${t('claim')}: ${about}`}
        onClick={() => void claim()}
      >
        {t('claim')}
      </Button>
      <Refused failure={action.failure} />
    </div>
  )
}
