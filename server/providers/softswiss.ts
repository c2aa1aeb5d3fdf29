/** The SOFTSWISS-style batch: several bets and wins in one call, HMAC-SHA256 over the body, whole subunits. */

import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import { askVendor, at, headerOf, listAt, textAt } from '#server/base/wire.ts'
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
import { amountAt, returnedAt } from './amount.ts'
import { readVendorGame } from './listing.ts'

const outcomes: OutcomeTable = {
  applied: said(''),
  replayed: said(''),
  conflict: said('400', 'Bad request', true, 400),
  insufficient: said('100', 'Not enough funds', undefined, 412),
  unknownReference: said('400', 'Bad request', true, 400),
  unknownCancel: said(''),
  unknownCampaign: said('610', 'Issue is invalid', true, 400),
  alreadySettled: said('400', 'Bad request', true, 400),
  alreadyCancelled: said('400', 'Bad request', true, 400),
  cancelRefused: said('620', 'Cannot be cancelled', true, 400),
  playerUnknown: said('101', 'Player is invalid', undefined, 412),
  playerBlocked: said('110', 'Player is disabled', undefined, 412),
  sessionInvalid: said('101', 'Player is invalid', true, 412),
  sessionExpired: said('101', 'Player is invalid', true, 412),
  wrongCurrency: said('154', 'Currency is not allowed', undefined, 412),
  invalidGame: said('405', 'Game is not available to the casino', true, 412),
  limitExceeded: said('105', 'Player reached customized bet limit', undefined, 412),
  badSignature: said('403', 'Request sign does not match', undefined, 403),
  sourceNotAllowed: said('403', 'Forbidden', true, 403),
  malformed: said('400', 'Bad request', undefined, 400),
  tooOld: said('400', 'Bad request', true, 400),
  tooMany: said('503', 'Service is unavailable', true, 503),
  maintenance: said('602', 'Game is on maintenance', true, 412),
  internal: said('500', 'Unknown error', undefined, 500),
}

const kinds = { bet: 'stake', win: 'payout', rollback: 'cancel' } as const

function entryOf(body: unknown, action: unknown): WireEntry | null {
  const word = textAt(action, 'action')
  if (!Object.hasOwn(kinds, word)) return null
  const kind = kinds[word as keyof typeof kinds]
  const amount = textAt(action, 'amount')
  return {
    kind,
    reference: textAt(action, 'action_id'),
    round: textAt(body, 'game_id'),
    game: textAt(body, 'game'),
    ...(kind === 'stake' && { stake: amount }),
    ...(kind === 'payout' && { payout: amount }),
    contribution: textAt(action, 'jackpot_contribution'),
    won: textAt(action, 'jackpot_win'),
    ...(kind === 'cancel' && {
      of: textAt(action, 'original_action_id'),
      ...returnedAt(action, 'amount'),
    }),
  }
}

/**
 * The last action that can close a round does; a finished round without one is closed by itself, also after what a
 * rollback has left of it.
 */
function closeLast(entries: readonly WireEntry[], body: unknown): WireEntry[] {
  if (at(body, 'finished') !== true) return [...entries]
  const last = entries.findLastIndex(({ kind }) => kind !== 'cancel')
  if (last >= 0) return entries.map((entry, n) => (n === last ? { ...entry, closes: true } : entry))
  const round = textAt(body, 'game_id')
  const close = { kind: 'close', reference: round, round, game: '', closes: true } as const
  return round === '' ? [...entries] : [...entries, close]
}

const readers: Readonly<Record<string, (body: unknown) => WireEntry[] | null>> = {
  '/play': readActions,
  '/rollback': readActions,
  '/freespins': (body) => [
    {
      kind: 'reward',
      reference: textAt(body, 'issue_id'),
      campaign: textAt(body, 'issue_id'),
      round: '',
      game: '',
      payout: amountAt(body, 'total_amount'),
    },
  ],
}

function readActions(body: unknown): WireEntry[] | null {
  const actions = at(body, 'actions') ?? []
  if (!Array.isArray(actions)) return null
  const entries = actions.map((action) => entryOf(body, action))
  const whole = entries.filter((entry) => entry !== null)
  return whole.length === entries.length ? closeLast(whole, body) : null
}

