/** Writes lines, and prices as players of different regions read them. On the wire they are decimal: what one unit gives back. */

import type { OddsFormat } from '#contract/device.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Line } from './matches.ts'

export const oddsWords: Record<OddsFormat, MessageKey> = {
  decimal: 'oddsDecimal',
  fractional: 'oddsFractional',
  american: 'oddsAmerican',
  hongkong: 'oddsHongKong',
  malay: 'oddsMalay',
  indonesian: 'oddsIndonesian',
}

/** Prices have at most four decimals. */
const scale = 10_000

/** @param decimal as `2.10`. What brings nothing beyond the stake is written as it came, in every format. */
export function writeOdds(decimal: string, format: OddsFormat): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const gain = (Number(whole) - 1) * scale + Number(fraction.padEnd(4, '0').slice(0, 4))
  return gain > 0 ? writers[format](gain, decimal) : decimal
}

/** From what a unit gains, in ten-thousandths. */
const writers: Record<OddsFormat, (gain: number, decimal: string) => string> = {
  decimal: (_, decimal) => decimal,
  fractional: (gain) => {
    const common = commonDivisor(gain, scale)
    return `${gain / common}/${scale / common}`
  },
  american: (gain) =>
    gain >= scale ? `+${share(gain, 100, scale)}` : `−${share(scale, 100, gain)}`,
  hongkong: (gain) => hundredths(share(gain, 100, scale)),
  malay: (gain) => (gain <= scale ? hundredths(share(gain, 100, scale)) : inverse(gain)),
  indonesian: (gain) => (gain >= scale ? hundredths(share(gain, 100, scale)) : inverse(gain)),
}

/** What must be staked to gain a unit. */
function inverse(gain: number): string {
  return `−${hundredths(share(scale, 100, gain))}`
}

/** `amount × times ÷ by`, to the nearest whole. */
function share(amount: number, times: number, by: number): number {
  return Math.floor((2 * amount * times + by) / (2 * by))
}

function hundredths(count: number): string {
  return `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

export type LineName = Pick<Line, 'bet_type' | 'home_away' | 'criteria1'>

/** The line as its side sees it, with its sign; empty where the bet has none. */
export function writeLine({ bet_type, home_away, criteria1 }: LineName): string {
  if (criteria1 === '' || home_away === 'S') return ''
  const signed = bet_type.endsWith('HDP') && Number(criteria1) > 0 ? `+${criteria1}` : criteria1
  return signed.replace('-', '−')
}
