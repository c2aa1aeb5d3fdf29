/** The focus when what had it goes away: what stood around that takes it, so that keys and readers go on from where they were (WCAG 2.4.3). */

const around = 'section, article, nav, form, fieldset, dialog, main'
/** Most pages put the focus where it belongs, some a turn later; only where none did is it kept here. */
const waitMs = 100

/** Follows the focus for as long as the document stands. */
export function keepFocus(): void {
  let held: Element[] = []
  let isAsked = false
  const isGone = ([one]: readonly Element[]) =>
    one && (!one.isConnected || one.matches(':disabled'))
  const isNowhere = () => document.activeElement === document.body
  const move = () => {
    isAsked = false
    if (!isNowhere() || !isGone(held)) return
    const place = held.find((one) => one.matches(around) && one.checkVisibility())
    if (place instanceof HTMLElement) lend(place)
  }
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? withAncestors(target) : []
  })
  // Who leaves it by a click beside it has not lost it.
  document.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (isNowhere() && !isGone(held)) held = []
    }),
  )
  new MutationObserver(() => {
    if (isAsked || !isNowhere() || !isGone(held)) return
    isAsked = true
    setTimeout(move, waitMs)
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

function withAncestors(element: Element): Element[] {
  const all: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) all.push(one)
  return all
}

/** A part of a page can have the focus only while it is lent. */
function lend(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
