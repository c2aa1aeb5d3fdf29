/** Whether the slip is open, and at which of its two sides; on phones the address says so, and the way back closes it. */

import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, usePlace, useSetQuery } from '../../routing/link.tsx'
import type { SlipPlace } from '../../template/template.ts'
import { openStanding } from './standing.ts'

export type Side = 'slip' | 'mine'

type Stood = { isOpen: boolean; side: Side; isPushed: boolean }

const stood = openStanding<Stood>({ isOpen: false, side: 'slip', isPushed: false })

function watchWidth(tell: () => void): () => void {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

/** Where the template has it at this width. */
function useSlipPlace(): SlipPlace {
  return useSyncExternalStore(
    watchWidth,
    () =>
      getComputedStyle(document.documentElement)
        .getPropertyValue('--slip-place')
        .trim() as SlipPlace,
    () => 'bottom-sheet',
  )
}

const modal: ReadonlySet<SlipPlace> = new Set(['bottom-sheet', 'right-drawer', 'left-drawer'])
const rails: ReadonlySet<SlipPlace> = new Set(['right-rail', 'left-rail'])

export type Panel = {
  place: SlipPlace
  isModal: boolean
  isRail: boolean
  isOpen: boolean
  side: Side
  open: (side: Side) => void
  choose: (side: Side) => void
  close: () => void
}

const words = { slip: 'open', mine: 'mine' } as const

export function usePanel(): Panel {
  const place = useSlipPlace()
  const navigation = useNavigation()
  const setQuery = useSetQuery()
  const { isOpen, side } = stood.use()
  const { slip: asked } = usePlace().query
  const isAsked = asked === 'open' || asked === 'mine'
  const isModal = modal.has(place)
  const isRail = rails.has(place)
  useEffect(() => {
    if (asked === 'open' || asked === 'mine')
      stood.change({ isOpen: true, side: asked === 'mine' ? 'mine' : 'slip' })
    else stood.change({ isPushed: false })
  }, [asked])
  return {
    place,
    isModal,
    isRail,
    isOpen: isRail || (isModal ? isAsked : isOpen),
    side,
    open(next) {
      stood.change({ isOpen: true, side: next })
      if (!isModal) return
      stood.change({ isPushed: true })
      setQuery({ slip: words[next] })
    },
    choose(next) {
      stood.change({ side: next })
      if (isAsked) setQuery({ slip: words[next] }, { replace: true })
    },
    close() {
      const { isPushed } = stood.read()
      stood.change({ isOpen: false })
      if (!isAsked) return
      if (isModal && isPushed) navigation.back()
      else setQuery({ slip: '' }, { replace: true })
    },
  }
}
