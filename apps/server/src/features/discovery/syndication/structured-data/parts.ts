import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type { BreadcrumbList, InteractionCounter, Organization, Person, WithContext } from 'schema-dts'
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
export const counted = (interaction: Interaction, count: number): InteractionCounter => ({
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
