/** The PG-Soft-style wallet: forms with the operator's token and secret, one net transfer for bet and win. */

import { exactNumber } from '#server/base/json.ts'
import { isSame } from '#server/base/secrets.ts'
import { askVendor, listAt, textAt } from '#server/base/wire.ts'
import { toUnits } from './amount.ts'
import {
  good,
  said,
  usualPolicy,
  type Adapter,
  type Call,
  type OutcomeTable,
  type WireEntry,
} from './adapter.ts'
import { readForm } from './form.ts'
import { readVendorGame } from './listing.ts'

const outcomes: OutcomeTable = {
  applied: said('', ''),
  replayed: said('', ''),
  conflict: said('1034', 'Invalid request', true),
  insufficient: said('3202', 'No enough cash balance to bet'),
  unknownReference: said('3021', 'Bet does not exist'),
  unknownCancel: said('3021', 'Bet does not exist', true),
  unknownCampaign: said('3021', 'Bet does not exist', true),
  alreadySettled: said('3033', 'Bet failed', true),
  alreadyCancelled: said('3033', 'Bet failed', true),
  cancelRefused: said('3074', 'Bet cannot be rolled back', true),
  playerUnknown: said('3004', 'Player does not exist'),
  playerBlocked: said('3033', 'Bet failed', true),
  sessionInvalid: said('1300', 'Invalid player session'),
  sessionExpired: said('1308', 'Player session is expired'),
  wrongCurrency: said('1034', 'Invalid request', true),
  invalidGame: said('1034', 'Invalid request', true),
  limitExceeded: said('3033', 'Bet failed', true),
  badSignature: said('1204', 'Invalid operator'),
  sourceNotAllowed: said('1204', 'Invalid operator', true),
  malformed: said('1034', 'Invalid request'),
  tooOld: said('1034', 'Invalid request', true),
  tooMany: said('1200', 'Internal server error', true),
  maintenance: said('1400', 'Under maintenance'),
  internal: said('1200', 'Internal server error'),
}

type Form = ReadonlyMap<string, string>
const of = (form: Form, name: string) => form.get(name) ?? ''
const isTrue = (form: Form, name: string) => /^(true|1)$/i.test(of(form, name))

/**
 * The one transfer of a bet and its win. What follows a bet without a stake of its own only pays, and a wallet that is
 * a gift stakes nothing that is ours.
 */
function readTransfer(form: Form): WireEntry[] | null {
  const [stake, payout] = [of(form, 'bet_amount'), of(form, 'win_amount')]
  const [bet, win, net] = [stake, payout, of(form, 'transfer_amount')].map(toUnits)
  if (bet == null || win == null || net !== win - bet) return null
  const place = {
    reference: of(form, 'transaction_id'),
    round: of(form, 'parent_bet_id') || of(form, 'bet_id'),
    game: of(form, 'game_id'),
    closes: isTrue(form, 'is_end_round'),
  }
  const isGiven = /^[GB]$/.test(of(form, 'wallet_type'))
  if (isGiven && bet !== 0n) return null
  const isFollowing = bet === 0n && of(form, 'parent_bet_id') !== of(form, 'bet_id')
  if (isGiven) return [{ ...place, kind: 'reward', payout }]
  if (isFollowing) return [{ ...place, kind: 'payout', payout }]
  const contribution = of(form, 'jackpot_rtp_contribution_amount')
  return [{ ...place, kind: 'stakePayout', stake, payout, contribution }]
}

const readers: Readonly<Record<string, (form: Form) => readonly WireEntry[] | null>> = {
  '/VerifySession': () => [],
  '/Cash/Get': () => [],
  '/Cash/TransferInOut': readTransfer,
  '/Cash/Adjustment': (form) => [
    {
      kind: 'adjust',
      reference: of(form, 'adjustment_transaction_id'),
      round: '',
      game: '',
      payout: of(form, 'transfer_amount'),
    },
  ],
}

export const pgsoft: Adapter = {
  name: 'pgsoft',
  title: 'PG Soft',
  grade: 'third-party',
  keyNames: ['operatorToken', 'secretKey'],
  unit: 'decimal',
  policy: { ...usualPolicy, duplicateAnswer: 'stored' },
  outcomes,
  read: ({ path, rawBody }, { keys }) => {
    const form = readForm(rawBody)
    if (!form) return { refused: 'malformed' }
    const isProven =
      isSame(of(form, 'operator_token'), keys['operatorToken'] ?? '') &&
      isSame(of(form, 'secret_key'), keys['secretKey'] ?? '')
    if (!isProven) return { refused: 'badSignature' }
    const entries = (Object.hasOwn(readers, path) ? readers[path] : undefined)?.(form) ?? null
    const user = of(form, 'player_name')
    const session = of(form, 'operator_player_session')
    const asksWho = path === '/VerifySession'
    if (!entries || (asksWho ? session === '' : user === '')) return { refused: 'malformed' }
    const currency = of(form, 'currency_code')
    const call: Call = {
      method: path,
      fields: { updated_time: of(form, 'updated_time'), amount: of(form, 'transfer_amount') },
      ...(user && { user }),
      ...(session && { token: session }),
      ...(currency && { currency }),
      needsSession: asksWho,
      isResent: isTrue(form, 'is_validate_bet') || isTrue(form, 'is_adjustment'),
      entries,
    }
    return call
  },
  answer: (
    call,
    { said: { status, code, text }, outcome, user, balance, moved, currency, show, now },
  ) => {
    const { updated_time = '', amount = '0' } = call.fields
    const time = /^\d{1,16}$/.test(updated_time) ? Number(updated_time) : now.getTime()
    const data = {
      '/VerifySession': { player_name: user, nickname: user, currency },
      '/Cash/Adjustment': {
        adjust_amount: exactNumber(toUnits(amount) === null ? '0' : amount),
        balance_before: exactNumber(show(balance - moved)),
        balance_after: exactNumber(show(balance)),
        updated_time: time,
      },
    }[call.method] ?? {
      currency_code: currency,
      balance_amount: exactNumber(show(balance)),
      updated_time: time,
    }
    const body = good.has(outcome)
      ? { data, error: null }
      : { data: null, error: { code, message: text } }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: (access, { token, game, isDemo, language, returnUrl }) => {
    const query = new URLSearchParams({
      btt: isDemo ? '2' : '1',
      ot: access.keys['operatorToken'] ?? '',
      ops: token,
      l: language.toLowerCase(),
      f: returnUrl,
    })
    return Promise.resolve(
      `${access.address}/${encodeURIComponent(game)}/index.html?${query.toString()}`,
    )
  },
  listGames: async (access) => {
    const { body } = await askVendor(`${access.address}/Game/v2/Get`, {
      headers: {},
      body: { operator_token: access.keys['operatorToken'], secret_key: access.keys['secretKey'] },
    })
    return listAt(body, 'data').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'gameId'),
        name: textAt(game, 'gameName'),
        brand: 'PG Soft',
        category: 'slot',
        rtp: textAt(game, 'rtp'),
      }),
    )
  },
  freeRounds: null,
}
