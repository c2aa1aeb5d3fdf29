/** Which page buttons a list shows (specification, section 5). */

/**
 * The pages to show buttons for: as many as fit around the current one.
 * @throws RangeError where the page is not greater than 0.
 */
export function pagesAround(page: number, pages: number, buttonsMax: number): number[] {
  if (!Number.isInteger(page) || page <= 0)
    throw new RangeError('a page is a whole number greater than 0')
  const shown = Math.min(buttonsMax, pages)
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  return Array.from({ length: shown }, (_, i) => first + i)
}

/** How far the outer buttons jump: half of what is shown, rounded up. */
export function jumpSize(buttonsMax: number): number {
  return Math.ceil(buttonsMax / 2)
}

const placeholder = '[page]'

/** @throws Error where the template does not say where the page goes. */
export function pageLink(template: string, page: number): string {
  if (!template.includes(placeholder)) throw new Error(`the address of a page holds ${placeholder}`)
  return template.replace(placeholder, String(page))
}
