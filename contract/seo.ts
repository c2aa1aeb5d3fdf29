/** The call that tells search engines what a page is about. */

import { call } from './call.ts'
import { contentName, html, wordStatus } from './content.ts'
import { language, link, object, Text } from './fields.ts'

const line = Text({ maxLength: 500 })

export const seoCalls = {
  '/api/seo': call({
    about:
      'What search engines read of a page, in English and in the visitor’s language. Where the operator has written nothing for a page, `status` is `draft` and the record is made from the name of the site. `status` and `local_language` are designed.',
    access: 'public',
    isReading: true,
    body: {
      /** `home` for the first page, otherwise the route without its slash. */
      page_name: contentName,
    },
    reads: {
      value: object({
        id: contentName,
        page_name: contentName,
        en_item_name: line,
        en_body: html,
        local_item_name: line,
        local_body: html,
        local_language: language,
        meta_title: line,
        meta_desc: Text({ maxLength: 1000 }),
        meta_keywords: line,
        meta_url: link,
        meta_canonical: link,
        meta_author: line,
        meta_publisher: line,
        /** BCP 47. */
        meta_lang: Text({ maxLength: 12 }),
        meta_image_url: link,
        status: wordStatus,
      }),
    },
    example: { page_name: 'home' },
  }),
} as const
