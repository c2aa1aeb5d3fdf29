/** Which font files a page needs: the template's families, in the subsets the page's language is written in. */

import type { Language } from '#contract/catalogue.ts'
import { everydayRange, type CutScript } from './everyday.ts'
import { familyOf, type Family } from './families.ts'
import type { Template } from './template.ts'
import { rangeWithout } from './unicode_range.ts'

const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/*/files/*-{latin,latin-ext,cyrillic,vietnamese,devanagari}-wght-normal.woff2',
    // For documents (`server/exports/paper`); pages set Chinese in the device's own faces.
    '!/node_modules/@fontsource-variable/noto-sans-{sc,tc}/**',
  ],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)
/** Files cut to the everyday letters of their script by the build (`cut_fonts.ts`). */
const everydayFiles = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/*/files/*-{latin,cyrillic}-wght-normal.woff2',
    '!/node_modules/@fontsource-variable/noto-sans-{sc,tc}/**',
  ],
  { query: '?everyday', import: 'default', eager: true, exhaustive: true },
)
const ranges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/*/unicode.json',
  {
    import: 'default',
    eager: true,
    exhaustive: true,
  },
)

type Cut = `${CutScript}-everyday`
type Subset = CutScript | Cut | 'latin-ext' | 'vietnamese' | 'devanagari'
/** What a page of a language is drawn with, and what it asks for where rarer letters stand in it. */
type Subsets = { drawn: readonly Subset[]; rarer: readonly Subset[] }

const subsets: Partial<Record<Language, Subsets>> = {
  RUS: {
    drawn: ['latin-everyday', 'cyrillic-everyday'],
    rarer: ['latin', 'latin-ext', 'cyrillic'],
  },
  VI: { drawn: ['latin', 'vietnamese'], rarer: ['latin-ext'] },
}
const everydaySubsets: Subsets = { drawn: ['latin-everyday'], rarer: ['latin', 'latin-ext'] }

/** The script whose everyday letters a subset is cut to; null for a whole one. */
function scriptOf(subset: Subset): CutScript | null {
  const [script, isCut] = subset.split('-everyday')
  return isCut === undefined ? null : (script as CutScript)
}

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

/** Faces of Apple, Microsoft and free systems; `local()` finds some by the name of their regular face alone. */
const devanagariFaces = ['Kohinoor Devanagari', 'Nirmala UI', 'Noto Sans Devanagari']
const devanagariRegular = ['KohinoorDevanagari-Regular', 'NotoSansDevanagari-Regular']

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
    sans: `${devanagariFaces.map((name) => `"${name}"`).join()},"Noto Sans Variable",sans-serif`,
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

/**
 * The value of `font-family`: the family, its rarer letters, its measured fallback, then the faces of the page's script.
 * Rarer letters are a family of their own: while a face of a family is not loaded, Chrome asks the system for another
 * in each size the family is set in, whether a letter needs it or not.
 */
export function familyName(name: string): string {
  const { family, fallback } = familyOf(name)
  return `"${family}","${family} rarer","${family} fallback",var(--script-${fallback},${fallback === 'sans' ? 'sans-serif' : 'serif'})`
}

function fileOf(name: string, subset: Subset): string | undefined {
  const script = scriptOf(subset)
  const [among, part] = script ? [everydayFiles, script] : [files, subset]
  return among[`/node_modules/@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`]
}

function familiesOf({ fonts }: Template): string[] {
  return [...new Set([fonts.text, fonts.display.family, fonts.numeric])]
}

function faces(name: string, language: Language): string {
  const { drawn, rarer } = subsets[language] ?? everydaySubsets
  const cut = drawn.flatMap((subset) => scriptOf(subset) ?? [])
  const others = [ofDevice, ...cut.map(everydayRange)].join()
  const { family } = familyOf(name)
  const face = (of: string) => (subset: Subset) => realFace(of, name, subset, others)
  return [
    ...drawn.map(face(family)),
    ...rarer.map(face(`${family} rarer`)),
    fallbackFaces(familyOf(name)),
  ].join('')
}

/**
 * For one of these signs a page would ask for up to 85 kB: narrow spaces stand in ranges of files that have none, and
 * currency signs with the rare letters. The device has them.
 */
const ofDevice = 'U+2000-200F,U+2028-202F,U+205F-206F,U+20A0-20AB,U+20AD-20C0'

/**
 * A file that comes after the first drawing is for the next page (`optional`): lines never break anew before a reader's
 * eyes. Only where the device has no letters of the script at all is it waited for (`block`).
 * @param others signs that are left to other faces
 */
function realFace(
  family: string,
  name: string,
  subset: Subset,
  others: string,
  display: 'optional' | 'block' = 'optional',
): string {
  const file = fileOf(name, subset)
  if (file === undefined) return ''
  const { weights } = familyOf(name)
  const whole = ranges[`/node_modules/@fontsource-variable/${name}/unicode.json`]?.[subset] ?? ''
  const script = scriptOf(subset)
  const range = script ? everydayRange(script) : rangeWithout(whole, others)
  return `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:${display};src:url(${file}) format("woff2");unicode-range:${range}}`
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
  const devanagari =
    language === 'NE'
      ? realFace(familyOf('noto-sans').family, 'noto-sans', 'devanagari', ofDevice, 'block')
      : ''
  return own.join('') + devanagari + scriptCss(language)
}

/** Of each subset a letter by which it is known among those a page is drawn with. */
const letterOf: Record<Subset, string> = {
  'latin-everyday': 'a',
  latin: 'a',
  'latin-ext': 'ł',
  'cyrillic-everyday': 'я',
  cyrillic: 'ї',
  vietnamese: 'ạ',
  devanagari: 'अ',
}

export type FontsDrawn = {
  families: readonly string[]
  letters: string
  /** Faces of which a device needs one, in the words of `src`, and else the family that is sent to it, with a letter of it. */
  needed: { device: string; family: string; letters: string } | null
}

/** What a page is drawn with: its families, and letters by which a browser knows the files of them. */
export function fontsDrawn(template: Template, language: Language): FontsDrawn {
  const { drawn } = subsets[language] ?? everydaySubsets
  return {
    families: familiesOf(template).map((name) => familyOf(name).family),
    letters: drawn.map((subset) => letterOf[subset]).join(''),
    needed:
      language === 'NE'
        ? {
            device: [...devanagariFaces, ...devanagariRegular]
              .map((name) => `local("${name}")`)
              .join(),
            family: familyOf('noto-sans').family,
            letters: letterOf.devanagari,
          }
        : null,
  }
}

/** The files asked for before the style sheet is read, so that they are there for the first drawing: every family in the page's script. */
export function fontPreloads(template: Template, language: Language): string[] {
  const { drawn } = subsets[language] ?? everydaySubsets
  return familiesOf(template).flatMap((name) =>
    drawn.flatMap((subset) => fileOf(name, subset) ?? []),
  )
}
