/** The kinds of content as one table: what a document of each holds, and which of its words are HTML. */

import { Compile } from 'typebox/compile'
import type { Static, TObject, TSchema } from 'typebox/type'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import { audiences } from '#contract/notices.ts'
import {
  Enum,
  Flag,
  Integer,
  List,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from '#contract/fields.ts'
import { Refusal } from '#server/base/refusal.ts'
import { cleanHtml } from './html.ts'
import { snippetOf, vendorNames } from './vendors.ts'

const line = Text({ maxLength: 500, pattern: '^[^\\u0000-\\u001f]*$' })
const paragraph = Text({ maxLength: 2000, pattern: '^[^\\u0000]*$' })
const body = Text({ maxLength: 100_000, pattern: '^[^\\u0000]*$' })
/** Nothing, a path of the site itself, or an address reached by TLS: never a script. */
const address = Text({ maxLength: 500, pattern: '^(|/(?![/\\\\])\\S*|https://\\S+)$' })
/** The hash of a stored picture, or nothing. */
const picture = Text({ maxLength: 64, pattern: '^(|[0-9a-f]{64})$' })
const position = Integer({ minimum: 0, maximum: 100_000 })
const group = Text({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' })
const someTime = Union([time, Null()])
/** Shown to whom, and between which instants. Promotions are kept from those who take a break [EXC-02]. */
const shownTo = {
  audience: Enum([...audiences]),
  from: someTime,
  until: someTime,
  promotes: Flag(),
}

type Words = Record<string, string>
type Fields = Record<string, TSchema>

/**
 * `shared` fields are the same in every language; `words` are written in each, those of `html` as HTML.
 * `check` refuses what the form of the fields cannot tell.
 */
function kind<const S extends Fields, const W extends Fields>(
  shared: S,
  words: W,
  html: readonly (keyof W & string)[] = [],
  check: (shared: Static<TObject<S>>) => void = () => {},
) {
  const texts = object(
    Object.fromEntries(languageCodes.map((code) => [code, Optional(object(words))])),
  )
  const form = Compile(object({ ...shared, texts }))
  return {
    shared,
    words,
    html: html as readonly string[],
    check: check as (_: unknown) => void,
    form,
  }
}

export const kinds = {
  page: kind({}, { title: line, body }, ['body']),
  faq: kind({ group, position }, { group_name: line, question: line, answer: body }, ['answer']),
  slide: kind({ image: picture, href: address, position, ...shownTo }, { title: line, text: line }),
  announcement: kind(
    { form: Enum(['modal', 'bar']), position, ...shownTo },
    { title: line, body },
    ['body'],
  ),
  marquee: kind({ href: address, position, ...shownTo }, { text: line }),
  news: kind(
    { category: group, date: time, image: picture },
    { title: line, summary: paragraph, body },
    ['body'],
  ),
  social: kind(
    {
      network: group,
      href: Text({
        maxLength: 500,
        pattern: '^(/(?![/\\\\])\\S*|https://\\S+|mailto:\\S+|tel:\\+\\d+)$',
      }),
      position,
    },
    { account_name: line },
  ),
  partner: kind({ href: address, image: picture, name: line, position }, {}),
  seo: kind(
    { url: address, canonical: address, image: picture },
    {
      item_name: line,
      body,
      title: line,
      description: Text({ maxLength: 1000, pattern: '^[^\\u0000]*$' }),
      keywords: line,
      author: line,
      publisher: line,
    },
    ['body'],
  ),
  app: kind(
    {
      platform: Enum(['android', 'ios', 'web']),
      app_version: Text({ minLength: 1, maxLength: 40, pattern: '^[0-9A-Za-z.+-]+$' }),
      released_at: time,
      size_bytes: Union([Integer({ minimum: 1 }), Null()]),
      sha256: Text({ maxLength: 64, pattern: '^(|[0-9a-f]{64})$' }),
      store_url: address,
      download_url: address,
      os_min: line,
    },
    { changes: paragraph },
  ),
  /** A vendor's snippet, of which only the parameters are written; checked by `vendors.ts`. */
  vendor: kind(
    { vendor: Enum(vendorNames), parameters: List(line, { maxItems: 4 }) },
    {},
    [],
    ({ vendor, parameters }) => void snippetOf(vendor, parameters),
  ),
  /** A script in the operator's own words: shown only once the platform has approved it. */
  script: kind(
    {
      section: Enum(['HEAD', 'BODY']),
      // Nothing that could end the element it stands in.
      script: Text({ minLength: 1, maxLength: 20_000, pattern: '^(?![\\s\\S]*<[/!])[^\\u0000]*$' }),
      origins: List(Text({ maxLength: 253, pattern: '^https://[a-z0-9.-]+$' }), { maxItems: 10 }),
    },
    {},
  ),
} as const

export type Kind = keyof typeof kinds

type SharedOf<K extends Kind> = Static<TObject<(typeof kinds)[K]['shared']>>
export type WordsOf<K extends Kind> = Static<TObject<(typeof kinds)[K]['words']>>
/** A document as it is stored: what is shared, and the words by language. */
export type Document<K extends Kind = Kind> = SharedOf<K> & {
  texts: { [L in Language]?: WordsOf<K> }
}

/**
 * Checks a document and cleans its HTML.
 * @throws Refusal `invalidBody` with the first field that does not fit.
 */
export function cleanDocument<K extends Kind>(kindName: K, document: unknown): Document<K> {
  return cleanWords(kindName, checkDocument(kindName, document))
}

/** Whether a document has the form of its kind; its HTML is not looked at. Refuses as `cleanDocument` does. */
export function checkDocument<K extends Kind>(kindName: K, document: unknown): Document<K> {
  const { form, check } = kinds[kindName]
  if (!form.Check(document)) {
    const [misfit] = form.Errors(document)
    const field = misfit?.instancePath.slice(1).replaceAll('/', '.') || kindName
    throw new Refusal('invalidBody', { field })
  }
  check(document)
  return document as Document<K>
}

/** The document with its HTML cleaned, as it leaves the database. */
export function cleanWords<K extends Kind>(kindName: K, document: Document<K>): Document<K> {
  const { html } = kinds[kindName]
  const texts = Object.entries(document.texts as Record<string, Words>).map(([language, words]) => {
    const cleaned = html.map((word) => [word, cleanHtml(words[word] ?? '')] as const)
    return [language, { ...words, ...Object.fromEntries(cleaned) }]
  })
  return { ...document, texts: Object.fromEntries(texts) }
}
