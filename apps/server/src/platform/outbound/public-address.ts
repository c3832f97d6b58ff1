import ipaddr from 'ipaddr.js'

/** What providers of servers answer from to those who run there, secrets included, at an address like any other. */
const metadata = new Set(['168.63.129.16'])

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: not private, shared, loopback, link-local, multicast, reserved or
 * of documentation, and of IPv6 none that stands for an IPv4 address (mapped, translated, tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadata.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
