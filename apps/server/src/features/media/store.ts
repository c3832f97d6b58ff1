import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayMeet } from '../blocks/policy.ts'
import { standsFor } from '../comments/policy.ts'
import { takesPart } from '../messages/policy.ts'
import { underReview } from '../moderation/policy.ts'
import { visibleTo } from '../posts/policy.ts'
import { narrowKeys } from './views.ts'

const byKey = prepared((db, { key, readerId }: { key: string; readerId: string | null }) =>
  db
    .selectFrom('media')
    .leftJoin('comments', 'comments.id', 'media.comment_id')
    .leftJoin('messages', 'messages.id', 'media.message_id')
    .leftJoin('posts', (join) => join.on(sql<boolean>`posts.id = coalesce(media.post_id, comments.post_id)`))
    .select(['media.kind', 'media.key', 'media.content_type', 'media.name', 'media.bytes', 'media.width'])
    .select(sql<boolean>`coalesce(posts.visibility = 'public', false)`.as('is_public'))
    .where('media.key', '=', key)
    .where(
      readerId === null
        ? sql<boolean>`(${visibleTo(null)} and ${standsFor(null)} and ${mayMeet(null, sql`media.owner_id`)})`
        : // What waits to be attached is shown to who sent it, what was removed to whose it is, what was reported to the staff.
          sql<boolean>`(${visibleTo(readerId)} and ${standsFor(readerId)} and ${mayMeet(readerId, sql`media.owner_id`)}
            or ${takesPart(readerId, sql`messages.conversation_id`)}
              and (messages.withheld_at is null or media.owner_id = ${readerId})
            or media.state = ${sql.lit('pending')} and media.owner_id = ${readerId}
            or ${underReview(readerId)})`,
    ),
)

const narrowKey = /-(\d+)(\.\w+)$/
/** Of what keys are made: anything else is nobody's file, and may be what PostgreSQL refuses to look for. */
const keyPattern = /^[\w./-]{1,200}$/

/** The file of an address as a reader may see it: the one that the post, or the comment's post, or the conversation, lets them see. */
export async function findMedia(db: Db, address: string, readerId: string | null) {
  if (!keyPattern.test(address)) return undefined
  const [row] = await byKey(db, { key: address.replace(narrowKey, '$2'), readerId })
  if (row === undefined) return undefined
  if (row.key === address) return { ...row, isMain: true }
  return narrowKeys(row).some(({ key }) => key === address)
    ? { ...row, key: address, isMain: false }
    : undefined
}
