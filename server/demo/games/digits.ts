/** Decimal texts and ids as vendors write them, without the money arithmetic of the house: a simulator is another party. */

import { createHash } from 'node:crypto'

/** 12.5 as an integer of so many places: 1250000 for five. What is finer is cut. */
export function toPlaces(decimal: string, places: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const padded = fraction.padEnd(places, '0')
  return sign + BigInt(whole + padded.slice(0, places)).toString()
}

/** The other way, with all its places. */
export function fromPlaces(integer: string, places: number): string {
  const [, sign = '', digits = '0'] = /^(-?)(\d+)$/.exec(integer) ?? []
  const padded = digits.padStart(places + 1, '0')
  return places === 0
    ? sign + padded
    : `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** An id as a UUID: the same name always has the same one. */
export const uuidOf = (name: string) =>
  digest(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** An id as a whole number of eighteen digits, more than a float can hold. */
export const numberOf = (name: string) =>
  (10n ** 17n + (BigInt(`0x${digest(name).slice(0, 14)}`) % (9n * 10n ** 17n))).toString()

/** What was won, with a jackpot beside it, less what was staked. */
export function netOf(stake: string, payout: string, jackpot = '0'): string {
  const places = 8
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  }
  const difference = units(payout) + units(jackpot) - units(stake)
  const digits = (difference < 0n ? -difference : difference).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${difference < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}
