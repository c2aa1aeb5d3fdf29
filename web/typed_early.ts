/** What was typed or chosen before the page was alive: told again once somebody listens. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Tells the listeners of every field that no longer holds what the page was drawn with. */
export function retellTyped(page: ParentNode) {
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) {
    if (isTouched(field)) {
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
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
