import type { OEmbed } from '@parvis/contract/discovery/embeds.schemas.ts'
import {
  type EmbedManner,
  type EmbedTarget,
  embedPath,
  embedWidth,
} from '@parvis/contract/discovery/embeds.ts'
import { html } from '@parvis/platform/html.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import type { Site } from '../syndication/index.ts'
import type { EmbedContent } from './document.ts'
import { keptFor } from './embed-cache.ts'
import { line } from './texts.ts'

const titleBytes = 600

/** The greatest size that a consumer has room for, in pixels. */
export interface MaxSize {
  maxwidth: number
  maxheight: number
}

/**
 * A frame with the embed. It may run the embed's own script and open links; its origin is opaque, so it has no cookies or
 * storage. Before it stands a link that nobody sees, for WordPress: that keeps of other sites' answers a blockquote and an
 * iframe without most attributes, shows the blockquote until its own script hears from the frame, and loads that script for
 * a blockquote only.
 */
export function frameOf(src: string, title: string, original: string, width: number, height: number): string {
  const link = html`<blockquote hidden><a href="${original}">${title}</a></blockquote>`
  return html`${link}<iframe src="${src}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="width:100%;max-width:${width}px;color-scheme:light"></iframe>`
    .text
}

/** The oEmbed answer for a content; `manner` as its consumer asked. */
export function oembedOf(
  site: Site,
  { title, author, original, height }: EmbedContent,
  { target, manner, room }: { target: EmbedTarget; manner: EmbedManner; room: MaxSize },
): OEmbed {
  const width = Math.min(embedWidth, room.maxwidth)
  // Narrower lines are more lines.
  const needed = Math.round(height * Math.sqrt(embedWidth / Math.max(width, 220)))
  const size = { width, height: Math.min(needed, room.maxheight) }
  const named = line(title, titleBytes)
  return {
    type: 'rich',
    version: '1.0',
    title: named,
    ...(author === undefined ? {} : { author_name: author.name, author_url: author.address }),
    provider_name: site.name,
    provider_url: `${site.url}/`,
    cache_age: keptFor,
    html: frameOf(
      site.url + embedPath(target, manner),
      `${named} · ${site.name}`,
      original,
      size.width,
      size.height,
    ),
    ...size,
  }
}

/** The same answer in XML. */
export function oembedXml(answer: OEmbed): string {
  const parts = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`
}
