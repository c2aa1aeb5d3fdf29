/** Talking to a vendor over HTTP: JSON both ways, numbers kept as the text they were sent as, and a limit of time. */

import { readJson } from './json.ts'
import { assert } from './refusal.ts'

const answerMaxMs = 10_000
const answerMaxBytes = 1_000_000

export type VendorAnswer = { status: number; body: unknown }

/**
 * Asks a vendor. Addresses come from an operator's settings, never from a request.
 * @throws where no whole answer came in time, or one that says that the vendor itself failed (5xx): nothing is known then.
 */
export async function askVendor(
  url: string,
  {
    method = 'POST',
    headers,
    body,
    maySayNothing = false,
  }: {
    method?: 'GET' | 'POST'
    headers: Record<string, string>
    body?: unknown
    /** An order that some carry out without a word: an empty answer is null. */
    maySayNothing?: boolean
  },
): Promise<VendorAnswer> {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMaxMs),
  })
  const text = await answer.text()
  assert(text.length <= answerMaxBytes, 'a vendor answers within bounds')
  assert(answer.status < 500, `the vendor answers, not with ${answer.status}`)
  const read = text === '' && maySayNothing ? null : readJson(text)
  assert(read !== undefined, 'a vendor answers in JSON')
  return { status: answer.status, body: read }
}

/** What lies at a path of a vendor's answer; undefined where nothing does. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** The text at a path; empty where there is none. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

export function listAt(value: unknown, ...path: (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

const unixSeconds = /^\d{1,11}(\.\d+)?$/

/** A moment as vendors write them: ISO text or seconds since 1970; null where it is neither. */
export function readMoment(text: string): Date | null {
  const moment = unixSeconds.test(text) ? new Date(Number(text) * 1000) : new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The one value of a header; empty where it is missing or sent twice. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
