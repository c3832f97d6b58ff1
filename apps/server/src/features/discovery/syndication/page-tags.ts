import { siteFactsTag } from '@parvis/contract/accounts/site-facts.ts'
import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import { oembedPath } from '@parvis/contract/discovery/embeds.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab, Role } from '@parvis/contract/fields.schemas.ts'
import { of } from '@parvis/contract/french.ts'
import { websiteAddress } from '@parvis/contract/people/profile-texts.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import type { PoliticalCard } from '../../civic/politics/index.ts'
import { absolute, type FixedPage, paths, tabNames } from './addresses.ts'
import { atomType } from './atom.ts'
import { excerpt } from './excerpt.ts'
import {
  brandedCard,
  picturePath,
  picturePathOfSite,
  postPicture,
  profilePicture,
} from './pictures/page-cards.ts'
import { pictureSize } from './pictures/share-card.ts'
import { openSearchPath, openSearchType, type Site } from './site.ts'
import type { PublicMember, PublicPost } from './store.ts'
import { dataBlock, siteData } from './structured-data/parts.ts'
import { type BelowPost, postData } from './structured-data/post-data.ts'
import { profileData } from './structured-data/profile-data.ts'

/** Lengths in user-perceived characters. */
const titleLength = 80
const descriptionLength = 200

/** Meta tags for clients that do not run scripts: search engines, link previews, feed readers. */
interface PageTags {
  /** Page title without the site's name; null for the site's name alone. */
  title: string | null
  description: string
  type: 'website' | 'article' | 'profile'
  /** Canonical path; null for a page without one. */
  canonical: string | null
  /** Default: the site's own picture. */
  image?: PagePicture | undefined
  /** Further Open Graph properties. */
  properties?: MetaProperty[]
  feeds: { title: string; path: string }[]
  indexed: boolean
  /** A site of the page's member. */
  own?: string | null
  /** The page's subject for machines, in the vocabulary of schema.org. */
  described?: readonly object[]
}

type MetaProperty = [name: string, content: string | null]

interface PagePicture {
  path: string
  width?: number | null
  height?: number | null
  alt: string
  /** Whether the picture suits a wide card. */
  wide: boolean
}

const sitePicture = (site: Site): PagePicture => ({
  ...pictureSize,
  path: picturePathOfSite(site),
  alt: site.description.replace(/\.$/, ''),
  wide: true,
})

const sitePage = ({ name, description }: Site): PageTags => ({
  title: null,
  description,
  type: 'website',
  canonical: null,
  feeds: feedTabs.map((tab) => ({ title: `${name} · ${tabNames[tab]}`, path: paths.tabFeed(tab) })),
  indexed: true,
})

/** Tags for a page whose content cannot be read at the moment. */
export const ordinaryTags = (site: Site) => render(site, sitePage(site))

export const tabTags = (site: Site, tab: FeedTab) =>
  render(site, { ...sitePage(site), canonical: paths.tab(tab), described: [siteData(site)] })

export function fixedTags(
  site: Site,
  { path, title, description }: FixedPage,
  described: readonly object[] = [],
): string {
  const text = withSiteName(description, site.name, 'fr')
  return render(site, { ...sitePage(site), title, description: text, canonical: path, described })
}

/** Tags for private screens and for unknown, missing or hidden pages, which do not reveal which applies. */
export const closedTags = (site: Site) => render(site, { ...sitePage(site), indexed: false })

/** A page that has a card: a law, an event, a poll. `image`: its own picture, if any. */
export function cardTags(
  site: Site,
  path: string,
  { title, description }: { title: string; description: string | null },
  { image, described, feed }: { image?: PagePicture; described?: readonly object[]; feed?: string } = {},
): string {
  return render(site, {
    ...sitePage(site),
    title: excerpt(title, titleLength),
    description: excerpt(description ?? '', descriptionLength),
    canonical: path,
    image,
    feeds: feed === undefined ? [] : [{ title: `${title} · ${site.name}`, path: feed }],
    described,
  })
}

export function postTags(site: Site, post: PublicPost, below: BelowPost): string {
  const { author } = post
  const name = excerpt(author?.name ?? '', titleLength) || 'Utilisateur inconnu'
  return render(site, {
    title: `Post ${of(name)}`,
    description: excerpt(post.content, descriptionLength) || `Post ${of(name)} sur ${site.name}.`,
    type: 'article',
    canonical: paths.post(post.id),
    image:
      attachedTo(post) ??
      drawnPicture(
        picturePath('post', post.id, brandedCard(postPicture(post), site)),
        `Post ${of(name)} sur ${site.name}`,
      ),
    properties: [
      ['article:published_time', post.created_at],
      ['article:modified_time', post.edited_at],
      ['article:author', author && absolute(site.url, paths.member(author))],
    ],
    feeds: author ? [{ title: `${name} · ${site.name}`, path: paths.memberFeed(author) }] : [],
    // Posts of limited reach must not be indexed.
    indexed: post.moderation?.reach_limited !== true,
    described: postData(site, post, below),
  })
}

/** A page of political data: its key figure with its source, or its summary. */
export function dataTags(
  site: Site,
  card: PoliticalCard,
  { image, described }: { image?: PagePicture; described: readonly object[] },
): string {
  const { path, title, figure, source, summary } = card
  const text = figure === null ? summary : `${figure}${source === null ? '' : ` (${source})`}. ${summary}`
  return render(site, {
    ...sitePage(site),
    title,
    description: excerpt(text, descriptionLength),
    canonical: path,
    image,
    feeds: [],
    described,
  })
}

