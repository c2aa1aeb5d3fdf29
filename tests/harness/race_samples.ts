/** A race as answers tell it, for pages that are drawn without a house. */

import type { Answer } from '#contract/calls.ts'

type Track = Answer<'/api/product/races'>['value'][number]
type Programme = NonNullable<Answer<'/api/product/meetings'>['value']>

const [first_at, last_at] = ['2026-11-20T18:06:00Z', '2026-11-20T23:57:00Z']
const name = { meeting: '2026-11-20-driftwood-bay', course: 'Driftwood Bay', race: 1 }
const meeting = { meeting: name.meeting, course: name.course, first_at, last_at }
const figures = { win_chance: '12.5', place_chance: '25.0', win_pays: '7.50', place_pays: '' }
const runners = [{ number: 1, name: 'Paper Crane', ...figures }]

export const trackOf = (game: Track['game']): Track => ({
  game,
  next: { shared_id: 'race', ...name, closes_at: first_at, runners },
  results: [],
})

export const programmeOf = (game: Track['game']): Programme => ({
  game,
  next_off: [{ ...name, off_at: first_at }],
  meetings: [{ ...meeting, when: 'now' }],
  meeting: {
    ...meeting,
    before: null,
    races: [{ race: 1, off_at: first_at, state: 'open', first: [] }],
  },
  race: {
    ...name,
    off_at: first_at,
    state: 'open',
    shared_id: 'race',
    runners,
    scratched: null,
    places: [],
    dividends: [],
  },
})
