/** Calls of staff: signing in by a password, then always a code of the authenticator; and looking up what was played. */

import { call } from './call.ts'
import { betRecall } from './bets.ts'
import {
  accountName,
  count,
  Enum,
  id,
  label,
  List,
  Null,
  object,
  password,
  tac,
  Text,
  time,
  Union,
} from './fields.ts'
import { handOpening, handRecord } from './poker.ts'
import { seatNumber } from './tournament.ts'

const staff = Text({ minLength: 2, maxLength: 40, pattern: '^[a-z][a-z0-9._-]{1,39}$' })
/** Of a session of staff, in the body of each of their calls. */
export const staffToken = Text({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
/** Why somebody of the staff changes something: kept with the event. */
export const reason = Text({ minLength: 1, maxLength: 200, pattern: '\\S' })
/** A name that staff give and players read. */
export const givenName = Text({
  minLength: 1,
  maxLength: 60,
  pattern: '^\\S([^\\u0000-\\u001f]*\\S)?$',
})
export const exampleToken = 'a-token-of-the-second-step'
const triesPerMinute = 20
const readsPerMinute = 60

export const staffCalls = {
  '/api/staff/login': call({
    isDesigned: true,
    about:
      'First step of a login of staff: the password. Answers what the second step needs; unknown and locked accounts are refused alike.',
    access: 'public',
    body: { staff, password: Text({ minLength: 1, maxLength: 128 }) },
    reads: { value: object({ challenge: staffToken, expires_s: count }) },
    refuses: ['wrongCredentials'],
    example: { staff: 'anna', password: 'example-password-1' },
    duringMaintenance: true,
    perMinuteMax: triesPerMinute,
  }),
  '/api/staff/confirm': call({
    isDesigned: true,
    about: `Second step: a code of the authenticator. Opens a session, which ends after a quarter of an hour without use.`,
    access: 'public',
    body: { challenge: staffToken, code: tac },
    reads: { value: object({ token: staffToken, staff, rights: List(label), idle_s: count }) },
    refuses: ['loginExpired', 'codeWrong', 'codeSpent'],
    example: { challenge: 'a-challenge-of-the-first-step', code: '000000' },
    duringMaintenance: true,
    perMinuteMax: triesPerMinute,
  }),
  '/api/staff/update_password': call({
    isDesigned: true,
    about:
      'Changes the own password of staff: asked for are the password so far and a fresh code of the authenticator. Ends every other session and unfinished login.',
    access: 'public',
    body: {
      token: staffToken,
      password: Text({ minLength: 1, maxLength: 128 }),
      new_password: password,
      code: tac,
    },
    reads: {},
    refuses: [
      'sessionUnknown',
      'wrongCredentials',
      'passwordUnchanged',
      'passwordWeak',
      'codeWrong',
      'codeSpent',
    ],
    example: {
      token: exampleToken,
      password: 'example-password-1',
      new_password: 'another-fine-word-7',
      code: '000000',
    },
    duringMaintenance: true,
    perMinuteMax: triesPerMinute,
  }),
  '/api/staff/logout': call({
    isDesigned: true,
    about: 'Ends the session of staff.',
    access: 'public',
    body: { token: staffToken },
    reads: {},
    refuses: ['sessionUnknown'],
    example: { token: exampleToken },
    duringMaintenance: true,
  }),
  '/api/staff/bet': call({
    isDesigned: true,
    about:
      'One bet of a player whole, as its player recalls it; `/staff` shows it. Needs the right `rounds_read`; that somebody looked is a significant event.',
    access: 'public',
    body: { token: staffToken, account: accountName, round_id: id },
    reads: {
      value: object({
        ...betRecall.properties,
        /** What an outside provider sent of its round, in its order and without secrets, repeats and refused calls with it. */
        received: List(
          object({
            /** Ours, of the call and the place in it. */
            call: label,
            at: time,
            method: label,
            reference: label,
            /** Whether its transfer stands, was undone, or never was one. */
            became: Enum(['booked', 'undone', 'nothing']),
            /** Of the stake to a pot that the provider runs, in the site’s currency as exactly as it was told; null: nothing. */
            contribution: Union([label, Null()]),
            /** As it came. */
            body: Text({ maxLength: 100_000 }),
          }),
        ),
      }),
    },
    refuses: ['sessionUnknown', 'rightMissing', 'roundUnknown'],
    example: { token: exampleToken, account: 'player01', round_id: 'unknown' },
    perMinuteMax: readsPerMinute,
  }),
  '/api/staff/hand': call({
    isDesigned: true,
    about:
      'A hand that is over with every card of its deck, each with the key that opens its lock, who sat where, and when each act was made. Needs the right `hands_open`; that it was opened is a significant event.',
    access: 'public',
    body: { token: staffToken, hand_id: id },
    reads: {
      value: object({
        /** As its players recall it, with the cards of all of them. */
        hand: handRecord,
        players: List(object({ seat: seatNumber, account: label })),
        /** Of the moves, in their order. */
        acted_at: List(time),
        /** The cards that were in nobody's hand and not on the board. */
        undealt: List(handOpening),
      }),
    },
    refuses: ['sessionUnknown', 'rightMissing', 'handUnknown'],
    example: { token: exampleToken, hand_id: 'unknown' },
    perMinuteMax: readsPerMinute,
  }),
}