/** An issue that is unknown, has run out, or is played or cancelled already: none of it is left. */
const endedIssues: ReadonlySet<string> = new Set(['610', '611', '620'])

const signatureHeader = 'x-request-sign'

/** Who takes or ends free rounds may say so by status 200 alone. */
const silent: ReadonlySet<string> = new Set(['/freespins/issue', '/freespins/cancel'])

function ask(access: Access, path: string, body: Record<string, unknown>) {
  const signature = sign(JSON.stringify(body), access.keys['secret'] ?? '')
  return askVendor(`${access.address}${path}`, {
    headers: { [signatureHeader]: signature },
    body,
    maySayNothing: silent.has(path),
  })
}

export const softswiss: Adapter = {
  name: 'softswiss',
  title: 'SOFTSWISS',
  grade: 'observed',
  keyNames: ['secret'],
  unit: 'minor',
  policy: { ...usualPolicy, fundsTest: 'batch' },
  outcomes,
  read: ({ path, rawBody, headers }, { keys }) => {
    if (!isSame(headerOf(headers, signatureHeader), sign(rawBody, keys['secret'] ?? '')))
      return { refused: 'badSignature' }
    const body = readJson(rawBody.toString('utf8'))
    const entries = (Object.hasOwn(readers, path) ? readers[path] : undefined)?.(body) ?? null
    const user = textAt(body, 'user_id')
    if (!entries || user === '') return { refused: 'malformed' }
    const currency = textAt(body, 'currency')
    const ids = entries.filter(({ kind }) => kind !== 'close').map(({ reference }) => reference)
    const call: Call = {
      method: path,
      fields: { game_id: textAt(body, 'game_id'), actions: JSON.stringify(ids) },
      user,
      ...(currency && { currency }),
      entries,
    }
    return call
  },
  answer: (call, { said: { status, code, text }, outcome, balance, show, results }) => {
    const money = exactNumber(show(balance))
    if (!good.has(outcome)) {
      const body = { code: Number(code), message: text, balance: money }
      return { status, type: 'application/json', body: JSON.stringify(body) }
    }
    const actions = JSON.parse(call.fields['actions'] ?? '[]') as string[]
    const body = {
      balance: money,
      game_id: call.fields['game_id'] ?? '',
      transactions: actions.map((action_id, n) => {
        const result = results[n]
        return {
          action_id,
          tx_id: result?.transferId == null ? '' : String(result.transferId),
          processed_at: result?.at.toISOString() ?? '',
        }
      }),
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (
    access,
    { user, game, isDemo, language, returnUrl, depositUrl, address, balance },
  ) => {
    const urls = { return_url: returnUrl, deposit_url: depositUrl }
    const { body } = await ask(access, isDemo ? '/demo' : '/sessions', {
      casino_id: access.account,
      game,
      locale: language.toLowerCase(),
      ip: address,
      urls,
      ...(!isDemo && {
        currency: access.currency,
        balance: exactNumber(balance),
        user: { id: user },
      }),
    })
    const url = textAt(body, 'launch_options', 'game_url')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  // The protocol hands its list over as a file; ours is asked for in the shape of that file.
  listGames: async (access) => {
    const { body } = await ask(access, '/games', { casino_id: access.account })
    return listAt(body, 'games').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'identifier'),
        name: textAt(game, 'title'),
        brand: textAt(game, 'provider'),
        category: textAt(game, 'category'),
        rtp: textAt(game, 'payout'),
        hasFreeRounds: at(game, 'has_freespins') === true,
      }),
    )
  },
  freeRounds: {
    give: async (access, { campaign, user, game, rounds, stake, endsAt }) => {
      const { status } = await ask(access, '/freespins/issue', {
        casino_id: access.account,
        issue_id: campaign,
        currency: access.currency,
        games: [game],
        freespins_quantity: rounds,
        bet_level: 1,
        valid_until: endsAt.toISOString(),
        stake: exactNumber(stake),
        user: { id: user },
      })
      assert(status === 200, 'the provider takes the free rounds')
    },
    revoke: async (access, { campaign }) => {
      const { status, body } = await ask(access, '/freespins/cancel', {
        casino_id: access.account,
        issue_id: campaign,
      })
      const code = textAt(body, 'code')
      const isDone = code === '' ? status === 200 : endedIssues.has(code)
      assert(isDone, 'the provider ends the free rounds')
    },
  },
}
