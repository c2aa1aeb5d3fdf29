/** Protects the facts of the specification, sections 2 and 9, which every template must keep. */

import { expect, test } from 'vitest'
import { templateOf, themes, type Template } from './themes.ts'

const templates = Object.keys(themes) as Template[]
const having = (isSuch: (template: Template) => boolean) => templates.filter(isSuch)

const breakpoints: Record<number, number[]> = {
  1200: [2, 3, 10],
  999: [4, 6, 8, 9],
  768: [11, 15, 16, 17],
  769: [12, 13, 14],
  960: [20, 21, 22, 23],
}

test('templates 1 to 23 are there, without 18', () => {
  const numbers = templates.map((template) => Number(template.slice('template'.length)))
  expect(numbers).toEqual([...Array(23).keys()].map((i) => i + 1).filter((n) => n !== 18))
})

test('theme codes are casino1-9, slot1-9 and sportsbook1-4, in that order', () => {
  const codes = (kind: string, count: number) =>
    [...Array(count).keys()].map((i) => `${kind}${i + 1}`)
  expect(templates.map((template) => themes[template].themeCode)).toEqual([
    ...codes('casino', 9),
    ...codes('slot', 9),
    ...codes('sportsbook', 4),
  ])
})

test('only templates 4, 6, 8 open the login dialog, and only 10 the sign-in dialog', () => {
  expect(having((t) => themes[t].login === 'modal-login')).toEqual([
    'template4',
    'template6',
    'template8',
  ])
  expect(having((t) => themes[t].login === 'modal-signin')).toEqual(['template10'])
})

test('breakpoints are those of section 9, and the default of the engine elsewhere', () => {
  const listed = Object.entries(breakpoints).flatMap(([px, numbers]) =>
    numbers.map((n) => [`template${n}`, Number(px)]),
  )
  const expected = {
    ...Object.fromEntries(templates.map((t) => [t, 1024])),
    ...Object.fromEntries(listed),
  }
  expect(Object.fromEntries(templates.map((t) => [t, themes[t].breakpoint]))).toEqual(expected)
  expect(having((t) => 'productBreakpoint' in themes[t])).toEqual(['template9'])
  expect(themes.template9.productBreakpoint).toBe(1200)
})

test('each theme has five palettes of its own', () => {
  const all = templates.flatMap((template) => themes[template].palettes)
  expect(all).toHaveLength(110)
  expect(new Set(all).size).toBe(110)
})

test('a code goes with its own palettes only', () => {
  expect(templateOf('slot9', 'sumi')).toBe('template19')
  expect(templateOf('slot9', 'ivory')).toBeNull()
  expect(templateOf('slot10', 'sumi')).toBeNull()
  expect(templateOf('', '')).toBeNull()
})
