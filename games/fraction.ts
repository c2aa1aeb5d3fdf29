/** Exact rational numbers for odds and returns: what a game promises is stated without rounding. */

/** In lowest terms, the denominator above zero. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  if (d === 0n) throw new RangeError('a fraction needs a denominator')
  const divisor = d < 0n ? -gcd(n, d) : gcd(n, d)
  return { numerator: n / divisor, denominator: d / divisor }
}

export function add(...terms: Fraction[]): Fraction {
  return terms.reduce(
    (sum, term) =>
      fraction(
        sum.numerator * term.denominator + term.numerator * sum.denominator,
        sum.denominator * term.denominator,
      ),
    fraction(0),
  )
}

export function multiply(...factors: Fraction[]): Fraction {
  return factors.reduce(
    (product, factor) =>
      fraction(product.numerator * factor.numerator, product.denominator * factor.denominator),
    fraction(1),
  )
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, multiply(b, fraction(-1)))
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return multiply(a, fraction(b.denominator, b.numerator))
}

export function isAtLeast(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator >= b.numerator * a.denominator
}

/** That portion of an amount in minor units, cut: the one rounding of a payout. */
export function portionOf(amount: bigint, { numerator, denominator }: Fraction): bigint {
  return (amount * numerator) / denominator
}

/** `numerator/denominator`, as `readFraction` reads it. */
export function showFraction({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`
}

/** Throws a SyntaxError on anything but `numerator/denominator`: for our own data only. */
export function readFraction(text: string): Fraction {
  const [numerator = '', denominator = '', ...rest] = text.split('/')
  if (rest.length > 0 || numerator === '' || denominator === '')
    throw new SyntaxError(`not a fraction: ${text}`)
  return fraction(BigInt(numerator), BigInt(denominator))
}

/** The decimal digits of a fraction that is not negative, cut after `places`, never rounded up. */
export function showDecimal({ numerator, denominator }: Fraction, places: number): string {
  const digits = ((numerator * 10n ** BigInt(places)) / denominator)
    .toString()
    .padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The nearest float: for spreads and charts, never for money. */
export function toFloat({ numerator, denominator }: Fraction): number {
  const scale = 10n ** 15n
  const whole = numerator / denominator
  return Number(whole) + Number(((numerator - whole * denominator) * scale) / denominator) / 1e15
}
