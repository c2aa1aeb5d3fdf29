/** Protects: the page around a game believes only messages of the agreed shape. */

import { expect, test } from 'vitest'
import { readFrameMessage } from './frame.ts'

test('agreed messages are read, without anything that came along', () => {
  expect(
    readFrameMessage({ type: 'balance', balance: '99.50', session_net: '-0.50', extra: 1 }),
  ).toEqual({
    type: 'balance',
    balance: '99.50',
    session_net: '-0.50',
  })
  expect(readFrameMessage({ type: 'ready' })).toEqual({ type: 'ready' })
  expect(readFrameMessage({ type: 'showing', balance: '' })).toEqual({
    type: 'showing',
    balance: '',
  })
  expect(readFrameMessage({ type: 'session-ended', message: 'Close' })).toEqual({
    type: 'session-ended',
    message: 'Close',
  })
  expect(readFrameMessage({ type: 'go', to: '/bet-history?game=dice' })).toEqual({
    type: 'go',
    to: '/bet-history?game=dice',
  })
})

test.each([
  null,
  'balance',
  { type: 'balance', balance: 99.5, session_net: '0' },
  { type: 'balance', balance: '1e9', session_net: '0' },
  { type: 'showing' },
  { type: 'showing', balance: '1e9' },
  { type: 'session-ended', message: { toString: 'Close' } },
  { type: 'navigate', href: 'https://elsewhere.example' },
  { type: 'go', to: 'https://elsewhere.example' },
  { type: 'go', to: '//elsewhere.example' },
  { type: 'go', to: '/\\\\elsewhere.example' },
])('%j is not read', (data) => {
  expect(readFrameMessage(data)).toBeNull()
})
