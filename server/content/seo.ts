/** What search engines read of a page, in English and in the visitor's language. */

import { languages } from '#contract/catalogue.ts'
import type { Handlers } from '#server/base/handler.ts'
import { inEnglish } from './pages.ts'
import type { ReadPictures } from './pictures.ts'
import { wordsIn, type ReadContent } from './shown.ts'

export function seoHandlers(
  readContent: ReadContent,
  readPictures: ReadPictures,
): Pick<Handlers, '/api/seo'> {
  return {
    '/api/seo': async (visit, { page_name }) => {
      const { site, origin } = visit
      const shown = (await readContent(visit, 'seo')).find(({ name }) => name === page_name) ?? null
      const english = inEnglish(shown, site).words
      const { words, language, status } = wordsIn(shown, visit.language, site)
      const picture = (await readPictures(visit))(shown?.document?.image ?? '')
      const path = page_name === 'home' ? '/' : `/${page_name}`
      const addressOf = (written = '') => new URL(written || path, origin).href
      return {
        value: {
          id: page_name,
          page_name,
          en_item_name: english?.item_name ?? '',
          en_body: english?.body ?? '',
          local_item_name: words?.item_name ?? '',
          local_body: words?.body ?? '',
          local_language: language,
          meta_title: words?.title || site.name,
          meta_desc: words?.description ?? '',
          meta_keywords: words?.keywords ?? '',
          meta_url: addressOf(shown?.document?.url),
          meta_canonical: addressOf(shown?.document?.canonical),
          meta_author: words?.author || site.name,
          meta_publisher: words?.publisher || site.name,
          meta_lang: languages[language].tag,
          meta_image_url: picture ? addressOf(picture.img_url) : '',
          status,
        },
      }
    },
  }
}
