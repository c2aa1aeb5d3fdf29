/** The pages of a site and its questions and answers, in English and in the visitor's language. */

import type { CmsPage } from '#contract/content.ts'
import type { Answer } from '#contract/calls.ts'
import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { escapeHtml } from '#server/base/html.ts'
import { withAnchors } from './html.ts'
import { readShown, wordsIn, type ReadContent, type Shown, type Told } from './shown.ts'

type Paths = '/api/settings/siteinfodetail' | '/api/settings/cms_page'
type Cms = Answer<'/api/settings/siteinfodetail'>['cms']
type TwoVersions = Cms['about_us']
type Question = Cms['faqs']['questions'][number]

const shortPages = ['about_us', 'privacy_policy', 'responsible_gaming', 'banking'] as const

export function pageHandlers(readContent: ReadContent): Pick<Handlers, Paths> {
  const pagesOf = async (visit: Visit) =>
    new Map((await readContent(visit, 'page')).map((page) => [page.name, page]))
  return {
    '/api/settings/siteinfodetail': async (visit) => {
      const pages = await pagesOf(visit)
      const [about_us, privacy_policy, responsible_gaming, banking] = shortPages.map((name) =>
        inTwoVersions(visit, name, pages.get(name) ?? null),
      ) as [TwoVersions, TwoVersions, TwoVersions, TwoVersions]
      const faqs = await showFaqs(visit, pages.get('faqs') ?? null, readContent)
      const cms = { about_us, privacy_policy, responsible_gaming, banking, faqs }
      const statusOf = (name: keyof Cms) => pages.get(name)?.status ?? 'draft'
      return {
        cms,
        cms_status: {
          about_us: statusOf('about_us'),
          privacy_policy: statusOf('privacy_policy'),
          responsible_gaming: statusOf('responsible_gaming'),
          banking: statusOf('banking'),
          faqs: statusOf('faqs'),
        },
      }
    },

    '/api/settings/cms_page': async (visit, { page_name, version }) => {
      const current = (await pagesOf(visit)).get(page_name) ?? null
      const isEarlier = version !== undefined && version !== current?.version
      const shown = isEarlier ? await readEarlier(visit, current, version) : current
      const { words, language, status } = wordsIn(shown, visit.language, visit.site)
      const isFaqs = page_name === 'faqs' && words !== null && !isEarlier
      const questions = isFaqs ? await readQuestions(visit, readContent) : []
      const body = `${words?.body ?? ''}${questionsHtml(questions, 'local')}`
      const { html, toc } = withAnchors(body)
      return {
        value: {
          page_name,
          title: words?.title ?? '',
          body: html,
          toc,
          language,
          status,
          ...revisionOf(shown),
        },
      }
    },
  }
}

/**
 * A version of a page that was shown before, as it was; of a page that is not shown nothing is told.
 * @throws Refusal `notFound` also for a version that nobody has seen.
 */
async function readEarlier(
  visit: Visit,
  current: Shown<'page'> | null,
  version: number,
): Promise<Shown<'page'>> {
  const earlier = current?.document && (await readShown(visit, 'page', current.name, version))
  if (!earlier) throw new Refusal('notFound')
  return earlier
}

/** Version, time and summary of what is shown; of what is not, nothing is told. */
export function revisionOf(shown: Shown | null) {
  const isShown = shown?.document ? shown : null
  return {
    version: isShown?.version ?? 0,
    updated_at: isShown?.updatedAt?.toISOString() ?? null,
    change_summary: isShown?.changeSummary ?? '',
  }
}

function inTwoVersions(
  { language, site }: Visit,
  name: CmsPage,
  shown: Shown<'page'> | null,
): TwoVersions {
  const english = inEnglish(shown, site)
  const local = wordsIn(shown, language, site)
  return {
    page_name: name,
    en_item_name: english.words?.title ?? '',
    en_body: english.words?.body ?? '',
    en_status: english.status,
    local_item_name: local.words?.title ?? '',
    local_body: local.words?.body ?? '',
    local_status: local.status,
    local_language: local.language,
    ...revisionOf(shown),
  }
}

/** The English version is English or nothing: another language would be no version of it. */
export function inEnglish<K extends 'page' | 'seo' | 'faq'>(
  shown: Shown<K> | null,
  site: Visit['site'],
): Told<K> {
  const told = wordsIn(shown, 'EN', site)
  return told.status === 'fallback' ? { words: null, language: 'EN', status: 'draft' } : told
}

async function showFaqs(visit: Visit, shown: Shown<'page'> | null, readContent: ReadContent) {
  const page = inTwoVersions(visit, 'faqs', shown)
  const questions = shown?.document ? await readQuestions(visit, readContent) : []
  return {
    ...page,
    en_body: `${page.en_body}${questionsHtml(questions, 'en')}`,
    local_body: `${page.local_body}${questionsHtml(questions, 'local')}`,
    questions,
  }
}

async function readQuestions(visit: Visit, readContent: ReadContent): Promise<Question[]> {
  const { language, site } = visit
  return (await readContent(visit, 'faq')).flatMap((shown) => {
    if (!shown.document) return []
    const english = inEnglish(shown, site).words
    const local = wordsIn(shown, language, site)
    return [
      {
        slug: shown.name,
        group: shown.document.group,
        en_group: english?.group_name ?? '',
        en_question: english?.question ?? '',
        en_answer: english?.answer ?? '',
        local_group: local.words?.group_name ?? '',
        local_question: local.words?.question ?? '',
        local_answer: local.words?.answer ?? '',
        local_status: local.status,
        local_language: local.language,
      },
    ]
  })
}

/** The questions as one text, group by group, for pages that take a body only. */
function questionsHtml(questions: readonly Question[], version: 'en' | 'local'): string {
  const groups = Map.groupBy(questions, ({ group }) => group)
  return [...groups.values()]
    .map((group) => {
      const written = group.filter((question) => question[`${version}_question`] !== '')
      const [first] = written
      if (!first) return ''
      const parts = written.map(
        (question) =>
          `<h3>${escapeHtml(question[`${version}_question`])}</h3>${question[`${version}_answer`]}`,
      )
      return `<h2>${escapeHtml(first[`${version}_group`])}</h2>${parts.join('')}`
    })
    .join('')
}
