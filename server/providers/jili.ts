/** The JILI-style wallet: JSON proven by the session token alone, bet and win in one, and sessions that carry money. */

import { createHash, randomBytes } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { askVendor, at, listAt, textAt } from '#server/base/wire.ts'
import { addDecimals, amountAt, sumOf } from './amount.ts'
import {
  said,
  usualPolicy,
  type Access,
  type Adapter,
  type Call,
  type OutcomeTable,
  type WireEntry,
} from './adapter.ts'
import { readVendorGame } from './listing.ts'

const outcomes: OutcomeTable = {
  applied: said('0', 'OK'),
  replayed: said('1', 'Already accepted'),
  conflict: said('5', 'Other error', true),
  insufficient: said('2', 'Not enough balance'),
  unknownReference: said('5', 'Other error', true),
  unknownCancel: said('2', 'Round not found'),
  unknownCampaign: said('5', 'Other error', true),
  alreadySettled: said('5', 'Other error', true),
  alreadyCancelled: said('5', 'Other error', true),
  cancelRefused: said('6', 'Already accepted and cannot be canceled'),
  playerUnknown: said('4', 'Token expired'),
  playerBlocked: said('5', 'Other error', true),
  sessionInvalid: said('4', 'Token expired'),
  sessionExpired: said('4', 'Token expired'),
  wrongCurrency: said('3', 'Invalid parameter', true),
  invalidGame: said('3', 'Invalid parameter', true),
  limitExceeded: said('5', 'Other error', true),
  badSignature: said('3', 'Invalid parameter', true),
  sourceNotAllowed: said('5', 'Other error', true),
  malformed: said('3', 'Invalid parameter'),
  tooOld: said('3', 'Invalid parameter', true),
  // A status of 500 makes the vendor cancel.
  tooMany: said('5', 'Other error', true, 503),
  maintenance: said('5', 'Other error', true),
  internal: said('5', 'Other error', undefined, 500),
}

const placeOf = (body: unknown) => ({
  reference: textAt(body, 'round'),
  round: textAt(body, 'round'),
  game: textAt(body, 'game'),
})

/** A jackpot is part of what the bet won, so that a cancel undoes it too. */
const readBet = (body: unknown): WireEntry[] => [
  {
    ...placeOf(body),
    kind: 'stakePayout',
    stake: textAt(body, 'betAmount'),
    payout: sumOf(textAt(body, 'winloseAmount'), amountAt(body, 'jpWin')),
    isFree: at(body, 'isFreeRound') === true,
    closes: true,
    contribution: textAt(body, 'jpContribute'),
    won: textAt(body, 'jpWin'),
  },
]

const sessionStake = '1'
const sessionEnd = '2'

/** A session's first call carries bet and preserve; its last brings back what is left, with what was won. */
function readSession(body: unknown): WireEntry[] | null {
  const place = { ...placeOf(body), round: textAt(body, 'sessionId') }
  const [bet, preserve] = [textAt(body, 'betAmount'), amountAt(body, 'preserve')]
  switch (textAt(body, 'type')) {
    case sessionStake:
      return [{ ...place, kind: 'stake', stake: sumOf(bet, preserve) }]
    case sessionEnd: {
      const won = textAt(body, 'winloseAmount')
      const returned = addDecimals(preserve, won, bet === '0' ? '0' : `-${bet}`)
      return [{ ...place, kind: 'release', payout: won, returned, closes: true }]
    }
    default:
      return null
  }
}

/** A cancel repeats what the bet took, of a session with what it carried. */
const cancel = (body: unknown): WireEntry[] => [
  {
    ...placeOf(body),
    kind: 'cancel',
    of: textAt(body, 'round'),
    ...(at(body, 'betAmount') !== undefined && {
      returned: sumOf(textAt(body, 'betAmount'), amountAt(body, 'preserve')),
    }),
  },
]

const readers: Readonly<Record<string, (body: unknown) => readonly WireEntry[] | null>> = {
  '/auth': () => [],
  '/bet': readBet,
  '/cancelBet': cancel,
  '/sessionBet': readSession,
  '/cancelSessionBet': cancel,
}

