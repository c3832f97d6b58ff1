import type { LinkPreview } from '@parvis/contract/content/media.schemas.ts'
import { sql } from 'kysely'
import { linkPreviewPort } from './own-pages.ts'

/** Path of preview images. */
export const previewImagePrefix = '/media/link-previews/'

/** Columns of `link_previews` for a view, as PostgreSQL returns them in JSON. */
export interface LinkPreviewRow {
  id: string
  url: string
  title: string
  description: string | null
  site_name: string | null
  image_fetch: number | null
  image_width: number | null
  image_height: number | null
}

/** The preview of the post in scope. Skips the lookup for posts without a link, as most are. */
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
