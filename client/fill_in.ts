/** Reading what was typed into a form, and filling it in again. */

import { noteTyped, offeredTo } from './typed.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The form was typed into: these fields of it are kept. */
export function keepTyped(form: HTMLFormElement, fields: readonly string[]) {
  noteTyped(form, () => valuesOf(form, fields))
}

/** Fills in what was offered to the form of this name; fields that are not there yet wait until they are. */
export function fillIn(name: string) {
  const waiting = offeredTo(name)
  const form = waiting && document.forms.namedItem(name)
  if (!form) return
  for (const control of controlsOf(form)) {
    const value = waiting[control.name]
    if (value !== undefined && fill(control, value)) delete waiting[control.name]
  }
}

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter((element): element is Control => 'value' in element)
}

function valuesOf(form: HTMLFormElement, fields: readonly string[]): Record<string, string> {
  const typed = controlsOf(form).filter(
    (control) =>
      fields.includes(control.name) &&
      ('checked' in control && control.type === 'radio' ? control.checked : control.value !== ''),
  )
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

/** @returns whether the field has what it should; one that was typed into in the meantime does. */
function fill(control: Control, value: string): boolean {
  if (control.type === 'radio') {
    if (control.value === value) control.click()
    return control.value === value
  }
  if ('readOnly' in control && control.readOnly) return true
  const isTouched = 'defaultValue' in control && control.value !== control.defaultValue
  if (!isTouched) {
    control.value = value
    // Whoever stands in the field already types over what came back, not behind it.
    if ('select' in control && control === document.activeElement) control.select()
  }
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return isTouched || control.value === value
}
