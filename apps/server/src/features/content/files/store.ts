import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readingAs } from '../../accounts/identity/index.ts'
import { caseOfMedia, underReview } from '../../audit/evidence/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { isNotRemovedFor } from '../comments/index.ts'
import { narrowKeys } from '../media/index.ts'
import { visibleTo } from '../posts/index.ts'

export const filePort = createPort<{
  /** SQL condition with `media` in scope: it is attached to a message that the reader may see. */
  attachmentVisibleTo(readerId: string): RawBuilder<SqlBool>
}>('files')

interface FileQuery extends Record<string, unknown> {
  key: string
  readerId: string | null
  /** The reader, if they may act as staff. */
  staffId: string | null
}

const byKey = prepared((db, { key, readerId, staffId }: FileQuery) => {
  const visible = ordinarilyVisibleTo(readerId)
  // Shared caches keep files that guests may see, whoever asks for them.
  const isPublic = sql<boolean>`coalesce(${ordinarilyVisibleTo(null)}, false)`
  return db
    .selectFrom('media')
    .leftJoin('comments', 'comments.id', 'media.comment_id')
    .leftJoin('posts', (join) => join.on(sql<boolean>`posts.id = coalesce(media.post_id, comments.post_id)`))
    .select(['media.kind', 'media.key', 'media.content_type', 'media.name', 'media.bytes', 'media.width'])
    .select(isPublic.as('is_public'))
    .where('media.key', '=', key)
    .select(['media.id', 'media.owner_id', 'media.purpose', 'media.state'])
    .select(
      staffId === null
        ? sql<boolean>`false`.as('for_staff')
        : sql<boolean>`(${visible}) is not true`.as('for_staff'),
    )
    .select(staffId === null ? sql<null>`null::uuid`.as('case_id') : caseOfMedia.as('case_id'))
    .where(staffId === null ? visible : sql<boolean>`(${visible} or ${underReview(staffId)})`)
})

/** SQL with `media` in scope: the reader may see the file without staff rights. */
function ordinarilyVisibleTo(readerId: string | null) {
  return readerId === null
    ? sql<boolean>`(${visibleTo(null)} and ${isNotRemovedFor(null)} and ${mayMeet(null, sql`media.owner_id`)})`
    : // Unattached and removed media is visible to its owner only.
      sql<boolean>`(${visibleTo(readerId)} and ${isNotRemovedFor(readerId)} and ${mayMeet(readerId, sql`media.owner_id`)}
        or ${filePort().attachmentVisibleTo(readerId)}
        or media.state = ${sql.lit('pending')} and media.owner_id = ${readerId})`
}

const narrowKey = /-(\d+)(\.\w+)$/
/** Valid keys. PostgreSQL might reject others. */
const keyPattern = /^[\w./-]{1,200}$/

interface Reader {
  id: string
  /** May act as staff in this session. */
  isStaff: boolean
  /** The scopes of their personal token; null for a session. */
  scopes: readonly TokenScope[] | null
}

/** The file at an address, if the reader may see its post, comment or conversation. */
export async function findFile(db: Db, address: string, reader: Reader | null) {
  if (!keyPattern.test(address)) return undefined
  const [row] = await readingAs(reader, () =>
    byKey(db, {
      key: address.replace(narrowKey, '$2'),
      readerId: reader?.id ?? null,
      staffId: reader?.isStaff ? reader.id : null,
    }),
  )
  if (row === undefined) return undefined
  const scopes = reader?.scopes ?? null
  if (!row.is_public && scopes !== null && !scopes.includes(scopeOf(row))) return undefined
  return [row, ...narrowKeys(row)].some(({ key }) => key === address) ? { ...row, key: address } : undefined
}

/** Scope that a personal token needs for a file hidden from guests. */
function scopeOf({ purpose, state }: { purpose: string; state: string }): TokenScope {
  const isDraft = state === 'pending'
  if (purpose === 'message') return isDraft ? 'write:messages' : 'read:messages'
  return isDraft ? 'write:posts' : 'read'
}
