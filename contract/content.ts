/** Calls that read what operators write: pages, questions, accounts elsewhere, partners, scripts and releases. */

import { call } from './call.ts'
import { scriptFreeRoutes } from './catalogue.ts'
import {
  count,
  Enum,
  Integer,
  label,
  language,
  link,
  List,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'

/** The five pages of the specification (section 3), and two of ours: the terms, and how to complain. */
const cmsPages = [
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
/** Sanitised HTML: headings, lists, tables, links and pictures of our own. */
export const html = Text({ maxLength: 200_000 })
const earlierVersion = Optional(Integer({ minimum: 1, maximum: 1_000_000 }))
export const line = Text({ maxLength: 500 })
export const someTime = Union([time, Null()])

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
export const someImage = Union([image, Null()])

/** The language that words are in, and how they came to be shown. */
export const told = { language, status: wordStatus }

export const revision = {
  version: count,
  updated_at: someTime,
  change_summary: line,
}

export const tableOfContents = List(
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
} as const
