/** The Hub88-style protocol, also our neutral one for providers without their own: JSON, RSA-SHA256 over the body. */

import { createSign, createVerify } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { askVendor, at, headerOf, listAt, textAt } from '#server/base/wire.ts'
import {
  said,
  usualPolicy,
  type Access,
  type Adapter,
  type Call,
  type OutcomeTable,
  type WireEntry,
} from './adapter.ts'
import { returnedAt } from './amount.ts'
import { readVendorGame } from './listing.ts'

const outcomes: OutcomeTable = {
  applied: said('RS_OK'),
  replayed: said('RS_OK'),
  conflict: said('RS_ERROR_DUPLICATE_TRANSACTION'),
  insufficient: said('RS_ERROR_NOT_ENOUGH_MONEY'),
  unknownReference: said('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
  unknownCancel: said('RS_OK'),
  unknownCampaign: said('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', '', true),
  alreadySettled: said('RS_ERROR_UNKNOWN', '', true),
  alreadyCancelled: said('RS_ERROR_TRANSACTION_ROLLED_BACK'),
  cancelRefused: said('RS_ERROR_UNKNOWN', '', true),
  playerUnknown: said('RS_ERROR_INVALID_TOKEN', '', true),
  playerBlocked: said('RS_ERROR_USER_DISABLED'),
  sessionInvalid: said('RS_ERROR_INVALID_TOKEN'),
  sessionExpired: said('RS_ERROR_TOKEN_EXPIRED'),
  wrongCurrency: said('RS_ERROR_WRONG_CURRENCY'),
  invalidGame: said('RS_ERROR_INVALID_GAME'),
  limitExceeded: said('RS_ERROR_USER_DISABLED', '', true),
  badSignature: said('RS_ERROR_INVALID_SIGNATURE'),
  sourceNotAllowed: said('RS_ERROR_INVALID_PARTNER', '', true),
  malformed: said('RS_ERROR_WRONG_SYNTAX'),
  tooOld: said('RS_ERROR_WRONG_SYNTAX', '', true),
  tooMany: said('RS_ERROR_UNKNOWN', '', true),
  maintenance: said('RS_ERROR_INVALID_GAME', '', true),
  internal: said('RS_ERROR_UNKNOWN'),
}

/** What each field must be where it is there, and the vendor's word where one is something else. */
const types: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  user: 'string',
  token: 'string',
  request_uuid: 'string',
  transaction_uuid: 'string',
  reference_transaction_uuid: 'string',
  round: 'string',
  round_closed: 'boolean',
  game_code: 'string',
  currency: 'string',
  amount: 'number',
  is_free: 'boolean',
}
const wrongTypes = 'RS_ERROR_WRONG_TYPES'

/** Rewards that may still be played. */
const openRewards: ReadonlySet<string> = new Set(['FRS_NEW', 'FRS_ACTIVE'])

const signatureHeader = 'x-hub88-signature'

/** What each path asks; null where the path is none of the protocol's. */
const readers: Readonly<Record<string, (body: unknown) => readonly WireEntry[]>> = {
  '/user/info': () => [],
  '/user/balance': () => [],
  '/transaction/bet': (body) => [
    {
      ...entryOf(body),
      kind: 'stake',
      stake: textAt(body, 'amount'),
      isFree: at(body, 'is_free') === true,
    },
  ],
  '/transaction/win': (body) => [
    {
      ...entryOf(body),
      kind: 'payout',
      payout: textAt(body, 'amount'),
      of: textAt(body, 'reference_transaction_uuid'),
      isFree: at(body, 'is_free') === true,
    },
  ],
  '/transaction/rollback': (body) => [
    {
      ...entryOf(body),
      kind: 'cancel',
      of: textAt(body, 'reference_transaction_uuid'),
      ...returnedAt(body, 'amount'),
    },
  ],
}

const entryOf = (body: unknown) => ({
  reference: textAt(body, 'transaction_uuid'),
  round: textAt(body, 'round'),
  game: textAt(body, 'game_code'),
  closes: at(body, 'round_closed') === true,
})

function ask(access: Access, path: string, body: Record<string, unknown>) {
  const text = JSON.stringify(body)
  const signature = createSign('sha256')
    .update(text)
    .sign(access.keys['privateKey'] ?? '', 'base64')
  return askVendor(`${access.address}${path}`, { headers: { [signatureHeader]: signature }, body })
}

