/** What a list of games can be narrowed by: only what parts it, so that no choice shows all or nothing. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import {
  gameFeatures,
  gameThemes,
  tableTypes,
  type GameFeature,
  type GameTheme,
  type TableType,
} from '#contract/game_traits.ts'
import type { Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Site } from '#server/base/context.ts'
import type { Game } from './catalogue.ts'
import { plainWords } from './search.ts'

export const featureTitles = {
  wilds: 'featureWilds',
  scatters: 'featureScatters',
  free_spins: 'featureFreeSpins',
  multipliers: 'featureMultipliers',
  cascades: 'featureCascades',
  ways: 'featureWays',
  bonus_game: 'featureBonusGame',
  buy_feature: 'featureBuy',
  shared_rounds: 'featureShared',
  players_only: 'featurePlayersOnly',
  auto_cash_out: 'featureAutoCashOut',
  one_minute: 'featureOneMinute',
  keyboard: 'featureKeyboard',
  provably_fair: 'featureProvablyFair',
} as const satisfies Record<GameFeature, MessageKey>

export const themeTitles = {
  ancient: 'themeAncient',
  asia: 'themeAsia',
  classic: 'themeClassic',
  festive: 'themeFestive',
  fruit: 'themeFruit',
  myths: 'themeMyths',
  nature: 'themeNature',
  north: 'themeNorth',
  riches: 'themeRiches',
  royal: 'themeRoyal',
  sea: 'themeSea',
  space: 'themeSpace',
} as const satisfies Record<GameTheme, MessageKey>

/** What a theme is called in a language, as it is searched for. */
export const themeWordsOf = (themes: readonly GameTheme[], language: Language): string[] =>
  themes.flatMap((theme) => plainWords(speechOf(language).t(themeTitles[theme])))

const tableTitles = {
  roulette: 'tableRoulette',
  blackjack: 'tableBlackjack',
  baccarat: 'tableBaccarat',
  dragon_tiger: 'tableDragonTiger',
  sic_bo: 'tableSicBo',
  game_show: 'tableGameShow',
} as const satisfies Record<TableType, MessageKey>

/** What the list of short games says on their cards. */
const tags = ['one_minute', 'keyboard'] as const

/** Of a game in words; nothing where nothing of it is known. */
export function tagsOf({ entry }: Game, language: Language): { fact?: string } {
  const { t } = speechOf(language)
  const own = tags.filter((tag) => entry.features.includes(tag)).map((tag) => t(featureTitles[tag]))
  return own.length === 0 ? {} : { fact: own.join(' · ') }
}

const stakesMax = 6

/** @param games those that the list holds before it is narrowed. */
export function filtersOf(
  games: readonly Game[],
  site: Site,
  language: Language,
): Answer<'/api/product/filters'>['value'] {
  const { t } = speechOf(language)
  /** How many have each of some traits; what none has, or all, parts nothing. */
  const parting = <C extends string>(
    titles: Readonly<Record<C, MessageKey>>,
    codes: readonly C[],
    has: (game: Game, code: C) => boolean,
  ) =>
    codes
      .map((code) => ({
        code,
        name: t(titles[code]),
        count: games.filter((game) => has(game, code)).length,
      }))
      .filter(({ count }) => count > 0 && count < games.length)
  const stakes = new Set(games.map(({ stakeMin }) => stakeMin))
  return {
    features: parting(featureTitles, gameFeatures, ({ entry }, code) =>
      entry.features.includes(code),
    ),
    themes: parting(themeTitles, gameThemes, ({ themes }, code) => themes.includes(code)),
    table_types: parting(tableTitles, tableTypes, ({ tableType }, code) => tableType === code),
    // For the largest of them all can be played.
    stakes: [...stakes]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .slice(0, -1)
      .slice(0, stakesMax)
      .map((stake) => showMoney(stake, site.currency)),
  }
}
