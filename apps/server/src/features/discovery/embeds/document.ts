import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import { type EmbedManner, oembedPath } from '@parvis/contract/discovery/embeds.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { html, Markup } from '@parvis/platform/html.ts'
import { longDay, longMoment } from '@parvis/platform/paris.ts'
import type { Translate } from '../../../locales/catalogue.ts'
import { type Messages, translations } from '../../../locales/discovery.gen.ts'
import type { Site } from '../syndication/index.ts'
import { heightScript, styleSheet } from './assets.ts'
import { line, link } from './texts.ts'

/** Site, language, theme and texts of an embed. */
export interface EmbedContext {
  site: Site
  language: Language
  theme: EmbedManner['theme']
  t: Translate<Messages>
}

export const embedContextOf = (
  site: Site,
  language: Language,
  theme: EmbedManner['theme'],
): EmbedContext => ({
  site,
  language,
  theme,
  t: translations[language],
})

/** Content of an embed, and of its oEmbed response. */
export interface EmbedContent {
  /** Title of the frame. */
  title: string
  body: Markup
  /** Full address of the original, and the label of its link. */
  original: string
  see: string
  author?: { name: string; address: string }
  /** Estimated height in pixels, for frames without a script. */
  height: number
  /** Ids of shown members and contents, whose changes invalidate the embed. */
  subjects: readonly string[]
}

/** The name of the site in a text. */
export const named = ({ site, language }: EmbedContext, text: string) =>
  withSiteName(text, site.name, language)

/** Renders an embed. `address`: its own. */
export function document(
  embed: EmbedContext,
  { title, body, original, see }: EmbedContent,
  address: string,
): string {
  const { site, language, theme } = embed
  const oembedAddress = site.url + oembedPath(address, 'json', { lang: language, theme })
  const head = html`<link rel="canonical" href="${original}"><link rel="alternate" type="application/json+oembed" href="${oembedAddress}">`
  return page(embed, title, head, html`${body}${footer(embed, original, named(embed, see))}`)
}

/** Renders an embed with a sentence, for missing content or too many requests. */
export function note(embed: EmbedContext, sentence: string): string {
  const { site } = embed
  const body = html`<p>${sentence}</p>${footer(embed, site.url, named(embed, embed.t('embed.home')))}`
  return page(embed, sentence, html``, body)
}

function page({ site, language, theme }: EmbedContext, title: string, head: Markup, body: Markup): string {
  const name = line(site.name, 200)
  return html`<!doctype html>
<html lang="${language}"${theme === undefined ? null : html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${line(title, 400)} · ${name}</title>${head}<style>${new Markup(styleOf(site))}</style></head>
<body><main>${body}</main><script>${new Markup(heightScript)}</script></body></html>
`.text
}

const footer = ({ site }: EmbedContext, address: string, words: string): Markup =>
  html`<footer>${link(address, words)}${link(site.url, line(site.name, 200), 'site')}</footer>`

const styleOf = (site: Site) => styleSheet + (site.style ?? '')

const hashOf = (text: string) => `'sha256-${sha256(text).toString('base64')}'`
const scriptHash = hashOf(heightScript)

/** Headers of embeds. `fileSource`: further origin of pictures, after a redirect. */
export function embedHeaders(site: Site, fileSource: string | undefined): Record<string, string> {
  const pictures = ["'self'", ...(fileSource === undefined ? [] : [fileSource])].join(' ')
  return {
    'content-security-policy': [
      "default-src 'none'",
      `img-src ${pictures}`,
      `style-src ${hashOf(styleOf(site))}`,
      `script-src ${scriptHash}`,
      "base-uri 'none'",
      "form-action 'none'",
      // Embeds are the only pages that any site may frame.
      'frame-ancestors *',
    ].join(';'),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** Exact time in Paris, with a mark of edits. A relative time would change each minute. */
export const timeOf = ({ language, t }: EmbedContext, at: string, editedAt: string | null): Markup =>
  html`<time datetime="${at}">${longMoment(language, new Date(at))}</time>${editedAt !== null && `\u00a0· ${t('embed.edited')}`}`

export const dayOf = ({ language }: EmbedContext, at: string): string => longDay(language, new Date(at))
