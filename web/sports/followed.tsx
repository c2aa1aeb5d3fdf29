/** Leagues that a player follows: which they are, marking them among others, and following the one that is chosen. */

import { useMemo, useState } from 'react'
import { useAction, useCall, useKeep, type Reading } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import type { CallAsk } from '../page.ts'
import { Refused } from '../said.tsx'
import styles from './sports.module.css'

/** In the place of a league in the address: all that are followed. */
export const followedLeagues = 'followed'

export const followedCall: CallAsk = ['/api/sports/favourites', {}]

export type Followed = {
  reading: Reading<'/api/sports/favourites'>
  codes: ReadonlySet<string>
  /** Those known when the page was shown, which come first: nothing moves under a pointer later. */
  first: ReadonlySet<string>
}

/** For players only: guests follow none. */
export function useFollowed(): Followed {
  const reading = useCall('/api/sports/favourites', {})
  const leagues = reading.answer?.value.leagues
  const codes = useMemo(() => new Set(leagues), [leagues])
  const [first] = useState(codes)
  return { reading, codes, first }
}

export function FollowedMark() {
  const t = useT()
  return (
    <>
      <span className={styles['star']} aria-hidden>
        ★
      </span>
      <span className="unseen">{t('followed')}: </span>
    </>
  )
}

type FollowProps = { league: string; name: string; isFollowed: boolean }

export function Follow({ league, name, isFollowed }: FollowProps) {
  const t = useT()
  const keep = useKeep()
  const { run, failure, isBusy } = useAction('/api/sports/favourite_set')
  const turn = async () => {
    const result = await run({ league, is_favourite: !isFollowed })
    if (result.message === 'OK')
      keep('/api/sports/favourites', {}, (before) => ({ ...before, value: result.value }))
  }
  return (
    <div className={styles['follow']}>
      <Button aria-pressed={isFollowed} isBusy={isBusy} onClick={() => void turn()}>
        <span aria-hidden>{isFollowed ? '★' : '☆'}</span> {t('followLeague', { league: name })}
      </Button>
      <Refused failure={failure} />
    </div>
  )
}