export const hub88: Adapter = {
  name: 'hub88',
  title: 'Hub88',
  grade: 'official',
  keyNames: ['publicKey', 'privateKey'],
  unit: { places: 5 },
  policy: usualPolicy,
  outcomes,
  read: ({ path, rawBody, headers }, { keys }) => {
    if (!isProven(rawBody, headerOf(headers, signatureHeader), keys['publicKey'] ?? ''))
      return { refused: 'badSignature' }
    const text = rawBody.toString('utf8')
    const body = readJson(text)
    const read = Object.hasOwn(readers, path) ? readers[path] : undefined
    const fields = { request_uuid: textAt(body, 'request_uuid') }
    const user = textAt(body, 'user')
    const token = textAt(body, 'token')
    const isBound = path === '/transaction/bet' || path.startsWith('/user/')
    if (body !== undefined && isMistyped(text))
      return { refused: 'malformed', fields: { ...fields, status: wrongTypes } }
    if (!read || user === '' || (isBound && token === '')) return { refused: 'malformed', fields }
    const currency = textAt(body, 'currency')
    const call: Call = {
      method: path,
      fields,
      user,
      ...(token && { token }),
      ...(currency && { currency }),
      needsSession: path.startsWith('/user/'),
      entries: read(body),
    }
    return call
  },
  answer: (call, { said: { status, code }, outcome, user, balance, currency, show }) => {
    const tells = code === 'RS_OK' || outcome === 'insufficient'
    const body = {
      status: call.fields['status'] ?? code,
      request_uuid: call.fields['request_uuid'] ?? '',
      ...(tells && { user, currency, balance: exactNumber(show(balance)) }),
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (
    access,
    { token, user, game, isDemo, language, returnUrl, depositUrl, address, isHandheld },
  ) => {
    const { status, body } = await ask(access, '/operator/generic/v2/game/url', {
      operator_id: access.account,
      game_code: game,
      lang: language,
      lobby_url: returnUrl,
      platform: isHandheld ? 'GPL_MOBILE' : 'GPL_DESKTOP',
      ip: address,
      currency: isDemo ? 'XXX' : access.currency,
      ...(!isDemo && { user, token, deposit_url: depositUrl }),
    })
    const url = textAt(body, 'url')
    assert(status === 200 && url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access) => {
    const { status, body } = await ask(access, '/operator/generic/v2/game/list', {
      operator_id: access.account,
    })
    assert(status === 200, 'the provider lists its games')
    return listAt(body).flatMap((game) =>
      at(game, 'enabled') === false
        ? []
        : readVendorGame({
            vendorCode: textAt(game, 'game_code'),
            name: textAt(game, 'name'),
            brand: textAt(game, 'product'),
            category: textAt(game, 'category'),
            hasFreeRounds: at(game, 'freebet_support') === true,
            blockedCountries: listAt(game, 'blocked_countries').filter(
              (country) => typeof country === 'string',
            ),
          }),
    )
  },
  freeRounds: {
    give: async (access, { campaign, user, game, rounds, stake, endsAt, now }) => {
      const { status } = await ask(access, '/operator/generic/v2/freebet/rewards/create', {
        operator_id: access.account,
        reward_uuid: campaign,
        user,
        game_code: game,
        currency: access.currency,
        bet_count: rounds,
        bet_value: exactNumber(stake),
        start_time: now.toISOString(),
        end_time: endsAt.toISOString(),
      })
      assert(status === 200, 'the provider takes the free rounds')
    },
    revoke: async (access, { campaign }) => {
      const { status, body } = await ask(access, '/operator/generic/v2/freebet/rewards/cancel', {
        operator_id: access.account,
        reward_uuid: campaign,
      })
      const isOpen = openRewards.has(textAt(body, 'status'))
      assert(status === 200 && !isOpen, 'the provider ends the free rounds')
    },
  },
}

/** Whether a field is there as something else than it must be; one that is null is not there. */
function isMistyped(text: string): boolean {
  const body: unknown = JSON.parse(text)
  return Object.entries(types).some(([name, type]) => {
    const value = at(body, name) ?? null
    return value !== null && typeof value !== type
  })
}

/** RSA-SHA256 (PKCS1 v1.5) over the bytes as they came. */
function isProven(rawBody: Buffer, signature: string, publicKey: string): boolean {
  if (!/^[A-Za-z0-9+/]{20,2000}={0,2}$/.test(signature)) return false
  try {
    return createVerify('sha256').update(rawBody).verify(publicKey, signature, 'base64')
  } catch {
    return false
  }
}
