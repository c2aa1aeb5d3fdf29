/** The calls by which players protect themselves. */

import type { consentCalls } from '#contract/settings.ts'
import type { Handlers } from '#server/base/handler.ts'
import { readActivity } from './activity.ts'
import { consentSteps } from './consent.ts'
import { exclusionOf, exclusionSteps } from './exclusion.ts'
import { limitsOf, limitSteps, showLimit } from './limits.ts'
import { operatorLimitsOf, showOperatorLimits } from './operator.ts'
import { playOf, playSteps, showCheck, showPlan, showSession } from './play.ts'
import { productExclusionSteps, showProductExclusions } from './product_exclusion.ts'
import { returnSteps, showReturn } from './way_back.ts'

type ProtectionPath = Extract<keyof Handlers, `/api/limits/${string}`> | keyof typeof consentCalls

export function protectionHandlers(): Handlers<ProtectionPath> {
  return {
    '/api/limits/get': async (visit) => {
      const { policy } = visit.site
      const [exclusion, productExclusions, play, limits, operatorLimits] = await Promise.all([
        exclusionOf(visit),
        showProductExclusions(visit),
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
          return_request: showReturn(visit.site, returnAskedAt),
          product_exclusions: productExclusions,
          time_out_until: timeOutUntil?.toISOString() ?? null,
          time_out_days_max: policy.timeOutDaysMax,
        },
      }
    },
    '/api/limits/activity': readActivity,
    ...limitSteps,
    ...playSteps,
    ...exclusionSteps,
    ...productExclusionSteps,
    ...returnSteps,
    ...consentSteps,
  }
}
