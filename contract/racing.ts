/** Calls of races: the next of each track, and the programme of meetings they belong to. */

import { call } from './call.ts'
import {
  count,
  Enum,
  id,
  Integer,
  label,
  List,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'
import { racePools } from './game_traits.ts'
import { gameEntry, percent } from './product.ts'
import { meetingCode, raceName } from './shared.ts'

/** What a stake of 1 would get back; empty where stakes would come back. */
const dividend = Text({ maxLength: 12, pattern: '^(\\d+\\.\\d{2})?$' })
const meetingEntry = { meeting: meetingCode, course: label, first_at: time, last_at: time }
/** `none`: its time came, and no race was run. `void`: it was called off, and stakes came back. */
const raceState = Enum(['later', 'open', 'running', 'settled', 'void', 'none'])
const raceRunner = object({
  number: count,
  name: label,
  /** In percent, to come in first and to be one of the first two, dead heats aside. */
  win_chance: percent,
  place_chance: percent,
  win_pays: dividend,
  place_pays: dividend,
})

export const racingCalls = {
  '/api/product/races': call({
    about:
      'Races of the tracks that a site lists: the card of the next one, what its pools would pay as they stand, and the last results.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          game: gameEntry,
          /** The race that takes bets; null while none does. */
          next: Union([
            object({
              shared_id: id,
              ...raceName,
              closes_at: Union([time, Null()]),
              runners: List(raceRunner),
            }),
            Null(),
          ]),
          results: List(
            object({
              shared_id: id,
              ...raceName,
              ended_at: time,
              /** The first three, several in one place where they came in together. */
              runners: List(object({ place: count, number: count, name: label })),
            }),
          ),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/meetings': call({
    about:
      'The programme of races: the next to go off, the meetings around now, and one meeting with one of its races. What nobody has planned is answered with the next race.',
    access: 'public',
    isReading: true,
    body: { meeting: Optional(meetingCode), race: Optional(Integer({ minimum: 1, maximum: 999 })) },
    reads: {
      /** Null where the site lists no races. */
      value: Union([
        object({
          game: gameEntry,
          next_off: List(object({ ...raceName, off_at: time })),
          meetings: List(object({ ...meetingEntry, when: Enum(['over', 'now', 'later']) })),
          meeting: object({
            ...meetingEntry,
            /** The meeting at the same course a day earlier; null where no race was run there. */
            before: Union([meetingCode, Null()]),
            /** All of it; `first` are the numbers of the first three, where it was run. */
            races: List(
              object({ race: count, off_at: time, state: raceState, first: List(List(count)) }),
            ),
          }),
          race: object({
            ...raceName,
            off_at: time,
            state: raceState,
            /** Of its round; null where there is none. */
            shared_id: Union([id, Null()]),
            /** Empty until betting on it opens: runners are drawn then. */
            runners: List(raceRunner),
            /** Number of the runner that was withdrawn at the start. */
            scratched: Union([count, Null()]),
            /** Numbers in the order they came in, several in one place where they came in together. */
            places: List(List(count)),
            /** What each pool paid on what won; a pool that paid nothing gave its stakes back. */
            dividends: List(
              object({
                pool: Enum([...racePools]),
                pays: List(object({ selection: label, pays: dividend })),
              }),
            ),
          }),
        }),
        Null(),
      ]),
    },
    example: { meeting: '2026-11-24-lantern-bend', race: 3 },
  }),
}
