/** Which font file has which signs of the nine languages, and a text cut into runs that one file can set. */

import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Language } from '#contract/catalogue.ts'
import { assert } from '#server/base/refusal.ts'

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

type Range = { from: number; to: number; open: () => Promise<Face> }

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
function opener(family: Family, part: string): () => Promise<Face> {
  let face: Promise<Face> | undefined
  const name = `${family}-${part}`
  const open = async () => {
    const file = await readFile(pathOf(family, `files/${name}-wght-normal.woff2`))
    return { name, font: await openFont(file) }
  }
  return () => (face ??= open())
}

const layoutsMax = 4000

/** Documents hold plain outlines: the file is unpacked, and what it can vary is fixed. */
async function openFont(file: Buffer): Promise<Font> {
  const font = create(
    await subsetFont(file, undefined, {
      keepAllGlyphs: true,
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
      noHinting: true,
    }),
  )
  // Positions are counted in thousandths there, and kept ones are counted again.
  assert(font.unitsPerEm === 1000, 'fonts of ours are drawn on a thousand units')
  const { layout } = font
  const known = new Map<string, ReturnType<typeof layout>>()
  font.layout = (text) => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= layoutsMax) known.clear()
    const made = layout.call(font, text)
    known.set(text, made)
    return made
  }
  return font
}

/** Stands for a sign that no file has. */
const unknown = '\ufffd'
/** What takes the look of the sign before it: marks, joiners and spaces stay in its run where its file has them. */
const leaning = /[\p{M}\p{Cf}\p{Zs}]/u

/** Joins or parts letters, and has no look of its own. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

export type Fonts = {
  /** Opens what these texts need. */
  learn(texts: readonly string[]): Promise<void>
  /** Cuts a text whose signs have been learned into runs that one file can set. */
  cut(text: string): Run[]
}

// Signs that a font has whole are drawn better than those put together.
const wholeSigns = (text: string) => text.normalize('NFC')

/** Fonts for readers of a language. */
export function openFonts(language: Language): Fonts {
  const faceBySign = new Map<string, Face | null>()
  const find = async (sign: string): Promise<Face | null> => {
    const code = sign.codePointAt(0) ?? 0
    for (const family of families(language))
      for (const { from, to, open } of readRanges(family)) {
        if (code < from || code > to) continue
        const face = await open()
        if (face.font.hasGlyphForCodePoint(code)) return face
      }
    return null
  }
  const faceOf = (sign: string) => {
    const face = faceBySign.get(sign)
    assert(face !== undefined, 'a sign is learned before it is set')
    return face
  }
  return {
    learn: async (texts) => {
      // Lines apart, so that no sign joins one of the next text.
      for (const sign of wholeSigns([unknown, ...texts].join('\n')))
        if (!faceBySign.has(sign)) faceBySign.set(sign, await find(sign))
    },
    cut: (text) => {
      const runs: Run[] = []
      for (const sign of wholeSigns(text)) {
        const last = runs.at(-1)
        if (
          last &&
          leaning.test(sign) &&
          last.face.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
        ) {
          last.text += sign
          continue
        }
        const own = faceOf(sign)
        if (!own && unseen.test(sign)) continue
        const face = own ?? faceOf(unknown)
        if (!face) continue
        const shown = own ? sign : unknown
        if (last?.face === face) last.text += shown
        else runs.push({ face, text: shown })
      }
      return runs
    },
  }
}
