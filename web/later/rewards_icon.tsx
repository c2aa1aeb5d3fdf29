/** The floating way to the minigames: it can be dragged out of the way, and closed until the browser is. */

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { usePlayer } from '../context.tsx'
import { readCookies, writeCookie } from '../cookies.ts'
import { useT } from '#i18n/translate.tsx'
import { Icon } from '../template/icon.tsx'
import { LoginLink } from '../template/login_link.tsx'

/** Without an end of its own: for all tabs, until the browser is closed. */
const closed = 'rewards-closed=1'
/** Less is a shaky press. */
const dragMinPx = 6

export function RewardsIcon() {
  const t = useT()
  const player = usePlayer()
  const [isClosed, setClosed] = useState(() => readCookies().includes(closed))
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
          writeCookie(`${closed}; path=/; samesite=lax`)
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

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** Moves with the pointer, as far as the window goes; the click at the end of a drag opens nothing. */
function useDrag() {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const held = useRef<{ from: Point; isMoved: boolean } | null>(null)
  const wasMoved = useRef(false)
  // On a phone that was turned it may be out of sight: it stands where it began.
  useEffect(() => {
    const home = () => setOffset({ x: 0, y: 0 })
    const turned = matchMedia('(orientation: landscape)')
    turned.addEventListener('change', home)
    return () => turned.removeEventListener('change', home)
  }, [])
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
      const { left, top, right, bottom } = currentTarget.getBoundingClientRect()
      setOffset({
        x: within(next.x, offset.x - left, offset.x + innerWidth - right),
        y: within(next.y, offset.y - top, offset.y + innerHeight - bottom),
      })
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
