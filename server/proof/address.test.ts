/** Protects: one subscriber is one source, however many addresses their network has. */

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001::6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('addresses of one /64 count as one, however they are written', () => {
  const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(half, half, half, (network, here, there) => {
      const text = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
      const shortened = new URL(`http://[${text([...network, ...there])}]`).hostname.slice(1, -1)
      expect(networkOf(shortened)).toBe(networkOf(text([...network, ...here])))
      expect(networkOf(shortened)).toBe(`${text(network)}::/64`)
    }),
  )
})
