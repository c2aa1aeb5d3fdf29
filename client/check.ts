/** Checks what a form holds against the schema of its call, before the server does the same. */

import type { TObject } from 'typebox/type'

/** What is wrong with a field: a message key, and the figure its text names. */
export type FieldFault = { key: FieldFaultKey; limit?: number }
export type FieldFaultKey =
  | 'fieldRequired'
  | 'fieldTooShort'
  | 'fieldTooLong'
  | 'fieldTooSmall'
  | 'fieldTooLarge'
  | 'fieldInvalid'

/** The part of JSON Schema that fields of the contract use. */
type FieldSchema = {
  type?: string
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: readonly FieldSchema[]
}

/** Faults by field name; empty where all is well. Nested fields and names the schema lacks are the server's to judge. */
export function check(
  schema: TObject,
  values: Record<string, unknown>,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  const required = schema.required ?? []
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = values[name]
    const isAbsent = value === undefined || value === ''
    if (isAbsent && !required.includes(name)) continue
    const fault = isAbsent ? ({ key: 'fieldRequired' } as const) : faultOf(field, value)
    if (fault) faults[name] = fault
  }
  return faults
}

function faultOf(schema: FieldSchema, value: unknown): FieldFault | null {
  if (schema.anyOf)
    return schema.anyOf.some((one) => !faultOf(one, value)) ? null : { key: 'fieldInvalid' }
  if (schema.enum && !schema.enum.includes(value)) return { key: 'fieldInvalid' }
  if (!isOfType(schema.type, value)) return { key: 'fieldInvalid' }
  return typeof value === 'string'
    ? textFault(schema, value)
    : typeof value === 'number'
      ? numberFault(schema, value)
      : null
}

function textFault(
  { minLength, maxLength, pattern }: FieldSchema,
  value: string,
): FieldFault | null {
  const length = [...value].length
  if (minLength !== undefined && length < minLength)
    return { key: 'fieldTooShort', limit: minLength }
  if (maxLength !== undefined && length > maxLength)
    return { key: 'fieldTooLong', limit: maxLength }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return { key: 'fieldInvalid' }
  return null
}

function numberFault({ minimum, maximum }: FieldSchema, value: number): FieldFault | null {
  if (minimum !== undefined && value < minimum) return { key: 'fieldTooSmall', limit: minimum }
  if (maximum !== undefined && value > maximum) return { key: 'fieldTooLarge', limit: maximum }
  return null
}

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function isOfType(type: string | undefined, value: unknown): boolean {
  return type === undefined || (typeTests[type]?.(value) ?? true)
}
