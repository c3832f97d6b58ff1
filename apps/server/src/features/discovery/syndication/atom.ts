import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { PostView, QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { of } from '@parvis/contract/french.ts'
import { tokenize } from '@parvis/contract/rich-text.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import type { FeedEntry, TargetFeed } from '../../civic/alerts/index.ts'
import { absolute, paths, tabNames } from './addresses.ts'
import { excerpt } from './excerpt.ts'
import type { Site } from './site.ts'
import type { PostPage, PublicMember } from './store.ts'

export const atomType = 'application/atom+xml'

/** In user-perceived characters. Titles are the beginning of the text. */
const titleLength = 80

interface AtomFeed {
  /** Path of the feed's first page; also its permanent id. */
  self: string
  /** Path of the page that shows the same. */
  page: string
  title: string
  subtitle: string
  /** Author of all entries; absent when each entry has its own. */
  author?: string
  /** Last change of an empty feed. */
  since: string
  /** Cursor of the page; null for the first. */
  cursor: string | null
}

export function tabFeed(site: Site, tab: FeedTab, cursor: string | null, shown: PostPage): string {
  const feed: AtomFeed = {
    self: paths.tabFeed(tab),
    page: paths.tab(tab),
    title: `${site.name} · ${tabNames[tab]}`,
    subtitle: `Les derniers posts publics du fil ${tabNames[tab]}.`,
    since: new Date(0).toISOString(),
    cursor,
  }
  return atom(site, feed, shown)
}

export function memberFeed(site: Site, member: PublicMember, cursor: string | null, shown: PostPage): string {
  const name = excerpt(member.display_name, titleLength)
  const feed: AtomFeed = {
    self: paths.memberFeed(member),
    page: paths.member(member),
    title: `${name} · ${site.name}`,
    subtitle: excerpt(member.bio ?? '', 200) || 'Les derniers posts publics de ce profil.',
    author: person(name, absolute(site.url, paths.member(member))),
    since: member.created_at.toISOString(),
    cursor,
  }
  return atom(site, feed, shown)
}

/** The feed of what members may follow in public life: its latest facts, as everybody may read them. */
export function targetFeed(site: Site, self: string, { name, page, entries }: TargetFeed): string {
  const title = excerpt(name, titleLength)
  const feed: AtomFeed = {
    self,
    page,
    title: `${title} · ${site.name}`,
    subtitle: 'Les derniers votes, étapes et débats, d’après les données officielles.',
    author: person(site.name, absolute(site.url, '/')),
    since: new Date(0).toISOString(),
    cursor: null,
  }
  const updated = entries.map(({ at }) => at.toISOString())
  return atomDocument(site, feed, {
    updated,
    next_cursor: null,
    entries: entries.map((one) => factEntry(site, one)),
  })
}

function factEntry(site: Site, { key, title, text, path, at }: FeedEntry): string {
  const href = escapeMarkup(absolute(site.url, path))
  return [
    '<entry>',
    // A fact stays the same one when it is corrected.
    `<id>${escapeMarkup(absolute(site.url, `/feeds/faits/${encodeURIComponent(key)}`))}</id>`,
    `<title>${escapeMarkup(excerpt(title, titleLength * 2))}</title>`,
    `<link rel="alternate" type="text/html" href="${href}"/>`,
    `<updated>${at.toISOString()}</updated>`,
    ...(text === '' ? [] : [`<summary>${escapeMarkup(text)}</summary>`]),
    '</entry>',
  ].join('\n')
}

const atom = (site: Site, feed: AtomFeed, { posts, next_cursor }: PostPage): string =>
  atomDocument(site, feed, {
    updated: posts.map(changed),
    next_cursor,
    entries: posts.map((post) => entry(site, post)),
  })

interface AtomEntries {
  /** When each entry changed. */
  updated: string[]
  next_cursor: string | null
  entries: string[]
}

/** Atom 1.0 (RFC 4287), in pages (RFC 5005). */
function atomDocument(
  site: Site,
  feed: AtomFeed,
  { updated: changes, next_cursor, entries }: AtomEntries,
): string {
  const { self, title, subtitle, author, since, cursor } = feed
  const updated = [since, ...changes].toSorted().at(-1)
  const address = (path: string) => escapeMarkup(absolute(site.url, path))
  const pageAt = (place: string | null) => (place === null ? self : `${self}?cursor=${place}`)
  const link = (relation: string, path: string, type: string = atomType) =>
    `<link rel="${relation}" type="${type}" href="${address(path)}"/>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<id>${address(self)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<subtitle>${escapeMarkup(subtitle)}</subtitle>`,
    ...(author === undefined ? [] : [author]),
    `<updated>${updated}</updated>`,
    link('self', pageAt(cursor)),
    link('alternate', feed.page, 'text/html'),
    link('first', self),
    ...(next_cursor === null ? [] : [link('next', pageAt(next_cursor))]),
    `<icon>${address('/favicon.svg')}</icon>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

function person(name: string, profile: string | null): string {
  const uri = profile === null ? '' : `<uri>${escapeMarkup(profile)}</uri>`
  return `<author><name>${escapeMarkup(name)}</name>${uri}</author>`
}

function changed({ created_at, edited_at }: PostView): string {
  return edited_at ?? created_at
}

const nameOf = ({ author }: QuotedView) => excerpt(author?.name ?? '', titleLength) || 'Utilisateur inconnu'

function entry(site: Site, post: PostView): string {
  const name = nameOf(post)
  const profile = post.author && absolute(site.url, paths.member(post.author))
  const content = bodyOf(site, post) + (post.original === null ? '' : quoted(site, post.original))
  return [
    '<entry>',
    `<id>urn:uuid:${post.id}</id>`,
    `<title>${escapeMarkup(excerpt(post.content, titleLength) || `Post ${of(name)}`)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(absolute(site.url, paths.post(post.id)))}"/>`,
    `<published>${post.created_at}</published>`,
    `<updated>${changed(post)}</updated>`,
    person(name, profile),
    `<content type="html">${escapeMarkup(content)}</content>`,
    '</entry>',
  ].join('\n')
}

