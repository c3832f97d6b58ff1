import type { OfferedLanguages } from '../languages.ts'

/** Name of the meta tag by which the server's page says them, as JSON; absent on a usual site. */
export const siteFactsTag = 'site-facts'

/** What the web app needs at its start of a site, where it differs from a usual one. */
export interface SiteFacts {
  /** Path of its own logo. */
  logo?: string
  languages?: OfferedLanguages
  noMemberPolls?: true
  noPremium?: true
  /** Pages of the publisher that the links at the foot name. */
  pages?: { slug: string; title: string }[]
}
