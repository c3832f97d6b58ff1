import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { ownWords, visibleTo } from '../posts/index.ts'

/** Saves a visible post; repeated requests change nothing. */
export async function save(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '=', postId)
      .where(visibleTo(member.id))
      .where(ownWords)
      .forKeyShare()
      .executeTakeFirstOrThrow(refusalOf('post_not_found'))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('saved_posts')
      .values({ post_id: postId, user_id: member.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) tellOtherTabs(context, tx, member)
  })
}

export async function unsave(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_posts')
      .where('user_id', '=', member.id)
      .where('post_id', '=', postId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) tellOtherTabs(context, tx, member)
  })
}

function tellOtherTabs(context: AppContext, tx: Tx, { id }: Member): void {
  tx.afterCommit(() => sendInvalidation(context.bus, topics.member(id), { type: 'saved_posts_changed', id }))
}
