/** How players of each language call the categories: message keys. */

import type { Category } from '#contract/catalogue.ts'
import type { MessageKey } from './speech.ts'

export const categoryTitles = {
  hot: 'hotGames',
  slot_game: 'slots',
  casino: 'casino',
  hash_game: 'hashGames',
  sportsbook: 'sports',
  fishing: 'fishing',
  poker: 'poker',
  sabong: 'sabong',
  lottery: 'lottery',
  horse_racing: 'horseRacing',
  bingo: 'bingo',
  arcade: 'arcade',
  crash: 'crash',
} as const satisfies Record<Category, MessageKey>
