/** A form over a call: what was typed is checked by the contract once its field is left, sent once, and kept when it is refused. */

import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import type { TObject } from 'typebox/type'
import type { Path } from '#contract/calls.ts'
import { check } from './check.ts'
import { fillIn, keepTyped } from './fill_in.ts'
import type { Failure, FailureKey, Result, Success } from './result.ts'
import { forgetTyped } from './typed.ts'

/** What is wrong with a field, as a message: a key and its figures. */
export type Fault = { key: string; values: Record<string, string | number> }

type FormOptions<P extends Path, B> = {
  /**
   * Fields that are filled in again when the page was left, or loaded anew, and is come back to before they were sent;
   * never passwords, codes, numbers of accounts or consents. `as` names the form, once on its page.
   */
  keeps?: { as: string; fields: readonly string[] }
  /** Of the call's body; fields the form does not hold are left to the server. */
  schema: TObject
  /** Reads the fields as the body. */
  read: (fields: FormData) => B
  /** Rules beyond the schema, as faults by field. */
  judge?: (body: B, fields: FormData) => Record<string, Fault | null>
  /** Words for a field's schema fault, where a better one than the common is known. */
  faultKeys?: Record<string, string>
  /** Asked of a faultless body before it is sent; false leaves it at that, as where a summary is shown first. */
  isConfirmed?: (body: B) => boolean
  send: (body: B) => Promise<Result<P>>
  /** Fields that refusals are about. */
  fieldOf?: Partial<Record<FailureKey, string>>
  /** True where a refusal leads on to another step instead of being shown. */
  leadsOn?: (refused: Failure, body: B) => boolean
  /** The form stays busy until what this returns has come. */
  onDone: (result: Success<P>, body: B) => unknown
}

export type Form = {
  /** For the `<form>`. Without script it posts, so that nothing typed gets into an address. */
  props: {
    name?: string
    method: 'post'
    noValidate: true
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onBlur: (event: FocusEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  faults: Record<string, Fault>
  /** A refusal that is about no single field. */
  failure: Failure | undefined
  /** What was wrong is so no longer, as where another code was sent. */
  forgive: () => void
  isBusy: boolean
}

export function useForm<P extends Path, B extends object>(options: FormOptions<P, B>): Form {
  const isSending = useRef(false)
  /** Fields that were typed in since the form was last sent. */
  const typed = useRef(new Set<string>())
  /** The field that the server refused. */
  const refusedField = useRef<string>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Form['faults']>({})
  const [failure, setFailure] = useState<Failure>()

  const { keeps } = options
  // After every drawing: a list may get its options later than it is drawn.
  useEffect(() => {
    if (keeps) fillIn(keeps.as)
  })
  const judgeAll = (form: HTMLFormElement, fields: FormData, body: B): Form['faults'] => ({
    ...faultsOf(options, body, fields),
    ...unreadable(form, options.faultKeys),
  })
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    if (keeps) keepTyped(form, keeps.fields)
    const { name: field } = target as HTMLInputElement
    typed.current.add(field)
    if (Object.keys(faults).length === 0) return
    const fields = new FormData(form)
    const found = judgeAll(form, fields, options.read(fields))
    setFaults((shown) => stillWrong(shown, found, field, refusedField.current))
  }
  const onBlur = ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
    const { name: field } = target as unknown as HTMLInputElement
    const judgeLeft = () => {
      const fields = new FormData(form)
      // Whoever only passes a field by, or empties it, has entered nothing wrong.
      if (!typed.current.has(field) || textOf(fields, field) === '') return
      const fault = judgeAll(form, fields, options.read(fields))[field]
      if (fault) setFaults((shown) => ({ [field]: fault, ...shown }))
    }
    // What is being pressed is pressed where it stands: words above would push it away from under the pointer.
    if (document.querySelector(':active'))
      addEventListener('mouseup', () => setTimeout(judgeLeft), { once: true })
    else judgeLeft()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const { read, isConfirmed, send, fieldOf = {}, onDone } = options
    const fields = new FormData(form)
    const body = read(fields)
    const found = judgeAll(form, fields, body)
    typed.current.clear()
    const blame = (next: Form['faults']) => {
      setFaults(next)
      focusFirst(form, Object.keys(next))
    }
    setFailure(undefined)
    refusedField.current = undefined
    blame(found)
    if (Object.keys(found).length > 0 || isConfirmed?.(body) === false) return
    isSending.current = true
    setBusy(true)
    const refuse = (refused: Failure) => {
      if (options.leadsOn?.(refused, body)) return
      const field = fieldOf[refused.message]
      refusedField.current = field
      if (field) blame({ [field]: { key: refused.message, values: refused.details } })
      else setFailure(refused)
    }
    const settle = async () => {
      try {
        const result = await send(body)
        if (result.message !== 'OK') return refuse(result)
        forgetTyped(form)
        await onDone(result, body)
      } finally {
        isSending.current = false
        setBusy(false)
      }
    }
    void settle()
  }

  const name = keeps && { name: keeps.as }
  return {
    props: { ...name, method: 'post', noValidate: true, onInput, onBlur, onSubmit },
    faults,
    failure,
    forgive: () => {
      setFaults({})
      setFailure(undefined)
    },
    isBusy,
  }
}

