import { escapeMarkup } from '@parvis/platform/markup.ts'
import { excerpt } from './excerpt.ts'
import type { Site } from './site.ts'

export const openSearchPath = '/opensearch.xml'
export const openSearchType = 'application/opensearchdescription+xml'

/** Lengths in characters that the format allows. */
const lengths = { name: 16, longName: 48, description: 1024 } as const

/**
 * Description of the site's search, by which browsers offer it (OpenSearch 1.1). It names no suggestions: completions are
 * for members, and a browser would send each key that is typed.
 */
export function openSearch({ url, name, description, logo }: Site): string {
  const address = escapeMarkup(url)
  const icon =
    logo === null
      ? `<Image width="16" height="16" type="image/svg+xml">${address}/favicon.svg</Image>`
      : `<Image>${address}${escapeMarkup(logo)}</Image>`
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">
  <ShortName>${escapeMarkup(excerpt(name, lengths.name))}</ShortName>
  <LongName>${escapeMarkup(excerpt(`Recherche sur ${name}`, lengths.longName))}</LongName>
  <Description>${escapeMarkup(excerpt(description, lengths.description))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <OutputEncoding>UTF-8</OutputEncoding>
  <Language>fr</Language>
  <AdultContent>false</AdultContent>
  ${icon}
  <Url type="text/html" method="get" template="${address}/search?q={searchTerms}"/>
  <Url type="${openSearchType}" rel="self" template="${address}${openSearchPath}"/>
  <moz:SearchForm>${address}/search</moz:SearchForm>
</OpenSearchDescription>
`
}