export function memberTags(site: Site, member: PublicMember): string {
  const name = excerpt(member.display_name, titleLength)
  return render(site, {
    title: name,
    description: excerpt(member.bio ?? '', descriptionLength) || introduction(site, name, member),
    type: 'profile',
    canonical: paths.member(member),
    image: drawnPicture(
      picturePath('profile', member.id, brandedCard(profilePicture(member), site)),
      `Profil ${of(name)} sur ${site.name}`,
    ),
    properties: [['profile:username', member.username]],
    feeds: [{ title: `${name} · ${site.name}`, path: paths.memberFeed(member) }],
    indexed: true,
    own: member.website && websiteAddress(member.website),
    described: profileData(site, member),
  })
}

const roleNames: Record<Role, string> = {
  citizen: 'citoyen',
  journalist: 'journaliste',
  politician: 'responsable politique',
}

/** Role, party and media as the badge shows them, with a mark of unverified roles. */
function introduction(
  site: Site,
  name: string,
  { role, verified, political_party, media }: PublicMember,
): string {
  const facts = [
    roleNames[role],
    role === 'citizen' || verified ? null : 'compte non vérifié',
    political_party ?? media,
  ]
  return `${name} sur ${site.name} : ${facts.filter((fact) => fact !== null).join(', ')}.`
}

function attachedTo({ media }: QuotedView): PagePicture | undefined {
  if (media?.kind !== 'image') return undefined
  return { path: media.url, width: media.width, height: media.height, alt: media.alt ?? '', wide: true }
}

/** A picture that the server draws for a page. */
export const drawnPicture = (path: string, alt: string): PagePicture => ({
  ...pictureSize,
  path,
  alt,
  wide: true,
})

/** Lets the web app remove these tags when it navigates to another page. */
const mark = 'data-of-page'

function render(site: Site, tags: PageTags): string {
  const { title, description, canonical } = tags
  const image = tags.image ?? sitePicture(site)
  const address = canonical === null ? null : absolute(site.url, canonical)
  const properties: MetaProperty[] = [
    ['og:site_name', site.name],
    ['og:locale', 'fr_FR'],
    ['og:type', tags.type],
    ['og:title', title ?? site.name],
    ['og:description', description],
    ['og:url', address],
    ['og:image', absolute(site.url, image.path)],
    ['og:image:width', image.width ? String(image.width) : null],
    ['og:image:height', image.height ? String(image.height) : null],
    ['og:image:alt', image.alt || null],
    ...(tags.properties ?? []),
  ]
  return [
    meta('name', ['application-name', site.name], false),
    Object.keys(site.facts).length === 0
      ? null
      : meta('name', [siteFactsTag, JSON.stringify(site.facts)], false),
    site.style === null ? null : `<style>${site.style}</style>`,
    `<link rel="search" type="${openSearchType}" title="${escapeMarkup(site.name)}" href="${openSearchPath}">`,
    `<title>${escapeMarkup(title === null ? site.name : `${title} · ${site.name}`)}</title>`,
    meta('name', ['description', description]),
    meta('name', ['robots', tags.indexed ? null : 'noindex']),
    address === null ? null : `<link ${mark} rel="canonical" href="${escapeMarkup(address)}">`,
    ...properties.map((property) => meta('property', property)),
    ...oembedLinks(site.url, canonical, title ?? site.name, mark),
    meta('name', ['twitter:card', image.wide ? 'summary_large_image' : 'summary']),
    ...tags.feeds.map((feed) => {
      const href = escapeMarkup(absolute(site.url, feed.path))
      return `<link ${mark} rel="alternate" type="${atomType}" title="${escapeMarkup(feed.title)}" href="${href}">`
    }),
    tags.own ? `<link ${mark} rel="me" href="${escapeMarkup(tags.own)}">` : null,
    ...(tags.described ?? []).map(dataBlock),
  ]
    .filter((tag) => tag !== null)
    .join('\n    ')
}

/** @param isOfPage whether the web app takes it away with the page; false: it holds for the whole site */
function meta(attribute: 'name' | 'property', [name, content]: MetaProperty, isOfPage = true): string | null {
  if (content === null) return null
  return `<meta ${isOfPage ? `${mark} ` : ''}${attribute}="${name}" content="${escapeMarkup(content)}">`
}

/** Replaces the title and description of the built page with these tags. */
export function withTags(page: string, tags: string, { logo }: Pick<Site, 'logo'>): string {
  const bare = page.replaceAll(/\s*<meta name="(?:description|application-name)"[^>]*>/g, '')
  const dressed = bare.replace(/<title>[^<]*<\/title>/, () => tags)
  if (dressed === bare) throw new Error('the built page has no title to replace with tags')
  if (logo === null) return dressed
  return dressed.replace(
    /<link rel="(icon|apple-touch-icon)"[^>]*>/g,
    (_, relation) => `<link rel="${relation}" href="${logo}">`,
  )
}

/** Adds the text of the reserve banner (apps/web/public/theme.js). */
export function withReserve(page: string, { text, until }: { text: string; until: string }): string {
  const marks = `data-reserve-said="${escapeMarkup(text)}" data-reserve-until="${until}"`
  return page.replace('<html ', () => `<html ${marks} `)
}

/** Pages whose content other sites may embed; a question stands on the page of its post. */
const embedded = /^\/(?:post|polls|political-data|law-tracking|scrutins|elus)\/[^/]+$/

/** oEmbed links in a page's head (oEmbed 1.0, section 4); none for pages without an embed. */
function oembedLinks(siteUrl: string, canonical: string | null, title: string, mark: string): string[] {
  if (canonical === null || !embedded.test(canonical)) return []
  const address = absolute(siteUrl, canonical)
  return (['json', 'xml'] as const).map((format) => {
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    const href = escapeMarkup(siteUrl + oembedPath(address, format))
    return `<link ${mark} rel="alternate" type="${type}" title="${escapeMarkup(title)}" href="${href}">`
  })
}
