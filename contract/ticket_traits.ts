/** What tickets have that pages choose by; apart from their calls, so that a page need not load those. */

/** What may become of odds between asking and acceptance; `none` where nothing was chosen [WGR-02]. */
export const oddsChoices = ['none', 'better', 'any'] as const
export type OddsChoice = (typeof oddsChoices)[number]

export const selectionsMax = 12
/** Bets that one slip asks about at once: its singles, its parlay and its systems. */
export const slipBetsMax = 24

/** `pending`: held while a match is live. */
export const ticketStates = [
  'pending',
  'open',
  'settled',
  'cashed_out',
  'void',
  'rejected',
] as const
export type TicketState = (typeof ticketStates)[number]

export const rejectReasons = ['oddsChanged', 'marketClosed', 'matchMoved'] as const
/** The closed list of reasons for which a bet is void [SET-01]. */
export const voidReasons = ['matchCancelled', 'stakeReturned', 'halfUnknown'] as const

export const selectionResults = [
  'open',
  'won',
  'half_won',
  'push',
  'half_lost',
  'lost',
  'void',
] as const
export type SelectionResult = (typeof selectionResults)[number]
