/** What the look of a game consists of. */
import type { Drawing } from './ink.ts'

/** Colours as `#rrggbb`; text in white stands on `ground` and `panel`, dark text on `accent`. */
export type Palette = {
  /** The sky of the poster and the frame, from above to below. */
  sky: readonly [string, string, string]
  ground: string
  panel: string
  accent: string
  /** Contours. */
  contour: string
  /** Letters, from ace to ten. */
  letters: readonly [string, string, string, string, string]
}

export type Look = {
  palette: Palette
  /** By the symbol's name on the sheet, letters aside, which take the palette's colours; or what moves in the view. */
  symbols: Readonly<Record<string, Drawing>>
  /** 600 x 800, its subject within the middle 375. */
  poster: Drawing
}
