/** The floating way to the minigames: it can be dragged out of the way, and closed until the browser is. */

import { useRef, useState, type PointerEvent } from 'react'
import { usePlayer } from '../context.tsx'
import { useT } from '#i18n/translate.tsx'
import { Icon } from '../template/icon.tsx'
import { recall, remember } from '../tab_memory.ts'
import { LoginLink } from '../template/login_link.tsx'

const closedName = 'rewards-closed'
/** Less is a shaky press. */
const dragMinPx = 6

export function RewardsIcon() {
  const t = useT()
  const player = usePlayer()
  const [isClosed, setClosed] = useState(() => recall(closedName) !== null)
  const drag = useDrag()
  if (isClosed) return null
  const content = (
    <>
      <Icon name="rewards" />
      <span className="unseen">{t('minigames')}</span>
    </>
  )
  return (
    <div className="rewards-float" {...drag}>
      {player ? (
        <a
          href="/minigame"
          target="_blank"
          rel="noopener"
          className="floating-button"
          draggable={false}
        >
          {content}
        </a>
      ) : (
        <LoginLink next="/minigame" className="floating-button" draggable={false}>
          {content}
        </LoginLink>
      )}
      <button
        type="button"
        className="rewards-close"
        onClick={() => {
          remember(closedName, '1')
          setClosed(true)
        }}
      >
        <Icon name="close" />
        <span className="unseen">{t('rewardsHide')}</span>
      </button>
    </div>
  )
}

type Point = { x: number; y: number }

/** Moves with the pointer; the click at the end of a drag opens nothing. */
function useDrag() {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const held = useRef<{ from: Point; isMoved: boolean } | null>(null)
  const wasMoved = useRef(false)
  return {
    style: { translate: `${offset.x}px ${offset.y}px` },
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      held.current = { from: { x: clientX - offset.x, y: clientY - offset.y }, isMoved: false }
      wasMoved.current = false
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      const hold = held.current
      if (!hold) return
      const next = { x: clientX - hold.from.x, y: clientY - hold.from.y }
      const far = Math.hypot(next.x - offset.x, next.y - offset.y) >= dragMinPx
      if (!hold.isMoved && !far) return
      if (!hold.isMoved) currentTarget.setPointerCapture(pointerId)
      hold.isMoved = true
      wasMoved.current = true
      setOffset(next)
    },
    onPointerUp: () => {
      held.current = null
    },
    onPointerCancel: () => {
      held.current = null
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasMoved.current) return
      wasMoved.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
