import { pageSizes } from '@parvis/contract/limits.ts'
import { listContacts, sharePost } from '@parvis/contract/messaging/shares.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom, readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { lockVisiblePosts, shareKind, shownPost, writerKey } from '../../content/posts/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { named } from './members.ts'
import { openWith } from './service.ts'
import { writeMessage } from './writing.ts'

interface ShareDraft {
  shared_to_user_id?: string | null | undefined
  shared_to_conversation_id?: string | null | undefined
  message?: string | null | undefined
  request_id: string
}

interface SharedMessage {
  id: string
  conversation_id: string
  message_id: string
}

/**
 * Shares a visible post: records the share, writes the message, and notifies the post's author. Sharing
 * grants no rights: recipients see the post as far as they may. A draft sent twice is shared once.
 */
async function share(
  context: AppContext,
  member: Member,
  postId: string,
  draft: ShareDraft,
): Promise<SharedMessage> {
  return context.transaction(async (tx) => {
    const earlier = await sharedBefore(tx, member.id, draft.request_id)
    if (earlier !== undefined) return earlier
    const id = await shownBy(tx, postId)
    const readers = await lockVisiblePosts(tx, [
      { postId: id, readerId: member.id, byFollow: hasScope(member, 'read:follows') },
    ])
    const authorId = readers.get(writerKey({ postId: id, readerId: member.id }))
    if (authorId === undefined) throw new Refusal('post_not_found')
    const conversationId = await conversationFor(tx, member, draft)
    const { shared_to_user_id, shared_to_conversation_id, message, request_id } = draft
    await writeMessage(context, tx, member, conversationId, {
      content: message ?? '',
      request_id,
      postId: id,
    })
    const kept = await tx
      .insertInto('post_shares')
      .values({
        user_id: member.id,
        post_id: id,
        shared_to_user_id: shared_to_user_id ?? null,
        shared_to_conversation_id: shared_to_conversation_id ?? null,
        message: message ?? null,
        request_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept !== undefined)
      await notify(context, tx, shareKind, [{ recipientId: authorId, actorId: member.id, postId: id }])
    const shared = await sharedBefore(tx, member.id, request_id)
    if (shared === undefined) throw new Refusal('validation_failed', 'request_id was used for a message')
    return shared
  })
}

async function conversationFor(tx: Tx, member: Member, draft: ShareDraft): Promise<string> {
  if (draft.shared_to_user_id == null) return required(draft.shared_to_conversation_id, 'the conversation')
  return (await openWith(tx, member.id, draft.shared_to_user_id)).id
}

/** A plain repost shows its original, which is the post shared. */
async function shownBy(tx: Tx, postId: string): Promise<string> {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', shownPost(postId))
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  return post.id
}

async function sharedBefore(tx: Tx, memberId: string, requestId: string): Promise<SharedMessage | undefined> {
  return tx
    .selectFrom('post_shares')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.sender_id', '=', 'post_shares.user_id')
        .onRef('messages.request_id', '=', 'post_shares.request_id')
        .on('messages.is_share', '=', true),
    )
    .select(['post_shares.id', 'messages.conversation_id', 'messages.id as message_id'])
    .where('post_shares.user_id', '=', memberId)
    .where('post_shares.request_id', '=', requestId)
    .executeTakeFirst()
}

/** The members whom a member follows, latest first: contacts of the share dialog. */
export async function readContacts(
  db: Db,
  memberId: string,
  { q, after }: { q: string; after: Keyset | null },
): Promise<{ items: AuthorView[]; next_cursor: string | null }> {
  const typed = q.replaceAll('\u0000', '').trim()
  let query = db
    .selectFrom('follows')
    .innerJoin('profiles', 'profiles.id', 'follows.following_id')
    .select([...authorColumns, 'profiles.id', 'profiles.id as user_id', 'follows.created_at'])
    .where('follows.follower_id', '=', memberId)
    .where(mayMeet(memberId, sql`profiles.id`))
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.following_id')
    .limit(sql.lit(pageSizes.contacts + 1))
  if (typed !== '') query = query.where(named(typed))
  if (after !== null)
    query = query.where(sql<SqlBool>`(
      follows.created_at <= ${after.at} and (follows.created_at < ${after.at} or follows.following_id > ${after.id})
    )`)
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.contacts)
  return { items: rows.map(authorView), next_cursor }
}

export function shareRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(sharePost, ({ params: { postId }, body, member }) => share(context, member, postId, body), {
    rate: { max: 30, window: 60 },
  })

  api.members(listContacts, ({ query: { q, cursor }, member }) =>
    readContacts(context.db, member.id, { q, after: readCursor(cursor) }),
  )
}