const cancelled = '1'
const dayShiftMs = -4 * 3_600_000

/** Six random signs, MD5(query + KeyG), six random signs; KeyG from the vendor's day (UTC-4). */
function keyOf(query: string, { account, keys }: Access, now: Date): string {
  const day = new Date(now.getTime() + dayShiftMs)
  const date = `${day.toISOString().slice(2, 4)}${day.toISOString().slice(5, 7)}${day.getUTCDate()}`
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const salt = () => randomBytes(3).toString('hex')
  return `${salt()}${md5(query + md5(date + account + (keys['agentKey'] ?? '')))}${salt()}`
}

async function ask(access: Access, path: string, fields: Record<string, string>, now: Date) {
  const signed = new URLSearchParams({ ...fields, AgentId: access.account }).toString()
  const query = `${signed}&Key=${keyOf(signed, access, now)}`
  const { body } = await askVendor(`${access.address}${path}?${query}`, { headers: {}, body: {} })
  assert(textAt(body, 'ErrorCode') === '0', 'the provider takes the request')
  return body
}

export const jili: Adapter = {
  name: 'jili',
  title: 'JILI',
  grade: 'observed',
  keyNames: ['agentKey'],
  unit: 'decimal',
  needsAddresses: true,
  policy: { ...usualPolicy, cancelAfterSettle: 'reverse' },
  outcomes,
  read: ({ path, rawBody }) => {
    const body = readJson(rawBody.toString('utf8'))
    const entries = (Object.hasOwn(readers, path) ? readers[path] : undefined)?.(body) ?? null
    const token = textAt(body, 'token')
    // Nothing else in a call proves who sends it.
    if (token === '') return { refused: 'badSignature' }
    if (!entries) return { refused: 'malformed' }
    const user = textAt(body, 'userId')
    const currency = textAt(body, 'currency')
    const call: Call = {
      method: path,
      fields: {},
      token,
      ...(user && { user }),
      ...(currency && { currency }),
      needsToken: true,
      needsSession: path === '/auth',
      entries,
    }
    return call
  },
  answer: (
    call,
    { said: { status, code, text }, outcome, user, balance, currency, results, token, show },
  ) => {
    const transferId = results[0]?.transferId ?? null
    const isCancel = call.entries[0]?.kind === 'cancel'
    const body = {
      errorCode: Number(isCancel && outcome === 'replayed' ? cancelled : code),
      message: text,
      username: user,
      currency,
      balance: exactNumber(show(balance)),
      txId: transferId === null ? 0 : exactNumber(String(transferId)),
      token,
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (access, { token, game, isDemo, language, returnUrl, now }) => {
    const fields = { Token: token, GameId: game, Lang: language.toLowerCase(), HomeUrl: returnUrl }
    const path = isDemo ? '/singleWallet/DemoLogin' : '/singleWallet/LoginWithoutRedirect'
    const url = textAt(await ask(access, path, fields, now), 'Data')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access, now) =>
    listAt(await ask(access, '/GetGameList', {}, now), 'Data').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'GameId'),
        name: textAt(game, 'name', 'en-US'),
        brand: 'JILI',
        category: textAt(game, 'GameCategoryId') === '5' ? 'fish' : 'slot',
        hasFreeRounds: at(game, 'Freespin') === true,
      }),
    ),
  freeRounds: {
    give: async (access, { campaign, user, game, rounds, stake, endsAt, now }) => {
      const fields = {
        ReferenceId: campaign,
        Account: user,
        Currency: access.currency,
        GameIds: game,
        NumberOfRounds: String(rounds),
        BetValue: stake,
        FreeSpinValidity: endsAt.toISOString().slice(0, 19),
      }
      await ask(access, '/CreateFreeSpin', fields, now)
    },
    revoke: async (access, { campaign, now }) => {
      await ask(access, '/CancelFreeSpin', { ReferenceId: campaign }, now)
    },
  },
}
