/** An aggregator in the OneAPI style, HMAC-SHA256 over JSON: it carries YBAT and EPW, whose own protocols nobody publishes. */

import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import { askVendor, at, headerOf, listAt, textAt } from '#server/base/wire.ts'
import { amountAt, returnedAt, sumOf } from './amount.ts'
import {
  good,
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
  applied: said('SC_OK'),
  replayed: said('SC_OK', '', true),
  conflict: said('SC_TRANSACTION_DUPLICATED', '', true),
  insufficient: said('SC_INSUFFICIENT_FUNDS'),
  unknownReference: said('SC_TRANSACTION_NOT_EXISTS'),
  // Tells that there is nothing to undo; what comes late finds its key taken.
  unknownCancel: said('SC_TRANSACTION_NOT_EXISTS'),
  unknownCampaign: said('SC_TRANSACTION_NOT_EXISTS', '', true),
  alreadySettled: said('SC_INVALID_REQUEST', '', true),
  alreadyCancelled: said('SC_INVALID_REQUEST', '', true),
  cancelRefused: said('SC_INVALID_REQUEST', '', true),
  playerUnknown: said('SC_USER_NOT_EXISTS'),
  playerBlocked: said('SC_USER_DISABLED'),
  sessionInvalid: said('SC_INVALID_TOKEN'),
  sessionExpired: said('SC_INVALID_TOKEN', '', true),
  wrongCurrency: said('SC_WRONG_CURRENCY'),
  invalidGame: said('SC_INVALID_GAME'),
  limitExceeded: said('SC_USER_DISABLED', '', true),
  badSignature: said('SC_INVALID_SIGNATURE'),
  sourceNotAllowed: said('SC_AUTHENTICATION_FAILED', '', true),
  malformed: said('SC_INVALID_REQUEST'),
  tooOld: said('SC_INVALID_REQUEST', '', true),
  tooMany: said('SC_UNKNOWN_ERROR', '', true),
  maintenance: said('SC_UNDER_MAINTENANCE'),
  internal: said('SC_UNKNOWN_ERROR'),
}

/** Written as 1 and 0. */
const isSet = (body: unknown, name: string) => at(body, name) === true || textAt(body, name) === '1'

/** A bet is named by its own id, which what follows repeats. */
const placeOf = (body: unknown) => ({
  reference: textAt(body, 'transactionId'),
  round: textAt(body, 'roundId'),
  game: textAt(body, 'gameCode'),
  closes: isSet(body, 'isEndRound'),
  isFree: isSet(body, 'isFreespin'),
  won: textAt(body, 'jackpotAmount'),
})

const betOf = (body: unknown) => textAt(body, 'betId')
/** A loss need not say that it won nothing. */
const lostOf = (body: unknown) => amountAt(body, 'winAmount')
const wonOf = (body: unknown) => sumOf(textAt(body, 'winAmount'), amountAt(body, 'jackpotAmount'))

/** What each kind of result does; one that says both has bet and won in one step. */
const results: Readonly<Record<string, (body: unknown) => WireEntry>> = {
  WIN: (body) => readPayout(body, wonOf(body)),
  LOSE: (body) => readPayout(body, lostOf(body)),
  END: (body) => ({
    ...placeOf(body),
    kind: 'close',
    closes: true,
    ...(betOf(body) && { of: betOf(body), follows: true }),
  }),
  BET_WIN: (body) => readBoth(body, wonOf(body)),
  BET_LOSE: (body) => readBoth(body, lostOf(body)),
}

function readPayout(body: unknown, payout: string): WireEntry {
  return { ...placeOf(body), kind: 'payout', payout, of: betOf(body), follows: true }
}

function readBoth(body: unknown, payout: string): WireEntry {
  const stake = textAt(body, 'betAmount')
  return {
    ...placeOf(body),
    kind: 'stakePayout',
    reference: betOf(body),
    stake,
    payout,
  }
}

