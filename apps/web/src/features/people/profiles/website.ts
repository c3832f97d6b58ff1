import { websiteAddress } from '@parvis/contract/people/profile-texts.ts'
import { dateFormat } from '../../../lib/date-format.ts'

/** A profile's website as a safe link; null when it is none. */
export function websiteLink(website: string): { href: string; label: string } | null {
  const href = websiteAddress(website)
  if (href === null) return null
  const { hostname, pathname } = new URL(href)
  return { href, label: hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) }
}

/** The same day for every reader: the server draws it too. */
const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })

/** The day on which a site was last found to link back. */
export const confirmationDay = (confirmedAt: string): string => day.format(new Date(confirmedAt))
