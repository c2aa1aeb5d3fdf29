/** What jurisdictions ask of play, as figures (standards, section 1A). */

import type { Policy } from '#server/base/context.ts'

type Figures = Omit<Policy, 'name'>

/** The strictest value of every row: what holds wherever nothing milder is known. */
const strictest: Figures = {
  identityBeforePlay: true,
  slotCycleMinMs: 5000,
  casinoCycleMinMs: 5000,
  limitRaiseDelayHours: 24,
  inactivityMinutes: 20,
  sessionDaysMax: 30,
  loginFailuresMax: 3,
  loginLockMinutes: 30,
  selfExclusionMonthsMin: 6,
  rtpFloorPercent: 90,
  ageMin: 21,
  realityCheckMinutesMax: 60,
  timeOutDaysMax: 42,
  failedDepositsMax: 5,
  allowsWithdrawalCancel: false,
  bonusWageringMax: 10,
  allowsMixedIncentives: false,
  riskDepositsEuro: 2000,
  historyMonths: 12,
}

/** Each policy says only where it is known to be milder than the strictest. */
const milder: Record<string, Partial<Figures>> = {
  strictest: {},
  britain: { slotCycleMinMs: 2500, ageMin: 18 },
  ontario: { slotCycleMinMs: 2500, timeOutDaysMax: 92 },
  spain: { slotCycleMinMs: 3000 },
  sweden: { slotCycleMinMs: 3000 },
  malta: { rtpFloorPercent: 85, allowsMixedIncentives: true },
  italy: {},
  // Play money on a showcase: nobody's identity is at stake, and a visitor wants to see several rounds in a minute.
  // Spins keep the pace of Britain and Ontario; dice and limbo, which show nothing that lasts longer, take a second.
  demo: {
    identityBeforePlay: false,
    slotCycleMinMs: 2500,
    casinoCycleMinMs: 1000,
    inactivityMinutes: 30,
  },
}

/** The policy of a name; the strictest where the name is unknown. */
export function policyOf(name: string): Policy {
  return Object.hasOwn(milder, name)
    ? { name, ...strictest, ...milder[name] }
    : { name: 'strictest', ...strictest }
}
