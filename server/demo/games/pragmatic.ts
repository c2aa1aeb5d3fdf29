/** A simulated vendor in Pragmatic's manner: forms with an MD5 over all fields, and an end to every round. */

import { createHash } from 'node:crypto'
import { readJson } from '#server/base/json.ts'
import { textAt } from '#server/base/wire.ts'
import type { Move, Simulator } from './simulator.ts'

type Fields = Readonly<Record<string, string>>

function hash(fields: Fields, secret = ''): string {
  const names = Object.keys(fields).filter((name) => name !== 'hash')
  const text = names
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

const methods: Partial<Record<Move['kind'], string>> = {
  open: 'authenticate',
  balance: 'balance',
  stake: 'bet',
  payout: 'result',
  reward: 'promoWin',
  adjust: 'adjustment',
  close: 'endRound',
  cancel: 'refund',
}

/** Rewards that have a call of their own. */
const rewardMethods = { jackpot: 'jackpotWin', campaignEnd: 'bonusWin' } as const

function fieldsOf(move: Move): Fields {
  const { user: userId, token, game: gameId, round: roundId, kind } = move
  const who = kind === 'open' ? { token } : { userId, ...(token && { token }) }
  const base = { ...who, gameId, providerId: 'vendor', ...move.extra }
  if (kind === 'open' || kind === 'balance') return base
  const reference = kind === 'cancel' ? (move.of ?? '') : move.reference
  const timestamp = String(move.now.getTime())
  const amount = kind === 'stake' ? move.stake : kind === 'cancel' ? move.ofAmount : move.payout
  return {
    ...base,
    roundId,
    reference,
    timestamp,
    ...(amount !== undefined && { amount }),
    ...(move.contribution !== undefined && { jackpotContribution: move.contribution }),
    ...(move.isFree && { bonusCode: 'campaign' }),
    ...(kind === 'reward' && { campaignId: '1', campaignType: 'T' }),
  }
}

export const pragmatic: Simulator = {
  name: 'pragmatic',
  isSigned: true,
  brands: ['Pragmatic Play'],
  write: (move, keys) => {
    const method = move.rewardOf ? rewardMethods[move.rewardOf] : methods[move.kind]
    if (method === undefined) return null
    const fields = fieldsOf(move)
    return {
      path: `/${method}.html`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, hash: hash(fields, keys['secret']) }).toString(),
    }
  },
  understand: ({ kind }, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'error')
    const balance = textAt(read, 'cash') || null
    const user = textAt(read, 'userId')
    if (status !== 200 || code === '' || code === '100') return { word: 'unknown', code, balance }
    const isDone = code === '0' || (kind === 'cancel' && code === '120')
    return { word: isDone ? 'ok' : 'no', code, balance, ...(user && { user }) }
  },
  afterSilence: ({ kind }) => {
    if (kind === 'balance' || kind === 'open') return 'forget'
    return kind === 'stake' ? 'cancel' : 'repeat'
  },
  answer: ({ path, body }, keys, { titles, gameUrl }) => {
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (fields['hash'] !== hash(fields, keys['secret'])) return null
    switch (path) {
      case '/game/url':
        return JSON.stringify({
          error: '0',
          gameURL: gameUrl({
            token: fields['token'] ?? '',
            user: fields['externalPlayerId'] ?? '',
            game: fields['symbol'] ?? '',
            isDemo: fields['playMode'] === 'DEMO',
            returnUrl: fields['lobbyUrl'] ?? '',
          }),
        })
      case '/getCasinoGames':
        return JSON.stringify({
          error: '0',
          gameList: titles.map(({ code, name }) => ({
            gameID: code,
            gameName: name,
            typeDescription: 'Video Slots',
            rtp: '96',
          })),
        })
      default:
        return null
    }
  },
}
