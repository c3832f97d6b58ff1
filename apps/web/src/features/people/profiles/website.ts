import { websiteAddress } from '@parvis/contract/people/profile-texts.ts'

/** A profile's website as a safe link; null when it is none. */
export function websiteLink(website: string): { href: string; label: string } | null {
  const href = websiteAddress(website)
  if (href === null) return null
  const { hostname, pathname } = new URL(href)
  return { href, label: hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) }
}
