/** Calls that read what operators write: pages, slides, announcements, news and the rest; and the way to write to them. */

import { call } from './call.ts'
import { scriptFreeRoutes } from './catalogue.ts'
import {
  count,
  email,
  Enum,
  Flag,
  id,
  Integer,
  label,
  language,
  link,
  List,
  Null,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'

/** The five pages of the specification (section 3), and two of ours: the terms, and how to complain. */
export const cmsPages = [
  'about_us',
  'privacy_policy',
  'responsible_gaming',
  'banking',
  'faqs',
  'terms',
  'complaints',
] as const
export type CmsPage = (typeof cmsPages)[number]

/** Widths in CSS pixels at which a picture can be had: `/images/<hash>/<width>`. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const

export const audiences = ['everyone', 'guest', 'player'] as const

/**
 * Whether words can be shown, and whose they are. `published`: written in the language asked for;
 * `fallback`: not written in it, so the words are in `language`; `hidden`: taken off by the operator;
 * `draft`: not published yet. Of the last two nothing is shown.
 */
export const wordStatus = Enum(['published', 'fallback', 'hidden', 'draft'])

/** Names of content in addresses. */
export const contentName = Text({
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
})
/** What a person wrote: any sign but the one that ends a text in the database. */
const written = (lengthMax: number, lengthMin = 0) =>
  Text({ minLength: lengthMin, maxLength: lengthMax, pattern: '^[^\\u0000]*$' })
/** An id of somebody else's making: printable, without spaces. */
const visitId = Text({ maxLength: 200, pattern: '^[\\x21-\\x7e]*$' })
/** Sanitised HTML: headings, lists, tables, links and pictures of our own. */
export const html = Text({ maxLength: 200_000 })
const earlierVersion = Optional(Integer({ minimum: 1, maximum: 1_000_000 }))
const line = Text({ maxLength: 500 })
const someTime = Union([time, Null()])

/** A picture with what a page needs to leave room for it. */
export const image = object({
  img_url: link,
  width: Integer({ minimum: 1 }),
  height: Integer({ minimum: 1 }),
  /** Other widths to be had: replace the number at the end of `img_url`. */
  widths: List(Integer()),
  /** A data URI of the picture, 32 pixels wide. */
  placeholder: Text({ maxLength: 4000 }),
})
const someImage = Union([image, Null()])

/** The language that words are in, and how they came to be shown. */
const told = { language, status: wordStatus }

const revision = {
  version: count,
  updated_at: someTime,
  change_summary: line,
}

const tableOfContents = List(
  object({ level: Integer({ minimum: 2, maximum: 4 }), anchor: label, text: line }),
)

/** A page in English and in the visitor's language; each body is empty where its status is `hidden` or `draft`. */
const twoVersions = {
  page_name: contentName,
  en_item_name: line,
  en_body: html,
  en_status: wordStatus,
  local_item_name: line,
  local_body: html,
  local_status: wordStatus,
  /** The language of the local version: the visitor's, or English where that is not written. */
  local_language: language,
  ...revision,
}

const faq = object({
  slug: contentName,
  group: contentName,
  en_group: line,
  en_question: line,
  en_answer: html,
  local_group: line,
  local_question: line,
  local_answer: html,
  local_status: wordStatus,
  local_language: language,
})

const newsHead = {
  slug: contentName,
  category: contentName,
  date: time,
  title: line,
  summary: Text({ maxLength: 2000 }),
  image: someImage,
  ...told,
}

export const contactTopics = [
  'account',
  'deposit',
  'withdrawal',
  'game',
  'sports',
  'bonus',
  'safer_play',
  'technical',
  'complaint',
  'other',
] as const

export const contentCalls = {
  '/api/settings/siteinfodetail': call({
    about:
      'The pages of the site in English and in the visitor’s language, sanitised, each with its status. The questions of `faqs` come one by one as well. Names of fields within a page are designed.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      cms: object({
        about_us: object(twoVersions),
        privacy_policy: object(twoVersions),
        responsible_gaming: object(twoVersions),
        banking: object(twoVersions),
        faqs: object({ ...twoVersions, questions: List(faq) }),
      }),
      /** By page: whether the operator shows it. */
      cms_status: object({
        about_us: wordStatus,
        privacy_policy: wordStatus,
        responsible_gaming: wordStatus,
        banking: wordStatus,
        faqs: wordStatus,
      }),
    },
    example: {},
    duringMaintenance: true,
  }),
  '/api/settings/cms_page': call({
    about:
      'One page in the visitor’s language with its version, what changed in it last, and a table of contents made from its headings; a page that is not shown tells why by its status. Designed.',
    access: 'public',
    isReading: true,
    body: { page_name: Enum([...cmsPages]), version: earlierVersion },
    reads: {
      value: object({
        page_name: contentName,
        title: line,
        body: html,
        toc: tableOfContents,
        ...told,
        ...revision,
      }),
    },
    refuses: ['notFound'],
    example: { page_name: 'terms' },
    duringMaintenance: true,
  }),
  '/api/settings/faq_helpful': call({
    about:
      'Tells the operator whether an answer was of help: one voice for each network address, the last one counts. Designed.',
    access: 'public',
    body: { slug: contentName, is_helpful: Flag() },
    reads: {},
    refuses: ['notFound'],
    example: { slug: 'forgot-password', is_helpful: true },
  }),
  '/api/settings/social_account': call({
    about: 'Where else the operator can be reached. Fields of an account are designed.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      accountList: List(object({ network: contentName, account_name: line, href: link })),
    },
    example: {},
    duringMaintenance: true,
  }),
  '/api/settings/partners': call({
    about: 'Partners of the site with their pictures and where these lead.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { partners: List(object({ href: link, img_url: link, partner_name: line })) },
    example: {},
  }),
  '/api/settings/get_analytics': call({
    about:
      'Scripts of third parties that the operator has switched on, made by us from checked parameters, and where they must not run. A script of the operator’s own is here only after the platform has approved that very text. `vendor`, `origins` and `not_on` are designed.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          section: Enum(['HEAD', 'BODY']),
          /** JavaScript without its `script` element. */
          script: Text({ maxLength: 20_000 }),
          vendor: contentName,
          /** What the page's content policy has to let through for it. */
          origins: List(link),
          /** Routes on which it may not run. */
          not_on: List(Enum([...scriptFreeRoutes])),
        }),
      ),
    },
    example: {},
  }),
  '/api/settings/adsvisit': call({
    isDesigned: true,
    about:
      'Notes that an advertisement led here: once for each id and day, and nothing of the visitor but that id. Without any id nothing is noted.',
    access: 'public',
    body: { fbp: Optional(visitId), appsflyer_id: Optional(visitId) },
    reads: { value: object({ is_noted: Flag() }) },
    example: { fbp: 'fb.1.1767225600000.1234567890', appsflyer_id: '' },
  }),
  '/api/settings/app_release': call({
    about:
      'The newest release of the site’s app for each platform, with its size, checksum and stores. Designed.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          platform: Enum(['android', 'ios', 'web']),
          app_version: label,
          released_at: time,
          size_bytes: Union([count, Null()]),
          /** Of the file behind `download_url`, as hex; empty where a store delivers it. */
          sha256: Text({ maxLength: 64 }),
          store_url: link,
          download_url: link,
          os_min: label,
          changes: Text({ maxLength: 2000 }),
          ...told,
        }),
      ),
    },
    example: {},
  }),
  '/api/settings/contact_send': call({
    about:
      'Writes to the operator, at any hour. A signed-in player gets a letter as receipt, and an e-mail where one is known. Complaints are kept for years and answered by `answer_by`; the page named in `escalation_page` says who decides when the answer does not satisfy [AML-06]. Designed.',
    access: 'public',
    body: {
      topic: Enum([...contactTopics]),
      message: written(4000, 1),
      /** What it is about: the id of a round, a ticket, a deposit. */
      reference: Optional(written(64)),
      /** Where a guest wants the answer. */
      contact_email: Optional(email),
    },
    reads: {
      value: object({
        enquiry: id,
        topic: Enum([...contactTopics]),
        received_at: time,
        answer_by: time,
        /** The page of `/api/settings/cms_page` to read on at; empty for what is no complaint. */
        escalation_page: Enum(['', 'complaints']),
      }),
    },
    example: { topic: 'other', message: 'How do I change the language of the site?' },
    duringMaintenance: true,
  }),
  '/api/home/fetch_slide': call({
    isDesigned: true,
    about: 'Slides of the home page for who asks, in their order.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          slide: contentName,
          title: line,
          text: line,
          href: link,
          image: someImage,
          ...told,
        }),
      ),
    },
    example: {},
  }),
  '/api/home/fetch_announment': call({
    isDesigned: true,
    about:
      'Announcements that hold now for who asks, as a dialog or a bar. The version moves when the operator changes one, so that a browser may keep quiet about what was read.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          announcement: contentName,
          form: Enum(['modal', 'bar']),
          audience: Enum([...audiences]),
          title: line,
          body: html,
          from: someTime,
          until: someTime,
          version: count,
          ...told,
        }),
      ),
    },
    example: {},
  }),
  '/api/home/marquee': call({
    isDesigned: true,
    about: 'Short lines for the moving strip, in their order.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: List(object({ marquee: contentName, text: line, href: link, ...told })) },
    example: {},
  }),
  '/api/home/news_list': call({
    about: 'News of the site, the newest first, and the categories there are. Designed.',
    access: 'public',
    isReading: true,
    body: { category: Optional(contentName), page: Optional(page), per_page: Optional(perPage) },
    reads: {
      value: List(object(newsHead)),
      categories: List(contentName),
      total: count,
      page,
      per_page: perPage,
    },
    example: {},
  }),
  '/api/home/news_detail': call({
    about: 'One piece of news, whole. Designed.',
    access: 'public',
    isReading: true,
    body: { slug: contentName },
    reads: { value: object({ ...newsHead, body: html, toc: tableOfContents, ...revision }) },
    refuses: ['notFound'],
    example: { slug: 'this-is-a-demo' },
  }),
} as const
