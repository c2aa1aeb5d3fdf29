/** The calls of the content room. */

import type { contactCalls } from '#contract/contact.ts'
import type { contentCalls } from '#contract/content.ts'
import type { noticeCalls } from '#contract/notices.ts'
import type { seoCalls } from '#contract/seo.ts'
import type { Handlers } from '#server/base/handler.ts'
import { contactHandlers, type ContactNeeds } from './contact.ts'
import { threadHandlers } from './enquiry_thread.ts'
import { homeHandlers } from './home.ts'
import { pageHandlers } from './pages.ts'
import { picturesReader } from './pictures.ts'
import { seoHandlers } from './seo.ts'
import { settingHandlers } from './settings.ts'
import { contentReader } from './shown.ts'

export function contentHandlers(
  needs: ContactNeeds,
): Handlers<
  keyof (typeof contentCalls & typeof noticeCalls & typeof contactCalls & typeof seoCalls)
> {
  const readContent = contentReader()
  const readPictures = picturesReader()
  return {
    ...pageHandlers(readContent),
    ...seoHandlers(readContent, readPictures),
    ...homeHandlers(readContent, readPictures),
    ...settingHandlers(readContent, readPictures),
    ...contactHandlers(needs),
    ...threadHandlers(),
  }
}
