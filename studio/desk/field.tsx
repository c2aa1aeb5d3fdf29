/** A field of the desk's forms with its fault, and a refusal that is about no single field. */
import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import type { Form } from '#client/form.ts'
import type { Failure } from '#client/result.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useSpeech } from '#i18n/translate.tsx'

type Props = {
  form: Form
  name: string
  label: string
  /** What may be given. */
  hint?: string
  /** Whether the form is entered here. */
  isFirst?: boolean
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'defaultValue'
>

export function Field({ form, name, label, hint, isFirst = false, ...input }: Props) {
  return (
    <Labelled {...{ form, name, label, hint }}>
      {(own) => (
        <input
          {...input}
          {...own}
          spellCheck={false}
          autoCapitalize="none"
          ref={isFirst ? focus : undefined}
        />
      )}
    </Labelled>
  )
}

/** Once, when the form comes: the ref is the same from then on. */
const focus = (input: HTMLInputElement | null) => input?.focus()

type Own = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string }

/** What every field has: its label, what may be given, and its fault, which name it to screen readers. */
function Labelled({
  form,
  name,
  label,
  hint,
  children,
}: {
  form: Form
  name: string
  label: string
  hint: string | undefined
  children: (own: Own) => ReactNode
}) {
  const id = useId()
  const { tell } = useSpeech()
  const fault = form.faults[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {children({
        id,
        name,
        'aria-invalid': fault !== undefined,
        'aria-describedby': hint ? `${id}-hint ${id}-fault` : `${id}-fault`,
      })}
      <p id={`${id}-fault`} className="fault">
        {fault && tell(fault.key, fault.values)}
      </p>
    </div>
  )
}

export function Refused({ failure }: { failure: Failure | undefined }) {
  const words = useRefusalWords()
  return (
    <p role="alert" className="fault">
      {failure && words(failure).sentence}
    </p>
  )
}

/** The same with one of several things to choose. */
export function Choice({
  form,
  name,
  label,
  options,
  value,
  onChange,
}: {
  form: Form
  name: string
  label: string
  options: readonly (readonly [value: string, word: string])[]
  value: string
  /** Where the form changes with it. */
  onChange?: (value: string) => void
}) {
  const chosen = onChange
    ? { value, onChange: ({ target }: { target: HTMLSelectElement }) => onChange(target.value) }
    : { defaultValue: value }
  return (
    <Labelled {...{ form, name, label }} hint={undefined}>
      {(own) => (
        <select {...chosen} {...own}>
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** The same for what is longer than a line. */
export function Lines({
  form,
  name,
  label,
  hint,
  rows,
  ...area
}: { form: Form; name: string; label: string; hint?: string; rows: number } & Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'defaultValue' | 'lang'
>) {
  return (
    <Labelled {...{ form, name, label, hint }}>
      {(own) => <textarea {...area} {...own} rows={rows} />}
    </Labelled>
  )
}
