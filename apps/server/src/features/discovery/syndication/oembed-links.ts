import { oembedPath } from '@parvis/contract/discovery/embeds.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { absolute } from './addresses.ts'

/** Pages whose content other sites may embed; a question stands on the page of its post. */
const embedded = /^\/(?:post|polls|political-data|law-tracking)\/[^/]+$/

/** Links of a page's head that tell its oEmbed answers (oEmbed 1.0, section 4); none for a page without an embed. */
export function oembedLinks(
  siteUrl: string,
  canonical: string | null,
  title: string,
  mark: string,
): string[] {
  if (canonical === null || !embedded.test(canonical)) return []
  const address = absolute(siteUrl, canonical)
  return (['json', 'xml'] as const).map((format) => {
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    const href = escapeMarkup(siteUrl + oembedPath(address, format))
    return `<link ${mark} rel="alternate" type="${type}" title="${escapeMarkup(title)}" href="${href}">`
  })
}
