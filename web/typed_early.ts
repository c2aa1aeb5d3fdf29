/** What was typed, chosen, clicked or sent before the page was alive: told again once somebody listens. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the keeper leaves in the window. */
type Early = {
  keep: (sent: SubmitEvent) => void
  form?: HTMLFormElement
  note: (click: MouseEvent) => void
  button?: HTMLButtonElement | null
}

/**
 * Stands in the head of a page. A form that posts is sent by the page itself: until that is alive, the keeper holds it
 * back, so that nothing typed is lost to a document nobody asked for; it reads the attribute, since a field of the form
 * may be called `method`. Of buttons that only the page knows what to do
 * with, it notes the last one clicked; those that open something of the browser's own have done it. Neither reaches
 * React, which would answer it between two slices of taking the page over, before it has heard what was typed.
 */
export const keeperScript =
  "early={keep(sent){if(sent.target.getAttribute('method')==='post'){sent.preventDefault();sent.stopImmediatePropagation();early.form=sent.target}},note(click){if(early.button=click.target.closest('button[type=button]:not([popovertarget])'))click.stopImmediatePropagation()}};addEventListener('submit',early.keep,true);addEventListener('click',early.note,true)"

/** Tells the listeners of every field that no longer holds what the page was drawn with, then sends what was kept. */
export function retellTyped(page: ParentNode) {
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) {
    if (isTouched(field)) {
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const { early } = window as { early?: Early }
  if (!early) return
  removeEventListener('submit', early.keep, true)
  removeEventListener('click', early.note, true)
  if (early.form?.isConnected) early.form.requestSubmit()
  if (early.button?.isConnected) early.button.click()
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex(isDrawn))
  if (field.type === 'radio') return 'checked' in field && field.checked && !field.defaultChecked
  if (field.type === 'checkbox') return 'checked' in field && field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** The option a list was drawn with; without one the first is shown. */
const isDrawn = ({ defaultSelected }: HTMLOptionElement) => defaultSelected
