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
  roundDaysMax: 30,
  returnCoolingHours: 168,
  sessionPlanNeeded: true,
  informationNeeded: true,
  helpNeeded: true,
  consentNeeded: true,
  playsInOneSession: true,
  slotsSideBySide: false,
  unclaimedYears: 3,
  unclaimedContactDays: 120,
  allowsCreditCards: false,
  // No row asks for it: a site that wants it names a policy that does.
  twoFactorNeeded: false,
  // What AUT-05 allows at most; a policy may allow less, or none.
  trustedDeviceDays: 30,
  locationNeeded: true,
  placesAllowed: null,
  stakeCaps: [{ category: 'slot_game', ageBelow: 0, amount: '1' }],
  harm: {
    spend: [200, 500, 2000],
    time: [14, 28, 50],
    deposits: [4, 6, 10],
    chasing: [2, 4, 8],
    recalls: [1, 2, 4],
    nights: [2, 4, 6],
    raises: [2, 3, 5],
  },
}

// Play money on a showcase: nobody's identity is at stake, and a visitor wants to see several rounds in a minute.
// Where somebody is, is asked of the simulator in server/demo/locator.ts.
// Spins keep the pace of Britain and Ontario; dice and limbo, which show nothing that lasts longer, take a second.
const demo: Partial<Figures> = {
  identityBeforePlay: false,
  slotCycleMinMs: 2500,
  casinoCycleMinMs: 1000,
  inactivityMinutes: 30,
  returnCoolingHours: 24,
  sessionPlanNeeded: false,
  informationNeeded: false,
  helpNeeded: false,
  consentNeeded: false,
  playsInOneSession: false,
  slotsSideBySide: true,
  stakeCaps: [],
  // Deposits cost nothing here, and a visitor tries many.
  harm: { ...strictest.harm, spend: [2000, 10_000, 50_000], deposits: [10, 20, 40] },
}

/** Each policy says only where it is known to be milder than the strictest. */
const milder: Record<string, Partial<Figures>> = {
  strictest: {},
  britain: {
    slotCycleMinMs: 2500,
    ageMin: 18,
    returnCoolingHours: 24,
    sessionPlanNeeded: false,
    placesAllowed: ['GB'],
    stakeCaps: [
      { category: 'slot_game', ageBelow: 25, amount: '2' },
      { category: 'slot_game', ageBelow: 0, amount: '5' },
    ],
  },
  ontario: {
    slotCycleMinMs: 2500,
    timeOutDaysMax: 92,
    sessionPlanNeeded: false,
    placesAllowed: ['CA-ON'],
    stakeCaps: [],
  },
  spain: { slotCycleMinMs: 3000, placesAllowed: ['ES'], stakeCaps: [] },
  sweden: {
    slotCycleMinMs: 3000,
    sessionPlanNeeded: false,
    placesAllowed: ['SE'],
    stakeCaps: [],
  },
  malta: {
    rtpFloorPercent: 85,
    allowsMixedIncentives: true,
    allowsCreditCards: true,
    sessionPlanNeeded: false,
    stakeCaps: [],
  },
  italy: { sessionPlanNeeded: false, placesAllowed: ['IT'], stakeCaps: [] },
  demo,
  // The same showcase of a place whose law lets a player take back a withdrawal that is not sent yet [WAL-08].
  demo_recall: { ...demo, allowsWithdrawalCancel: true },
  // And where no money moves without a second factor.
  demo_guarded: { ...demo, twoFactorNeeded: true },
}

/** The policy of a name; the strictest where the name is unknown. */
export function policyOf(name: string): Policy {
  return Object.hasOwn(milder, name)
    ? { name, ...strictest, ...milder[name] }
    : { name: 'strictest', ...strictest }
}
