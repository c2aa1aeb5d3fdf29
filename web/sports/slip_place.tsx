/** Where the bet slip stands on a page with boards: the room it will have, until it is loaded. */

import { lazy, memo, Suspense, useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { useAlive } from '../alive.tsx'
import { Apart } from '../apart.tsx'
import { useNavigation } from '../routing/link.tsx'
import type { Navigation } from '../routing/navigation.ts'
import { useLook } from '../template/look.tsx'
import type { SlipPlace as Place } from '../template/template.ts'
import styles from './slip_place.module.css'

/** It is a page in all but its address: its words come with it. */
const slipOf = (navigation: Navigation) =>
  lazy(async () => ({ default: (await navigation.load('web/sports/slip/slip.tsx')).View }))

/** On which side of a desktop's page it has room of its own. */
const besides: Partial<Record<Place, 'start' | 'end'>> = {
  'right-rail': 'end',
  'inline-drawer': 'end',
  'left-rail': 'start',
}

/** Within what is drawn anew after a fault: who tries again loads again. */
function LoadedSlip({ outline }: { outline: ReactNode }) {
  const navigation = useNavigation()
  const [Slip] = useState(() => slipOf(navigation))
  return (
    <Suspense fallback={outline}>
      <Slip />
    </Suspense>
  )
}

export const SlipPlace = memo(() => {
  const t = useT()
  const { betSlip } = useLook()
  const outline = (
    <div className={styles['outline']}>
      <h2>{t('betSlip')}</h2>
    </div>
  )
  return (
    <section
      className={styles['place']}
      data-beside={betSlip && besides[betSlip.desktop]}
      data-folds={betSlip?.desktop === 'inline-drawer' || undefined}
      aria-label={t('betSlip')}
    >
      <Apart>{useAlive() ? <LoadedSlip outline={outline} /> : outline}</Apart>
    </section>
  )
})
