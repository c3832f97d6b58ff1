import type { Db } from '../../../platform/database/database.ts'
import { lawCard } from '../../civic/laws/views.ts'
import { politicalCard } from '../../civic/politics/card-views.ts'

/** Preview card of one of the site's own pages, shown under a post that cites it. */
export interface OwnCard {
  title: string
  description: string | null
  /** Section of the site. */
  section: string
}

interface OwnPage {
  /**
   * Matches the page's path, with its fragment if that has a card of its own; the capture is the name of the
   * shown thing.
   */
  path: RegExp
  /** Null when there is nothing with that name. */
  read: (db: Db, name: string, now: Date) => Promise<OwnCard | null>
}

/** The site's own pages with a card. Cards are read from the database; these pages are never fetched. */
const ownPages: readonly OwnPage[] = [
  { path: /^\/law-tracking\/([A-Za-z0-9-]{1,64})$/, read: lawCard },
  { path: /^\/political-data\/([a-z0-9-]{1,40}(?:#[a-z0-9-]{1,120})?)$/, read: politicalCard },
]

/** The canonical path of one of these pages, for any address that leads to it; null for other pages. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname, hash } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  return [path + hash, path].find((known) => ownPages.some((page) => page.path.test(known))) ?? null
}

/** Reads the card of the page at a path. */
export async function readOwnCard(db: Db, path: string, now: Date): Promise<OwnCard | null> {
  for (const page of ownPages) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name, now)
  }
  return null
}
