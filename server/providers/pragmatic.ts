/** The Pragmatic-style wallet: forms, each proven by an MD5 over all its fields and a secret. */

import { createHash } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame } from '#server/base/secrets.ts'
import { listAt, textAt } from '#server/base/wire.ts'
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
import { readForm } from './form.ts'
import { readVendorGame } from './listing.ts'

const outcomes: OutcomeTable = {
  applied: said('0', 'Success'),
  replayed: said('0', 'Success'),
  conflict: said('7', 'Bad parameters', true),
  insufficient: said('1', 'Insufficient balance'),
  unknownReference: said('120', 'Bet not found', true),
  // The code seen answers 120; a newer text could ask for 0.
  unknownCancel: said('120', 'Bet not found', true),
  unknownCampaign: said('120', 'Not found', true),
  alreadySettled: said('120', 'Already handled', true),
  alreadyCancelled: said('3', 'Bet is not allowed', true),
  cancelRefused: said('120', 'Already handled', true),
  playerUnknown: said('2', 'Player not found'),
  playerBlocked: said('6', 'Player is frozen'),
  sessionInvalid: said('4', 'Player authentication failed'),
  sessionExpired: said('4', 'Player authentication failed'),
  wrongCurrency: said('7', 'Bad parameters', true),
  invalidGame: said('8', 'Game is disabled'),
  limitExceeded: said('3', 'Bet is not allowed', true),
  badSignature: said('5', 'Invalid hash code'),
  sourceNotAllowed: said('5', 'Invalid hash code', true),
  malformed: said('7', 'Bad parameters'),
  tooOld: said('7', 'Bad parameters', true),
  tooMany: said('100', 'Internal server error', true),
  maintenance: said('8', 'Game is disabled', true),
  internal: said('100', 'Internal server error'),
}

type Form = ReadonlyMap<string, string>

/** Lower-case hex over every other field, sorted by name, also those that we do not know. */
function hashOf(fields: Iterable<readonly [string, string]>, secret: string): string {
  const text = [...fields]
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

const of = (form: Form, name: string) => form.get(name) ?? ''

const placeOf = (form: Form) => ({
  reference: of(form, 'reference'),
  round: of(form, 'roundId'),
  game: of(form, 'gameId'),
})

const reward = (form: Form): WireEntry[] => [
  { ...placeOf(form), kind: 'reward', payout: of(form, 'amount') },
]

const jackpot = (form: Form): WireEntry[] => [
  { ...placeOf(form), kind: 'reward', payout: of(form, 'amount'), won: of(form, 'amount') },
]

const readers: Readonly<Record<string, (form: Form) => readonly WireEntry[]>> = {
  '/authenticate.html': () => [],
  '/balance.html': () => [],
  '/bet.html': (form) => [
    {
      ...placeOf(form),
      kind: 'stake',
      stake: of(form, 'amount'),
      isFree: of(form, 'bonusCode') !== '',
      contribution: of(form, 'jackpotContribution'),
    },
  ],
  '/result.html': (form) => [
    {
      ...placeOf(form),
      kind: 'payout',
      payout: of(form, 'amount'),
      isFree: of(form, 'bonusCode') !== '',
    },
    ...(of(form, 'promoWinReference') === ''
      ? []
      : [
          {
            ...placeOf(form),
            kind: 'reward' as const,
            reference: of(form, 'promoWinReference'),
            payout: of(form, 'promoWinAmount'),
          },
        ]),
  ],
  // Tells that free spins have ended; their results paid already.
  '/bonusWin.html': () => [],
  '/jackpotWin.html': jackpot,
  '/promoWin.html': reward,
  '/adjustment.html': (form) => [{ ...placeOf(form), kind: 'adjust', payout: of(form, 'amount') }],
  '/endRound.html': (form) => [
    { ...placeOf(form), kind: 'close', reference: of(form, 'roundId'), closes: true },
  ],
  '/refund.html': (form) => [
    {
      ...placeOf(form),
      kind: 'cancel',
      of: of(form, 'reference'),
      ...(form.has('amount') && { returned: of(form, 'amount') }),
    },
  ],
}

async function ask(access: Access, path: string, fields: Record<string, string>) {
  const form = new URLSearchParams({
    ...fields,
    hash: hashOf(Object.entries(fields), access.keys['secret'] ?? ''),
  })
  const answer = await fetch(`${access.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMaxMs),
  })
  const body = readJson(await answer.text())
  assert(textAt(body, 'error') === '0', 'the provider takes the request')
  return body
}

const answerMaxMs = 10_000

export const pragmatic: Adapter = {
  name: 'pragmatic',
  title: 'Pragmatic Play',
  grade: 'observed',
  keyNames: ['secret'],
  unit: 'decimal',
  policy: { ...usualPolicy, stakeWithoutToken: 'refuse' },
  outcomes,
  read: ({ path, rawBody }, { keys }) => {
    const form = readForm(rawBody)
    if (!form) return { refused: 'malformed' }
    if (!isSame(of(form, 'hash'), hashOf(form, keys['secret'] ?? '')))
      return { refused: 'badSignature' }
    const read = Object.hasOwn(readers, path) ? readers[path] : undefined
    const [user, token] = [of(form, 'userId'), of(form, 'token')]
    const asksWho = path === '/authenticate.html'
    if (!read || (asksWho ? token === '' : user === '')) return { refused: 'malformed' }
    const call: Call = {
      method: path,
      fields: {},
      ...(user && { user }),
      ...(token && { token }),
      needsSession: asksWho,
      entries: read(form),
    }
    return call
  },
  answer: (
    call,
    { said: { status, code, text }, outcome, user, balance, currency, results, token, show },
  ) => {
    const isGood = good.has(outcome)
    const transferId = results[0]?.transferId ?? null
    const body = {
      ...(isGood && {
        ...(call.entries.length
          ? { transactionId: transferId === null ? '' : String(transferId) }
          : {}),
        ...(call.method === '/authenticate.html' && { userId: user, token }),
        currency,
        cash: exactNumber(show(balance)),
        bonus: 0,
        ...(call.method === '/bet.html' && { usedPromo: 0 }),
      }),
      error: Number(code),
      description: text,
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (
    access,
    { token, user, game, isDemo, language, returnUrl, depositUrl, isHandheld },
  ) => {
    const body = await ask(access, '/game/url', {
      secureLogin: access.account,
      symbol: game,
      language: language.toLowerCase(),
      currency: access.currency,
      lobbyUrl: returnUrl,
      cashierUrl: depositUrl,
      platform: isHandheld ? 'MOBILE' : 'WEB',
      technology: 'H5',
      playMode: isDemo ? 'DEMO' : 'REAL',
      ...(!isDemo && { token, externalPlayerId: user }),
    })
    const url = textAt(body, 'gameURL')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access) => {
    const body = await ask(access, '/getCasinoGames', { secureLogin: access.account })
    return listAt(body, 'gameList').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'gameID'),
        name: textAt(game, 'gameName'),
        brand: 'Pragmatic Play',
        category: textAt(game, 'typeDescription') || 'slot',
        rtp: textAt(game, 'rtp'),
        hasFreeRounds: true,
      }),
    )
  },
  freeRounds: null,
}
