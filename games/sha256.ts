/** SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104), synchronous and alike in Node and in the browser. */

const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])

const initialState = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const blockBytes = 64
// Signed words: the engines keep those as machine integers.
const schedule = new Int32Array(64)

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** Folds one 64-byte block into the eight words of `state`. */
function compress(state: Int32Array, block: DataView, offset: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const w15 = w[i - 15]!
    const w2 = w[i - 2]!
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** The message followed by one 1 bit, zeros, and the length of all in bits, to whole blocks (FIPS 180-4, 5.1.1). */
function pad(message: Uint8Array, bytesBefore: number): DataView {
  const length = Math.ceil((message.length + 9) / blockBytes) * blockBytes
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  const allBytes = bytesBefore + message.length
  view.setUint32(length - 8, Math.floor(allBytes / 0x2000_0000))
  view.setUint32(length - 4, allBytes << 3)
  return view
}

/** The digest of what led to a state, whole blocks, and of the message behind it. */
function digestFrom(before: Iterable<number>, message: Uint8Array, bytesBefore = 0): Uint8Array {
  const state = new Int32Array(before)
  const padded = pad(message, bytesBefore)
  for (let at = 0; at < padded.byteLength; at += blockBytes) compress(state, padded, at)
  const digest = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < state.length; i++) digest.setInt32(i * 4, state[i]!)
  return new Uint8Array(digest.buffer)
}

/** The 32-byte SHA-256 digest of a message. */
export function sha256(message: Uint8Array): Uint8Array {
  return digestFrom(initialState, message)
}

/** The 32-byte HMAC-SHA256 of messages under a key of any length; what only the key decides is worked out once. */
export function openHmac(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const short = key.length > blockBytes ? sha256(key) : key
  const [inner, outer] = [0x36, 0x5c].map((filler) => {
    const block = new Uint8Array(blockBytes).fill(filler)
    short.forEach((byte, i) => (block[i]! ^= byte))
    const state = new Int32Array(initialState)
    compress(state, new DataView(block.buffer), 0)
    return state
  }) as [Int32Array, Int32Array]
  return (message) => digestFrom(outer, digestFrom(inner, message, blockBytes), blockBytes)
}

/** The 32-byte HMAC-SHA256 of one message under a key of any length. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return openHmac(key)(message)
}

const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads lower-case hex. Throws a RangeError on anything else: check what strangers send first. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hex')
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
  )
}
