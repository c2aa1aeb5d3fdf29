/** The one way to refuse: an expected failure with a key of the error catalogue, told to the caller. */

import type { RefusalKey } from '#contract/errors.ts'

export class Refusal extends Error {
  readonly key: RefusalKey
  /** Figures the message needs (`minutes`, `amount`, …); they reach the caller. */
  readonly details: Record<string, string | number>
  /** The request's writes are kept all the same: a failed attempt must count. */
  readonly keepsWrites: boolean

  constructor(key: RefusalKey, details: Record<string, string | number> = {}, keepsWrites = false) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.details = details
    this.keepsWrites = keepsWrites
  }
}

/** Ends the request when what must be true is not: a fault of ours, told to the caller only as such. */
export function assert(condition: unknown, must: string): asserts condition {
  if (!condition) throw new Error(`must hold: ${must}`)
}
