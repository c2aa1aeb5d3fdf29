/** A promotion in every language of its site, as its page tells it: for staff, before it is published. */

import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { formatsOf } from '#i18n/format.ts'
import { exampleInWords, promotionParts, termsInWords } from '#i18n/promotion_words.ts'
import type { Visit } from '#server/base/context.ts'
import { assert } from '#server/base/refusal.ts'
import { gamesOf, levelsOf, methodsOf } from './calls.ts'
import type { Written } from './draft.ts'
import { exampleOf } from './terms.ts'

type Told = Answer<'/api/staff/promotion_preview'>['value']['languages'][number]

/** @param written checked before. */
export function tellPromotion(visit: Visit, written: Written): Promise<Told[]> {
  return Promise.all(visit.site.languages.map((language) => tellIn(visit, written, language)))
}

async function tellIn(visit: Visit, { terms, texts }: Written, language: Language): Promise<Told> {
  const { site } = visit
  const { t } = speechOf(language)
  const { money, time, decimal: odds } = formatsOf(language, site.currency, site.timeZone)
  const reader = { ...visit, language }
  const [games, methods, levels] = [
    await gamesOf(reader, terms),
    await methodsOf(reader, terms),
    await levelsOf(reader),
  ]
  const vip_name = terms.vip_level === null ? '' : (levels[terms.vip_level] ?? '')
  const named = { games, methods, vip_name }
  const told = texts[language]
  assert(told, 'a promotion is told in every language of its site')
  return {
    language,
    title: told.title,
    summary: told.summary,
    terms: termsInWords(terms, named, { t, money, time, odds }).map(([name, value]) => ({
      name,
      value,
    })),
    example: exampleInWords(terms, exampleOf(site, terms), { t, money }),
    parts: promotionParts.map(([word, name]) => ({ name: t(word), text: told[name] })),
  }
}
