import type { MediaKind, MediaView } from '@parvis/contract/content/media.ts'
import type { ReportTarget } from '@parvis/contract/trust/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Where media are served. */
export const mediaPrefix = '/media/'

/** Widths, in pixels, in which an image is kept beside its largest size. */
export const imageWidths = [480, 960]

/** What a view needs of a row of `media`, as PostgreSQL's JSON gives it. */
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

/** What is attached to the row in scope. One without an address is not looked up: most have none. */
export function mediaOf(table: keyof typeof owners) {
  return sql<MediaRow | null>`
    case when ${sql.ref(`${table}.media_url`)} is not null
      then (select row_to_json(attached) from (${columns} where ${owners[table]}) as attached) end
  `.as('attachment')
}

/** What is kept of a target’s attachments for the cases about it. */
export async function keptMedia(
  db: Db,
  { target_type, target_id }: { target_type: ReportTarget; target_id: string },
): Promise<MediaView[]> {
  const { rows } = await sql<MediaRow>`
    ${columns} join moderation_cases on moderation_cases.id = media.case_id
    where moderation_cases.target_type = ${target_type} and moderation_cases.target_id = ${target_id}
  `.execute(db)
  return rows.map(mediaView)
}

/** The keys of an image's narrower sizes, with their widths. */
export function narrowKeys({ kind, key, width }: Pick<MediaRow, 'kind' | 'key' | 'width'>) {
  if (kind !== 'image') return []
  return imageWidths
    .filter((narrow) => narrow < (width ?? 0))
    .map((narrow) => ({ width: narrow, key: key.replace(/\.\w+$/, `-${narrow}$&`) }))
}

/** The attachment as the contract shows it to whoever sees what it is attached to. */
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
