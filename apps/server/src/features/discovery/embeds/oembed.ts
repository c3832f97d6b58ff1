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

/** Largest size for a consumer, in pixels. */
export interface MaxSize {
  maxwidth: number
  maxheight: number
}

/**
 * Frame of an embed, with scripts and links but an opaque origin. WordPress keeps only the blockquote and a plain
 * iframe, and loads its own script for blockquotes: hence the hidden link.
 */
export function frameOf(src: string, title: string, original: string, width: number, height: number): string {
  const link = html`<blockquote hidden><a href="${original}">${title}</a></blockquote>`
  return html`${link}<iframe src="${src}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="width:100%;max-width:${width}px;color-scheme:light"></iframe>`
    .text
}

/** The oEmbed response for a content. */
export function oembedOf(
  site: Site,
  { title, author, original, height }: EmbedContent,
  { target, manner, room }: { target: EmbedTarget; manner: EmbedManner; room: MaxSize },
): OEmbed {
  const width = Math.min(embedWidth, room.maxwidth)
  // Narrower text has more lines.
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

/** The response in XML. */
export function oembedXml(answer: OEmbed): string {
  const parts = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`
}
