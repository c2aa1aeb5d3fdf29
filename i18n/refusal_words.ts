/** A refusal in words: its sentence, the figures that belong to it, and where a player can do something about it. */

import type { Formats } from './format.ts'
import type { MessageKey, Speech } from './speech.ts'
import { useFormats, useSpeech } from './translate.tsx'

type Refused = {
  /** A key of the error catalogue. */
  message: string
  details: Readonly<Record<string, string | number>>
}

export type RefusalWords = {
  sentence: string
  /** Empty where there is nothing to add. */
  figures: string
  /** A page of the site. */
  way: { to: string; word: MessageKey } | null
}

/** Of these `amount` is what is left, and `until` when they start afresh. */
const limitRefusals: ReadonlySet<string> = new Set([
  'depositLimitReached',
  'lossLimitReached',
  'stakeLimitReached',
  'timeLimitReached',
  'withdrawalOverDay',
])

const limits = { to: '/responsible-gaming', word: 'limits' } as const
const help = { to: '/contact-us', word: 'contactUs' } as const
const pickAnother = { to: '/', word: 'pickAnother' } as const

const ways: Readonly<Record<string, RefusalWords['way']>> = {
  depositLimitReached: limits,
  lossLimitReached: limits,
  stakeLimitReached: limits,
  timeLimitReached: limits,
  sessionPlanUsedUp: limits,
  playerExcluded: limits,
  playerOnTimeOut: limits,
  productExcluded: limits,
  termsNeeded: { to: '/profile', word: 'agreements' },
  identityNeeded: { to: '/profile?show=identity', word: 'identityCheck' },
  secondFactorNeeded: { to: '/security', word: 'twoFactorTurnOn' },
  balanceTooLow: { to: '/deposit', word: 'deposit' },
  Block: help,
  Close: help,
  accountFrozen: help,
  gameClosed: pickAnother,
  bonusGameExcluded: pickAnother,
}

export function refusalWords(refused: Refused, speech: Speech, formats: Formats): RefusalWords {
  const { details } = refused
  // What stands in the way of a withdrawal is named in the details.
  const message = typeof details['code'] === 'string' ? details['code'] : refused.message
  const { amount: given, until } = details
  const amount = typeof given === 'string' ? amountOf(message, given, speech, formats) : ''
  const figures = [
    amount === '' ? '' : amountWords(message, amount, speech),
    typeof until === 'string'
      ? speech.t(limitRefusals.has(message) ? 'limitResets' : 'untilTime', {
          time: formats.time(until),
        })
      : '',
  ]
  return {
    sentence: speech.tell(message, { ...details, ...(amount !== '' && { amount }) }),
    figures: figures.filter((words) => words !== '').join(' '),
    way: ways[message] ?? null,
  }
}

/** What an amount is, where the sentence does not say it. */
function amountWords(message: string, amount: string, { t }: Speech): string {
  if (limitRefusals.has(message)) return t('limitLeft', { amount })
  if (message === 'stakeCapReached') return t('fieldTooLarge', { limit: amount })
  return message === 'dailyAmountUsed' || message === 'turnoverOpen' ? amount : ''
}

/** Amounts are money, but for limits of time, which are minutes. */
function amountOf(message: string, amount: string, { t }: Speech, { money }: Formats): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) return amount
  return message === 'timeLimitReached'
    ? t('minutesLong', { minutes: Number(amount) })
    : money(amount)
}

/** For components: see `refusalWords`. */
export function useRefusalWords(): (refused: Refused) => RefusalWords {
  const speech = useSpeech()
  const formats = useFormats()
  return (refused) => refusalWords(refused, speech, formats)
}
