/** JDB's seamless wallet: one address, AES-128-CBC payload in the field `x`, actions by number. */

import { createCipheriv, createDecipheriv } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { askVendor, at, listAt, textAt } from '#server/base/wire.ts'
import {
  said,
  usualPolicy,
  type Access,
  type Adapter,
  type Call,
  type OutcomeTable,
  type WireEntry,
} from './adapter.ts'
import { addDecimals, amountAt, returnedAt, toUnits } from './amount.ts'
import { readForm } from './form.ts'
import { readVendorGame } from './listing.ts'

/** What is said where no source names a code. */
const failed = '9999'

const outcomes: OutcomeTable = {
  applied: said('0000', ''),
  replayed: said('0000', ''),
  conflict: said(failed, 'failed', true),
  insufficient: said('6006', 'balance is not enough'),
  unknownReference: said(failed, 'failed', true),
  unknownCancel: said('0000', ''),
  unknownCampaign: said(failed, 'failed', true),
  alreadySettled: said(failed, 'failed', true),
  alreadyCancelled: said(failed, 'failed', true),
  cancelRefused: said('6101', 'can not cancel'),
  playerUnknown: said('7501', 'user not found'),
  playerBlocked: said(failed, 'failed', true),
  sessionInvalid: said('9001', 'not authorised', true),
  sessionExpired: said('9001', 'not authorised', true),
  wrongCurrency: said(failed, 'failed', true),
  invalidGame: said(failed, 'failed', true),
  limitExceeded: said(failed, 'failed', true),
  badSignature: said('9001', 'not authorised'),
  sourceNotAllowed: said('9001', 'not authorised'),
  malformed: said(failed, 'failed', true),
  tooOld: said('9005', 'too old'),
  tooMany: said('9017', 'work in process', true),
  maintenance: said(failed, 'failed', true),
  internal: said('9017', 'work in process', true),
}

const ageMaxMs = 30_000
const blockBytes = 16

/** Base64url of AES-128-CBC over the text, filled up with zero bytes. */
export function encrypt(text: string, key: string, iv: string): string {
  const clear = Buffer.from(text)
  const filled = Buffer.alloc(Math.ceil(clear.length / blockBytes) * blockBytes)
  clear.copy(filled)
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64url')
}

/** @returns null where it is no whole number of blocks, or is not written as those bytes are. */
export function decrypt(payload: string, key: string, iv: string): string | null {
  const sealed = Buffer.from(payload, 'base64url')
  if (sealed.length === 0 || sealed.length % blockBytes !== 0) return null
  // The last letter holds bits that no byte takes: an altered one must not pass for the one that was sent.
  if (sealed.toString('base64url') !== payload) return null
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(sealed), decipher.final()])
    .toString('utf8')
    .replace(/[\0 ]+$/, '')
}

const gameOf = (body: unknown) => `${textAt(body, 'gType')}_${textAt(body, 'mType')}`
const refsOf = (body: unknown) =>
  listAt(body, 'refTransferIds').filter((ref) => typeof ref === 'string')

/**
 * Several stakes may be undone by one call, which names what comes back of all of them; each undoing has an id of its
 * own. Null where none is named.
 */
function cancels(body: unknown, refs: readonly string[]): WireEntry[] | null {
  if (refs.length === 0) return null
  const transferId = textAt(body, 'transferId')
  return refs.map((of, n) => ({
    kind: 'cancel',
    reference: refs.length === 1 ? transferId : `${transferId}.${n + 1}`,
    round: '',
    game: gameOf(body),
    of,
    ...(refs.length === 1 ? returnedAt(body, 'amount') : { total: textAt(body, 'amount') }),
  }))
}

const reward = (body: unknown, reference: string): WireEntry[] => [
  { kind: 'reward', reference, round: '', game: '', payout: textAt(body, 'amount') },
]

type Action = {
  read(body: unknown): readonly WireEntry[] | null
  isStake?: true
  /** The balance is told as a text. */
  tellsText?: true
}