const bodyOf = (site: Site, post: QuotedView) => textOf(site, post) + mediaOf(site, post)

/** The original of a repost with a message, if it is public. */
function quoted(site: Site, original: QuotedView): string {
  const href = escapeMarkup(absolute(site.url, paths.post(original.id)))
  const source = `<p><a href="${href}">Post de <bdi>${escapeMarkup(nameOf(original))}</bdi></a></p>`
  return `<blockquote cite="${href}">${bodyOf(site, original)}${source}</blockquote>`
}

/** The post as HTML. As in the web app, only http and https addresses and mentions become links. */
function textOf(site: Site, { content }: QuotedView): string {
  const link = (href: string, text: string) => `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
  const parts = tokenize(content).map((token) => {
    switch (token.kind) {
      case 'link':
        return link(token.href, token.text)
      case 'mention':
        return link(absolute(site.url, paths.member({ id: '', username: token.username })), token.text)
      default:
        return escapeMarkup(token.text)
    }
  })
  return `<p dir="auto">${parts.join('').replaceAll(/\r\n|[\r\n]/g, '<br>')}</p>`
}

const mediaOf = (site: Site, { media, more_media: moreMedia }: QuotedView): string =>
  [...(media === null ? [] : [media]), ...moreMedia].map((one) => attached(site, one)).join('')

function attached(site: Site, media: MediaView): string {
  const href = escapeMarkup(absolute(site.url, media.url))
  if (media.kind === 'image') return `<p><img src="${href}" alt="${escapeMarkup(media.alt ?? '')}"></p>`
  const label = media.kind === 'video' ? 'Vidéo jointe' : 'Document joint'
  return `<p><a href="${href}">${label}</a></p>`
}
