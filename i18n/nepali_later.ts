/** Stands in for `nepali.ts` in browsers, which load it with the language: eight others do without it. */

import type * as Nepali from './nepali.ts'

let nepali: typeof Nepali

export async function learnNepali(): Promise<void> {
  nepali = await import('./nepali.ts')
}

export const nepaliMoney: typeof Nepali.nepaliMoney = (...asked) => nepali.nepaliMoney(...asked)
export const nepaliTimes: typeof Nepali.nepaliTimes = (...asked) => nepali.nepaliTimes(...asked)
