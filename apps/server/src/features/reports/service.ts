import type { ReportDraft } from '@parvis/contract/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import { commentVisibleTo } from '../comments/policy.ts'
import type { Member } from '../identity/member.ts'
import { takesPart } from '../messages/policy.ts'
import { visibleTo } from '../posts/policy.ts'

/** Stores a report for moderation. The same member's second report of one target changes nothing. */
export async function report(world: World, reporter: Member, draft: ReportDraft): Promise<string> {
  const { target_type, target_id, reason } = draft
  return world.transaction(async (tx) => {
    const authorId = await authorOf(tx, reporter.id, draft)
    if (authorId === reporter.id) throw new Refusal('own_content')
    const details = reason === 'other' ? (draft.details ?? '').trim() : null
    const inserted = await tx
      .insertInto('reports')
      .values({ reporter_id: reporter.id, target_type, target_id, reason, details })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted !== undefined) return inserted.id
    const earlier = await tx
      .selectFrom('reports')
      .select('id')
      .where('reporter_id', '=', reporter.id)
      .where('target_type', '=', target_type)
      .where('target_id', '=', target_id)
      .executeTakeFirstOrThrow()
    return earlier.id
  })
}

/** Whose it is; refuses what the reporter cannot see as unknown. */
async function authorOf(db: Db, readerId: string, { target_type, target_id }: ReportDraft): Promise<string> {
  if (target_type === 'post') {
    const post = await db
      .selectFrom('posts')
      .select('user_id')
      .where('id', '=', target_id)
      .where(visibleTo(readerId))
      .executeTakeFirst()
    if (post === undefined) throw new Refusal('post_not_found')
    return post.user_id
  }
  if (target_type === 'comment') {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select('comments.user_id')
      .where('comments.id', '=', target_id)
      .where(commentVisibleTo(readerId))
      .executeTakeFirst()
    if (comment === undefined) throw new Refusal('comment_not_found')
    return comment.user_id
  }
  if (target_type === 'message') {
    const message = await db
      .selectFrom('messages')
      .select('sender_id')
      .where('id', '=', target_id)
      .where(takesPart(readerId, sql`messages.conversation_id`))
      .executeTakeFirst()
    if (message === undefined) throw new Refusal('message_not_found')
    return message.sender_id
  }
  const profile = await db.selectFrom('profiles').select('id').where('id', '=', target_id).executeTakeFirst()
  if (profile === undefined) throw new Refusal('profile_not_found')
  return profile.id
}
