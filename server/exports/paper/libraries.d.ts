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
  /** Unpacks a font; without a `text`, all its glyphs are kept. */
  export default function subsetFont(
    file: Uint8Array,
    text: string | undefined,
    options: {
      keepAllGlyphs: boolean
      targetFormat: 'truetype'
      variationAxes: Readonly<Record<string, number>>
      noHinting: boolean
    },
  ): Promise<Buffer>
}
