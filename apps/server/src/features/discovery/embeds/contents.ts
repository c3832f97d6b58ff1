import type { CommentMark } from '@parvis/contract/audit/moderation-marks.schemas.ts'
import type { LinkPreview } from '@parvis/contract/content/link-previews.schemas.ts'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { absolute } from '../syndication/index.ts'
import type { Scene } from './document.ts'
import { line, link } from './texts.ts'

/** In bytes. An address that does not fit is not shown: half of one leads nowhere. */
const lengths = { alt: 300, title: 300, site: 120, address: 800 } as const
/** Width in pixels from which a picture is sharp in an embed. */
const pictureWidth = 600

/** Puts the words of moderation above a content, and folds a content that may disturb. */
export function moderated({ say }: Scene, mark: CommentMark | null, content: Markup): Markup {
  if (mark === null || mark.label === null) return content
  const { title, about } = say.labels[mark.label]
  const notice = html`<p class="note"><b>${title}</b><br>${about}</p>`
  if (mark.label !== 'sensitive') return html`${notice}${content}`
  return html`${notice}<details><summary>${say.show}</summary>${content}</details>`
}

/** The first attachment, small; `original`: where the rest is shown. */
export function attached(
  { site, say }: Scene,
  media: MediaView | null,
  further: number,
  original: string,
): Markup | null {
  if (media === null) return null
  if (media.kind !== 'image') {
    const kind = media.kind === 'video' ? say.video : say.document
    return link(original, `${kind} : ${line(media.name, lengths.site)}`, 'card')
  }
  const { url, width } = media.sizes.find((size) => size.width >= pictureWidth) ?? media.sizes.at(-1) ?? media
  const height =
    width && media.width && media.height ? Math.round((width * media.height) / media.width) : null
  const size = height === null ? null : html` width="${width ?? 0}" height="${height}"`
  const picture = html`<img src="${absolute(site.url, url)}" alt="${line(media.alt ?? '', lengths.alt)}" loading="lazy" decoding="async"${size}>`
  const more =
    further === 0 ? null : html`<figcaption class="small">${say.morePictures(further)}</figcaption>`
  return html`<figure>${picture}${more}</figure>`
}

/** The page that a post links to, by its title. Its picture is left out: an embed stays small. */
export function linked(preview: LinkPreview | null): Markup | null {
  if (preview === null || Buffer.byteLength(preview.url) > lengths.address) return null
  const host = line(preview.site_name ?? new URL(preview.url).hostname, lengths.site)
  return html`<a class="card" href="${preview.url}" target="_blank" rel="noopener nofollow ugc"><span class="small">${host}</span><br>${line(preview.title, lengths.title)}</a>`
}
