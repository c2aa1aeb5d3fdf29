/** Writes lines of text into a document: in the fonts that have their signs, within a width, told to screen readers. */

import type { Language } from '#contract/catalogue.ts'
import { openFonts, type Run } from './fonts.ts'

export type Paper = PDFKit.PDFDocument

export type Place = {
  x: number
  /** Of the line the letters stand on. */
  y: number
  width: number
  size: number
  colour?: string
  isRight?: boolean
}

export const ink = { text: '#1b1b1f', quiet: '#55555c', rule: '#d9d9de', band: '#f1f1f4' } as const

export type Pen = {
  /** Gets ready to write what these texts are made of. */
  learn(texts: readonly string[]): Promise<void>
  /** A line, set smaller where it is wider than its place: no sign of it is left out. */
  write(text: string, place: Place): void
  /** What a screen reader reads as one thing of this kind, within another where one is given. */
  part(kind: string, within: Part | null, draw: () => void): void
  group(kind: string, within: Part | null): Part
  /** What only the eye needs: rules, bands, numbers of pages. */
  adorn(draw: () => void): void
}
/** A table, a row; null in a document that is read from top to bottom only. */
export type Part = PDFKit.PDFStructureElement | null

/** Known to the library, and not to its types. */
const headOptions: object = { scope: 'Column' }

export function openPen(paper: Paper, language: Language, isTagged: boolean): Pen {
  const fonts = openFonts(language)
  const known = new Set<string>()
  const take = ({ name, font }: Run['face'], size: number) => {
    if (!known.has(name)) {
      // Its types know files only.
      paper.registerFont(name, font as unknown as Buffer)
      known.add(name)
    }
    paper.font(name, size)
  }
  return {
    learn: fonts.learn,
    write: (text, { x, y, width, size, colour = ink.text, isRight = false }) => {
      const runs = fonts.cut(text)
      const widths = runs.map(widthOf)
      const whole = widths.reduce((sum, one) => sum + one, 0)
      const fitting = Math.min(size, width / whole)
      paper.fillColor(colour)
      let at = isRight ? x + width - whole * fitting : x
      for (const [n, run] of runs.entries()) {
        take(run.face, fitting)
        paper.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        at += (widths[n] ?? 0) * fitting
      }
    },
    group: (kind, within) => {
      if (!isTagged) return null
      const made = paper.struct(kind)
      if (within) within.add(made)
      else paper.addStructure(made)
      return made
    },
    part: (kind, within, draw) => {
      if (!within) return draw()
      within.add(paper.struct(kind, kind === 'TH' ? headOptions : {}, draw))
    },
    adorn: (draw) => {
      if (isTagged) paper.markContent('Artifact')
      draw()
      if (isTagged) paper.endMarkedContent()
    },
  }
}

/** At size 1, word by word as they are set. */
function widthOf({ text, face: { font } }: Run): number {
  const words = text.split(/(?<=[ \t])/)
  return words.reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / font.unitsPerEm
}
