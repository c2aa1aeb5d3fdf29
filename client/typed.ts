/** What stands in forms: read when a place is left, and offered again when it is come back to. */

/** By the name of the form, then of the field. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Forms that were typed into and not yet sent, and how each is read. */
const open = new Map<HTMLFormElement, () => Record<string, string>>()
/** What forms of this place have yet to be filled in with. */
let offered: Record<string, Record<string, string>> = {}
let tellSent: (form: string) => void = () => undefined

/** The form was typed into. */
export function noteTyped(form: HTMLFormElement, read: () => Record<string, string>) {
  open.set(form, read)
}

/** The form was sent: what was typed has come to where it belongs. */
export function forgetTyped(form: HTMLFormElement) {
  open.delete(form)
  tellSent(form.name)
}

/** Whoever keeps what was typed at other places hears of the form that was sent, by its name. */
export function onSent(listener: (form: string) => void) {
  tellSent = listener
}

/** What is to be kept of the place that is being left. */
export function readTyped(): Typed {
  const typed = { ...offered }
  for (const [form, read] of open) {
    if (form.isConnected) typed[form.name] = read()
    else open.delete(form)
  }
  return typed
}

/** For the forms of the place that is come to, whenever they are drawn. */
export function offerTyped(typed: Typed) {
  offered = structuredClone(typed)
}

/** What the form of this name has yet to be filled in with; a field is taken out of it once it is. */
export const offeredTo = (form: string) => offered[form]
