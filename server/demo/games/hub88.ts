/** A simulated vendor in the Hub88 style. */

import { createSign, createVerify } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { at, headerOf, textAt } from '#server/base/wire.ts'
import type { Move, Simulator } from './simulator.ts'
import { fromPlaces, toPlaces, uuidOf } from './digits.ts'

const places = 5

const paths: Partial<Record<Move['kind'], string>> = {
  balance: '/user/balance',
  open: '/user/info',
  stake: '/transaction/bet',
  payout: '/transaction/win',
  cancel: '/transaction/rollback',
}

const known = new Set([
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
])

export const hub88: Simulator = {
  name: 'hub88',
  isSigned: true,
  brands: ['Lantern Works'],
  write: (move, keys) => {
    const path = paths[move.kind]
    if (path === undefined) return null
    const amount = move.kind === 'stake' ? move.stake : move.payout
    const body = JSON.stringify({
      user: move.user,
      token: move.token,
      request_uuid: uuidOf(`request ${move.reference}`),
      game_code: move.game,
      currency: move.currency,
      ...move.extra,
      ...(move.kind !== 'balance' &&
        move.kind !== 'open' && {
          transaction_uuid: uuidOf(move.reference),
          round: move.round,
          round_closed: move.closes ?? false,
          ...(amount !== undefined && { amount: exactNumber(toPlaces(amount, places)) }),
          ...(move.isFree && { is_free: true }),
          ...(move.of !== undefined && { reference_transaction_uuid: uuidOf(move.of) }),
        }),
    })
    const signature = createSign('sha256')
      .update(body)
      .sign(keys['vendorPrivateKey'] ?? '', 'base64')
    return {
      path,
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      body,
    }
  },
  understand: (_, { body }) => {
    const read = readJson(body)
    const code = textAt(read, 'status')
    const balance = textAt(read, 'balance')
    return {
      word: code === 'RS_OK' ? 'ok' : known.has(code) ? 'no' : 'unknown',
      code,
      balance: balance === '' ? null : fromPlaces(balance, places),
    }
  },
  // Wins and rollbacks are repeated until they succeed; a bet that is not known to be booked is rolled back.
  afterSilence: ({ kind }) =>
    kind === 'stake' ? 'cancel' : kind === 'balance' || kind === 'open' ? 'forget' : 'repeat',
  answer: ({ path, headers, body }, keys, { titles, gameUrl }) => {
    const isProven = createVerify('sha256')
      .update(body)
      .verify(keys['operatorPublicKey'] ?? '', headerOf(headers, 'x-hub88-signature'), 'base64')
    if (!isProven) return null
    const asked = readJson(body)
    switch (path) {
      case '/operator/generic/v2/game/list':
        return JSON.stringify(
          titles.map(({ code, name, brand, blockedCountries = [] }) => ({
            game_code: code,
            name,
            product: brand,
            category: 'Video Slots',
            platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
            enabled: true,
            blocked_countries: blockedCountries,
            freebet_support: true,
          })),
        )
      case '/operator/generic/v2/game/url':
        return JSON.stringify({
          url: gameUrl({
            token: textAt(asked, 'token'),
            user: textAt(asked, 'user'),
            game: textAt(asked, 'game_code'),
            isDemo: at(asked, 'currency') === 'XXX',
            returnUrl: textAt(asked, 'lobby_url'),
          }),
        })
      case '/operator/generic/v2/freebet/rewards/create':
        return JSON.stringify({ reward_uuid: textAt(asked, 'reward_uuid'), status: 'FRS_ACTIVE' })
      case '/operator/generic/v2/freebet/rewards/cancel':
        return JSON.stringify({
          reward_uuid: textAt(asked, 'reward_uuid'),
          status: 'FRS_CANCELLED',
        })
      default:
        return null
    }
  },
}
