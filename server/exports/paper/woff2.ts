/** Unpacks a WOFF2 file into the TrueType file it was made of (W3C WOFF 2.0, sections 4 and 5). */

import { brotliDecompressSync } from 'node:zlib'
import { assert } from '#server/base/refusal.ts'
import { words } from './glyph.ts'

/** Tags by number (section 4.1). */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.padEnd(4))
const ownTag = 63
const headerBytes = 48

type Table = { tag: string; bytes: Buffer }

/** For whoever reads glyphs from it: its tables have no checksums. */
export function unpackFont(file: Buffer): Buffer {
  const from = reader(file)
  assert(from.take(4).toString('latin1') === 'wOF2', 'a font of ours is a WOFF2 file')
  const flavour = from.u32()
  from.skip(4)
  const count = from.u16()
  from.skip(6)
  const packedBytes = from.u32()
  from.skip(headerBytes - 24)
  const entries = Array.from({ length: count }, () => readEntry(from))
  const data = reader(brotliDecompressSync(from.take(packedBytes)))
  const tables = entries.map(({ tag, bytes }) => ({ tag, bytes: data.take(bytes) }))
  const find = (tag: string) => tables.find((table) => table.tag === tag)
  const [glyf, loca, head] = [find('glyf'), find('loca'), find('head')]
  assert(glyf && loca && head, 'a TrueType font has outlines')
  const outlines = restoreOutlines(glyf.bytes)
  glyf.bytes = outlines.glyf
  loca.bytes = outlines.loca
  // Offsets of glyphs have four bytes.
  head.bytes = Buffer.from(head.bytes)
  head.bytes.writeInt16BE(1, 50)
  return joinTables(flavour, tables)
}

function readEntry(from: Reader): { tag: string; bytes: number } {
  const flags = from.u8()
  const number = flags & 0x3f
  const tag = number === ownTag ? from.take(4).toString('latin1') : knownTags[number]
  assert(tag, 'a table has a tag')
  const whole = from.base128()
  const version = flags >> 6
  const isOutline = tag === 'glyf' || tag === 'loca'
  assert(version === 0, 'outlines are transformed, and nothing else is')
  return { tag, bytes: isOutline ? from.base128() : whole }
}

/** Section 5.1: seven streams, from each of which every glyph takes its part. */
function restoreOutlines(bytes: Buffer): { glyf: Buffer; loca: Buffer } {
  const from = reader(bytes)
  from.skip(2)
  const hasOverlaps = (from.u16() & 1) === 1
  const count = from.u16()
  from.skip(2)
  const sizes = Array.from({ length: 7 }, () => from.u32())
  const [contours, points, flags, triplets, parts, boxes, instructions] = sizes.map((size) =>
    reader(from.take(size)),
  )
  assert(contours && points && flags && triplets && parts && boxes && instructions, 'seven streams')
  const boxed = boxes.take(((count + 31) >> 5) << 2)
  const overlaps = hasOverlaps ? from.take((count + 7) >> 3) : null
  const has = (bits: Buffer | null, n: number) => ((bits?.[n >> 3] ?? 0) & (0x80 >> (n & 7))) !== 0
  const glyphs: Buffer[] = []
  const loca = Buffer.alloc(4 * (count + 1))
  let at = 0
  for (let n = 0; n < count; n++) {
    const ends = contours.i16()
    const box = has(boxed, n) ? boxes.take(8) : null
    const glyph =
      ends === 0
        ? Buffer.alloc(0)
        : ends < 0
          ? readComposite(box, parts, triplets, instructions)
          : readSimple(ends, box, has(overlaps, n), { points, flags, triplets, instructions })
    glyphs.push(glyph)
    at += glyph.length
    loca.writeUInt32BE(at, 4 * (n + 1))
  }
  return { glyf: Buffer.concat(glyphs), loca }
}

/** To the even length at which the next glyph begins. */
const padding = (bytes: number) => Buffer.alloc(bytes & 1)

const composite = { words: 0x1, scale: 0x8, more: 0x20, scales: 0x40, matrix: 0x80, program: 0x100 }

/** Section 5.1, composite glyphs: the components stand as they stood. */
function readComposite(
  box: Buffer | null,
  parts: Reader,
  triplets: Reader,
  instructions: Reader,
): Buffer {
  assert(box, 'a composite glyph says its box')
  const kept = [words([-1]), box]
  let flags: number
  let hasProgram = false
  do {
    const head = parts.take(4)
    flags = head.readUInt16BE()
    hasProgram ||= (flags & composite.program) !== 0
    const scale =
      flags & composite.matrix ? 8 : flags & composite.scales ? 4 : flags & composite.scale ? 2 : 0
    kept.push(head, parts.take((flags & composite.words ? 4 : 2) + scale))
  } while (flags & composite.more)
  if (hasProgram) {
    const length = triplets.short()
    kept.push(words([length]), instructions.take(length))
  }
  const glyph = Buffer.concat(kept)
  return Buffer.concat([glyph, padding(glyph.length)])
}

