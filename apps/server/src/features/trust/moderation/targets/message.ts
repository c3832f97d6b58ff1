import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { mediaOf } from '../../../content/media/index.ts'
import { visibleTo } from '../../../content/posts/index.ts'
import { holdsCopy } from '../../../messaging/messages/index.ts'
import type { CopyRow, TargetAdapter } from './adapter.ts'
import { authorNames, contextItem, none, noPicture } from './columns.ts'

/** Messages shown before the reported one. */
const messagesBefore = 5

export const messageTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const message =
      readerId === null
        ? undefined
        : await db
            .selectFrom('messages')
            .select('sender_id')
            .where('id', '=', id)
            .where('withheld_at', 'is', null)
            .where(holdsCopy(readerId, sql`messages.conversation_id`))
            .executeTakeFirst()
    if (message === undefined) throw new Refusal('message_not_found')
    return { id, authorId: message.sender_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('messages')
      .innerJoin('profiles', 'profiles.id', 'messages.sender_id')
      .leftJoin('posts', (join) =>
        join.onRef('posts.id', '=', 'messages.post_id').on(visibleTo(sql<string>`messages.sender_id`)),
      )
      .select(['messages.created_at', ...authorNames])
      // Includes the shared post if the sender may read it, since they are shown this copy.
      .select(sql<string>`concat_ws(e'\n\n', nullif(messages.content, ''), posts.content)`.as('text'))
      .select([mediaOf('messages'), noPicture])
      // The versions are deleted with their message.
      .select(
        sql<CopyRow['versions']>`(
          select json_agg(json_build_object('id', id, 'text', content, 'created_at', replaced_at) order by replaced_at)
          from message_versions where message_versions.message_id = messages.id
        )`.as('versions'),
      )
      .where('messages.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('messages')
      .leftJoin('posts', 'posts.id', 'messages.post_id')
      .select('messages.created_at')
      .select([
        sql<string>`concat_ws(e'\n\n', nullif(messages.content, ''), posts.content)`.as('text'),
        sql<boolean>`messages.withheld_at is not null`.as('withheld'),
        mediaOf('messages'),
      ])
      .select('messages.edited_at')
      .select([none.avatar, none.visibility, none.label, none.reach_limited, none.post_id])
      .where('messages.id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    select * from (
      ${contextItem('message', 'before', 'sender_id')}
      from messages join messages as before
        on before.conversation_id = messages.conversation_id and before.created_at < messages.created_at
      where messages.id = ${id} order by before.created_at desc limit ${sql.lit(messagesBefore)}
    ) as latest
    union all select * from (
      ${contextItem('version', 'earlier', 'sender_id')}
      from (
        select version.id, version.content, version.replaced_at as created_at, messages.sender_id
        from message_versions as version join messages on messages.id = version.message_id
        where version.message_id = ${id}
      ) as earlier order by earlier.created_at
    ) as versions`,

  async remove(context, tx, { target, id: withheld_by, created_at: withheld_at }) {
    const message = await tx
      .updateTable('messages')
      .set({ withheld_at, withheld_by })
      .where('id', '=', target.id)
      .where('withheld_at', 'is', null)
      .returning('conversation_id')
      .executeTakeFirst()
    if (message === undefined) return false
    await invalidateMessage(context, tx, message.conversation_id, target.id)
    return true
  },

  async restore(context, tx, { target, id }) {
    const message = await tx
      .updateTable('messages')
      .set({ withheld_at: null, withheld_by: null })
      .where('withheld_by', '=', id)
      .returning('conversation_id')
      .executeTakeFirst()
    if (message !== undefined) await invalidateMessage(context, tx, message.conversation_id, target.id)
  },
}

async function invalidateMessage(
  { bus }: AppContext,
  tx: Tx,
  conversationId: string,
  id: string,
): Promise<void> {
  const pair = await tx
    .selectFrom('conversations')
    .select(['low_id', 'high_id'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  tx.afterCommit(() => {
    sendInvalidation(bus, topics.conversation(conversationId), { type: 'message_changed', id })
    for (const member of [pair?.low_id, pair?.high_id])
      if (typeof member === 'string')
        sendInvalidation(bus, topics.member(member), { type: 'conversations_changed', id: conversationId })
  })
}
