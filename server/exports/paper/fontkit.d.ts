/** What we use of fontkit, which comes without types. */

declare module 'fontkit' {
  type Glyph = { id: number; advanceWidth: number }
  type Subset = { glyphEncoder: { encodeSimple(path: Outline): Uint8Array } }
  type Layout = { glyphs: readonly Glyph[]; advanceWidth: number }

  export type Outline = {
    commands: readonly { command: string; args: readonly number[] }[]
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly variationAxes: Readonly<Record<string, { default: number }>>
    getVariation(settings: Readonly<Record<string, number>>): Font
    hasGlyphForCodePoint(sign: number): boolean
    glyphForCodePoint(sign: number): Glyph
    layout(text: string, features?: readonly string[]): Layout
    createSubset(): Subset
  }
  export function create(file: Uint8Array): Font
}
