import type { Db } from '../../platform/database/database.ts'
import { lawCard } from '../laws/views.ts'

/** What one of the site’s own pages says of itself under a post that cites it. */
export interface OwnCard {
  title: string
  description: string | null
  /** The part of the site that it stands in. */
  section: string
}

interface OwnPage {
  /** The page’s path; what it captures names what is shown. */
  path: RegExp
  /** Null where there is nothing under that name. */
  read: (db: Db, name: string) => Promise<OwnCard | null>
}

/** The site’s own pages that have a card: each is read from the database, and no page of it is fetched. */
const ownPages: readonly OwnPage[] = [{ path: /^\/law-tracking\/([A-Za-z0-9-]{1,64})$/, read: lawCard }]

/** The path by which one of these pages is known, of whatever address leads to it; null for any other page. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  return ownPages.some((page) => page.path.test(path)) ? path : null
}

/** What the page at a path says of itself. */
export async function readOwnCard(db: Db, path: string): Promise<OwnCard | null> {
  for (const page of ownPages) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name)
  }
  return null
}
