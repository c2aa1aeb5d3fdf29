/** What the home page shows of an operator's making: slides, announcements, the moving strip, news. */

import { itemsPerPage } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ShownImage } from '#server/files/images.ts'
import { exclusionOf } from '#server/protection/exclusion.ts'
import { withAnchors } from './html.ts'
import type { Document } from './kinds.ts'
import { revisionOf } from './pages.ts'
import type { ReadPictures } from './pictures.ts'
import { findNews, readNews, wordsIn, type ReadContent, type Shown } from './shown.ts'

type Paths =
  | '/api/home/fetch_slide'
  | '/api/home/fetch_announment'
  | '/api/home/marquee'
  | '/api/home/news_list'
  | '/api/home/news_detail'
type NewsHead = Answer<'/api/home/news_list'>['value'][number]
/** Kinds that are shown to some visitors, for a while. */
type ForSome = 'slide' | 'announcement' | 'marquee'

export function homeHandlers(
  readContent: ReadContent,
  readPictures: ReadPictures,
): Pick<Handlers, Paths> {
  const readForAsker = async <K extends ForSome>(visit: Visit, kind: K) => {
    const isOpen = await openTo(visit)
    return (await readContent(visit, kind)).flatMap((shown) => {
      const { words, language, status } = wordsIn(shown, visit.language, visit.site)
      return shown.document && words && isOpen((shown as Shown<ForSome>).document)
        ? [
            {
              name: shown.name,
              version: shown.version,
              document: shown.document,
              words,
              language,
              status,
            },
          ]
        : []
    })
  }
  return {
    '/api/home/fetch_slide': async (visit) => {
      const slides = await readForAsker(visit, 'slide')
      const pictureOf = await readPictures(visit)
      return {
        value: slides.map(({ name, document, words, language, status }) => ({
          slide: name,
          title: words.title,
          text: words.text,
          href: document.href,
          image: pictureOf(document.image),
          language,
          status,
        })),
      }
    },

    '/api/home/fetch_announment': async (visit) => ({
      value: (await readForAsker(visit, 'announcement')).map(
        ({
          name,
          version,
          document: { form, audience, from, until },
          words,
          language,
          status,
        }) => ({
          announcement: name,
          form,
          audience,
          title: words.title,
          body: words.body,
          from,
          until,
          version,
          language,
          status,
        }),
      ),
    }),

    '/api/home/marquee': async (visit) => ({
      value: (await readForAsker(visit, 'marquee')).map(
        ({ name, document: { href }, words: { text }, language, status }) => ({
          marquee: name,
          text,
          href,
          language,
          status,
        }),
      ),
    }),

    '/api/home/news_list': async (
      visit,
      { category = null, page = 1, per_page = itemsPerPage },
    ) => {
      const { items, total, categories } = await readNews(visit, {
        category,
        limit: per_page,
        offset: (page - 1) * per_page,
      })
      const pictureOf = await readPictures(visit)
      const value = items.flatMap((shown) => headOf(visit, shown, pictureOf))
      return { value, categories, total, page, per_page }
    },

    '/api/home/news_detail': async (visit, { slug }) => {
      const shown = await findNews(visit, slug)
      const [head] = shown ? headOf(visit, shown, await readPictures(visit)) : []
      if (!shown || !head) throw new Refusal('notFound')
      const { html, toc } = withAnchors(
        wordsIn(shown, visit.language, visit.site).words?.body ?? '',
      )
      return { value: { ...head, body: html, toc, ...revisionOf(shown) } }
    },
  }
}

/** None where nothing was written. */
function headOf(
  { language: asked, site }: Visit,
  shown: Shown<'news'>,
  pictureOf: (hash: string) => ShownImage | null,
): NewsHead[] {
  const { words, language, status } = wordsIn(shown, asked, site)
  if (!shown.document || !words) return []
  const { category, date, image } = shown.document
  return [
    {
      slug: shown.name,
      category,
      date,
      title: words.title,
      summary: words.summary,
      image: pictureOf(image),
      language,
      status,
    },
  ]
}

/** Which documents are for who asks: by audience and time; who takes a break from gambling sees no promotion [EXC-02]. */
async function openTo(visit: Visit): Promise<(document: Document<ForSome> | null) => boolean> {
  const isOnBreak = await takesBreak(visit)
  const kind = visit.player ? 'player' : 'guest'
  const at = visit.now.getTime()
  return (document) => {
    if (!document) return false
    const { audience, from, until, promotes } = document
    return (
      (audience === 'everyone' || audience === kind) &&
      (from === null || Date.parse(from) <= at) &&
      (until === null || Date.parse(until) > at) &&
      !(promotes && isOnBreak)
    )
  }
}

async function takesBreak(visit: Visit): Promise<boolean> {
  if (!visit.player) return false
  const { isExcluded, timeOutUntil } = await exclusionOf(visit as PlayerVisit)
  return isExcluded || timeOutUntil !== null
}
