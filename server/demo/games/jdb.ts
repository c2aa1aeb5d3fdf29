/** A simulated vendor in JDB's manner: encrypted actions, a cancel where a bet was not answered well. */

import { createCipheriv, createDecipheriv } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { at, textAt } from '#server/base/wire.ts'
import { netOf, numberOf } from './digits.ts'
import type { Keys, Move, Simulator } from './simulator.ts'

const block = 16

function seal(text: string, { key = '', iv = '' }: Keys): string {
  const length = Math.ceil(Buffer.byteLength(text) / block) * block
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  const filled = Buffer.concat([Buffer.from(text), Buffer.alloc(length - Buffer.byteLength(text))])
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64url')
}

function unseal(payload: string, { key = '', iv = '' }: Keys): string {
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  const clear = Buffer.concat([
    decipher.update(Buffer.from(payload, 'base64url')),
    decipher.final(),
  ])
  return clear.toString('utf8').replace(/\0+$/, '')
}

const id = (name: string | undefined) => exactNumber(numberOf(name ?? ''))
const money = (text: string | undefined) => exactNumber(text ?? '0')

/** Which action undoes which. */
const undoing: Partial<Record<Move['kind'], number>> = { stakePayout: 4, stake: 11, carry: 15 }

function actionOf(move: Move): Record<string, unknown> | null {
  const transferId = id(move.reference)
  const round = { gameRoundSeqNo: id(move.round) }
  switch (move.kind) {
    case 'balance':
      return { action: 6 }
    case 'stakePayout':
      return {
        action: 8,
        transferId,
        historyId: numberOf(move.round),
        // With the sign of what it does to the balance.
        bet: money(`-${move.stake ?? '0'}`),
        win: money(move.payout),
        netWin: exactNumber(netOf(move.stake ?? '0', move.payout ?? '0', move.jackpot)),
        ...(move.jackpot !== undefined && { jackpotWin: money(move.jackpot) }),
        ...(move.contribution !== undefined && { jackpotContribute: money(move.contribution) }),
        ...(move.required !== undefined && { mb: money(move.required) }),
      }
    case 'stake':
      return { action: 9, transferId, amount: money(move.stake), ...round }
    case 'payout':
      return {
        action: 10,
        transferId,
        amount: money(move.payout),
        refTransferIds: [id(move.of)],
        roundClosed: move.closes ?? false,
        ...round,
      }
    case 'carry':
      return { action: 13, transferId, amount: money(move.stake) }
    case 'release':
      return {
        action: 14,
        transferId,
        amount: money(move.returned),
        totalBet: money(move.staked),
        totalWin: money(move.payout),
        refTransferIds: [id(move.of)],
      }
    case 'reward':
      return { action: 16, eventId: transferId, amount: money(move.payout) }
    case 'cancel': {
      const action = undoing[move.ofKind ?? 'stake'] ?? undoing.stake
      if (action === 4) return { action, transferId: id(move.of) }
      const amount = { amount: money(move.ofAmount) }
      if (action === 15) return { action, transferId, refTransferId: id(move.of), ...amount }
      return { action, transferId, refTransferIds: [id(move.of)], ...amount, ...round }
    }
    case 'adjust':
    case 'close':
    case 'open':
      return null
  }
}

/** What may be staked on any of its games. */
const bets = [20, 0.5, 400, 1]

const known = new Set(['6002', '6006', '7501', '9001', '9005', '9007', '9011'])

export const jdb: Simulator = {
  name: 'jdb',
  isSigned: true,
  brands: ['JDB'],
  write: (move, keys) => {
    const action = actionOf(move)
    if (!action) return null
    const [gType, mType] = move.game.split('_')
    const { user: uid, currency } = move
    const text = JSON.stringify({
      ts: move.now.getTime(),
      uid,
      currency,
      gType,
      mType,
      ...action,
      ...move.extra,
    })
    return {
      path: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `x=${seal(text, keys)}`,
    }
  },
  understand: ({ kind }, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'status')
    const balance = textAt(read, 'balance') || null
    if (status !== 200 || code === '' || code === '9017') return { word: 'unknown', code, balance }
    // Any other answer counts as a cancel that was done.
    if (kind === 'cancel') return { word: code === '6101' ? 'no' : 'ok', code, balance }
    if (code === '0000') return { word: 'ok', code, balance }
    const isBet = kind === 'stake' || kind === 'stakePayout' || kind === 'carry'
    return { word: isBet && !known.has(code) ? 'unknown' : 'no', code, balance }
  },
  afterSilence: ({ kind }) => {
    if (kind === 'balance') return 'forget'
    return kind === 'stake' || kind === 'stakePayout' || kind === 'carry' ? 'cancel' : 'repeat'
  },
  answer: ({ path, body }, keys, { titles, gameUrl }) => {
    if (path !== '/apiRequest.do') return null
    const asked = readJson(unseal(textAt(readJson(body), 'x'), keys))
    switch (textAt(asked, 'action')) {
      case '21':
      case '47':
        return JSON.stringify({
          status: '0000',
          path: gameUrl({
            token: '',
            user: textAt(asked, 'uid'),
            game: `${textAt(asked, 'gType')}_${textAt(asked, 'mType')}`,
            isDemo: at(asked, 'action') === '47',
            returnUrl: textAt(asked, 'lobbyURL'),
          }),
        })
      case '49':
        return JSON.stringify({
          status: '0000',
          data: titles.map(({ code, name }) => {
            const [gType, mType] = code.split('_')
            return { gType, list: [{ mType, name, betList: bets }] }
          }),
        })
      default:
        return null
    }
  },
}
