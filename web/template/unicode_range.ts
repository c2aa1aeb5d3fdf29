/** Values of `unicode-range`, such as `U+20-7E,U+A0`, as the sets of signs they are. */

const known = new Map<string, string>()

/**
 * The signs of one range that are not in another. Faces of a family must not share any: while the file of one is on
 * its way, the other is asked for them.
 */
export function rangeWithout(range: string, others: string): string {
  const key = `${range} ${others}`
  const rest = known.get(key) ?? writeRange(signsOf(range).difference(signsOf(others)))
  known.set(key, rest)
  return rest
}

function signsOf(range: string): Set<number> {
  const signs = new Set<number>()
  for (const part of range.split(',')) {
    const [from = 0, to = from] = part
      .slice('U+'.length)
      .split('-')
      .map((sign) => Number.parseInt(sign, 16))
    for (let sign = from; sign <= to; sign++) signs.add(sign)
  }
  return signs
}

/** Of signs in their order. */
export function writeRange(signs: ReadonlySet<number>): string {
  const parts: { from: number; to: number }[] = []
  for (const sign of signs) {
    const last = parts.at(-1)
    if (last?.to === sign - 1) last.to = sign
    else parts.push({ from: sign, to: sign })
  }
  const hex = (sign: number) => sign.toString(16).toUpperCase()
  return parts.map(({ from, to }) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`).join()
}
