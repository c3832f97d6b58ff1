import type { CaseTarget } from '@parvis/contract/audit/decisions.ts'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { MediaKind } from '@parvis/contract/content/media.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** Path of media. */
export const mediaPrefix = '/media/'

/** Widths in pixels of the smaller sizes of an image. */
export const imageWidths = [480, 960]

/** Columns of `media` for a view, as PostgreSQL returns them in JSON. */
export interface MediaRow {
  id: string
  kind: MediaKind
  key: string
  name: string
  bytes: number
  width: number | null
  height: number | null
  alt: string | null
  blur: string | null
}

const columns = sql`
  select media.id, media.kind, media.key, media.name, media.bytes, media.width, media.height, media.alt, media.blur
  from media`

const owners = {
  posts: sql`media.post_id = posts.id`,
  comments: sql`media.comment_id = comments.id`,
  messages: sql`media.message_id = messages.id`,
}

/** SQL: the row has attachments; most have not, and need no lookup. */
const hasMedia = (table: keyof typeof owners) => sql`${sql.ref(`${table}.media_url`)} is not null`

/** First attachment of the row in scope. Rows without an address need no lookup. */
export function mediaOf(table: keyof typeof owners) {
  return sql<MediaRow | null>`
    case when ${hasMedia(table)} then (
      select row_to_json(attached) from (${columns} where ${owners[table]} and media.position = 0) as attached
    ) end
  `.as('attachment')
}

/** Pictures of the post in scope after its first one, in their order; null for none. */
export const furtherMedia = sql<MediaRow[] | null>`
  case when ${hasMedia('posts')} then (
    select json_agg(attached) from (
      ${columns} where ${owners.posts} and media.position > 0 order by media.position
    ) as attached
  ) end
`.as('further_attachments')

/** Media kept for the cases about a target. */
export async function keptMedia(
  db: Db,
  { target_type, target_id }: { target_type: CaseTarget; target_id: string },
): Promise<MediaView[]> {
  const { rows } = await sql<MediaRow>`
    ${columns} join moderation_cases on moderation_cases.id = media.case_id
    where moderation_cases.target_type = ${target_type} and moderation_cases.target_id = ${target_id}
    order by media.position, media.id
  `.execute(db)
  return rows.map(mediaView)
}

/** Keys and widths of an image's smaller sizes. */
export function narrowKeys({ kind, key, width }: Pick<MediaRow, 'kind' | 'key' | 'width'>) {
  if (kind !== 'image') return []
  return imageWidths
    .filter((narrow) => narrow < (width ?? 0))
    .map((narrow) => ({ width: narrow, key: key.replace(/\.\w+$/, `-${narrow}$&`) }))
}

/** The attachment in the contract's form. */
export function mediaView(row: MediaRow): MediaView {
  const url = mediaPrefix + row.key
  const narrow = narrowKeys(row).map(({ width, key }) => ({ width, url: mediaPrefix + key }))
  return {
    id: row.id,
    kind: row.kind,
    url,
    sizes: row.kind === 'image' && row.width !== null ? [...narrow, { width: row.width, url }] : [],
    width: row.width,
    height: row.height,
    alt: row.alt,
    blur: row.blur,
    name: row.name,
    bytes: row.bytes,
  }
}
