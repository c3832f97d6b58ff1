import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendInvalidation } from '../../../platform/realtime/invalidation.ts'
import { tabsShowing } from '../../content/posts/policy.ts'
import { restoreAccount, suspendAccount } from './account-effects.ts'
import type { Decided } from './consequences.ts'
import { removeProfile, restoreProfile } from './profile-effects.ts'

/**
 * Carries a decision out. False when the content or the account no longer exists. Locks follow the order of
 * all writers: post, comments, account.
 */
export async function carryOut(context: AppContext, tx: Tx, decision: Decided): Promise<boolean> {
  switch (decision.kind) {
    case 'no_action':
      return true
    case 'warn':
      return decision.author_id !== null
    case 'suspend':
    case 'ban':
      return suspendAccount(context, tx, decision)
    case 'remove':
      return remove(context, tx, decision)
    case 'label':
      return mark(context, tx, decision, { moderation_label: decision.label })
    case 'limit_reach':
      return mark(context, tx, decision, { reach_limited: true })
  }
}

/** Restores what a decision changed, unless another decision still requires it. */
export async function undo(context: AppContext, tx: Tx, decision: Decided): Promise<void> {
  switch (decision.kind) {
    case 'no_action':
    case 'warn':
      return
    case 'suspend':
    case 'ban':
      return restoreAccount(context, tx, decision)
    case 'remove':
      return restore(context, tx, decision)
    case 'label':
      await mark(context, tx, decision, { moderation_label: (await standing(tx, decision))?.label ?? null })
      return
    case 'limit_reach':
      await mark(context, tx, decision, { reach_limited: (await standing(tx, decision)) !== undefined })
      return
  }
}

/** The latest other valid decision of the same kind about the same content. */
async function standing(tx: Tx, { id, kind, target }: Decided) {
  return tx
    .selectFrom('moderation_decisions')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_decisions.case_id')
    .select('moderation_decisions.label')
    .where('moderation_cases.target_type', '=', target.type)
    .where('moderation_cases.target_id', '=', target.id)
    .where('moderation_decisions.kind', '=', kind)
    .where('moderation_decisions.id', '<>', id)
    .where('moderation_decisions.reversed_at', 'is', null)
    .orderBy('moderation_decisions.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Mark = { moderation_label: Decided['label'] } | { reach_limited: boolean }

async function mark(context: AppContext, tx: Tx, { target }: Decided, marked: Mark): Promise<boolean> {
  if (target.type === 'comment' && 'moderation_label' in marked) {
    const place = await lockComment(tx, target.id)
    if (place === undefined) return false
    await tx.updateTable('comments').set(marked).where('id', '=', target.id).execute()
    tx.afterCommit(() => tellComment(context, place.post_id, target.id))
    return true
  }
  if (target.type !== 'post') return false
  const post = await lockPost(tx, target.id)
  if (post === undefined) return false
  await tx.updateTable('posts').set(marked).where('id', '=', target.id).execute()
  // Plain reposts have the reach of their original.
  if ('reach_limited' in marked)
    await tx
      .updateTable('posts')
      .set(marked)
      .where('repost_of_id', '=', target.id)
      .where('repost_kind', '=', sql.lit('plain'))
      .execute()
  // Open lists keep it for those who may see it; caches drop their pages.
  tx.afterCommit(() => tellPost(context, target.id, post, 'post_changed'))
  return true
}

async function remove(context: AppContext, tx: Tx, decision: Decided): Promise<boolean> {
  const { target, id: withheld_by, created_at: withheld_at } = decision
  if (target.type === 'profile') return removeProfile(context, tx, decision)
  if (target.type === 'message') {
    const message = await tx
      .updateTable('messages')
      .set({ withheld_at, withheld_by })
      .where('id', '=', target.id)
      .where('withheld_at', 'is', null)
      .returning('conversation_id')
      .executeTakeFirst()
    if (message === undefined) return false
    await tellMessage(context, tx, message.conversation_id, target.id)
    return true
  }
  if (target.type === 'comment') {
    const place = await lockComment(tx, target.id)
    if (place === undefined || place.withheld_by !== null) return false
    await tx.updateTable('comments').set({ withheld_at, withheld_by }).where('id', '=', target.id).execute()
    // Replies are hidden with their comment, as when it is deleted.
    await tx
      .updateTable('comments')
      .set({ withheld_at })
      .where('parent_id', '=', target.id)
      .where('withheld_at', 'is', null)
      .execute()
    tx.afterCommit(() => tellComment(context, place.post_id, target.id))
    return true
  }
  const post = await lockPost(tx, target.id)
  if (post === undefined || post.withheld_visibility !== null) return false
  await tx
    .updateTable('posts')
    .set({ visibility: 'private', withheld_visibility: post.visibility, withheld_by })
    .where('id', '=', target.id)
    .execute()
  tx.afterCommit(() => tellPost(context, target.id, post, 'post_removed'))
  return true
}

async function restore(context: AppContext, tx: Tx, decision: Decided): Promise<void> {
  const { target, id } = decision
  if (target.type === 'profile') return restoreProfile(context, tx, decision)
  if (target.type === 'message') {
    const message = await tx
      .updateTable('messages')
      .set({ withheld_at: null, withheld_by: null })
      .where('withheld_by', '=', id)
      .returning('conversation_id')
      .executeTakeFirst()
    if (message !== undefined) await tellMessage(context, tx, message.conversation_id, target.id)
    return
  }
  if (target.type === 'comment') {
    const place = await lockComment(tx, target.id)
    if (place === undefined) return
    const parent = place.parent_id === null ? undefined : await lockComment(tx, place.parent_id)
    // If another decision has removed its parent, it stays hidden with that.
    await tx
      .updateTable('comments')
      .set({ withheld_at: parent?.withheld_at ?? null, withheld_by: null })
      .where('withheld_by', '=', id)
      .execute()
    await tx
      .updateTable('comments')
      .set({ withheld_at: null })
      .where('parent_id', '=', target.id)
      .where('withheld_by', 'is', null)
      .where('withheld_at', 'is not', null)
      .execute()
    tx.afterCommit(() => tellComment(context, place.post_id, target.id))
    return
  }
  const post = await lockPost(tx, target.id)
  if (post === undefined || post.withheld_visibility === null) return
  await tx
    .updateTable('posts')
    .set({ visibility: post.withheld_visibility, withheld_visibility: null, withheld_by: null })
    .where('withheld_by', '=', id)
    .execute()
  tx.afterCommit(() => tellPost(context, target.id, post, 'post_changed'))
}

async function lockPost(tx: Tx, id: string) {
  return tx
    .selectFrom('posts')
    .select(['author_role', 'repost_count', 'visibility', 'withheld_visibility'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the post before the comment, as all writers of comments do. */
async function lockComment(tx: Tx, id: string) {
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('comments').select('post_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('comments')
    .select(['post_id', 'parent_id', 'withheld_at', 'withheld_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type ShownPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

function tellPost(
  { bus }: AppContext,
  id: string,
  post: ShownPost,
  type: 'post_removed' | 'post_changed',
): void {
  for (const tab of tabsShowing(post)) sendInvalidation(bus, topics.feed(tab), { type, id })
  sendInvalidation(bus, topics.post(id), { type: 'post_changed', id })
}

function tellComment({ bus }: AppContext, postId: string, id: string): void {
  sendInvalidation(bus, topics.post(postId), { type: 'comment_changed', id })
}

async function tellMessage({ bus }: AppContext, tx: Tx, conversationId: string, id: string): Promise<void> {
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
