/** Decimal texts as vendors write them, without the money arithmetic of the house: a simulator is another party. */

/** 12.5 as an integer of so many places: 1250000 for five. Digits that do not fit stay, and are the house's to refuse. */
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
