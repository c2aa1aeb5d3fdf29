/** The calls by which players protect themselves. */

import type { Handlers } from '#server/base/handler.ts'
import { exclusionOf, exclusionSteps } from './exclusion.ts'
import { limitsOf, limitSteps, showLimit } from './limits.ts'

type ProtectionPath = Extract<keyof Handlers, `/api/limits/${string}`>

export function protectionHandlers(): Handlers<ProtectionPath> {
  return {
    '/api/limits/get': async (visit) => {
      const { isExcluded, excludedUntil, timeOutUntil } = await exclusionOf(visit)
      return {
        value: {
          limits: (await limitsOf(visit)).map((limit) => showLimit(visit, limit)),
          excluded_until: excludedUntil?.toISOString() ?? null,
          excluded_for_good: isExcluded && !excludedUntil,
          time_out_until: timeOutUntil?.toISOString() ?? null,
        },
      }
    },
    ...limitSteps,
    ...exclusionSteps,
  }
}
