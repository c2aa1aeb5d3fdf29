/** The FA-CHAI-style wallet, a draft: AES-128-ECB parameters and their MD5, bet and win in one. Its codes are data. */

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame } from '#server/base/secrets.ts'
import { at, listAt, textAt } from '#server/base/wire.ts'
import { amountAt, returnedAt, sumOf, toUnits } from './amount.ts'
import {
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

// Two sources contradict each other on duplicates, refused addresses and unknown players: the first one's words.
const outcomes: OutcomeTable = {
  applied: said('0', ''),
  replayed: said('205', 'Duplicate BankID', true),
  conflict: said('999', 'Unknown error', true),
  insufficient: said('203', 'Not enough balance'),
  unknownReference: said('221', 'Record is missing', true),
  unknownCancel: said('221', 'Record is missing'),
  unknownCampaign: said('221', 'Record is missing', true),
  alreadySettled: said('799', 'Record stands', true),
  alreadyCancelled: said('799', 'Record stands', true),
  cancelRefused: said('799', 'Record stands'),
  playerUnknown: said('500', 'Account does not exist', true),
  playerBlocked: said('407', 'Account is locked'),
  sessionInvalid: said('407', 'Account is locked', true),
  sessionExpired: said('407', 'Account is locked', true),
  wrongCurrency: said('1012', 'Currency is missing', true),
  invalidGame: said('408', 'Game is in maintenance', true),
  limitExceeded: said('407', 'Account is locked', true),
  badSignature: said('999', 'Unknown error', true),
  sourceNotAllowed: said('410', 'Address is not allowed', true),
  malformed: said('210', 'Id is empty', true),
  tooOld: said('999', 'Unknown error', true),
  tooMany: said('999', 'Unknown error', true),
  maintenance: said('408', 'Game is in maintenance'),
  internal: said('999', 'Unknown error'),
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** @returns null where length or padding is wrong. */
function decrypt(payload: string, key: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', key, null)
    return Buffer.concat([decipher.update(payload, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const placeOf = (body: unknown, id: string) => ({
  reference: textAt(body, id),
  round: textAt(body, 'RecordID'),
  game: textAt(body, 'GameID'),
})

function readBetAndInfo(body: unknown): WireEntry[] | null {
  const place = placeOf(body, 'BankID')
  const [stake, payout] = [textAt(body, 'Bet'), textAt(body, 'Win')]
  const prize = amountAt(body, 'JPPrize')
  const [bet, win, jackpot, net] = [stake, payout, prize, textAt(body, 'NetWin')].map(toUnits)
  // Whether the net figure has the jackpot in it is not known.
  const isNet =
    at(body, 'NetWin') === undefined ||
    (bet != null &&
      win != null &&
      jackpot != null &&
      net != null &&
      [win - bet, win - bet + jackpot].includes(net))
  if (!isNet) return null
  const required = textAt(body, 'RequireAmt')
  return [
    {
      ...place,
      kind: 'stakePayout',
      stake,
      // A jackpot is part of what the bet won, so that a cancel undoes it too.
      payout: sumOf(payout, prize),
      won: prize,
      closes: true,
      // The least balance is no stake: it is asked for, and never taken.
      ...(required && { required }),
    },
  ]
}

/** The colour game: one settlement for several bets of a round. What is refunded of them was never played for. */
function readSettle(body: unknown): WireEntry[] {
  const [of] = listAt(body, 'SettleBetIDs').map((bet) => textAt(bet, 'betID'))
  const [payout, refund] = [amountAt(body, 'Win'), amountAt(body, 'Refund')]
  return [
    {
      ...placeOf(body, 'BankID'),
      ...(toUnits(refund) === 0n
        ? { kind: 'payout', payout }
        : { kind: 'release', payout, returned: sumOf(payout, refund) }),
      closes: true,
      ...(of !== undefined && of !== '' && { of }),
    },
  ]
}

const cancel = (id: string) => (body: unknown) => [
  {
    ...placeOf(body, id),
    kind: 'cancel' as const,
    of: textAt(body, id),
    ...returnedAt(body, 'Bet'),
  },
]

const readers: Readonly<Record<string, (body: unknown) => readonly WireEntry[] | null>> = {
  '/GetBalance': () => [],
  '/BetNInfo': readBetAndInfo,
  '/CancelBetNInfo': cancel('BankID'),
  '/Bet': (body) => [{ ...placeOf(body, 'BetID'), kind: 'stake', stake: textAt(body, 'Bet') }],
  '/Settle': readSettle,
  '/CancelBet': cancel('BetID'),
}

const answerMaxMs = 10_000

async function ask(access: Access, path: string, asked: Record<string, unknown>) {
  const text = JSON.stringify(asked)
  const answer = await fetch(`${access.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      AgentCode: access.account,
      Currency: access.currency,
      Params: encrypt(text, access.keys['agentKey'] ?? ''),
      Sign: md5(text),
    }).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMaxMs),
  })
  const body = readJson(await answer.text())
  assert(textAt(body, 'Result') === '0', 'the provider takes the request')
  return body
}

export const fachai: Adapter = {
  name: 'fachai',
  title: 'FA CHAI',
  grade: 'observed',
  keyNames: ['agentKey'],
  unit: 'decimal',
  policy: { ...usualPolicy, cancelAfterSettle: 'reverse' },
  outcomes,
  read: ({ path, rawBody }, { keys }) => {
    const form = readForm(rawBody)
    const clear = form && decrypt(form.get('Params') ?? '', keys['agentKey'] ?? '')
    if (!clear) return { refused: 'malformed' }
    if (!isSame((form.get('Sign') ?? '').toLowerCase(), md5(clear)))
      return { refused: 'badSignature' }
    const body = readJson(clear)
    const entries = (Object.hasOwn(readers, path) ? readers[path] : undefined)?.(body) ?? null
    const user = textAt(body, 'MemberAccount')
    if (!entries || user === '') return { refused: 'malformed' }
    const currency = textAt(body, 'Currency') || form.get('Currency') || ''
    const call: Call = {
      method: path,
      fields: {},
      user,
      ...(currency && { currency }),
      unsealed: clear,
      entries,
    }
    return call
  },
  answer: (call, { said: { status, code, text }, outcome, balance, show }) => {
    // A repeated cancel is answered as done: nothing else would end it.
    const isCancelAgain = call.entries[0]?.kind === 'cancel' && outcome === 'replayed'
    const result = isCancelAgain ? 0 : Number(code)
    const body = {
      Result: result,
      MainPoints: exactNumber(show(balance)),
      ...(text && { ErrorText: text }),
    }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (access, { user, game, isDemo, language, returnUrl, address }) => {
    const body = await ask(access, isDemo ? '/GetDemoUrl' : '/Login', {
      ...(!isDemo && { MemberAccount: user }),
      GameID: game,
      LanguageID: language === 'EN' ? 1 : 2,
      HomeUrl: returnUrl,
      LoginIP: address,
    })
    const url = textAt(body, 'Url')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access) =>
    listAt(await ask(access, '/GetGameList', {}), 'GameList').flatMap((game) =>
      readVendorGame({
        vendorCode: textAt(game, 'GameID'),
        name: textAt(game, 'Name'),
        brand: 'FA CHAI',
        category: textAt(game, 'Type') || 'slot',
      }),
    ),
  freeRounds: null,
}
