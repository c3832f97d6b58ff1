import type { Mail } from './link-message.ts'

/** Where a mail's link leads: the address says which mail it was, since a code does not. */
export function linkTarget(mail: Mail, address: string): string {
  const url = new URL(address, location.origin)
  url.searchParams.set('mail', mail)
  return url.href
}
