/** What bets have that lists of them can be narrowed by; apart from their calls, so that a page need not load those. */

export const betStates = ['open', 'settled', 'void'] as const

/** Of settled bets: more, less or as much came back as was staked. */
export const betOutcomes = ['won', 'lost', 'even'] as const
