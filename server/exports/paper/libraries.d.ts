/** What we use of two libraries that come without types of it. */

declare module 'fontkit' {
  type Glyph = { id: number; advanceWidth: number }
  type Layout = { glyphs: readonly Glyph[]; advanceWidth: number }

  export type Font = {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(sign: number): boolean
    layout(text: string, features?: readonly string[]): Layout
  }
  export function create(file: Uint8Array): Font
}

declare module 'subset-font' {
  /** Cuts a font to the letters of a text; without one, all its glyphs are kept. An axis is fixed, or narrowed. */
  export default function subsetFont(
    file: Uint8Array,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean
      targetFormat: 'truetype' | 'woff2'
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
      noHinting: boolean
    },
  ): Promise<Buffer>
}
