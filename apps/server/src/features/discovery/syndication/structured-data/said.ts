import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { ImageObject, VideoObject } from 'schema-dts'
import { absolute, paths } from '../addresses.ts'
import type { Site } from '../site.ts'
import { authorOf, counted } from './parts.ts'

/** A text below a post. */
export function said(site: Site, comment: CommentView) {
  return {
    text: comment.content,
    datePublished: comment.created_at,
    dateModified: comment.edited_at ?? undefined,
    author: authorOf(site, comment.author),
    url: `${absolute(site.url, paths.post(comment.post_id))}#commentaires`,
    ...attached(site, [comment.media]),
    interactionStatistic: counted('LikeAction', comment.like_count),
  }
}

/** Pictures and videos; documents have their place in the post alone. */
export function attached(site: Site, media: readonly (MediaView | null)[]) {
  const image: ImageObject[] = []
  const video: VideoObject[] = []
  for (const one of media) {
    if (one === null) continue
    const contentUrl = absolute(site.url, one.url)
    if (one.kind === 'image')
      image.push({ '@type': 'ImageObject', contentUrl, ...sizeOf(one), caption: one.alt ?? undefined })
    if (one.kind === 'video') video.push({ '@type': 'VideoObject', contentUrl, ...sizeOf(one) })
  }
  return { image: image.length > 0 ? image : undefined, video: video.length > 0 ? video : undefined }
}

const pixels = (count: number) => ({ '@type': 'QuantitativeValue' as const, value: count, unitCode: 'E37' })

const sizeOf = ({ width, height }: MediaView) => ({
  width: width === null ? undefined : pixels(width),
  height: height === null ? undefined : pixels(height),
})
