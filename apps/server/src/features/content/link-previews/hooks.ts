import type { Db } from '@parvis/platform/database/database.ts'
import { createRegistry } from '@parvis/platform/hooks.ts'
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
export const ownPages = createRegistry<string, OwnPage>('own pages')
