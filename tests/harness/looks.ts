/** What is wrong with how a page looks, found by measuring it: cut off words, things over each other, missing pictures. */

import type { Page } from 'playwright-core'
import { routes } from '#web/routing/routes.ts'

/**
 * Sets words as far apart as a reader may, who is to lose nothing by it: WCAG 2.2, 1.4.12. For a visitor with
 * `bypassCSP`; a site's policy lets no sheet in but its own.
 */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.head.appendChild(document.createElement('style')).textContent = `
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`
  })
}

/**
 * What is cut off or lies over something else, a line each: words wider or higher than what shows them, pages wider
 * than the window, words beside the list they stand in, selects narrower than what is chosen in them, words
 * broken into letters, words drawn across other words, controls that share a part of their room, pictures that did not
 * come, words no person wrote, and pages that end long after what is in them.
 */
export function faultsOfLook(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, a, label, legend, summary, th, select, [role=tab], [role=button], h1, h2, h3'
    // Names of games are theirs, in every language; a card shows as much of them as it holds.
    const left = '.unseen, .card-name, .card-facts, [aria-hidden=true], [inert], svg, option'
    // Clipped to nothing, with all that is in it, is what is only heard.
    const heard = new Map<Element, boolean>()
    const isHeard = (element: Element): boolean => {
      const known = heard.get(element)
      if (known !== undefined) return known
      const isClipped = getComputedStyle(element).clipPath === 'inset(50%)'
      const found = isClipped || (element.parentElement !== null && isHeard(element.parentElement))
      heard.set(element, found)
      return found
    }
    const isShown = (element: Element) =>
      !element.closest(left) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isHeard(element)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent.trim() || (element.getAttribute('aria-label') ?? '')).slice(0, 60)}”`
    const found = new Set<string>()

    /** What of a box is seen: its part within all that clips it. Null where nothing is, or where it floats over the page. */
    const seen = new Map<Element, DOMRect | null>()
    const clipOf = (element: Element | null): DOMRect | null => {
      if (!element || element === document.body) {
        const { scrollHeight, clientWidth } = document.documentElement
        return new DOMRect(0, -scrollY, clientWidth, scrollHeight)
      }
      const known = seen.get(element)
      if (known !== undefined) return known
      const { position, overflowX, overflowY } = getComputedStyle(element)
      const outer =
        position === 'fixed' || position === 'sticky' ? null : clipOf(element.parentElement)
      const isClip = overflowX !== 'visible' || overflowY !== 'visible'
      const clip = outer && isClip ? within(element.getBoundingClientRect(), outer) : outer
      seen.set(element, clip)
      return clip
    }
    const within = (one: DOMRect, other: DOMRect) => {
      const from = { x: Math.max(one.left, other.left), y: Math.max(one.top, other.top) }
      const width = Math.min(one.right, other.right) - from.x
      const height = Math.min(one.bottom, other.bottom) - from.y
      return width > 1 && height > 1 ? new DOMRect(from.x, from.y, width, height) : null
    }
    const holds = (one: DOMRect, other: DOMRect) =>
      other.left >= one.left - 1 &&
      other.right <= one.right + 1 &&
      other.top >= one.top - 1 &&
      other.bottom <= one.bottom + 1

    for (const control of document.querySelectorAll(controls)) {
      if (!isShown(control)) continue
      const { left: from, right: to, width } = control.getBoundingClientRect()
      const isLine = getComputedStyle(control).display === 'inline' || width <= 2
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const words = document.createRange()
        words.selectNodeContents(texts.currentNode)
        const text = words.getBoundingClientRect()
        const isOut = !isLine && text.width > 0 && (text.right > to + 1.5 || text.left < from - 1.5)
        if (isOut && isShown(texts.currentNode.parentElement!))
          found.add(`wider than itself: ${nameOf(control)}`)
      }
      for (const part of [control, ...control.querySelectorAll('*')]) {
        if (!isShown(part)) continue
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(part)
        // An excerpt, which ends in dots.
        if (webkitLineClamp !== 'none') continue
        const isCut = (overflow: string, over: number) => /hidden|clip/.test(overflow) && over > 2
        if (
          isCut(overflowX, part.scrollWidth - part.clientWidth) ||
          isCut(overflowY, part.scrollHeight - part.clientHeight)
        )
          found.add(`cut off: ${nameOf(part)}`)
      }
    }

    // What is chosen in a list, which lays it out unseen; its arrow stands in its padding. No list of a device can break
    // its line: in much larger letters a phone has no room for it.
    const pen = document.createElement('canvas').getContext('2d')!
    const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20
    for (const select of isLarge ? [] : document.querySelectorAll('select')) {
      const words = select.selectedOptions[0]?.text
      if (!words || !isShown(select)) continue
      const style = getComputedStyle(select)
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      pen.letterSpacing = style.letterSpacing
      pen.wordSpacing = style.wordSpacing
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
      const over = pen.measureText(words).width - (select.clientWidth - padding)
      if (over > 1.5) found.add(`narrower than its words: “${words}” by ${Math.round(over)}`)
    }

    /** The box of the list that words stand in, unless something on the way to it scrolls or clips them. */
    const listOf = (element: Element | null): DOMRect | null =>
      !element || getComputedStyle(element).overflowX !== 'visible'
        ? null
        : element.matches('nav, ul, ol')
          ? element.getBoundingClientRect()
          : listOf(element.parentElement)

    // Lines of words, each where it is seen.
    const lines: { words: Text; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const words = texts.currentNode as Text
      const parent = words.parentElement!
      if (!words.data.trim() || parent.closest('script, style, noscript, template')) continue
      if (parent.closest('.unseen, [inert], svg, option') || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(words)
      const rects = [...range.getClientRects()]
      const list = listOf(parent)
      if (
        list &&
        rects.some((rect) => rect.left < list.left - 1.5 || rect.right > list.right + 1.5)
      )
        found.add(`beside its list: “${words.data.trim().slice(0, 40)}”`)
      const clip = clipOf(parent)
      if (!clip) continue
      // Of lines of two letters nobody reads a word.
      if (rects.length > 2 && words.data.trim().length < rects.length * 3)
        found.add(`a column of letters: “${words.data.trim().slice(0, 40)}”`)
      for (const line of rects) {
        // The leading above and below letters is nobody's.
        const { height } = line
        const letters = new DOMRect(line.x, line.y + height * 0.2, line.width, height * 0.6)
        const box = within(letters, clip)
        if (box) lines.push({ words, box })
      }
    }
    lines.sort((one, other) => one.box.top - other.box.top)
    lines.forEach((one, i) => {
      for (const other of lines.slice(i + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (other.words === one.words) continue
        const shared = within(one.box, other.box)
        if (shared && shared.width > 3 && shared.height > 3)
          found.add(
            `words over words: “${one.words.data.trim().slice(0, 40)}” “${other.words.data.trim().slice(0, 40)}”`,
          )
      }
    })

    // Of a link in running words, each of its lines.
    const pressed = [
      ...document.querySelectorAll('button, a[href], input, select, summary'),
    ].flatMap((element) => {
      const clip = isShown(element) ? clipOf(element) : null
      if (!clip) return []
      return [...element.getClientRects()].flatMap((line) => {
        const box = within(line, clip)
        return box ? [{ element, box }] : []
      })
    })
    pressed.sort((one, other) => one.box.top - other.box.top)
    pressed.forEach((one, i) => {
      for (const other of pressed.slice(i + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const shared = within(one.box, other.box)
        if (!shared || shared.width <= 2 || shared.height <= 2) continue
        // What lies wholly on a larger thing is meant to: a button on a card, a heart on a picture.
        if (holds(one.box, other.box) || holds(other.box, one.box)) continue
        found.add(`share room: ${nameOf(one.element)} and ${nameOf(other.element)}`)
      }
    })

    for (const picture of document.images)
      if (isShown(picture) && picture.complete && picture.naturalWidth === 0)
        found.add(`no picture: ${picture.getAttribute('src')}`)
    const slip = /\b(undefined|NaN|null)\b|\[object |\{\w+\}/.exec(document.body.innerText)
    if (slip) found.add(`words nobody wrote: ${slip[0]}`)
    const main = document.querySelector('main')
    // Of what has no box of its own, its parts stand in the page.
    const boxesIn = (whole: Element): Element[] =>
      [...whole.children].flatMap((part) =>
        getComputedStyle(part).display === 'contents' ? boxesIn(part) : [part],
      )
    const boxes = main ? boxesIn(main) : []
    const ends = boxes.map((part) => part.getBoundingClientRect().bottom)
    const { height = 0, bottom = 0 } = main?.getBoundingClientRect() ?? {}
    const empty = Math.round(bottom - Math.max(...ends))
    if (height > innerHeight && empty > 120) found.add(`the page ends ${empty} below what is in it`)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} too wide`)
    return [...found]
  })
}

/** What `look` finds on every route but those that only the other kind of visitor is shown, each with its path. */
export async function faultsOnRoutes(
  page: Page,
  address: string,
  other: 'guest' | 'player',
  look: (page: Page) => Promise<string[]> = faultsOfLook,
): Promise<string[]> {
  const paths = Object.entries(routes).filter(([, { access }]) => access !== other)
  const faults: string[] = []
  for (const [path] of paths) {
    await page.goto(address + path)
    faults.push(...(await look(page)).map((fault) => `${path}: ${fault}`))
  }
  return faults
}
