/** Protects who counts on a figure: neither a messenger's preview nor a reload makes a friend of anybody. */

import { expect, test } from 'vitest'
import { arrivalCode } from './arrival.ts'

const going = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const link = { referrer_code: 'ABCD2345' }

test.each<
  [
    what: string,
    headers: Record<string, string>,
    query: Record<string, string>,
    code: string | null,
  ]
>([
  ['a browser that goes there', going, link, 'ABCD2345'],
  [
    'one that was led there by another site',
    { ...going, 'sec-fetch-site': 'cross-site' },
    link,
    'ABCD2345',
  ],
  ['the shorter name', going, { ref: ' abcd2345 ' }, 'abcd2345'],
  ['one that was sent to log in first', going, { next: '/deposit?ref=ABCD2345' }, 'ABCD2345'],
  ['a program', {}, link, null],
  ['a script', { ...going, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, link, null],
  ['what is fetched ahead', { ...going, 'sec-purpose': 'prefetch;prerender' }, link, null],
  ['a reload', { ...going, 'cache-control': 'max-age=0' }, link, null],
  ['a step within the site', { ...going, 'sec-fetch-site': 'same-origin' }, link, null],
  ['what is no code of ours', going, { referrer_code: 'friend-7' }, null],
  ['no code at all', going, {}, null],
])('%s', (_, headers, query, code) => {
  expect(arrivalCode({ path: '/register', query }, headers)).toBe(code)
})
