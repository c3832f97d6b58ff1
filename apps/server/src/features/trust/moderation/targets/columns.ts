import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { CaseContent, CaseContext } from '@parvis/contract/trust/case-views.schemas.ts'
import { sql } from 'kysely'
import { type MediaRow, mediaView } from '../../../content/media/index.ts'
import { person } from '../../../people/authors/index.ts'

/** Names of the author of a copy; `profiles` in scope. */
export const authorNames = [
  'profiles.display_name as author_name',
  'profiles.username as author_username',
] as const

/** Column of a copy whose target has no picture of its own. */
export const noPicture = sql<string | null>`null`.as('avatar_url')

/** Columns of present content, empty for a target that does not have them. */
export const none = {
  avatar: sql<string | null>`null`.as('avatar'),
  visibility: sql<CaseContent['visibility']>`null`.as('visibility'),
  edited_at: sql<Date | null>`null::timestamptz`.as('edited_at'),
  label: sql<CaseContent['label']>`null`.as('label'),
  reach_limited: sql<boolean>`false`.as('reach_limited'),
  withheld: sql<boolean>`false`.as('withheld'),
  post_id: sql<string | null>`null`.as('post_id'),
  consultation_id: sql<string | null>`null`.as('consultation_id'),
  attachment: sql<MediaRow | null>`null`.as('attachment'),
}

interface Attachments {
  attachment: MediaRow | null
  /** The further pictures of a post with several. */
  further_attachments?: MediaRow[] | null | undefined
}

/** Selects one surrounding content from `table`, with its author. */
export const contextItem = (kind: CaseContext['kind'], table: string, author: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    select ${sql.lit(kind)} as kind, ${column('id')} as id, ${column('content')} as text, ${column('created_at')},
      ${person(column(author))} as author`
}

/** Attachments of a content, in their order. */
export function attachedTo({ attachment, further_attachments }: Attachments): MediaView[] {
  return [...(attachment === null ? [] : [attachment]), ...(further_attachments ?? [])].map(mediaView)
}
