/** Which font files a page needs: the template's families, in the subsets the page's language is written in. */

import type { Language } from '#contract/catalogue.ts'
import families from './families.json' with { type: 'json' }
import type { Template } from './template.ts'

type Family = {
  family: string
  fallback: 'sans' | 'serif'
  weights: string
  /** Width of running text to that of the fallback face, at regular and at bold weight. */
  scale: number
  boldScale: number
  /** Of the em. */
  ascent: number
  descent: number
}

const known = families as Record<string, Family>

const files = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/*/files/*-{latin,latin-ext,cyrillic,vietnamese,devanagari}-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)
const ranges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/*/unicode.json',
  {
    import: 'default',
    eager: true,
    exhaustive: true,
  },
)

/** Latin is always there for names and amounts; `latin-ext` is asked for by names with rare letters alone. */
const subsets: Partial<Record<Language, readonly string[]>> = {
  RUS: ['latin', 'cyrillic', 'latin-ext'],
  VI: ['latin', 'vietnamese', 'latin-ext'],
}
const latinSubsets = ['latin', 'latin-ext'] as const

/** The device's own faces, at regular and at bold weight. */
const localFaces = {
  sans: [
    'local("Arial"),local("Liberation Sans"),local("Helvetica")',
    'local("Arial Bold"),local("Liberation Sans Bold"),local("Helvetica Bold")',
  ],
  serif: [
    'local("Times New Roman"),local("Liberation Serif"),local("Times")',
    'local("Times New Roman Bold"),local("Liberation Serif Bold"),local("Times Bold")',
  ],
} as const
type Script = { sans: string; serif: string }

/**
 * Faces for scripts that the templates' families do not carry, as Apple, Microsoft and free systems call them. Chinese
 * fonts are too large to send; each script has its own, for the same character is drawn otherwise in the other.
 */
const scripts: Partial<Record<Language, Script>> = {
  CN: {
    sans: '"PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC",sans-serif',
    serif: '"Songti SC","SimSun","Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC",serif',
  },
  CT: {
    sans: '"PingFang TC","Microsoft JhengHei","Noto Sans TC","Noto Sans CJK TC","Source Han Sans TC",sans-serif',
    serif: '"Songti TC","PMingLiU","Noto Serif TC","Noto Serif CJK TC","Source Han Serif TC",serif',
  },
  NE: {
    sans: '"Kohinoor Devanagari","Nirmala UI","Noto Sans Devanagari","Noto Sans Variable",sans-serif',
    serif:
      '"Devanagari MT","Noto Serif Devanagari","Nirmala UI","Noto Sans Devanagari","Noto Sans Variable",serif',
  },
}
const latinScript: Script = { sans: 'sans-serif', serif: 'serif' }

/** What a page of the language adds: its script's faces, and no tracking where letters join or have no capitals. */
function scriptCss(language: Language): string {
  const { sans, serif } = scripts[language] ?? latinScript
  const tracking = scripts[language] ? ';--display-tracking:0' : ''
  return `:root{--script-sans:${sans};--script-serif:${serif}${tracking}}`
}

function familyOf(name: string): Family {
  const family = known[name]
  if (!family) throw new Error(`there is no font family called ${name}`)
  return family
}

/** The value of `font-family`: the family, its measured fallback, then the faces of the page's script. */
export function familyName(name: string): string {
  const { family, fallback } = familyOf(name)
  return `"${family}","${family} fallback",var(--script-${fallback},${fallback === 'sans' ? 'sans-serif' : 'serif'})`
}

function fileOf(name: string, subset: string): string | undefined {
  return files[
    `/node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
  ]
}

function familiesOf({ fonts }: Template): string[] {
  return [...new Set([fonts.text, fonts.display.family, fonts.numeric])]
}

function faces(name: string, language: Language): string {
  const real = (subsets[language] ?? latinSubsets).map((subset) => realFace(name, subset))
  return real.join('') + fallbackFaces(familyOf(name))
}

/** Currency signs stand with the rare letters: for one of them, a page would ask for up to 85 kB. The device has them. */
const currencySigns = /,U\+20A0-20AB|,U\+20AD-20C0/g

/** A file that comes after the first drawing is for the next page (`optional`): lines never break anew before a reader's eyes. */
function realFace(name: string, subset: string): string {
  const file = fileOf(name, subset)
  if (file === undefined) return ''
  const { family, weights } = familyOf(name)
  const range = ranges[`/node_modules/@fontsource-variable/${name}/unicode.json`]?.[
    subset
  ]?.replaceAll(currencySigns, '')
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;src:url(${file}) format("woff2");unicode-range:${range}}`
}

/** Faces of the device bent to the family's measure: they stand in where its file comes too late for this page. */
function fallbackFaces({ family, fallback, scale, boldScale, ascent, descent }: Family): string {
  const [regular, bold] = localFaces[fallback]
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  const face = (source: string, weights: string, by: number) =>
    `@font-face{font-family:"${family} fallback";font-weight:${weights};src:${source};size-adjust:${percent(by)};ascent-override:${percent(ascent / by)};descent-override:${percent(descent / by)};line-gap-override:0%}`
  return face(regular, '100 500', scale) + face(bold, '600 900', boldScale)
}

/** The `@font-face` rules of a page, and the faces its script falls back to. */
export function fontCss(template: Template, language: Language): string {
  const own = familiesOf(template).map((name) => faces(name, language))
  // Asked for only by devices that have no Devanagari of their own.
  const devanagari = language === 'NE' ? realFace('noto-sans', 'devanagari') : ''
  return own.join('') + devanagari + scriptCss(language)
}

/** The files asked for before the style sheet is read, so that they are there for the first drawing: every family in the page's script. */
export function fontPreloads(template: Template, language: Language): string[] {
  const needed = subsets[language]?.slice(0, 2) ?? ['latin']
  return familiesOf(template).flatMap((name) =>
    needed.flatMap((subset) => fileOf(name, subset) ?? []),
  )
}