const onCurve = 0x1
const overlap = 0x40

type Streams = Record<'points' | 'flags' | 'triplets' | 'instructions', Reader>

/** Section 5.1, simple glyphs; coordinates are written in whole words, which no reader minds. */
function readSimple(contours: number, box: Buffer | null, overlaps: boolean, from: Streams) {
  let count = 0
  const ends = Array.from({ length: contours }, () => (count += from.points.short()) - 1)
  const marks = Buffer.alloc(count)
  const moves: [number[], number[]] = [[], []]
  const bounds = { x: [0, 0], y: [0, 0] }
  let [x, y] = [0, 0]
  for (let n = 0; n < count; n++) {
    const flag = from.flags.u8()
    const [dx, dy] = readMove(flag & 0x7f, from.triplets)
    x += dx
    y += dy
    moves[0].push(dx)
    moves[1].push(dy)
    marks[n] = (flag & 0x80 ? 0 : onCurve) | (n === 0 && overlaps ? overlap : 0)
    bounds.x = n === 0 ? [x, x] : [Math.min(bounds.x[0]!, x), Math.max(bounds.x[1]!, x)]
    bounds.y = n === 0 ? [y, y] : [Math.min(bounds.y[0]!, y), Math.max(bounds.y[1]!, y)]
  }
  const length = from.triplets.short()
  const glyph = Buffer.concat([
    words([contours]),
    box ?? words([bounds.x[0]!, bounds.y[0]!, bounds.x[1]!, bounds.y[1]!]),
    words([...ends, length]),
    from.instructions.take(length),
    marks,
    words([...moves[0], ...moves[1]]),
  ])
  return Buffer.concat([glyph, padding(glyph.length)])
}

/** Section 5.2: how far a point lies from the one before it, in one to four bytes. */
function readMove(flag: number, from: Reader): [dx: number, dy: number] {
  const signed = (bit: number, value: number) => ((flag >> bit) & 1 ? value : -value)
  const high = (base: number) => ((flag - base) & 14) << 7
  if (flag < 10) return [0, signed(0, high(0) + from.u8())]
  if (flag < 20) return [signed(0, high(10) + from.u8()), 0]
  if (flag < 84) {
    const [group, low] = [flag - 20, from.u8()]
    return [
      signed(0, 1 + (group & 0x30) + (low >> 4)),
      signed(1, 1 + ((group & 0x0c) << 2) + (low & 0x0f)),
    ]
  }
  if (flag < 120) {
    const group = flag - 84
    const dx = signed(0, 1 + (Math.trunc(group / 12) << 8) + from.u8())
    return [dx, signed(1, 1 + (((group % 12) >> 2) << 8) + from.u8())]
  }
  if (flag < 124) {
    const [first, second, third] = [from.u8(), from.u8(), from.u8()]
    return [signed(0, (first << 4) + (second >> 4)), signed(1, ((second & 0x0f) << 8) + third)]
  }
  return [signed(0, from.u16()), signed(1, from.u16())]
}

/** The file of OpenType: a directory by tag, and the tables at multiples of four. */
function joinTables(flavour: number, tables: readonly Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const parts: Buffer[] = [directory]
  let at = directory.length
  sorted.forEach(({ tag, bytes }, n) => {
    const entry = 12 + 16 * n
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const gap = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, gap)
    at += bytes.length + gap.length
  })
  return Buffer.concat(parts)
}

type Reader = ReturnType<typeof reader>

/** Takes numbers from the beginning on; those of varying length are of section 4.1 (base 128) and 5.1 (short). */
function reader(bytes: Buffer) {
  let at = 0
  const take = (length: number) => {
    assert(at + length <= bytes.length, 'a font is whole')
    at += length
    return bytes.subarray(at - length, at)
  }
  const u8 = () => take(1).readUInt8()
  const u16 = () => take(2).readUInt16BE()
  return {
    take,
    skip: (length: number) => void take(length),
    u8,
    u16,
    i16: () => take(2).readInt16BE(),
    u32: () => take(4).readUInt32BE(),
    base128: () => {
      let value = 0
      for (;;) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if (byte < 0x80) return value
      }
    },
    short: () => {
      const code = u8()
      if (code === 253) return u16()
      if (code === 254) return u8() + 506
      return code === 255 ? u8() + 253 : code
    },
  }
}
