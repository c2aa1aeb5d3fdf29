/** Which font file has which signs of the nine languages, and a text cut into runs that one file can set. */

import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Language } from '#contract/catalogue.ts'
import { assert } from '#server/base/refusal.ts'
import { writeGlyph } from './glyph.ts'
import { unpackFont } from './woff2.ts'

/** A family of the pages' own fonts, each file of which holds some ranges of signs. */
type Family = 'noto-sans' | 'noto-sans-sc' | 'noto-sans-tc'

/** Both scripts of Chinese share signs and draw them differently: the reader's own goes first. */
const families = (language: Language): readonly Family[] =>
  language === 'CT'
    ? ['noto-sans', 'noto-sans-tc', 'noto-sans-sc']
    : ['noto-sans', 'noto-sans-sc', 'noto-sans-tc']

const weight = 400

const { resolve } = createRequire(import.meta.url)
const pathOf = (family: Family, file: string) => resolve(`@fontsource-variable/${family}/${file}`)

/** One font file; `name` is known to no other. */
export type Face = { name: string; font: Font }
export type Run = { face: Face; text: string }

type Range = { from: number; to: number; open: () => Face }

const rangesOf = new Map<Family, readonly Range[]>()

function readRanges(family: Family): readonly Range[] {
  const known = rangesOf.get(family)
  if (known) return known
  const files = JSON.parse(readFileSync(pathOf(family, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const ranges = Object.entries(files).flatMap(([part, text]) => {
    const open = opener(family, part.replaceAll(/[[\]]/g, ''))
    return text.split(',').map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((sign) => Number.parseInt(sign, 16))
      return { from, to, open }
    })
  })
  rangesOf.set(family, ranges)
  return ranges
}

/** Dear to open, so each file is opened once, when a sign of it is first met. */
function opener(family: Family, part: string): () => Face {
  let face: Face | undefined
  return () => {
    if (face) return face
    const name = `${family}-${part}`
    const file = readFileSync(pathOf(family, `files/${name}-wght-normal.woff2`))
    face = { name, font: openFont(unpackFont(file)) }
    return face
  }
}

const layoutsMax = 4000

function openFont(file: Buffer): Font {
  const whole = create(file)
  const isVaried = whole.variationAxes['wght']?.default !== weight
  const font = isVaried ? whole.getVariation({ wght: weight }) : whole
  // Positions are counted in thousandths there, and kept ones are counted again.
  assert(font.unitsPerEm === 1000, 'fonts of ours are drawn on a thousand units')
  const { layout, createSubset } = font
  const known = new Map<string, ReturnType<typeof layout>>()
  font.layout = (text) => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= layoutsMax) known.clear()
    const made = layout.call(font, text)
    known.set(text, made)
    return made
  }
  // The library's own encoder of varied outlines fails on every glyph.
  font.createSubset = () => {
    const subset = createSubset.call(font)
    subset.glyphEncoder = { encodeSimple: writeGlyph }
    return subset
  }
  return font
}

/** Stands for a sign that no file has. */
const unknown = 0xfffd
/** What takes the look of the sign before it: marks, joiners and spaces stay in its run where its file has them. */
const leaning = /[\p{M}\p{Cf}\p{Zs}]/u

/** Cuts texts into runs for readers of a language; it remembers where it found each sign. */
export function openFonts(language: Language): (text: string) => Run[] {
  const faceBySign = new Map<number, Face | null>()
  const find = (sign: number): Face | null => {
    for (const family of families(language))
      for (const { from, to, open } of readRanges(family))
        if (from <= sign && sign <= to && open().font.hasGlyphForCodePoint(sign)) return open()
    return null
  }
  const faceOf = (sign: number) => {
    const known = faceBySign.get(sign)
    if (known !== undefined) return known
    const face = find(sign)
    faceBySign.set(sign, face)
    return face
  }
  const [blank] = [faceOf(unknown)]
  return (text) => {
    const runs: Run[] = []
    // Signs that a font has whole are drawn better than those put together.
    for (const sign of text.normalize('NFC')) {
      const code = sign.codePointAt(0) ?? unknown
      const last = runs.at(-1)
      if (last && leaning.test(sign) && last.face.font.hasGlyphForCodePoint(code)) {
        last.text += sign
        continue
      }
      const own = faceOf(code)
      const face = own ?? blank
      if (!face) continue
      const shown = own ? sign : String.fromCodePoint(unknown)
      if (last?.face === face) last.text += shown
      else runs.push({ face, text: shown })
    }
    return runs
  }
}
