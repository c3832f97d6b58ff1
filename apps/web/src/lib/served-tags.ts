import { useEffect } from 'react'
import { siteOrigin } from './site-origin.ts'

/** Marks what a page's head says of that page alone, whether the server or the app put it there. */
const mark = 'data-of-page'
const atomType = 'application/atom+xml'

/** The site's own address: as the server names it, since one may have come by another. */
const site = servedOrigin() ?? siteOrigin()

function servedOrigin(): string | undefined {
  if (!('document' in globalThis)) return undefined
  const link = document.head.querySelector<HTMLLinkElement>(`link[${mark}]`)
  return link ? new URL(link.href).origin : undefined
}

/**
 * Takes away what the server said of the page that was asked for (canonical address, preview, feeds), once another is
 * shown: a browser that shares "this page" would name the first one.
 */
export function removeServedTags(): void {
  for (const tag of document.head.querySelectorAll(`[${mark}]`)) tag.remove()
}

/** Names the page's one address and its feed while the calling screen is shown; null as long as they are not known. */
export function usePageLinks(page: { address: string; feed: string } | null): void {
  const address = page?.address
  const feed = page?.feed
  useEffect(() => {
    if (address === undefined || feed === undefined) return
    for (const served of document.head.querySelectorAll(`link[${mark}]`)) served.remove()
    const links = [headLink('canonical', address), headLink('alternate', feed)]
    for (const link of links) document.head.append(link)
    return () => {
      for (const link of links) link.remove()
    }
  }, [address, feed])
}

function headLink(relation: 'canonical' | 'alternate', path: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.setAttribute(mark, '')
  link.rel = relation
  link.href = site + path
  if (relation === 'alternate') link.type = atomType
  return link
}
