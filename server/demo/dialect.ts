/** What differs from one simulated vendor to another. */

import type { Database } from '#server/base/database.ts'
import type { Telling, VendorPayment } from './vendor_books.ts'

/** A request to a vendor's API; the path is what follows the vendor's address. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  authorization: string
  body: unknown
}

export type Answered = { status: number; body: unknown }

/** What differs from vendor to vendor. */
export type Dialect = {
  /** The API key within the `Authorization` header. */
  keyIn(authorization: string): string
  /** Answers a request of the shop; null where the vendor has no such path. */
  answer(
    shop: { siteId: number; database: Database; now: Date; origin: string },
    asked: Asked,
  ): Promise<Answered | null>
  /** What is told of a payment that has just changed; nothing where the vendor is silent about it. */
  tellings(payment: VendorPayment): readonly Telling[]
  /** Headers that prove a webhook. */
  prove(body: string, secret: string, now: Date): Record<string, string>
  /** When a webhook that was not answered 2xx comes again. */
  retriesAfterMs: readonly number[]
}
