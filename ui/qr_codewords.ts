/** The codewords of a QR code (ISO/IEC 18004): text in byte mode with error correction of level M. */

/** By version from 1: codewords of error correction in a block, and the blocks. */
const correctionSizes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]
const versions = correctionSizes.length

type Codewords = {
  /** 1 to 40, which gives the size. */
  version: number
  /** Of all blocks, interleaved as they are drawn. */
  bytes: Uint8Array<ArrayBuffer>
}

/** The smallest code that holds the text, in UTF-8; null for more than fits the largest (2,331 bytes). */
export function codewordsOf(text: string): Codewords | null {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= versions; version++) {
    const size = codewordCount(version) - blockCounts[version - 1]! * correctionSizes[version - 1]!
    const data = dataOf(bytes, version, size)
    if (data) return { version, bytes: interleave(data, version) }
  }
  return null
}

/** Codewords that a version has room for: all its modules but those of its patterns. */
function codewordCount(version: number): number {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2
  const modules =
    16 * version ** 2 +
    128 * version +
    64 -
    (marks > 0 ? (25 * marks - 10) * marks - 55 : 0) -
    (version >= 7 ? 36 : 0)
  return modules >> 3
}

/** Mode, length and text as bits, filled up with the two bytes the standard names; null where there is no room. */
function dataOf(text: Uint8Array, version: number, size: number): Uint8Array | null {
  const lengthBits = version < 10 ? 8 : 16
  if (4 + lengthBits + 8 * text.length > 8 * size) return null
  let bits = `0100${text.length.toString(2).padStart(lengthBits, '0')}`
  for (const byte of text) bits += byte.toString(2).padStart(8, '0')
  bits += '0'.repeat(Math.min(4, 8 * size - bits.length))
  const written = bits.match(/.{1,8}/g)!.map((byte) => parseInt(byte.padEnd(8, '0'), 2))
  return Uint8Array.from({ length: size }, (_, i) =>
    i < written.length ? written[i]! : (i - written.length) % 2 === 0 ? 0xec : 0x11,
  )
}

/** Cuts the data into blocks, of which the last ones may be a byte longer, and deals their bytes out in turns. */
function interleave(data: Uint8Array, version: number): Uint8Array<ArrayBuffer> {
  const count = blockCounts[version - 1]!
  const correctionSize = correctionSizes[version - 1]!
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  const blocks = Array.from({ length: count }, (_, i) => {
    const start = i * short + Math.max(0, i - longFrom)
    return data.subarray(start, start + short + (i >= longFrom ? 1 : 0))
  })
  const corrections = blocks.map((block) => correctionOf(block, correctionSize))
  const dealt: number[] = []
  for (const [size, parts] of [
    [short + 1, blocks],
    [correctionSize, corrections],
  ] as const) {
    for (let i = 0; i < size; i++) {
      for (const part of parts) if (i < part.length) dealt.push(part[i]!)
    }
  }
  return Uint8Array.from(dealt)
}

/** Remainder of a block by the generator polynomial over GF(256): Reed–Solomon. */
function correctionOf(block: Uint8Array, size: number): Uint8Array {
  const generator = generatorOf(size)
  const rest = new Uint8Array(size)
  for (const byte of block) {
    const factor = byte ^ rest[0]!
    rest.copyWithin(0, 1)
    rest[size - 1] = 0
    for (const [i, term] of generator.entries()) rest[i]! ^= multiply(term, factor)
  }
  return rest
}

/** The product of (x − 2^i) for i below `degree`, highest power first and without its leading 1. */
function generatorOf(degree: number): Uint8Array {
  const terms = new Uint8Array(degree)
  terms[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) terms[j] = multiply(terms[j]!, root) ^ (terms[j + 1] ?? 0)
    root = multiply(root, 2)
  }
  return terms
}

/** In GF(256) by x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}
