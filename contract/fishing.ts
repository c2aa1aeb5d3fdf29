/** The hall that many fish in together: what swims there, and the casts that all may see. */

import { call } from './call.ts'
import {
  count,
  Flag,
  gameCode,
  hash,
  id,
  Integer,
  label,
  List,
  money,
  object,
  Optional,
  Text,
  time,
} from './fields.ts'

/** `hall-tide-index`. */
const fishId = Text({ minLength: 5, maxLength: 18, pattern: '^[0-9-]+$' })

/** A cast of a player's at a fish of a hall, as anybody may know it. */
export const hallCast = object({
  /** The round that it is. */
  cast_id: id,
  game_code: gameCode,
  fish: fishId,
  name: label,
  /** What it came to, in stakes; empty where the fish got away. */
  prizes: List(count),
  payout: money,
  cast_at: time,
})

export const fishingCalls = {
  '/api/fishing/hall': call({
    about:
      'A place in a hall, and the public seed that everything in its water follows from. A player goes on in the hall where they fished last; guests and who practises fish alone, in hall 0. Casts are rounds, made by `/api/game/play`.',
    access: 'public',
    body: { game_code: gameCode, is_practice: Optional(Flag()) },
    reads: {
      value: object({
        game_code: gameCode,
        hall: Integer({ minimum: 0, maximum: 9999 }),
        seed: hash,
        /** How fish follow from the seed: named in the rules. */
        algorithm: label,
        /** The server's clock. */
        now: time,
        /** Players who have a place in the hall, this one among them. */
        players: count,
        places: count,
      }),
    },
    refuses: ['gameUnknown'],
    example: { game_code: 'moonwater-nets' },
  }),
} as const
