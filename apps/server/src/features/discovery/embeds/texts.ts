import { tokenize, withoutBlankRuns } from '@parvis/contract/rich-text.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { oneLine, segmenter, withoutDirections } from '@parvis/platform/text.ts'
import { absolute, paths } from '../syndication/index.ts'

/** Bytes of a text once it is escaped. */
const escapedBytes = (text: string) => Buffer.byteLength(escapeMarkup(text))

/** Cuts a text to `maximum` bytes once escaped, with `…` if cut. */
export function cut(text: string, maximum: number): string {
  if (escapedBytes(text) <= maximum) return text
  let kept = ''
  let left = maximum - escapedBytes('…')
  for (const { segment } of segmenter.segment(text)) {
    left -= escapedBytes(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** A name or title on one line, within `maximum` bytes. « n° » is not separated from its number. */
export const line = (text: string, maximum: number): string =>
  cut(oneLine(withoutDirections(text)).replaceAll(/(?<=n[°º]) (?=\d)/giu, '\u00a0'), maximum)

/** A link that leaves the frame. */
export const link = (href: string, content: Markup | string, kind = ''): Markup =>
  html`<a href="${href}" target="_blank" rel="noopener"${kind === '' ? null : html` class="${kind}"`}>${content}</a>`

/** A link written by a member, without weight for search engines. */
const foreignLink = (href: string, text: string): Markup =>
  html`<a href="${href}" target="_blank" rel="noopener nofollow ugc">${text}</a>`

/** A member's text with links, in at most `maximum` bytes of markup. */
export function words(content: string, siteUrl: string, maximum: number): Markup {
  let left = maximum
  const shown: Markup[] = []
  for (const token of tokenize(withoutBlankRuns(withoutDirections(content)), siteUrl)) {
    const part = tokenMarkup(token, siteUrl)
    const bytes = Buffer.byteLength(part.text)
    if (bytes > left) {
      shown.push(html`${cut(token.text, Math.max(3, left))}`)
      break
    }
    left -= bytes
    shown.push(part)
  }
  return html`${shown}`
}

function tokenMarkup(token: ReturnType<typeof tokenize>[number], siteUrl: string): Markup {
  switch (token.kind) {
    case 'link':
      return foreignLink(token.href, token.text)
    case 'mention':
      return link(absolute(siteUrl, paths.member({ id: '', username: token.username })), token.text)
    case 'hashtag':
      return link(`${siteUrl}/search?q=${encodeURIComponent(token.text)}`, token.text)
    default:
      return html`${token.text}`
  }
}
