/** The code by which selections are passed on, and what is told of it. */

import { Suspense, useState } from 'react'
import { useAction } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Body } from '#contract/calls.ts'
import { addressOf } from '../../page.ts'
import { lazyAside } from '../../routing/chunk_guard.ts'
import { Refused } from '../../said.tsx'
import styles from './share.module.css'

/** Loaded when there is a code to show. */
const Shown = lazyAside(() => import('./shown_code.tsx'), 'Shown')

type Shared = Body<'/api/sports/share_code'>['selections'][number]

type Sharing = {
  /** Of what was shared last; empty before. */
  code: string
  /** Gives the code; empty where there is none, for which `failure` is the reason. */
  share: () => Promise<string>
  isBusy: boolean
  failure: Failure | undefined
}

export function useShareCode(selections: readonly Shared[]): Sharing {
  const { run, isBusy, failure } = useAction('/api/sports/share_code')
  const [code, setCode] = useState('')
  const share = async () => {
    const lines = selections.map(({ match_id, bet_type, home_away, criteria1, odds }) => ({
      match_id,
      bet_type,
      home_away,
      criteria1,
      odds,
    }))
    const result = await run({ selections: lines })
    const given = result.message === 'OK' ? result.value.code : ''
    setCode(given)
    return given
  }
  return { code, share, isBusy, failure }
}

export const addressOfCode = (code: string) => addressOf({ path: '/sports', query: { code } })

/** The code, once there is one, or why there is none. */
export function SharedCode({ code, failure }: Pick<Sharing, 'code' | 'failure'>) {
  return (
    <>
      <Refused failure={failure} />
      <div className={styles['shared']} aria-live="polite">
        {code !== '' && (
          <Suspense>
            <Shown code={code} address={addressOfCode(code)} />
          </Suspense>
        )}
      </div>
    </>
  )
}
