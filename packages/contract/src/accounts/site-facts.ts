import type { OfferedLanguages } from '../languages.ts'

/** Name of a site that has chosen none. */
export const usualSiteName = 'Parvis'

/** Name of the meta tag with the {@link SiteFacts} of the server's page, as JSON; absent on a usual site. */
export const siteFactsTag = 'site-facts'

/** Facts about a site that the web app needs at its start, where they differ from a usual one. */
export interface SiteFacts {
  /** Path of its own logo. */
  logo?: string
  languages?: OfferedLanguages
  noMemberPolls?: true
  noPremium?: true
  /** Pages of the publisher that the links at the foot name. */
  pages?: { slug: string; title: string }[]
}
