/** The rooms of the house, each a folder at the top. */

export const rooms = [
  'contract',
  'games',
  'server',
  'client',
  'ui',
  'i18n',
  'web',
  'studio',
  'tests',
  'bench',
] as const
