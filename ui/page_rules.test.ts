/** Protects: lists page by the rules of the specification, section 5. */

import { expect, test } from 'vitest'
import { jumpSize, pageLink, pagesAround } from './page_rules.ts'

test('five buttons stay around the current page', () => {
  expect(pagesAround(1, 20, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(3, 20, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(10, 20, 5)).toEqual([8, 9, 10, 11, 12])
  expect(pagesAround(20, 20, 5)).toEqual([16, 17, 18, 19, 20])
})

test('a short list shows what there is', () => {
  expect(pagesAround(2, 3, 5)).toEqual([1, 2, 3])
  expect(pagesAround(1, 1, 5)).toEqual([1])
  expect(pagesAround(1, 0, 5)).toEqual([])
})

test.each([0, -1, 1.5, Number.NaN])('page %s is refused', (page) => {
  expect(() => pagesAround(page, 10, 5)).toThrow(RangeError)
})

test('a jump is half of the buttons, rounded up', () => {
  expect([1, 4, 5, 6].map(jumpSize)).toEqual([1, 2, 3, 3])
})

test('the address of a page needs its placeholder', () => {
  expect(pageLink('/statement?page=[page]', 3)).toBe('/statement?page=3')
  expect(() => pageLink('/statement', 3)).toThrow('[page]')
})
