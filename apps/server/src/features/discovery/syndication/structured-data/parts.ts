import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type {
  BreadcrumbList,
  ImageObject,
  InteractionCounter,
  Organization,
  Person,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts'
import { absolute, paths } from '../addresses.ts'
import { excerpt } from '../excerpt.ts'
import type { Site } from '../site.ts'

export const context = 'https://schema.org' as const

/** The language of the site's own words. Members' texts name none: nothing says in which they write. */
export const siteLanguage = 'fr'

/** Names that others may shorten, in user-perceived characters. */
const nameLength = 80

export const publisherOf = (site: Site): Organization => ({
  '@type': 'Organization',
  '@id': `${site.url}/#publisher`,
  name: site.name,
  url: site.url,
  logo: absolute(site.url, site.logo ?? '/icon-512.png'),
})

/** The author of a text, as the card beside it names them. */
export function authorOf(site: Site, author: QuotedView['author']): Person {
  if (author === null) return { '@type': 'Person', name: 'Utilisateur inconnu' }
  const url = absolute(site.url, paths.member(author))
  return {
    '@type': 'Person',
    '@id': `${url}#membre`,
    name: excerpt(author.name, nameLength) || 'Utilisateur inconnu',
    alternateName: author.username === null ? undefined : `@${author.username}`,
    url,
    image: author.avatar === null ? undefined : absolute(site.url, author.avatar),
  }
}

type Interaction =
  | 'AskAction'
  | 'CommentAction'
  | 'FollowAction'
  | 'LikeAction'
  | 'ShareAction'
  | 'VoteAction'
  | 'WriteAction'

/** How often something was done; never by whom. */
export const interactionCount = (interaction: Interaction, count: number): InteractionCounter => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': interaction },
  userInteractionCount: count,
})

/** The pages above this one, from the home page on, and this one. */
export const breadcrumbs = (
  site: Site,
  steps: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: excerpt(name, nameLength),
    item: absolute(site.url, path),
  })),
})

/**
 * A description for machines as a data block. Browsers never run it, so that `script-src` need not allow it.
 * The web app takes it away with the other tags of the page (`data-of-page`).
 */
export const dataBlock = (described: object): string =>
  `<script data-of-page type="application/ld+json">${JSON.stringify(described).replaceAll('<', '\\u003c')}</script>`

/** A text below a post. */
export function commentData(site: Site, comment: CommentView) {
  return {
    text: comment.content,
    datePublished: comment.created_at,
    dateModified: comment.edited_at ?? undefined,
    author: authorOf(site, comment.author),
    url: `${absolute(site.url, paths.post(comment.post_id))}#commentaires`,
    ...attached(site, [comment.media]),
    interactionStatistic: interactionCount('LikeAction', comment.like_count),
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
