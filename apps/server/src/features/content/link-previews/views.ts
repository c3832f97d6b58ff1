import type { LinkPreview } from '@parvis/contract/content/link-previews.ts'
import { sql } from 'kysely'

/** Where the images of previews are served. */
export const previewImagePrefix = '/media/link-previews/'

/** What a view needs of a row of `link_previews`, as PostgreSQL's JSON gives it. */
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

/** What is known of the link of the post in scope. One without a link is not looked up: most have none. */
export const linkPreviewOfPost = sql<LinkPreviewRow | null>`
  case when posts.link_id is not null then (
    select row_to_json(shown) from (
      select link.id, link.url, link.title, link.description, link.site_name, link.image_fetch, link.image_width,
        link.image_height
      from link_previews as link where link.id = posts.link_id and link.status = 'ready'
    ) as shown
  ) end
`.as('link_preview')

/** Where the image of a fetch lies in the storage. A new fetch has a new name: what a name shows never changes. */
export function previewImageKey(id: string, fetch: number): string {
  return `link-previews/${id}-${fetch}.webp`
}

/** The preview as the contract shows it to whoever sees the post. */
export function linkPreviewView(row: LinkPreviewRow): LinkPreview {
  return {
    url: row.url,
    title: row.title,
    description: row.description,
    siteName: row.site_name,
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
