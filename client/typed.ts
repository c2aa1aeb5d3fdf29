/** What stands in forms: read when a place is left, and filled in again when it is come back to. */

/** By the name of the form, then of the field. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Forms that were typed into and not yet sent, and the fields of each that are kept. */
const open = new Map<HTMLFormElement, readonly string[]>()
/** What forms of this place have yet to be filled in with; a field leaves it once it is. */
let offered: Record<string, Record<string, string>> = {}

/** The form was typed into. */
export function noteTyped(form: HTMLFormElement, fields: readonly string[]) {
  open.set(form, fields)
}

/** The form was sent: what was typed has come to where it belongs. */
export function forgetTyped(form: HTMLFormElement) {
  open.delete(form)
}

/** What is to be kept of the place that is being left. */
export function readTyped(): Typed {
  const typed: Record<string, Record<string, string>> = { ...offered }
  for (const [form, fields] of open) {
    if (form.isConnected) typed[form.name] = valuesOf(form, fields)
    else open.delete(form)
  }
  return typed
}

/** For the forms of the place that is come to, whenever they are drawn. */
export function offerTyped(typed: Typed) {
  offered = structuredClone(typed)
}

/** Fills in what was offered to the form of this name; fields that are not there yet wait until they are. */
export function fillIn(name: string) {
  const waiting = offered[name]
  const form = waiting && document.forms.namedItem(name)
  if (!form) return
  for (const control of controlsOf(form)) {
    const value = waiting[control.name]
    if (value !== undefined && fill(control, value)) delete waiting[control.name]
  }
  if (Object.keys(waiting).length === 0) delete offered[name]
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
  if (!isTouched) control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return isTouched || control.value === value
}
