import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'

/**
 * Points of contact that nobody has set (regulation 2022/2065, articles 11 and 12). The publisher's contact serves members until
 * they have their own.
 */
export function missingContacts({
  duties,
  contact,
}: Pick<SiteSettings, 'duties' | 'contact'>): ('authorities' | 'recipients')[] {
  return [
    ...(duties.authorities_contact === '' ? (['authorities'] as const) : []),
    ...(duties.recipients_contact === '' && contact.contact === '' ? (['recipients'] as const) : []),
  ]
}
