/** Protects the look: 22 complete templates, five palettes each in two schemes, every text readable. */

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { themes, type Template as TemplateName } from '#contract/themes.ts'
import { languageCodes } from '#contract/catalogue.ts'
import { familyOf } from './families.ts'
import { fontCss, fontPreloads } from './fonts.ts'
import { loadTemplate, templateNames } from './template.ts'
import { loadPalettes, themeCss } from './theme.ts'

const names = Object.keys(themes) as TemplateName[]

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What running text and figures are set in, from plain to strong. */
const [regular, bold] = [400, 700]

/** Their words need a subset beside the plain Latin of names and amounts. */
const twoScripts = { RUS: 'cyrillic', VI: 'vietnamese' }

/** WCAG 2.2 contrast ratio of two colours written `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** How far a colour is from grey: the distance of its channels. */
function colourfulness(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels)
}

/** So much of one colour over another. */
function mix(over: string, share: number, under: string): string {
  const channel = (at: number) => {
    const [a = 0, b = 0] = [over, under].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const planes = ['bg', 'surface', 'surface-raised', 'surface-sunken']
const texts = [
  'text',
  'text-muted',
  'primary-text',
  'accent-text',
  'link',
  'success',
  'warning',
  'danger',
  'info',
  'win',
  'odds-up',
  'odds-down',
]
const edges = ['border-strong', 'focus', 'primary-edge']
const fills = [
  'primary',
  'primary-soft',
  'secondary',
  'accent',
  'success',
  'warning',
  'danger',
  'info',
  'hero-cta',
]
const softs = ['success-soft', 'warning-soft', 'danger-soft', 'info-soft', 'primary-soft']

/** Foreground, background and the least ratio: 4.5 for text, 3 for edges and focus. */
const pairs: [string, string, number][] = [
  ...planes.flatMap((plane) => texts.map((text): [string, string, number] => [text, plane, 4.5])),
  ...planes.flatMap((plane) => edges.map((edge): [string, string, number] => [edge, plane, 3])),
  ...fills.map((fill): [string, string, number] => [`on-${fill}`, fill, 4.5]),
  ...softs.map((soft): [string, string, number] => ['text', soft, 4.5]),
  ['on-primary', 'primary-hover', 4.5],
  ['on-nav', 'nav-bg', 4.5],
  ['nav-active', 'nav-bg', 4.5],
  ['on-nav', 'nav-art', 4.5],
  ['on-hero', 'hero-from', 4.5],
  ['on-hero', 'hero-mid', 4.5],
  ['on-hero', 'hero-to', 4.5],
  ['hero-accent', 'hero-from', 4.5],
  ['hero-accent', 'hero-mid', 4.5],
  ['hero-accent', 'hero-to', 4.5],
]

test('there is one structure for every template of the contract, and no other', () => {
  expect(templateNames.toSorted()).toEqual(names.toSorted())
})

const sheets = await Promise.all(
  names.map(async (name) => {
    const [palette] = await loadPalettes(name)
    return themeCss(await loadTemplate(name), palette!)
  }),
)

test('letters are as large as the visitor has set them in the browser, and what holds them is measured by them', async () => {
  const bases = sheets.map((css) => /--type-base:([^;]+);/.exec(css)?.[1])
  expect(bases.filter((base) => !base?.endsWith('%'))).toEqual([])
  const files = await Array.fromAsync(glob('web/**/*.css'))
  const inPixels = files.filter((file) => /@container[^{]*\dpx/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(0)
  expect(inPixels).toEqual([])
})

test('words of a navigation at the side have room that grows with the letters of the visitor', () => {
  const rooms = sheets.flatMap((one) => /--rail:([^;]+);--rail-words:1em/.exec(one)?.[1] ?? [])
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.filter((room) => !room.endsWith('rem'))).toEqual([])
})

test('a family is sent in the weights that templates set it in, and in no other', async () => {
  const set: Record<string, number[]> = {}
  for (const { fonts } of await Promise.all(names.map(loadTemplate))) {
    const { family, strong } = fonts.display
    set[family] = [...(set[family] ?? []), strong]
    for (const name of [fonts.text, fonts.numeric])
      set[name] = [...(set[name] ?? []), regular, bold]
  }
  for (const [name, weights] of Object.entries(set))
    expect([name, ...familyOf(name).weights]).toEqual([
      name,
      Math.min(...weights),
      Math.max(...weights),
    ])
})

describe.each(names)('%s', (name) => {
  test('has its five palettes, in the order of the contract', async () => {
    const palettes = await loadPalettes(name)
    expect(palettes.map(({ slug }) => slug)).toEqual(themes[name].palettes)
  })

  test('every text of every palette reads in both schemes', async () => {
    const failures: string[] = []
    for (const palette of await loadPalettes(name)) {
      for (const scheme of ['dark', 'light'] as const) {
        const own = palette.tokens[scheme]
        const tokens: Record<string, string> = {
          ...own,
          'hero-mid': mix(own['hero-from'] ?? '', 0.5, own['hero-to'] ?? ''),
          // Entries of a rail with art stand on a breath of the hero.
          'nav-art': mix(own['hero-from'] ?? '', 0.3, own['nav-bg'] ?? ''),
        }
        for (const [front, back, least] of pairs) {
          const ratio = contrast(tokens[front] ?? '', tokens[back] ?? '')
          if (!(ratio >= least))
            failures.push(`${palette.slug} ${scheme}: ${front} on ${back} is ${ratio.toFixed(2)}`)
        }
      }
    }
    expect(failures).toEqual([])
  })

  test('no hero turns grey between its two colours', async () => {
    for (const { slug, tokens } of await loadPalettes(name)) {
      const [from = '', to = ''] = [tokens.dark['hero-from'], tokens.dark['hero-to']]
      const ends = (colourfulness(from) + colourfulness(to)) / 2
      const share = colourfulness(mix(from, 0.5, to)) / ends
      expect([slug, share > 0.6]).toEqual([slug, true])
    }
  })

  test('its style sheet sets every token it reads', async () => {
    const template = await loadTemplate(name)
    for (const palette of await loadPalettes(name)) {
      const css = themeCss(template, palette)
      const read = [...css.matchAll(/var\(--([a-z0-9-]+)\)/g)].map(([, token]) => token)
      for (const token of read) expect(css).toContain(`--${token}:`)
      expect(css).not.toMatch(/undefined|NaN/)
    }
  })

  test('shows the logo, the way in and games on home', async () => {
    const template = await loadTemplate(name)
    expect(template.id).toBe(name)
    const slots = template.header.rows.flatMap(({ left, center, right }) => [
      ...left,
      ...center,
      ...right,
    ])
    expect(slots).toContain('logo')
    expect(slots).toContain('account')
    expect(template.home).toContain('hotGames')
  })

  test('has its fonts in every language, asks for what a page is drawn with ahead of time, and never swaps a face that is read', async () => {
    const template = await loadTemplate(name)
    for (const language of languageCodes) {
      const css = fontCss(template, language)
      expect(css).not.toContain('undefined')
      // Each Chinese script by its own faces, Devanagari also where the device has none.
      expect([language, css.includes('PingFang SC')]).toEqual([language, language === 'CN'])
      expect([language, css.includes('PingFang TC')]).toEqual([language, language === 'CT'])
      expect([language, css.includes('devanagari')]).toEqual([language, language === 'NE'])
      const preloads = fontPreloads(template, language)
      expect(preloads.length).toBeGreaterThan(0)
      expect(preloads.length).toBeLessThanOrEqual(language in twoScripts ? 4 : 2)
      expect(css).not.toContain('font-display:swap')
      // What a device has no letters for is waited for, else the first page could not be read.
      const waited = css.match(/@font-face\{[^}]*font-display:block[^}]*\}/g) ?? []
      expect([language, waited.length]).toEqual([language, language === 'NE' ? 1 : 0])
      expect(waited.join()).toMatch(language === 'NE' ? /devanagari/ : /^$/)
    }
  })
})
