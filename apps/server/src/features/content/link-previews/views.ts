import type { LinkPreview } from '@parvis/contract/content/media.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { LinkPreviews } from '@parvis/platform/database/schema.gen.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'

/** Path of preview images. */
export const previewImagePrefix = '/media/link-previews/'

/** Columns of `link_previews` for a view, as PostgreSQL returns them in JSON. */
export type LinkPreviewRow = { title: string } & Pick<
  Selectable<LinkPreviews>,
  'id' | 'url' | 'description' | 'site_name' | 'image_fetch' | 'image_width' | 'image_height'
>

/** Preview of the post in scope. Posts without a link need no lookup. */
export function linkPreviewOfPost() {
  const hidden = linkPreviewPort().ownPages.flatMap(({ isHidden }) => isHidden ?? [])
  return sql<LinkPreviewRow | null>`
    case when posts.link_id is not null then (
      select row_to_json(shown) from (
        select link.id, link.url, link.title, link.description, link.site_name, link.image_fetch, link.image_width,
          link.image_height
        from link_previews as link where link.id = posts.link_id and link.status = 'ready'
          and not (${sql.join([sql`false`, ...hidden], sql` or `)})
      ) as shown
    ) end
  `.as('link_preview')
}

/** Storage key of a fetched image. Each fetch has a new key, so the content of a key never changes. */
export function previewImageKey(id: string, fetch: number): string {
  return `link-previews/${id}-${fetch}.webp`
}

/** The preview in the contract's form. */
export function linkPreviewView(row: LinkPreviewRow): LinkPreview {
  return {
    url: row.url,
    title: row.title,
    description: row.description,
    site_name: row.site_name,
    image:
      row.image_fetch !== null && row.image_width !== null && row.image_height !== null
        ? {
            url: `/media/${previewImageKey(row.id, row.image_fetch)}`,
            width: row.image_width,
            height: row.image_height,
          }
        : null,
  }
}

/** Card of one of the site’s own pages, shown under a post that links to it. */
export interface OwnCard {
  title: string
  description: string | null
  /** The part of the site to which the page belongs. */
  section: string
}

export interface OwnPage {
  /** Path of the page, with the fragment for a part of a page. Its group captures the name. */
  path: RegExp
  /** Returns null for an unknown name. */
  read: (db: Db, name: string, now: Date) => Promise<OwnCard | null>
  /** SQL with `link` in scope: its card is hidden with the author of the page. By default never. */
  isHidden?: RawBuilder<SqlBool>
}

/** Own pages with a card, which is read from the database. */
export const linkPreviewPort = createPort<{ ownPages: OwnPage[] }>('link-previews')

/** Path of an own page with a card; null for any other address. */
export function ownPathOf(link: string, siteUrl: string): string | null {
  const { origin, pathname, hash } = new URL(link)
  if (origin !== new URL(siteUrl).origin) return null
  const path = pathname.replace(/\/+$/, '')
  const pages = linkPreviewPort().ownPages
  return [path + hash, path].find((address) => pages.some((page) => page.path.test(address))) ?? null
}

/** Reads the card of the page at a path; null when there is none. */
export async function readOwnCard(db: Db, path: string, now: Date): Promise<OwnCard | null> {
  for (const page of linkPreviewPort().ownPages) {
    const [, name] = page.path.exec(path) ?? []
    if (name !== undefined) return page.read(db, name, now)
  }
  return null
}
