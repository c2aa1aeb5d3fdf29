/** A simulated vendor in PG Soft's manner: one net transfer, sent again until its end is known; it undoes nothing. */

import { readJson } from '#server/base/json.ts'
import { at, textAt } from '#server/base/wire.ts'
import { netOf } from './digits.ts'
import type { Move, Simulator } from './simulator.ts'

const paths: Partial<Record<Move['kind'], string>> = {
  open: '/VerifySession',
  balance: '/Cash/Get',
  stakePayout: '/Cash/TransferInOut',
  stake: '/Cash/TransferInOut',
  payout: '/Cash/TransferInOut',
  adjust: '/Cash/Adjustment',
}

function fieldsOf(move: Move): Record<string, string> {
  const { kind, user: player_name, game: game_id, currency: currency_code, token } = move
  if (kind === 'open') return { operator_player_session: token, game_id }
  if (kind === 'balance') return { player_name, game_id }
  const updated_time = String(move.now.getTime())
  if (kind === 'adjust') {
    const { reference, payout = '0' } = move
    return {
      player_name,
      currency_code,
      adjustment_id: reference,
      adjustment_transaction_id: reference,
      transaction_type: '900',
      transfer_amount: payout,
      updated_time,
    }
  }
  const [bet_amount, win_amount] = [move.stake ?? '0', move.payout ?? '0']
  return {
    player_name,
    game_id,
    currency_code,
    operator_player_session: token,
    parent_bet_id: move.round,
    bet_id: kind === 'payout' ? move.reference : move.round,
    transaction_id: move.reference,
    bet_amount,
    win_amount,
    transfer_amount: netOf(bet_amount, win_amount),
    is_end_round: move.closes ? 'True' : 'False',
    is_validate_bet: move.isResent ? 'True' : 'False',
    ...(move.contribution !== undefined && {
      jackpot_rtp_contribution_amount: move.contribution,
    }),
    updated_time,
  }
}

export const pgsoft: Simulator = {
  name: 'pgsoft',
  isSigned: false,
  brands: ['PG Soft'],
  isOpenedByAddress: true,
  write: (move, keys) => {
    const path = paths[move.kind]
    if (path === undefined) return null
    const { operatorToken = '', secretKey = '' } = keys
    const fields = {
      operator_token: operatorToken,
      secret_key: secretKey,
      ...fieldsOf(move),
      ...move.extra,
    }
    return {
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }
  },
  understand: (_, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'error', 'code')
    const balance = textAt(read, 'data', 'balance_amount') || textAt(read, 'data', 'balance_after')
    const user = textAt(read, 'data', 'player_name')
    const isRead = status === 200 && read !== undefined && code !== '1200'
    const word = !isRead ? 'unknown' : at(read, 'error') === null ? 'ok' : 'no'
    return { word, code, balance: balance || null, ...(user && { user }) }
  },
  afterSilence: ({ kind }) => (kind === 'balance' || kind === 'open' ? 'forget' : 'repeat'),
  answer: ({ path, body }, keys, { titles }) => {
    const asked = readJson(body)
    if (path !== '/Game/v2/Get' || textAt(asked, 'secret_key') !== keys['secretKey']) return null
    return JSON.stringify({
      data: titles.map(({ code, name }) => ({ gameId: code, gameName: name, rtp: '96' })),
      error: null,
    })
  },
  readLaunch: (query) =>
    query.has('btt')
      ? {
          token: query.get('ops') ?? '',
          user: '',
          game: '',
          isDemo: query.get('btt') === '2',
          returnUrl: query.get('f') ?? '',
        }
      : null,
}