function faultsOf<P extends Path, B extends object>(
  { schema, judge, faultKeys = {} }: FormOptions<P, B>,
  body: B,
  fields: FormData,
): Form['faults'] {
  const found: Form['faults'] = {}
  // Fields that are not the form's to fill, such as the reference of a payment, are added on sending.
  const own = {
    ...schema,
    required: schema.required?.filter((name) => name in body) ?? [],
  } as TObject
  for (const [name, { key, limit }] of Object.entries(
    check(own, body as Record<string, unknown>),
  )) {
    found[name] = {
      key: key === 'fieldRequired' ? key : (faultKeys[name] ?? key),
      values: limit === undefined ? {} : { limit },
    }
  }
  for (const [name, fault] of Object.entries(judge?.(body, fields) ?? {})) {
    if (fault) found[name] ??= fault
  }
  return found
}

/** What a browser can't read as what was asked for, such as the thirtieth of February, is sent as nothing: the field is not empty for that. */
function unreadable(form: HTMLFormElement, faultKeys: Record<string, string> = {}): Form['faults'] {
  const found: Form['faults'] = {}
  for (const element of form.elements) {
    const key =
      element instanceof HTMLInputElement && element.validity.badInput && faultKeys[element.name]
    if (key) found[element.name] = { key, values: {} }
  }
  return found
}

/**
 * What is left of the faults shown once a field is typed in: each is judged anew. What the server refused stands until
 * its own field is changed; a code that is over stays so, whatever is typed.
 */
export function stillWrong(
  shown: Form['faults'],
  found: Form['faults'],
  field: string,
  refusedField: string | undefined,
): Form['faults'] {
  const left: Form['faults'] = {}
  for (const [name, fault] of Object.entries(shown)) {
    const isRefused = name === refusedField
    const stands = isRefused && (name !== field || isCodeOver(fault))
    const now = stands ? fault : isRefused ? undefined : found[name]
    if (now) left[name] = now
  }
  return left
}

/** The first faulty field in the order of the form. */
function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const faulty = [...form.elements].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  )
  if (faulty instanceof HTMLElement) faulty.focus()
}

/** Of a form with a code in one of its fields: all that can be wrong with one. */
export function codeFaults(field: string): Partial<Record<FailureKey, string>> {
  return { codeWrong: field, codeUsed: field, codeSpent: field, codeExpired: field }
}

/** No try is left for the code that was sent: nothing may go on saying that it works. */
export const isCodeOver = (fault: Fault | undefined) =>
  fault !== undefined && ['codeUsed', 'codeSpent', 'codeExpired'].includes(fault.key)

/** A password as it was typed: its spaces may be part of it. */
export const passwordOf = (fields: FormData, name: string) => String(fields.get(name) ?? '')

/** Where the repeated password is another one. */
export function judgeRepeat(fields: FormData): Record<string, Fault | null> {
  const isSame = passwordOf(fields, 'new_password') === passwordOf(fields, 'repeated')
  return { repeated: isSame ? null : { key: 'passwordDiffers', values: {} } }
}

/** A field's text without the spaces around it. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
