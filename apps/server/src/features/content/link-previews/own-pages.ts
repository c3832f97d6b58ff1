import type { Db } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { RawBuilder, SqlBool } from 'kysely'

/** Card of one of the site’s own pages, shown under a post that links to it. */
export interface OwnCard {
  title: string
  description: string | null
  /** The part of the site to which the page belongs. */
  section: string
}

export interface OwnPage {
  /** Path of the page, with the fragment where parts of the page have cards too. Its group captures the name to read. */
  path: RegExp
  /** Returns null for an unknown name. */
  read: (db: Db, name: string, now: Date) => Promise<OwnCard | null>
  /** SQL with `link` in scope: whether its card is hidden, with the author of its page. By default never. */
  isHidden?: RawBuilder<SqlBool>
}

/** The site’s own pages that have a card. The card is read from the database; no page is fetched. */
export const linkPreviewPort = createPort<{ ownPages: OwnPage[] }>('link-previews')

/** Path of one of the site’s own pages that have a card; null for any other address. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname, hash } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  const pages = linkPreviewPort().ownPages
  return [path + hash, path].find((known) => pages.some((page) => page.path.test(known))) ?? null
}

/** Reads the card of the page at a path; null when there is none. */
export async function readOwnCard(db: Db, path: string, now: Date): Promise<OwnCard | null> {
  for (const page of linkPreviewPort().ownPages) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name, now)
  }
  return null
}
