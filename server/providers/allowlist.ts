/** Which addresses a provider may call from. */

import { BlockList, isIP } from 'node:net'

/** @param allowed addresses and networks (`203.0.113.0/24`); none allows every address. */
export function isAllowed(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const entry of allowed) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(network) === 0) continue
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
