import type { Db } from '../../../platform/database/database.ts'
import { lawCard } from '../../civic/laws/views.ts'
import { politicalCard } from '../../civic/politics/card-views.ts'

/** What one of the site’s own pages says of itself under a post that cites it. */
export interface OwnCard {
  title: string
  description: string | null
  /** The part of the site that it stands in. */
  section: string
}

interface OwnPage {
  /** The page’s path, with its place on the page where that has a card too; what it captures names what is shown. */
  path: RegExp
  /** Null where there is nothing under that name. */
  read: (db: Db, name: string, now: Date) => Promise<OwnCard | null>
}

/** The site’s own pages that have a card: each is read from the database, and no page of it is fetched. */
const ownPages: readonly OwnPage[] = [
  { path: /^\/law-tracking\/([A-Za-z0-9-]{1,64})$/, read: lawCard },
  { path: /^\/political-data\/([a-z0-9-]{1,40}(?:#[a-z0-9-]{1,120})?)$/, read: politicalCard },
]

/** The path by which one of these pages is known, of whatever address leads to it; null for any other page. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname, hash } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  return [path + hash, path].find((known) => ownPages.some((page) => page.path.test(known))) ?? null
}

/** What the page at a path says of itself. */
export async function readOwnCard(db: Db, path: string, now: Date): Promise<OwnCard | null> {
  for (const page of ownPages) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name, now)
  }
  return null
}
