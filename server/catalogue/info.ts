/** What can be known of a game before it is opened: its entry, and of our own what its published rules come to. */

import type { Answer } from '#contract/calls.ts'
import { studioProvider, type Language } from '#contract/catalogue.ts'
import { gameOf } from '#games/catalogue.ts'
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { showGame, type Game } from './catalogue.ts'
import { featureTitles, themeTitles } from './filters.ts'

type Info = Answer<'/api/product/info'>['value']

export function infoOf(game: Game, site: Site, language: Language, now: Date): Info {
  const { t } = speechOf(language)
  return {
    game: showGame(game, site, now),
    features: game.entry.features.map((feature) => t(featureTitles[feature])),
    themes: game.themes.map((theme) => t(themeTitles[theme])),
    ...figuresOf(game.entry),
  }
}

type Figures = Pick<Info, 'hit_frequency' | 'max_multiple' | 'top_award'>

const unknown: Figures = { hit_frequency: null, max_multiple: null, top_award: null }

function figuresOf({ provider_code, game_code }: Game['entry']): Figures {
  const rules =
    provider_code === studioProvider ? (gameOf(game_code) ?? sharedGameOf(game_code)) : null
  if (!rules) return unknown
  const { hitFrequency, maxMultiple, topAward } = rules
  return {
    hit_frequency: hitFrequency && plain(multiply(hitFrequency, fraction(100)), 2),
    // Of a pool nobody knows what it will hold.
    max_multiple: topAward && plain(maxMultiple, 2),
    top_award: topAward && {
      multiple: plain(topAward.multiple, 2),
      rounds: plain(fraction(topAward.chance.denominator, topAward.chance.numerator), 0),
    },
  }
}

/** Without zeros that say nothing. */
const plain = (value: Fraction, places: number) =>
  places === 0 ? showDecimal(value, 0) : showDecimal(value, places).replace(/\.?0+$/, '')
