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

/** Language of the site's own texts. That of members' texts is unknown. */
export const siteLanguage = 'fr'

/** Length of names, in user-perceived characters. */
const nameLength = 80

export const publisherOf = (site: Site): Organization => ({
  '@type': 'Organization',
  '@id': `${site.url}/#publisher`,
  name: site.name,
  url: site.url,
  logo: absolute(site.url, site.logo ?? '/icon-512.png'),
})

/** Author of a text, named as on its card. */
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

/** Number of interactions, without their authors. */
export const interactionCount = (interaction: Interaction, count: number): InteractionCounter => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': interaction },
  userInteractionCount: count,
})

/** Path to this page from the home page. */
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
 * Structured data as a data block, which browsers never run: `script-src` need not allow it. The web app removes it
 * with the tags of the page (`data-of-page`).
 */
export const dataBlock = (described: object): string =>
  `<script data-of-page type="application/ld+json">${JSON.stringify(described).replaceAll('<', '\\u003c')}</script>`

/** Structured data of a comment, for an answer or a comment. */
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

/** Pictures and videos of a post or comment. */
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

/** Structured data of the site, with its search. */
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
