/** The words of bets for Node: said by the server and by the frames of games, so that no page of the site loads them. */

import { readFileSync } from 'node:fs'
import type { Language } from '#contract/catalogue.ts'
import type { BetKey, SayBet } from './bet_words.ts'
import { speechOf } from './catalogue.ts'
import { compileCatalogue, type Texts } from './compile.ts'
import { speak } from './speech.ts'

export function readBetTexts(language: Language): Texts & Record<BetKey, string> {
  return JSON.parse(
    readFileSync(new URL(`./bets/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts & Record<BetKey, string>
}

const sayings = new Map<Language, SayBet>()

/** How bets are told in a language; compiled at first use. */
export function betSayingOf(language: Language): SayBet {
  const known = sayings.get(language)
  if (known) return known
  const texts = readBetTexts(language)
  const own = speak(language, compileCatalogue(texts)).t as SayBet
  const house = speechOf(language).t as SayBet
  const say: SayBet = (key, values) => (key in texts ? own : house)(key, values)
  sayings.set(language, say)
  return say
}
