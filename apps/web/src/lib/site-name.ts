import { type SiteFacts, usualSiteName } from '@parvis/contract/accounts/site-facts.ts'

const served = (name: string) =>
  // Tests of single modules have half a page.
  globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name=${name}]`)?.content

/** Name of the site, as the server's page says it. */
export let siteName: string = served('application-name') || usualSiteName

/** Differences of this site from a usual one: logo, languages, parts that are off. */
export let siteFacts: SiteFacts = JSON.parse(served('site-facts') || '{}')

/** Says how the site is called and what it differs in, where there is no page to tell. */
export function describeSite(site: { name: string; facts: SiteFacts }): void {
  siteName = site.name
  siteFacts = site.facts
}
