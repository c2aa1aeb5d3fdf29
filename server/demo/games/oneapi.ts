/** A simulated aggregator in the OneAPI manner, with two brands that have no public protocol of their own. */

import { createHmac } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { at, headerOf, textAt } from '#server/base/wire.ts'
import { uuidOf } from './digits.ts'
import type { Move, Simulator } from './simulator.ts'

const money = (text: string | undefined) => exactNumber(text ?? '0')
const hmac = (text: string, secret = '') => createHmac('sha256', secret).update(text).digest('hex')

function callOf(move: Move): { path: string; fields: Record<string, unknown> } | null {
  const place = {
    transactionId: move.reference,
    roundId: move.round,
    isEndRound: move.closes ? 1 : 0,
    isFreespin: move.isFree ? 1 : 0,
  }
  switch (move.kind) {
    case 'balance':
      return { path: '/wallet/balance', fields: {} }
    case 'stake':
      return {
        path: '/wallet/bet',
        fields: { ...place, betId: move.reference, amount: money(move.stake) },
      }
    case 'payout':
      return {
        path: '/wallet/bet_result',
        fields: {
          ...place,
          betId: move.of,
          winAmount: money(move.payout),
          resultType: Number(move.payout) > 0 ? 'WIN' : 'LOSE',
        },
      }
    case 'stakePayout':
      return {
        path: '/wallet/bet_result',
        fields: {
          ...place,
          betId: move.reference,
          betAmount: money(move.stake),
          winAmount: money(move.payout),
          ...(move.jackpot !== undefined && { jackpotAmount: money(move.jackpot) }),
          resultType: Number(move.payout) > 0 ? 'BET_WIN' : 'BET_LOSE',
        },
      }
    case 'close':
      return { path: '/wallet/bet_result', fields: { ...place, betId: move.of, resultType: 'END' } }
    case 'adjust':
      return { path: '/wallet/adjustment', fields: { ...place, amount: money(move.payout) } }
    case 'cancel':
      return { path: '/wallet/rollback', fields: { ...place, betId: move.of } }
    case 'carry':
    case 'open':
    case 'release':
    case 'reward':
      return null
  }
}

const unsure = new Set(['SC_UNKNOWN_ERROR', 'SC_INTERNAL_ERROR'])

export const oneapi: Simulator = {
  name: 'oneapi',
  isSigned: true,
  brands: ['YBAT', 'EPW'],
  write: (move, keys) => {
    const call = callOf(move)
    if (!call) return null
    const body = JSON.stringify({
      traceId: uuidOf(`request ${move.reference}`),
      username: move.user,
      // Rollbacks and adjustments name none.
      ...(move.kind !== 'cancel' && move.kind !== 'adjust' && move.token && { token: move.token }),
      currency: move.currency,
      gameCode: move.game,
      timestamp: move.now.getTime(),
      ...call.fields,
      ...move.extra,
    })
    return {
      path: call.path,
      headers: {
        'content-type': 'application/json',
        'x-api-key': keys['apiKey'] ?? '',
        'x-signature': hmac(body, keys['secret']),
      },
      body,
    }
  },
  understand: ({ kind }, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'status')
    const isOpen = status !== 200 || code === '' || unsure.has(code)
    const isDone = code === 'SC_OK' || (kind === 'cancel' && code === 'SC_TRANSACTION_NOT_EXISTS')
    return {
      word: isOpen ? 'unknown' : isDone ? 'ok' : 'no',
      code,
      balance: textAt(read, 'data', 'balance') || null,
    }
  },
  afterSilence: ({ kind }) =>
    kind === 'stake' ? 'cancel' : kind === 'balance' ? 'forget' : 'repeat',
  answer: ({ path, headers, body }, keys, { titles, gameUrl }) => {
    if (headerOf(headers, 'x-signature') !== hmac(body, keys['secret'])) return null
    const asked = readJson(body)
    const done = (data: unknown) => JSON.stringify({ status: 'SC_OK', data })
    switch (path) {
      case '/game/url':
        return done({
          gameUrl: gameUrl({
            token: textAt(asked, 'token'),
            user: textAt(asked, 'username'),
            game: textAt(asked, 'gameCode'),
            isDemo: at(asked, 'isDemo') === true,
            returnUrl: textAt(asked, 'lobbyUrl'),
          }),
        })
      case '/game/list':
        return done({
          games: titles.map(({ code, name, brand }) => ({
            gameCode: code,
            gameName: name,
            vendorCode: brand,
            categoryCode: 'SLOTS',
          })),
        })
      default:
        return null
    }
  },
}
