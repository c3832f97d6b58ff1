import ipaddr from 'ipaddr.js'

/** Metadata service of a cloud provider on a public address; it gives secrets to its servers. */
const metadata = new Set(['168.63.129.16'])

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address is public: not private, shared, loopback, link-local, multicast, reserved or for
 * documentation, and no IPv6 form of an IPv4 address (mapped, translated, tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadata.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
