import { isIPv6 } from 'node:net'
import type { SecurityEvent } from '@parvis/contract/security.ts'
import type { Db } from '../../platform/database/database.ts'

/** Writes down what happened to an account's security: what, when, roughly from where. */
export async function audit(
  db: Db,
  event: SecurityEvent,
  entry: { userId: string; ip?: string; at: Date },
): Promise<void> {
  await db
    .insertInto('auth.audit_events')
    .values({
      user_id: entry.userId,
      event,
      ip_prefix: entry.ip === undefined ? null : ipPrefix(entry.ip),
      created_at: entry.at,
    })
    .execute()
}

/** An address cut to its network: /24 for IPv4, /48 for IPv6. */
export function ipPrefix(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)
  if (v4) return `${v4[1]}.0/24`
  return isIPv6(ip) ? `${expandIPv6(ip).slice(0, 3).join(':')}::/48` : ''
}

/** Who a limit on an address counts: one IPv4 address, one IPv6 /64. */
export function addressKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (v4?.[1] !== undefined) return v4[1]
  return isIPv6(ip) ? expandIPv6(ip).slice(0, 4).join(':') : ip
}

function expandIPv6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ]
}
