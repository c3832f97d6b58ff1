import type { WebSite, WithContext } from 'schema-dts'
import type { Site } from '../site.ts'
import { context, publisherOf, siteLanguage } from './parts.ts'

/** The site itself, with its search. For tabs of the feed. */
export const siteData = (site: Site): WithContext<WebSite> => ({
  '@context': context,
  '@type': 'WebSite',
  '@id': `${site.url}/#site`,
  name: site.name,
  url: `${site.url}/`,
  description: site.description,
  inLanguage: siteLanguage,
  publisher: publisherOf(site),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/search?q={search_term_string}` },
    // Named as search engines expect it.
    query: 'required name=search_term_string',
  },
})
