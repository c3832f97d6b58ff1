import type { FeedTab } from '@parvis/contract/feed.ts'
import type { PostView } from '@parvis/contract/posts.ts'
import { tokenize } from '@parvis/contract/rich-text.ts'
import { absolute, paths, tabNames } from './addresses.ts'
import { escapeMarkup, excerpt } from './markup.ts'
import type { FoundMember } from './store.ts'

export const atomType = 'application/atom+xml'

/** User-perceived characters of an entry's title: posts have none, so it is their beginning. */
const titleLength = 80

interface Feed {
  /** Path of the feed itself: its name for ever. */
  self: string
  /** Path of the page that shows the same. */
  page: string
  title: string
  subtitle: string
  /** When an empty feed was last changed. */
  since: string
  posts: PostView[]
}

export function tabFeed(siteUrl: string, tab: FeedTab, posts: PostView[]): string {
  return atom(siteUrl, {
    self: paths.tabFeed(tab),
    page: paths.tab(tab),
    title: `Parvis · ${tabNames[tab]}`,
    subtitle: `Les derniers posts publics du fil ${tabNames[tab]}.`,
    since: new Date(0).toISOString(),
    posts,
  })
}

export function memberFeed(siteUrl: string, member: FoundMember, posts: PostView[]): string {
  return atom(siteUrl, {
    self: paths.memberFeed(member),
    page: paths.member(member),
    title: `${excerpt(member.display_name, titleLength)} · Parvis`,
    subtitle: excerpt(member.bio ?? '', 200) || 'Les derniers posts publics de ce profil.',
    since: member.created_at.toISOString(),
    posts,
  })
}

/** Atom 1.0 (RFC 4287). */
function atom(siteUrl: string, { self, page, title, subtitle, since, posts }: Feed): string {
  const updated = [since, ...posts.map(changed)].toSorted().at(-1)
  const address = (path: string) => escapeMarkup(absolute(siteUrl, path))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<id>${address(self)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<subtitle>${escapeMarkup(subtitle)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="${atomType}" href="${address(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${address(page)}"/>`,
    `<icon>${address('/favicon.svg')}</icon>`,
    ...posts.map((post) => entry(siteUrl, post)),
    '</feed>',
    '',
  ].join('\n')
}

function changed({ created_at, edited_at }: PostView): string {
  return edited_at ?? created_at
}

function entry(siteUrl: string, post: PostView): string {
  const { author } = post
  const name = excerpt(author?.name ?? '', titleLength) || 'Utilisateur inconnu'
  const profile = author && absolute(siteUrl, paths.member(author))
  return [
    '<entry>',
    `<id>urn:uuid:${post.id}</id>`,
    `<title>${escapeMarkup(excerpt(post.content, titleLength) || `Post de ${name}`)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(absolute(siteUrl, paths.post(post.id)))}"/>`,
    `<published>${post.created_at}</published>`,
    `<updated>${changed(post)}</updated>`,
    `<author><name>${escapeMarkup(name)}</name>${profile ? `<uri>${escapeMarkup(profile)}</uri>` : ''}</author>`,
    `<content type="html">${escapeMarkup(textOf(siteUrl, post) + mediaOf(siteUrl, post))}</content>`,
    '</entry>',
  ].join('\n')
}

/** The post as HTML. Only what the web app makes a link of is one: an address of http or https, a mention. */
function textOf(siteUrl: string, { content }: PostView): string {
  const link = (href: string, text: string) => `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
  const parts = tokenize(content).map((token) => {
    switch (token.kind) {
      case 'link':
        return link(token.href, token.text)
      case 'mention':
        return link(absolute(siteUrl, paths.member({ id: '', username: token.username })), token.text)
      default:
        return escapeMarkup(token.text)
    }
  })
  return `<p dir="auto">${parts.join('').replaceAll(/\r\n|[\r\n]/g, '<br>')}</p>`
}

function mediaOf(siteUrl: string, { media }: PostView): string {
  if (media === null) return ''
  const href = escapeMarkup(absolute(siteUrl, media.url))
  if (media.kind === 'image') return `<p><img src="${href}" alt="${escapeMarkup(media.alt ?? '')}"></p>`
  const label = media.kind === 'video' ? 'Vidéo jointe' : 'Document joint'
  return `<p><a href="${href}">${label}</a></p>`
}
