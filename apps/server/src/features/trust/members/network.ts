import { isIPv4, isIPv6 } from 'node:net'
import { ipPrefix } from '@parvis/platform/network-address.ts'

/** The network of a typed address or network, as accounts store it; null if it is neither. */
export function networkOf(typed: string): string | null {
  const address = typed.trim().replace(/\/\d{1,3}$/, '')
  if (isIPv4(address)) return ipPrefix(address)
  // A URL writes an IPv6 address in its shortest form, as connections report it.
  return isIPv6(address)
    ? ipPrefix(new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1))
    : null
}
