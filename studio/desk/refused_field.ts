/** Refusals that name the field they are about, shown at it in words that say what to do. */
import type { Path } from '#contract/calls.ts'
import type { FailureKey, Result } from '#client/result.ts'

/** Of a form, which reads it once an answer has come. */
export type FieldOf = Partial<Record<FailureKey, string>>

/**
 * @param words by field, for what is refused as a body that does not fit.
 * @param values that those words name.
 */
export function atField<P extends Path>(
  result: Result<P>,
  fieldOf: FieldOf,
  words: Readonly<Record<string, string>>,
  values: Record<string, string | number> = {},
): Result<P> {
  if (result.message === 'OK') return result
  const { field } = result.details
  if (typeof field !== 'string') return result
  // A form tells a fault by whatever key there are words for.
  const message = (
    result.message === 'invalidBody' ? (words[field] ?? 'fieldInvalid') : result.message
  ) as FailureKey
  fieldOf[message] = field
  return { ...result, message, details: { ...result.details, ...values } }
}
