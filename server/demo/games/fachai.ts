/** A simulated vendor in FA CHAI's manner: parameters in AES-128-ECB with their MD5. */

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { exactNumber, readJson } from '#server/base/json.ts'
import { textAt } from '#server/base/wire.ts'
import { netOf } from './digits.ts'
import type { Move, Simulator } from './simulator.ts'

const money = (text: string | undefined) => exactNumber(text ?? '0')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function seal(text: string, key = ''): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

function unseal(payload: string, key = ''): string {
  const decipher = createDecipheriv('aes-128-ecb', key, null)
  return Buffer.concat([decipher.update(payload, 'base64'), decipher.final()]).toString('utf8')
}

function callOf(move: Move): { path: string; fields: Record<string, unknown> } | null {
  const { reference, round: RecordID } = move
  switch (move.kind) {
    case 'balance':
      return { path: '/GetBalance', fields: {} }
    case 'stakePayout':
      return {
        path: '/BetNInfo',
        fields: {
          BankID: reference,
          RecordID,
          Bet: money(move.stake),
          Win: money(move.payout),
          NetWin: exactNumber(netOf(move.stake ?? '0', move.payout ?? '0')),
          ...(move.jackpot !== undefined && { JPPrize: money(move.jackpot) }),
          ...(move.required !== undefined && { RequireAmt: money(move.required) }),
        },
      }
    case 'stake':
      return { path: '/Bet', fields: { BetID: reference, RecordID, Bet: money(move.stake) } }
    case 'payout':
      return {
        path: '/Settle',
        fields: {
          BankID: reference,
          RecordID,
          Win: money(move.payout),
          SettleBetIDs: [{ betID: move.of }],
        },
      }
    case 'cancel':
      return move.ofKind === 'stake'
        ? { path: '/CancelBet', fields: { BetID: move.of } }
        : { path: '/CancelBetNInfo', fields: { BankID: move.of } }
    case 'adjust':
    case 'carry':
    case 'close':
    case 'open':
    case 'release':
    case 'reward':
      return null
  }
}

export const fachai: Simulator = {
  name: 'fachai',
  isSigned: true,
  brands: ['FA CHAI'],
  write: (move, keys) => {
    const call = callOf(move)
    if (!call) return null
    const { user: MemberAccount, currency: Currency, game: GameID } = move
    const Ts = move.now.getTime()
    const text = JSON.stringify({
      MemberAccount,
      Currency,
      GameID,
      Ts,
      ...call.fields,
      ...move.extra,
    })
    const form = {
      AgentCode: 'shop',
      Currency,
      Params: seal(text, keys['agentKey']),
      Sign: md5(text),
    }
    return {
      path: call.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
  },
  understand: ({ kind }, { status, body }) => {
    const read = readJson(body)
    const code = textAt(read, 'Result')
    const balance = textAt(read, 'MainPoints') || null
    if (status !== 200 || code === '' || code === '999') return { word: 'unknown', code, balance }
    const done = kind === 'cancel' ? ['0', '221'] : ['0', '205']
    return { word: done.includes(code) ? 'ok' : 'no', code, balance }
  },
  afterSilence: ({ kind }) => {
    if (kind === 'balance') return 'forget'
    return kind === 'stakePayout' || kind === 'stake' ? 'cancel' : 'repeat'
  },
  answer: ({ path, body }, keys, { titles, gameUrl }) => {
    const form = new URLSearchParams(body)
    const text = unseal(form.get('Params') ?? '', keys['agentKey'])
    if (md5(text) !== form.get('Sign')) return null
    const asked = readJson(text)
    switch (path) {
      case '/Login':
      case '/GetDemoUrl':
        return JSON.stringify({
          Result: 0,
          Url: gameUrl({
            token: '',
            user: textAt(asked, 'MemberAccount'),
            game: textAt(asked, 'GameID'),
            isDemo: path === '/GetDemoUrl',
            returnUrl: textAt(asked, 'HomeUrl'),
          }),
        })
      case '/GetGameList':
        return JSON.stringify({
          Result: 0,
          GameList: titles.map(({ code, name }) => ({ GameID: code, Name: name, Type: 'slot' })),
        })
      default:
        return null
    }
  },
}
