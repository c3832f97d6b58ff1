import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { brokenConstraint } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { readPost, visibleTo } from '../../content/posts/index.ts'

/** Attaches one of the member's own public posts to one of their votes, replacing the former one. */
export async function explainVote(
  context: AppContext,
  member: Member,
  uid: string,
  postId: string,
): Promise<PostView> {
  return context.transaction(async (tx) => {
    const vote = await ownVote(tx, member, uid)
    await lockExplainingPost(tx, member, postId)
    await tx
      .insertInto('vote_explanations')
      .values({ ...vote, post_id: postId, created_at: context.clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['official_id', 'roll_call_id']).doUpdateSet({ post_id: postId }),
      )
      .execute()
      .catch((error: unknown) => {
        const isTaken = brokenConstraint(error) === 'vote_explanations_post_id_key'
        throw isTaken ? new Refusal('post_explains_vote') : error
      })
    return readPost(tx, postId, member.id)
  })
}

export async function withdrawExplanation(context: AppContext, member: Member, uid: string): Promise<void> {
  await context.transaction(async (tx) => {
    const { official_id, roll_call_id } = await ownVote(tx, member, uid)
    await tx
      .deleteFrom('vote_explanations')
      .where('official_id', '=', official_id)
      .where('roll_call_id', '=', roll_call_id)
      .execute()
  })
}

/** A vote in which the member's linked official has a position. Locks the link until the transaction ends. */
async function ownVote(tx: Tx, member: Member, uid: string) {
  const link = await tx
    .selectFrom('official_links')
    .select('official_id')
    .where('user_id', '=', member.id)
    .forShare()
    .executeTakeFirstOrThrow(refusalOf('not_an_official'))
  const vote = await tx
    .selectFrom('roll_calls')
    .innerJoin('positions', 'positions.roll_call_id', 'roll_calls.id')
    .select('roll_calls.id as roll_call_id')
    .where('roll_calls.uid', '=', uid)
    .where('positions.official_id', '=', link.official_id)
    .executeTakeFirstOrThrow(refusalOf('vote_not_found'))
  return { ...link, ...vote }
}

async function lockExplainingPost(tx: Tx, member: Member, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select(['user_id', 'visibility', 'repost_kind'])
    .where('id', '=', postId)
    .where(visibleTo(member.id))
    .forShare()
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  if (post.user_id !== member.id) throw new Refusal('not_owner')
  if (post.repost_kind === 'plain') throw new Refusal('plain_repost')
  if (post.visibility !== 'public') throw new Refusal('post_not_public')
}