const actions: Readonly<Record<string, Action>> = {
  '6': { read: () => [] },
  '8': {
    isStake: true,
    read: readBetAndSettle,
  },
  '4': { read: (body) => cancels(body, [textAt(body, 'transferId')]) },
  '9': {
    isStake: true,
    tellsText: true,
    read: (body) => [
      {
        kind: 'stake',
        reference: textAt(body, 'transferId'),
        round: textAt(body, 'gameRoundSeqNo'),
        game: gameOf(body),
        stake: textAt(body, 'amount'),
      },
    ],
  },
  '10': {
    tellsText: true,
    read: (body) => {
      const [of, ...alsoOf] = refsOf(body)
      return [
        {
          kind: 'payout',
          reference: textAt(body, 'transferId'),
          round: textAt(body, 'gameRoundSeqNo'),
          game: gameOf(body),
          payout: textAt(body, 'amount'),
          closes: at(body, 'roundClosed') === true,
          ...(of !== undefined && { of, alsoOf }),
        },
      ]
    },
  },
  '11': { tellsText: true, read: (body) => cancels(body, refsOf(body)) },
  '12': { read: (body) => reward(body, textAt(body, 'transferId')) },
  '13': {
    isStake: true,
    read: (body) => [
      {
        kind: 'stake',
        reference: textAt(body, 'transferId'),
        round: textAt(body, 'transferId'),
        game: gameOf(body),
        stake: textAt(body, 'amount'),
      },
    ],
  },
  '14': {
    read: (body) => {
      const [of = '', ...alsoOf] = refsOf(body)
      return [
        {
          kind: 'release',
          reference: textAt(body, 'transferId'),
          // A chunk is a round of its own: the vendor may end several that were carried at different times.
          round: of,
          game: gameOf(body),
          payout: textAt(body, 'totalWin'),
          staked: textAt(body, 'totalBet'),
          returned: textAt(body, 'amount'),
          of,
          alsoOf,
          closes: true,
        },
      ]
    },
  },
  '15': { read: (body) => cancels(body, [textAt(body, 'refTransferId')]) },
  '16': { read: (body) => reward(body, textAt(body, 'eventId')) },
  '17': { read: () => [] },
}

/**
 * The bet is written with the sign of what it does to the balance, or without. The net figure is what moves: it fits
 * bet and win, or has the jackpot in it as well. Old versions tell none.
 */
function readBetAndSettle(body: unknown): WireEntry[] | null {
  const reference = textAt(body, 'transferId')
  const stake = textAt(body, 'bet').replace(/^-/, '')
  const net = textAt(body, 'netWin')
  const won = net === '' ? textAt(body, 'win') : addDecimals(stake, net)
  const [told, jackpot, moved] = [textAt(body, 'win'), amountAt(body, 'jackpotWin'), won].map(
    toUnits,
  )
  if (
    told == null ||
    jackpot == null ||
    jackpot < 0n ||
    (moved !== told && moved !== told + jackpot)
  )
    return null
  return [
    {
      kind: 'stakePayout',
      reference,
      round: textAt(body, 'historyId') || reference,
      game: gameOf(body),
      stake,
      payout: won,
      closes: true,
      contribution: textAt(body, 'jackpotContribute'),
      won: textAt(body, 'jackpotWin'),
      ...(at(body, 'mb') !== undefined && { required: textAt(body, 'mb') }),
    },
  ]
}

/** The least and the most of the bets that a game offers; nothing where it names none. */
function stakesOf(game: unknown): { stakeMin?: string; stakeMax?: string } {
  const bets = listAt(game, 'betList')
    .filter((bet) => typeof bet === 'string' && (toUnits(bet) ?? 0n) > 0n)
    .map(String)
    .toSorted((a, b) => ((toUnits(a) ?? 0n) < (toUnits(b) ?? 0n) ? -1 : 1))
  const [stakeMin] = bets
  const stakeMax = bets.at(-1)
  return stakeMin && stakeMax ? { stakeMin, stakeMax } : {}
}

