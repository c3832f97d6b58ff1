import { isIPv6 } from 'node:net'

/** Truncates an address to its network, the only part that is stored: /24 for IPv4, /48 for IPv6. */
export function ipPrefix(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)
  if (v4) return `${v4[1]}.0/24`
  return isIPv6(ip) ? `${expandIPv6(ip).slice(0, 3).join(':')}::/48` : ''
}

/** Key of an address for rate limits: one IPv4 address, or one IPv6 /64. */
export function addressKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (v4?.[1] !== undefined) return v4[1]
  return isIPv6(ip) ? expandIPv6(ip).slice(0, 4).join(':') : ip
}

/** Key for wider limits: one IPv4 address, or one IPv6 /48, since one customer may have all of its /64s. */
export function networkKey(ip: string): string {
  return isIPv6(ip) && !/^::ffff:\d+\./i.test(ip) ? ipPrefix(ip) : addressKey(ip)
}

/** Returns whether only this machine can reach a listening host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function expandIPv6(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*/s, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ]
}
