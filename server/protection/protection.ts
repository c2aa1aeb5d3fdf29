/** The calls by which players protect themselves. */

import type { consentCalls } from '#contract/settings.ts'
import type { Handlers } from '#server/base/handler.ts'
import { readActivity } from './activity.ts'
import { consentSteps } from './consent.ts'
import { confirmFrom, exclusionOf, exclusionSteps } from './exclusion.ts'
import { limitsOf, limitSteps, showLimit } from './limits.ts'
import { operatorLimitsOf, showOperatorLimits } from './operator.ts'
import { playOf, playSteps, showCheck, showPlan, showSession } from './play.ts'

type ProtectionPath = Extract<keyof Handlers, `/api/limits/${string}`> | keyof typeof consentCalls

export function protectionHandlers(): Handlers<ProtectionPath> {
  return {
    '/api/limits/get': async (visit) => {
      const { policy } = visit.site
      const [exclusion, play, limits, operatorLimits] = await Promise.all([
        exclusionOf(visit),
        playOf(visit),
        limitsOf(visit),
        operatorLimitsOf(visit),
      ])
      const { isExcluded, excludedUntil, timeOutUntil, origin, returnAskedAt } = exclusion
      return {
        value: {
          limits: limits.map((limit) => showLimit(visit, limit)),
          operator_limits: showOperatorLimits(visit, operatorLimits, limits),
          reality_check: showCheck(visit, play),
          session: showSession(visit, play),
          session_plan: showPlan(visit, play),
          is_plan_needed: policy.sessionPlanNeeded && !play.plan,
          is_information_needed: policy.informationNeeded && !play.isInformed,
          excluded_until: excludedUntil?.toISOString() ?? null,
          excluded_for_good: isExcluded && !excludedUntil,
          excluded_by: origin,
          return_request: returnAskedAt && {
            asked_at: returnAskedAt.toISOString(),
            confirm_from: confirmFrom(visit.site, returnAskedAt).toISOString(),
          },
          time_out_until: timeOutUntil?.toISOString() ?? null,
          time_out_days_max: policy.timeOutDaysMax,
        },
      }
    },
    '/api/limits/activity': readActivity,
    ...limitSteps,
    ...playSteps,
    ...exclusionSteps,
    ...consentSteps,
  }
}