async function ask(access: Access, now: Date, asked: Record<string, unknown>) {
  const { key = '', iv = '' } = access.keys
  const text = JSON.stringify({ ts: now.getTime(), parent: access.account, ...asked })
  const { body } = await askVendor(`${access.address}/apiRequest.do`, {
    headers: {},
    body: { dc: access.account, x: encrypt(text, key, iv) },
  })
  assert(textAt(body, 'status') === '0000', 'the provider takes the request')
  return body
}

const launchAction = 21
const demoAction = 47
const listAction = 49

export const jdb: Adapter = {
  name: 'jdb',
  title: 'JDB',
  grade: 'official',
  keyNames: ['key', 'iv'],
  unit: 'decimal',
  // What a cancel names is what is to be given back.
  policy: { ...usualPolicy, cancelAfterSettle: 'reverse', partCancel: 'give' },
  outcomes,
  read: ({ rawBody, now }, { keys }) => {
    const payload = readForm(rawBody)?.get('x') ?? ''
    const clear = decrypt(payload, keys['key'] ?? '', keys['iv'] ?? '')
    if (clear === null) return { refused: 'malformed' }
    const body = readJson(clear)
    // Who does not have the key writes nothing that can be read.
    if (typeof body !== 'object' || body === null) return { refused: 'badSignature' }
    const number = textAt(body, 'action')
    const action = Object.hasOwn(actions, number) ? actions[number] : undefined
    const entries = action?.read(body) ?? null
    const user = textAt(body, 'uid')
    if (!action || !entries || user === '') return { refused: 'malformed' }
    const age = Math.abs(now.getTime() - Number(textAt(body, 'ts')))
    // What gives money is repeated for hours, and is booked once whatever its age.
    if (action.isStake && !(age <= ageMaxMs)) return { refused: 'tooOld' }
    const currency = textAt(body, 'currency')
    const call: Call = {
      method: number,
      fields: {},
      user,
      ...(currency && { currency }),
      unsealed: clear,
      entries,
    }
    return call
  },
  answer: (call, { said: word, balance, show }) => {
    const isText = actions[call.method]?.tellsText
    const shown = show(balance)
    // To a cancel the vendor takes every other word for done.
    const isRefusedCancel = call.entries[0]?.kind === 'cancel' && word.code === failed
    const { status, code, text } = isRefusedCancel ? outcomes.cancelRefused : word
    const body = { status: code, balance: isText ? shown : exactNumber(shown), err_text: text }
    return { status, type: 'application/json', body: JSON.stringify(body) }
  },
  launch: async (access, { user, game, isDemo, language, returnUrl, balance, now }) => {
    const [gType = '', mType = ''] = game.split('_')
    const body = await ask(access, now, {
      action: isDemo ? demoAction : launchAction,
      ...(!isDemo && { uid: user, balance }),
      lang: language.toLowerCase(),
      gType,
      mType,
      windowMode: '2',
      lobbyURL: returnUrl,
    })
    const url = textAt(body, 'path')
    assert(url !== '', 'the provider gives an address')
    return url
  },
  listGames: async (access, now) => {
    const body = await ask(access, now, { action: listAction, lang: 'en' })
    return listAt(body, 'data').flatMap((group) => {
      const gType = textAt(group, 'gType')
      return listAt(group, 'list').flatMap((game) =>
        readVendorGame({
          vendorCode: `${gType}_${textAt(game, 'mType')}`,
          name: textAt(game, 'name'),
          brand: 'JDB',
          category: categoryOf[gType] ?? 'arcade',
          ...stakesOf(game),
        }),
      )
    })
  },
  freeRounds: null,
}

const categoryOf: Readonly<Record<string, string>> = {
  '0': 'slot',
  '7': 'fish',
  '9': 'arcade',
  '12': 'lottery',
  '18': 'card',
}
