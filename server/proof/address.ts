/** Network addresses, as attempts are counted by them. */

import { isIPv6 } from 'node:net'

const groups = 8
const networkGroups = 4

/**
 * The source attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address, all of
 * which usually belongs to one subscriber.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, groups - before.length - after.length)).fill('0')
  const network = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(
    0,
    networkGroups,
  )
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
