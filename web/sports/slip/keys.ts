/** What a key of the keypad makes of a stake that is being typed. */

const rows = [
  ['1', '2', '3', 'delete'],
  ['4', '5', '6', 'clear'],
  ['7', '8', '9', '00'],
  ['0', 'decimal'],
] as const

export type Key = (typeof rows)[number][number]

/** As they stand. */
export const keysOfPad: readonly Key[] = rows.flat()

/** `places`: how many the currency has after the sign; `lengthMax`: of what is typed. */
type Writing = { decimalSign: string; places: number; lengthMax: number }

export function pressKey(typed: string, key: Key, writing: Writing): string {
  const { decimalSign, places, lengthMax } = writing
  if (key === 'clear') return ''
  if (key === 'delete') return typed.slice(0, -1)
  // What was typed on other keys may have either sign.
  const [whole = '', fraction] = typed.split(/[.,]/)
  if (key === 'decimal')
    return fraction === undefined && places > 0 ? `${whole || '0'}${decimalSign}` : typed
  const room = fraction === undefined ? lengthMax : typed.length - fraction.length + places
  const longer = (typed + key).slice(0, Math.max(typed.length, Math.min(room, lengthMax)))
  return longer.replace(/^0+(?=\d)/, '')
}
