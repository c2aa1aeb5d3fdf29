/** A simulated vendor in JILI's manner: the session token proves it, ids are beyond what a float holds. */

import { createHash } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { textAt } from '#server/base/wire.ts'
import { numberOf } from './digits.ts'
import type { Keys, Move, Simulator } from './simulator.ts'

const money = (text: string | undefined) => exactNumber(text ?? '0')
const id = (name: string | undefined) => exactNumber(numberOf(name ?? ''))

function callOf(move: Move): { path: string; fields: Record<string, unknown> } | null {
  const round = { round: id(move.reference) }
  const session = { ...round, sessionId: id(move.round) }
  switch (move.kind) {
    case 'open':
    case 'balance':
      return { path: '/auth', fields: {} }
    case 'stakePayout':
      return {
        path: '/bet',
        fields: {
          ...round,
          betAmount: money(move.stake),
          winloseAmount: money(move.payout),
          ...(move.jackpot !== undefined && { jpWin: money(move.jackpot) }),
          ...(move.contribution !== undefined && { jpContribute: money(move.contribution) }),
          ...(move.isFree && { isFreeRound: true }),
        },
      }
    case 'carry':
      return {
        path: '/sessionBet',
        fields: { ...session, type: 1, betAmount: 0, preserve: money(move.stake) },
      }
    case 'release':
      return {
        path: '/sessionBet',
        fields: {
          ...session,
          type: 2,
          betAmount: money(move.staked),
          preserve: money(move.ofAmount),
          winloseAmount: money(move.payout),
        },
      }
    case 'cancel': {
      const undone = { round: id(move.of) }
      return move.ofKind === 'carry'
        ? {
            path: '/cancelSessionBet',
            fields: { ...undone, betAmount: 0, preserve: money(move.ofAmount) },
          }
        : { path: '/cancelBet', fields: { ...undone, betAmount: money(move.ofAmount) } }
    }
    case 'adjust':
    case 'close':
    case 'payout':
    case 'reward':
    case 'stake':
      return null
  }
}

/** The day in the vendor's calendar, as its keys are made of. */
function dayOf(now: Date): string {
  const day = new Date(now.getTime() - 4 * 3_600_000)
  return `${String(day.getUTCFullYear()).slice(2)}${String(day.getUTCMonth() + 1).padStart(2, '0')}${day.getUTCDate()}`
}

function isProven(query: string, { agentKey = '' }: Keys, now: Date): boolean {
  const [signed = '', key = ''] = query.split('&Key=')
  const agent = new URLSearchParams(signed).get('AgentId') ?? ''
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  return key.slice(6, -6) === md5(signed + md5(dayOf(now) + agent + agentKey))
}

export const jili: Simulator = {
  name: 'jili',
  isSigned: false,
  brands: ['JILI'],
  write: (move) => {
    const call = callOf(move)
    if (!call) return null
    const { token, user: userId, currency, game } = move
    const wagersTime = Math.floor(move.now.getTime() / 1000)
    const place = call.path === '/auth' ? {} : { userId, currency, game, wagersTime }
    return {
      path: call.path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        reqId: numberOf(`request ${move.reference}`),
        token,
        ...place,
        ...call.fields,
        ...move.extra,
      }),
    }
  },
  understand: ({ kind }, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'errorCode')
    const balance = textAt(read, 'balance') || null
    const user = textAt(read, 'username')
    if (status >= 500 || code === '') return { word: 'unknown', code, balance }
    const done = kind === 'cancel' ? ['0', '1', '2'] : ['0', '1']
    return { word: done.includes(code) ? 'ok' : 'no', code, balance, ...(user && { user }) }
  },
  afterSilence: ({ kind }) => {
    if (kind === 'balance' || kind === 'open') return 'forget'
    // A settlement is never cancelled.
    return kind === 'stakePayout' || kind === 'carry' ? 'cancel' : 'repeat'
  },
  answer: ({ path, query }, keys, { titles, gameUrl, now }) => {
    if (!isProven(query.toString(), keys, now)) return null
    switch (path) {
      case '/singleWallet/LoginWithoutRedirect':
      case '/singleWallet/DemoLogin':
        return JSON.stringify({
          ErrorCode: 0,
          Data: gameUrl({
            token: query.get('Token') ?? '',
            user: '',
            game: query.get('GameId') ?? '',
            isDemo: path.endsWith('DemoLogin'),
            returnUrl: query.get('HomeUrl') ?? '',
          }),
        })
      case '/GetGameList':
        return JSON.stringify({
          ErrorCode: 0,
          Data: titles.map(({ code, name }) => ({ GameId: code, name: { 'en-US': name } })),
        })
      case '/CreateFreeSpin':
      case '/CancelFreeSpin':
        return JSON.stringify({ ErrorCode: 0 })
      default:
        return null
    }
  },
}
