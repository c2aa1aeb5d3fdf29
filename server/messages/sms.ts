/** Sends text messages through any provider that takes a POST: where each value goes is data. */

import { Enum, Null, object, Text, Union } from '#contract/fields.ts'
import type { Static } from 'typebox/type'
import { Undeliverable, type Sender } from './delivery.ts'

const field = Text({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_.-]+$' })

export const smsSettings = object({
  /** TLS, or this machine. */
  url: Text({
    maxLength: 500,
    pattern: '^(https://|http://(127\\.0\\.0\\.1|localhost)(:\\d+)?/)\\S*$',
  }),
  format: Enum(['json', 'form']),
  /** Names of the fields that hold recipient, text and sender name. */
  to_field: field,
  text_field: field,
  from_field: Union([field, Null()]),
  from: Text({ maxLength: 20 }),
  /** Where the secret goes: a field of the body, or a bearer token where null. */
  secret_field: Union([field, Null()]),
})
export type SmsSettings = Static<typeof smsSettings>

const timeoutMs = 10_000
const tellMax = 200

/** A number the provider refuses is refused for good; everything else may be asked again. */
const refusedForGood = new Set([400, 404, 410, 422])

export function openSms(settings: SmsSettings, secret: string | null): Sender {
  const { url, format, to_field, text_field, from_field, from, secret_field } = settings
  return async ({ to, text }) => {
    const fields: Record<string, string> = { [to_field]: to, [text_field]: text }
    if (from_field !== null) fields[from_field] = from
    if (secret_field !== null && secret !== null) fields[secret_field] = secret
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type':
          format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(secret_field === null && secret !== null && { authorization: `Bearer ${secret}` }),
      },
      body: format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const told = (await answer.text()).slice(0, tellMax)
    if (answer.ok) return
    const reason =
      `${answer.status} ${secret === null ? told : told.replaceAll(secret, '…')}`.trim()
    throw refusedForGood.has(answer.status) ? new Undeliverable(reason) : new Error(reason)
  }
}
