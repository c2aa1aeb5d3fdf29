/** A simulated vendor in the SOFTSWISS manner: bets and wins of a round in one signed batch. */

import { createHmac } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { headerOf, textAt } from '#server/base/wire.ts'
import { fromPlaces, netOf, toPlaces } from './digits.ts'
import type { Move, Simulator } from './simulator.ts'

/** Subunits of the currencies that it knows; two places for any other. */
const places: Readonly<Record<string, number>> = { VND: 0, XBT: 8 }
const sharePlaces = 4
const placesOf = (currency: string) => places[currency] ?? 2

/** Issues that were cancelled: the second time there is nothing left to cancel. */
const cancelled = new Set<string>()
const cancelledMax = 5000

const hmac = (text: string, secret = '') => createHmac('sha256', secret).update(text).digest('hex')

function actionsOf(move: Move): { path: string; actions?: unknown[] } | null {
  const amount = (text = '0') => exactNumber(toPlaces(text, placesOf(move.currency)))
  // In subunits as well, and finer than one.
  const share = (text: string) =>
    exactNumber(fromPlaces(toPlaces(text, placesOf(move.currency) + sharePlaces), sharePlaces))
  const { contribution } = move
  const bet = {
    action: 'bet',
    action_id: move.reference,
    amount: amount(move.stake),
    ...(contribution !== undefined && { jackpot_contribution: share(contribution) }),
  }
  const { payout, jackpot } = move
  const win = {
    action: 'win',
    action_id: move.reference,
    // The jackpot is a part of it.
    amount: amount(jackpot === undefined ? payout : netOf('0', payout ?? '0', jackpot)),
    ...(jackpot !== undefined && { jackpot_win: amount(jackpot) }),
  }
  switch (move.kind) {
    case 'balance':
      return { path: '/play' }
    case 'stake':
      return { path: '/play', actions: [bet] }
    case 'payout':
      return { path: '/play', actions: [win] }
    case 'stakePayout':
      return { path: '/play', actions: [bet, { ...win, action_id: `${move.reference}-win` }] }
    case 'cancel':
      return {
        path: '/rollback',
        actions: [{ action: 'rollback', action_id: move.reference, original_action_id: move.of }],
      }
    case 'adjust':
    case 'carry':
    case 'close':
    case 'open':
    case 'release':
    case 'reward':
      return null
  }
}

export const softswiss: Simulator = {
  name: 'softswiss',
  isSigned: true,
  brands: ['Northlight'],
  write: (move, keys) => {
    const reward =
      move.kind === 'reward'
        ? {
            issue_id: move.reference,
            status: 'played',
            total_amount: exactNumber(toPlaces(move.payout ?? '0', placesOf(move.currency))),
          }
        : null
    const asked = actionsOf(move)
    if (!asked && !reward) return null
    const { user: user_id, currency, game, round } = move
    const body = JSON.stringify({
      casino_id: 'shop',
      user_id,
      currency,
      ...move.extra,
      ...(reward ?? {
        game,
        ...(asked?.actions && {
          game_id: round,
          finished: move.closes ?? false,
          actions: asked.actions,
        }),
      }),
    })
    return {
      path: asked?.path ?? '/freespins',
      headers: { 'content-type': 'application/json', 'x-request-sign': hmac(body, keys['secret']) },
      body,
    }
  },
  understand: ({ currency }, { status, body }) => {
    const read = readJson(body)
    const balance = textAt(read, 'balance')
    return {
      word: status === 200 ? 'ok' : status < 500 ? 'no' : 'unknown',
      code: textAt(read, 'code') || String(status),
      balance: balance === '' ? null : fromPlaces(balance, placesOf(currency)),
    }
  },
  afterSilence: ({ kind }) =>
    kind === 'stake' ? 'cancel' : kind === 'balance' ? 'forget' : 'repeat',
  answer: ({ path, headers, body }, keys, { titles, gameUrl }) => {
    if (headerOf(headers, 'x-request-sign') !== hmac(body, keys['secret'])) return null
    const asked = readJson(body)
    switch (path) {
      case '/sessions':
      case '/demo':
        return JSON.stringify({
          launch_options: {
            game_url: gameUrl({
              token: '',
              user: textAt(asked, 'user', 'id'),
              game: textAt(asked, 'game'),
              isDemo: path === '/demo',
              returnUrl: textAt(asked, 'urls', 'return_url'),
            }),
          },
        })
      case '/games':
        return JSON.stringify({
          games: titles.map(({ code, name, brand }) => ({
            identifier: code,
            title: name,
            provider: brand,
            category: 'slots',
            payout: '96',
            has_freespins: true,
          })),
        })
      case '/freespins/issue':
        return JSON.stringify({})
      case '/freespins/cancel': {
        const issue = textAt(asked, 'issue_id')
        if (cancelled.has(issue))
          return JSON.stringify({ code: 620, message: 'Freespins cannot be canceled' })
        if (cancelled.size >= cancelledMax) cancelled.clear()
        cancelled.add(issue)
        return JSON.stringify({})
      }
      default:
        return null
    }
  },
}
