import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { listSittingPaths } from '../../civic/debates/index.ts'
import { listPublicRecord } from '../../civic/officials/index.ts'
import { absolute, dataPages, fixedPages, paths, questionsPage } from './addresses.ts'
import { approximateRows, listPublicMembers, listPublicPosts } from './store.ts'

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Addresses per sitemap page; crawlers read no more (sitemaps.org). */
const ceiling = 50_000
/** Target number of addresses per page, given evenly distributed ids. */
const targetSize = 5_000
/** Three digits make 4,096 pages per table: two tables stay far below the 50,000 that an index may list. */
const maxDigits = 3

const lists = { posts: postAddresses, profiles: memberAddresses } as const
type SitemapTable = keyof typeof lists

interface SitemapEntry {
  path: string
  changed?: Date
}

/**
 * Index of all sitemap pages. Each table is split by the first digits of random ids: a page is one range of the
 * primary key.
 */
export async function sitemapIndex(db: Db, siteUrl: string): Promise<string> {
  const names = ['pages', 'parlement']
  for (const list of ['profiles', 'posts'] as const) {
    const prefixes = prefixesFor(await approximateRows(db, list))
    names.push(...prefixes.map((prefix) => pageName(list, prefix)))
  }
  const address = (name: string) => escapeMarkup(absolute(siteUrl, `/sitemaps/${name}.xml`))
  return xml(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${address(name)}</loc></sitemap>`),
  )
}

/** Prefixes of ids that split a table of this size into pages. */
export function prefixesFor(rows: number): string[] {
  let digits = 0
  while (digits < maxDigits && rows / 16 ** digits > targetSize) digits += 1
  if (digits === 0) return ['']
  return Array.from({ length: 16 ** digits }, (_, number) => number.toString(16).padStart(digits, '0'))
}

function pageName(list: SitemapTable, prefix: string): string {
  return prefix === '' ? list : `${list}-${prefix}`
}

/** All pages that may contain a post, however the table is split. */
export function pagesOfPost(id: string): string[] {
  return Array.from({ length: maxDigits + 1 }, (_, digits) => pageName('posts', id.slice(0, digits)))
}

/** Sittings in the sitemap of Parliament: some ten years. */
const sittingsListed = 5_000

/** The content of a sitemap page by its name; undefined for a name that no index has listed. */
export function sitemapPage(name: string): ((db: Db, siteUrl: string) => Promise<string>) | undefined {
  if (name === 'pages') {
    const fixed = [...fixedPages, questionsPage].map(({ path }) => path)
    const listed = [...feedTabs.map(paths.tab), ...fixed, ...dataPages].map((path) => ({ path }))
    return async (_db, siteUrl) => urlset(siteUrl, listed)
  }
  if (name === 'parlement')
    return async (db, siteUrl) => {
      const record = await listPublicRecord(db, ceiling - sittingsListed)
      const sittings = await listSittingPaths(db, sittingsListed)
      return urlset(
        siteUrl,
        [...record, ...sittings].map((path) => ({ path })),
      )
    }
  const [, list, prefix = ''] = /^(posts|profiles)(?:-([0-9a-f]{1,3}))?$/.exec(name) ?? []
  if (list === undefined) return undefined
  return async (db, siteUrl) => urlset(siteUrl, await lists[list as SitemapTable](db, prefix))
}

async function postAddresses(db: Db, prefix: string): Promise<SitemapEntry[]> {
  const posts = await listPublicPosts(db, prefix, ceiling)
  return posts.map((post) => ({ path: paths.post(post.id), changed: post.edit_shown_at ?? post.created_at }))
}

async function memberAddresses(db: Db, prefix: string): Promise<SitemapEntry[]> {
  const members = await listPublicMembers(db, prefix, ceiling)
  return members.map((member) => ({ path: paths.member(member) }))
}

function urlset(siteUrl: string, addresses: SitemapEntry[]): string {
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`
    return `<url><loc>${escapeMarkup(absolute(siteUrl, path))}</loc>${lastmod}</url>`
  })
  return xml('urlset', entries)
}

function xml(root: string, entries: string[]): string {
  const head = ['<?xml version="1.0" encoding="utf-8"?>', `<${root} xmlns="${schema}">`]
  return [...head, ...entries, `</${root}>`, ''].join('\n')
}

/** Screens without content for guests. */
const privatePaths = [
  '/auth',
  '/api/docs',
  '/create-post',
  '/profile-setup',
  '/notes',
  '/saved-posts',
  '/followers/',
  '/following/',
  '/follow-requests',
  '/notifications',
  '/messages',
  '/conversation/',
  '/settings',
  '/config$',
  '/dev/',
]

/** Allows crawlers everything that guests can read, with the API, which renders it. */
export function robots(siteUrl: string): string {
  const rules = privatePaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
