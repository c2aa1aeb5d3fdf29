/** How a visitor has one device draw the site: cookies by name, each also an attribute `data-<name>` of the document. */

/** How prices are written. */
export const oddsFormats = [
  'decimal',
  'fractional',
  'american',
  'hongkong',
  'malay',
  'indonesian',
] as const
export type OddsFormat = (typeof oddsFormats)[number]

export const deviceChoices = {
  scheme: ['light', 'dark', 'system'],
  /** The navigation at the side: with words, or icons alone. */
  rail: ['wide', 'narrow'],
  /** A match on a board: in one line, its prices one under the other, or as a card. */
  rows: ['single', 'double', 'column'],
  /** What a player has, where others look over their shoulder. */
  purse: ['masked'],
  /** Keys that lead somewhere without being held with another (WCAG 2.1.4). */
  keys: ['none'],
  /** A player's own preference goes before it. */
  odds: oddsFormats,
} as const

export type DeviceChoices = {
  [Name in keyof typeof deviceChoices]?: (typeof deviceChoices)[Name][number]
}
