/** Fields of forms: a label, what to enter, what is wrong with it, tied together for assistive technology. */

import {
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { Button } from './button.tsx'
import styles from './field.module.css'

export type Said = {
  label: string
  /** The rule of the field, shown before anything is typed. */
  hint?: string | undefined
  /** What is wrong, in words. */
  error?: string | undefined
  /** Good news about what was typed, as when a name is free. */
  praise?: string | undefined
  /** The word for «optional», where the field is. */
  optional?: string | undefined
}

type Wired = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, hint and error around a control, which gets what ties them together. */
export function Field({
  label,
  hint,
  error,
  praise,
  optional,
  children,
}: Said & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const told = error ?? praise
  // A rule that was broken is not told twice.
  const rule = hint === error ? undefined : hint
  const describedBy = [rule && `${id}-hint`, told && `${id}-told`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> ({optional})</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {rule && (
        <p id={`${id}-hint`} className={styles.hint}>
          {rule}
        </p>
      )}
      <p id={`${id}-told`} className={error ? styles.error : styles.praise} aria-live="polite">
        {told}
      </p>
    </div>
  )
}

type Control<T> = Said & Omit<T, 'id' | 'className'>
type InputProps = InputHTMLAttributes<HTMLInputElement>

function partsOf<T>({ label, hint, error, praise, optional, ...control }: Control<T>) {
  return { said: { label, hint, error, praise, optional }, control }
}

export function TextField(props: Control<InputProps>) {
  const { said, control } = partsOf(props)
  return (
    <Field {...said}>{(wired) => <input className={styles.input} {...control} {...wired} />}</Field>
  )
}

/** A text of several lines. */
export function TextAreaField(props: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { said, control } = partsOf(props)
  return (
    <Field {...said}>
      {(wired) => <textarea className={styles.input} {...control} {...wired} />}
    </Field>
  )
}

/** One of many, which a list would be too long for. */
export function SelectField({
  options,
  ...props
}: Control<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly { value: string; title: string }[]
}) {
  const { said, control } = partsOf(props)
  return (
    <Field {...said}>
      {(wired) => (
        <select className={styles.input} {...control} {...wired}>
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A password that can be looked at. */
export function PasswordField({
  showLabel,
  ...props
}: Control<InputProps> & { showLabel: string }) {
  const { said, control } = partsOf<InputProps>(props)
  const [isShown, setShown] = useState(false)
  return (
    <Field {...said}>
      {(wired) => (
        <span className={styles.row}>
          <input
            className={styles.input}
            {...control}
            {...wired}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={isShown}
            aria-label={showLabel}
            onClick={() => setShown(!isShown)}
          >
            <Eye isOpen={isShown} />
          </button>
        </span>
      )}
    </Field>
  )
}

/** A one-time code: one field, so that it can be pasted and filled in by the device. */
export function CodeField(props: Control<InputProps>) {
  const { said, control } = partsOf(props)
  return (
    <Field {...said}>
      {(wired) => (
        <input
          className={`${styles.input} ${styles.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...control}
          {...wired}
        />
      )}
    </Field>
  )
}

export type AmountPreset = { amount: string; label: string }

const none: readonly AmountPreset[] = []

/** An amount of money, typed or chosen. Presets are in the decimals the player types. */
export function AmountField({
  currency,
  presets = none,
  presetsLabel,
  ...props
}: Control<InputProps> & {
  currency: string
  presets?: readonly AmountPreset[]
  presetsLabel: string
}) {
  const { said, control } = partsOf<InputProps>(props)
  const input = useRef<HTMLInputElement>(null)
  const choose = (amount: string) => {
    if (!input.current) return
    input.current.value = amount
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.amount}>
      <Field {...said}>
        {(wired) => (
          <span className={styles.row}>
            <span className={styles.before} aria-hidden>
              {currency}
            </span>
            <input
              ref={input}
              className={styles.input}
              inputMode="decimal"
              autoComplete="off"
              {...control}
              {...wired}
            />
          </span>
        )}
      </Field>
      {presets.length > 0 && (
        <fieldset className={styles.presets} aria-label={presetsLabel}>
          {presets.map(({ amount, label }) => (
            <Button key={label} disabled={control.disabled} onClick={() => choose(amount)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** A box to tick; its error stands under it. */
export function CheckField({
  label,
  error,
  ...control
}: InputProps & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          {...control}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden
    >
      <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  )
}