const readers: Readonly<Record<string, (body: unknown) => WireEntry | null>> = {
  '/wallet/bet': (body) => ({
    ...placeOf(body),
    kind: 'stake',
    reference: betOf(body),
    // Not every bet names its round; its result does, and then means the round of the bet.
    round: textAt(body, 'roundId') || betOf(body),
    stake: textAt(body, 'amount'),
  }),
  '/wallet/bet_result': (body) => {
    const type = textAt(body, 'resultType')
    return (Object.hasOwn(results, type) ? results[type] : undefined)?.(body) ?? null
  },
  '/wallet/rollback': (body) => ({
    ...placeOf(body),
    kind: 'cancel',
    of: betOf(body),
    ...returnedAt(body, 'amount'),
  }),
  '/wallet/adjustment': (body) => ({
    ...placeOf(body),
    kind: 'adjust',
    payout: textAt(body, 'amount'),
  }),
}

const signatureHeader = 'x-signature'
const keyHeader = 'x-api-key'

async function ask(access: Access, path: string, asked: Record<string, unknown>) {
  const { apiKey = '', secret = '' } = access.keys
  const headers = { [keyHeader]: apiKey, [signatureHeader]: sign(JSON.stringify(asked), secret) }
  const { body } = await askVendor(`${access.address}${path}`, { headers, body: asked })
  assert(textAt(body, 'status') === 'SC_OK', 'the provider takes the request')
  return body
}

export const oneapi: Adapter = {
  name: 'oneapi',
  title: 'OneAPI',
  grade: 'official',
  keyNames: ['apiKey', 'secret'],
  unit: 'decimal',
  policy: { ...usualPolicy, cancelAfterSettle: 'reverse', stakeWithoutToken: 'refuse' },
  outcomes,
  read: ({ path, rawBody, headers }, { keys }) => {
    const isProven =
      isSame(headerOf(headers, keyHeader), keys['apiKey'] ?? '') &&
      isSame(headerOf(headers, signatureHeader), sign(rawBody, keys['secret'] ?? ''))
    if (!isProven) return { refused: 'badSignature' }
    const body = readJson(rawBody.toString('utf8'))
    const fields = { traceId: textAt(body, 'traceId') }
    const asksBalance = path === '/wallet/balance'
    const entry = (Object.hasOwn(readers, path) ? readers[path] : undefined)?.(body) ?? null
    const user = textAt(body, 'username')
    if ((!entry && !asksBalance) || user === '') return { refused: 'malformed', fields }
    const [token, currency] = [textAt(body, 'token'), textAt(body, 'currency')]
    const call: Call = {
      method: path,
      fields,
      user,
      ...(token && { token }),
      ...(currency && { currency }),
      entries: entry ? [entry] : [],
    }
    return call
  },
  answer: (call, { said: { status, code }, outcome, user, balance, currency, show }) => {
    const tells = good.has(outcome) || outcome === 'insufficient'
    const body = {
      traceId: call.fields['traceId'] ?? '',
      status: code,
      ...(tells && { data: { username: user, currency, balance: exactNumber(show(balance)) } }),
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (access, { token, user, game, isDemo, language, returnUrl, address, now }) => {
    const body = await ask(access, '/game/url', {
      username: isDemo ? '' : user,
      traceId: String(now.getTime()),
      gameCode: game,
      language: language.toLowerCase(),
      platform: 'H5',
      currency: access.currency,
      lobbyUrl: returnUrl,
      ipAddress: address,
      isDemo,
      ...(!isDemo && { token }),
    })
    const url = textAt(body, 'data', 'gameUrl')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access, now) => {
    const body = await ask(access, '/game/list', { traceId: String(now.getTime()) })
    return listAt(body, 'data', 'games').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'gameCode'),
        name: textAt(game, 'gameName'),
        brand: textAt(game, 'vendorCode'),
        category: textAt(game, 'categoryCode'),
      }),
    )
  },
  freeRounds: null,
}
