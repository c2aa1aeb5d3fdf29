/** Arrow keys within a board of buttons: the focus goes to the next one in that direction. */
import type { KeyboardEvent } from 'react'

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** For `onKeyDown` of the board. Buttons off the line of the arrow count as farther away. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const direction = directions[event.key]
  const from = document.activeElement
  if (!direction || !from || !event.currentTarget.contains(from)) return
  event.preventDefault()
  const [dx, dy] = direction
  const start = centreOf(from)
  const reachable = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ]
    .map((button) => {
      const { x, y } = centreOf(button)
      const along = (x - start.x) * dx + (y - start.y) * dy
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx)
      return { button, along, far: along + aside * 3 }
    })
    .filter(({ along }) => along > 1)
  reachable.toSorted((a, b) => a.far - b.far)[0]?.button.focus()
}
