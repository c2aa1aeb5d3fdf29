/** The one sanitiser of what operators write: an allow-list as data, used on the way in and again on the way out. */

import sanitize from 'sanitize-html'

/** A path of the site itself. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/
const ownPicture = /^\/images\/[0-9a-f]{64}\/\d{2,4}$/
const outside = /^https:\/\//i

const nestingMax = 30

const names = (text: string) => text.split(' ')

/** Everything that may stand in a text; what is not here is taken out, with its content where that is no text. */
const allowed: sanitize.IOptions = {
  allowedTags: names(
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong em b i s sub sup code a img figure figcaption table caption thead tbody tr th td',
  ),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', { name: 'scope', values: ['col', 'row'] }],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: names(
    'script style textarea option noscript noembed noframes template iframe object embed svg math xmp plaintext title select form',
  ),
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  nestingLimit: nestingMax,
  transformTags: { a: linkOf, img: pictureOf },
  // A picture from elsewhere would tell a stranger who reads the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
}

/** A link that leads out of the site says nothing of where it was, and vouches for nothing. */
function linkOf(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { href = '', title } = attribs
  const target = href.trim()
  const leads = ownPath.test(target) || /^(https:\/\/|mailto:|tel:|#)/i.test(target)
  return {
    tagName,
    attribs: {
      ...(leads && { href: target }),
      ...(title && { title }),
      ...(outside.test(target) && { rel: 'noopener noreferrer nofollow' }),
    },
  }
}

function pictureOf(tagName: string, { src, alt = '', width, height }: sanitize.Attributes) {
  const isSize = (text: string | undefined) => text !== undefined && /^\d{1,4}$/.test(text)
  return {
    tagName,
    attribs: {
      ...(src && { src: src.trim() }),
      alt,
      ...(isSize(width) && { width }),
      ...(isSize(height) && { height }),
      loading: 'lazy',
    } as sanitize.Attributes,
  }
}

/** @returns HTML that holds nothing but what the allow-list names; cleaning it again changes nothing. */
export function cleanHtml(dirty: string): string {
  return sanitize(dirty, allowed).trim()
}

export type Heading = { level: number; anchor: string; text: string }

const headings = /<h([234])>(.*?)<\/h\1>/gs

/**
 * Gives the headings of cleaned HTML anchors, for a table of contents. Anchors begin with `section-`, so
 * that no name of a page's own is ever taken.
 */
export function withAnchors(clean: string): { html: string; toc: Heading[] } {
  const taken = new Map<string, number>()
  const toc: Heading[] = []
  const html = clean.replace(headings, (_, level: string, inner: string) => {
    const text = textOf(inner)
    const base = `section-${slugOf(text)}`
    const times = (taken.get(base) ?? 0) + 1
    taken.set(base, times)
    const anchor = times === 1 ? base : `${base}-${times}`
    toc.push({ level: Number(level), anchor, text })
    return `<h${level} id="${anchor}">${inner}</h${level}>`
  })
  return { html, toc }
}

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The words of cleaned HTML, for where no markup is understood. */
function textOf(clean: string): string {
  return clean
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

const slugMax = 60

function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, slugMax) || 'part'
}
