/** How the bet slip stands where a template does not say. */

import type { Template } from './template.ts'

export const everySlip: NonNullable<Template['betSlip']> = {
  desktop: 'floating-panel',
  tablet: 'floating-panel',
  width: 340,
  collapsed: 'bar-with-count-and-odds',
  quickBet: false,
}
