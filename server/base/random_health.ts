/**
 * Watches the raw bytes of the random source while they are used: the repetition count and the adaptive proportion
 * test of NIST SP 800-90B, section 4.4. A source that is stuck or biased never comes back in this process [RNG-09].
 */

import { Refusal } from './refusal.ts'

/** How unlikely a sound source must be to fail either test, once per byte: once in 10^12 for each. */
const falseAlarm = 2 ** -40
const windowBytes = 512
/** One in 2^8 for each byte of eight bits of entropy, repeated: 1 + 40 / 8. */
const repeatsMax = 6

/** The least count of one value in a window that is as unlikely as a false alarm may be. */
function proportionMax(): number {
  const p = 1 / 256
  let [chance, above] = [(1 - p) ** windowBytes, 1]
  for (let count = 0; ; count++) {
    above -= chance
    if (above < falseAlarm) return count + 1
    chance *= ((windowBytes - count) / (count + 1)) * (p / (1 - p))
  }
}

export type HealthTest = {
  /** Looks at bytes in the order they were produced. */
  take(bytes: Uint8Array): void
  /** What was found, or null while the source is sound. */
  fault(): string | null
  /** The bytes, looked at. Refuses `serviceUnavailable` once anything was found: then nothing is drawn any more. */
  passed<Bytes extends Uint8Array>(bytes: Bytes): Bytes
}

export function openHealthTest(): HealthTest {
  const countMax = proportionMax()
  let fault: string | null = null
  let [last, repeats] = [-1, 0]
  let [watched, seen, count] = [-1, 0, 0]
  const takeByte = (byte: number) => {
    repeats = byte === last ? repeats + 1 : 1
    last = byte
    if (repeats >= repeatsMax) fault ??= `the byte ${byte} came ${repeats} times in a row`
    if (seen === 0) [watched, count] = [byte, 0]
    if (byte === watched) count += 1
    if (count >= countMax) fault ??= `the byte ${byte} came ${count} times in ${seen + 1}`
    seen = (seen + 1) % windowBytes
  }
  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) takeByte(byte)
  }
  return {
    take,
    fault: () => fault,
    passed: (bytes) => {
      take(bytes)
      if (fault !== null) throw new Refusal('serviceUnavailable')
      return bytes
    },
  }
}
