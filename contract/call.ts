/** The form in which a call of the API is declared once, for server, client, forms, documentation and tests. */

import type { Static, TObject, TSchema } from 'typebox/type'
import type { RefusalKey } from './errors.ts'
import { object } from './fields.ts'

/** `public`: anyone; `player`: needs a session of this site. */
export type Access = 'public' | 'player'

/** `GET` only for public readings without a body; they have no envelope's fields either: the Host names the site. */
export type Method = 'GET' | 'POST'

type Fields = Record<string, TSchema>

export type Call<
  A extends Access = Access,
  B extends Fields = Fields,
  R extends Fields = Fields,
  M extends Method = Method,
> = {
  /** What the call is for, in a sentence or two. */
  about: string
  method: M
  access: A
  /** Fields of the body besides the envelope's (`domain_name`, `external_id`; for players `auth`, `account_id`). */
  body: TObject<B>
  /** Fields of a successful answer besides `statusCode` and `message`. */
  reads: TObject<R>
  /** Refusals of its own; the common ones of `errors.ts` go without saying. */
  refuses: readonly RefusalKey[]
  /** A body that works for a prepared demo player; the sweep test sends it. */
  example: { [K in keyof B]?: unknown }
  /**
   * True where the call only reads, whoever asks and whatever is found: a write is refused by PostgreSQL. `usually` where
   * it may find that something must be written first: then it begins anew, as a call that writes.
   */
  isReading: boolean | 'usually'
  /** The specification names the call and shows no answer: the answer's form is ours. */
  isDesigned: boolean
  /** True where the call answers while the site is in maintenance. */
  duringMaintenance: boolean
  /** Largest body in bytes; more than usual only where a file comes with it. */
  bodyMax: number
  /** How often one player, or one address without a session, may ask in a minute; null: as often as anything else. */
  perMinuteMax: number | null
}

const bodyMaxUsual = 64 * 1024

/** Declares a call. A field that is not required is wrapped in `Optional`. */
export function call<
  const A extends Access,
  const B extends Fields,
  const R extends Fields,
  const M extends Method = 'POST',
>(declared: {
  about: string
  method?: M
  access: A
  body: B
  reads: R
  refuses?: readonly RefusalKey[]
  example: { [K in keyof B]?: unknown }
  isReading?: boolean | 'usually'
  isDesigned?: boolean
  duringMaintenance?: boolean
  bodyMax?: number
  perMinuteMax?: number
}): Call<A, B, R, M> {
  return {
    about: declared.about,
    method: declared.method ?? ('POST' as M),
    access: declared.access,
    body: object(declared.body),
    reads: object(declared.reads),
    refuses: declared.refuses ?? [],
    example: declared.example,
    isReading: declared.isReading ?? false,
    isDesigned: declared.isDesigned ?? false,
    duringMaintenance: declared.duringMaintenance ?? false,
    bodyMax: declared.bodyMax ?? bodyMaxUsual,
    perMinuteMax: declared.perMinuteMax ?? null,
  }
}

export type BodyOf<C> = C extends { body: infer B extends TObject } ? Static<B> : never
export type AnswerOf<C> = C extends { reads: infer R extends TObject } ? Static<R> : never
