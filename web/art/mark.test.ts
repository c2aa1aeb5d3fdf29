/** Protects the marks of sites: any name gives a drawing, and nothing of the name gets into it as markup. */

import { expect, test } from 'vitest'
import type { Palette } from '../template/template.ts'
import { initialsOf } from './letters.ts'
import { drawMark } from './mark.ts'

const palette = {
  defaultScheme: 'dark',
  tokens: { dark: { primary: '#123456', 'on-primary': '#ffffff' } },
} as unknown as Palette

test('initials are of two words, one letter of one, none of a script without letters here', () => {
  expect(initialsOf('Grand Salon')).toBe('GS')
  expect(initialsOf('Éclat')).toBe('E')
  expect(initialsOf('赌场')).toBe('')
  expect(initialsOf('')).toBe('')
})

test('a name that is markup, and one without letters, are drawn like any other', () => {
  for (const name of ['<script>alert(1)</script>', '赌场', '', 'A'.repeat(60)]) {
    const svg = drawMark(name, palette, 'full')
    expect(svg).not.toContain('script')
    expect(svg).not.toContain('NaN')
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
  }
})
