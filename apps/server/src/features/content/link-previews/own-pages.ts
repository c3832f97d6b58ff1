import type { Db } from '@parvis/platform/database/database.ts'
import { type OwnCard, ownPages } from './hooks.ts'

/** Path of one of the site’s own pages that have a card; null for any other address. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname, hash } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  const pages = [...ownPages.entries()]
  return [path + hash, path].find((known) => pages.some(([, page]) => page.path.test(known))) ?? null
}

/** Reads the card of the page at a path; null when there is none. */
export async function readOwnCard(db: Db, path: string, now: Date): Promise<OwnCard | null> {
  for (const [, page] of ownPages.entries()) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name, now)
  }
  return null
}
