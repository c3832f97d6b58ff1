import type { AskedQuestionView, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { tokenize } from '@parvis/contract/rich-text.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { lockVisiblePosts, refuseHeldMember } from '../posts/index.ts'
import { countsOf, setReactions } from '../reactions/index.ts'
import { findQuestion, readOwnQuestion } from './asked-questions.ts'

type AskResult = ReactionState & { question: AskedQuestionView }

/**
 * Asks an official a question in words, by the reaction "question". Refuses other words until the first are taken
 * back.
 */
export async function ask(
  context: AppContext,
  member: Member,
  { postId, content }: { postId: string; content: string },
): Promise<AskResult> {
  if (containsLink(content)) throw new Refusal('question_with_link')
  return context.transaction(async (tx) => {
    const authorId = await lockAskedPost(context, tx, member, postId)
    const own = await ownText(tx, member, postId)
    if (own !== undefined && own.content !== content) throw new Refusal('question_asked_before')
    if (own === undefined) {
      const { id } = await tx
        .insertInto('question_texts')
        .values({ post_id: postId, user_id: member.id, content, created_at: context.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      // Counted with comments, which are below posts too.
      await countText(context, tx, {
        author: member,
        kind: 'comment',
        content,
        contentId: id,
        placeId: postId,
      })
      await askBy(context, tx, member, { postId, authorId, questionId: id })
    }
    return stateOf(tx, member, postId)
  })
}

/** Asks a question that another member wrote. Asking it again changes nothing. */
export async function support(context: AppContext, member: Member, questionId: string): Promise<AskResult> {
  return context.transaction(async (tx) => {
    const { post_id: postId } = await findQuestion(tx, questionId, member.id)
    const authorId = await lockAskedPost(context, tx, member, postId)
    // Read again after the lock.
    const { user_id } = await findQuestion(tx, questionId, member.id)
    if (user_id !== member.id) {
      if ((await ownText(tx, member, postId)) !== undefined) throw new Refusal('question_asked_before')
      await askBy(context, tx, member, { postId, authorId, questionId })
    }
    return stateOf(tx, member, postId)
  })
}

/** Locks a post below which the member may ask, and returns its author. */
async function lockAskedPost(context: AppContext, tx: Tx, member: Member, postId: string): Promise<string> {
  const readers = await lockVisiblePosts(tx, [
    { postId, readerId: member.id, byFollow: hasScope(member, 'read:follows') },
  ])
  if (readers.size === 0) throw new Refusal('post_not_found')
  const post = await tx
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .select(['posts.user_id', 'posts.author_role', 'profiles.verified'])
    .where('posts.id', '=', postId)
    .executeTakeFirstOrThrow()
  if (!mayAskBelow(member.id, post)) throw new Refusal('questions_closed')
  await refuseHeldMember(tx, member.id, context.clock.now())
  return post.user_id
}

function ownText(tx: Tx, member: Member, postId: string) {
  return tx
    .selectFrom('question_texts')
    .select('content')
    .where('user_id', '=', member.id)
    .where('post_id', '=', postId)
    .executeTakeFirst()
}

async function askBy(
  context: AppContext,
  tx: Tx,
  member: Member,
  { postId, authorId, questionId }: { postId: string; authorId: string; questionId: string },
): Promise<void> {
  await setReactions(context, tx, [
    { memberId: member.id, postId, authorId, reaction: 'question', questionId },
  ])
  tx.afterCommit(() =>
    sendInvalidation(context.bus, topics.post(postId), { type: 'questions_changed', id: postId }),
  )
}

async function stateOf(tx: Tx, member: Member, postId: string): Promise<AskResult> {
  const counts = await countsOf(tx, [postId])
  return {
    reactions: required(counts.get(postId), 'the counts of the post'),
    userReaction: 'question',
    question: required(await readOwnQuestion(tx, postId, member.id), 'the question'),
  }
}

interface QuestionedPost {
  user_id: string
  author_role: 'citizen' | 'journalist' | 'politician'
  /** Whether its author is verified now, since a mandate ends. */
  verified: boolean
}

/**
 * Whether a member may ask below a post. Questions are anonymous: only officials in office get them, since texts
 * without a name would invite harassment of citizens.
 */
function mayAskBelow(memberId: string, post: QuestionedPost): boolean {
  return post.author_role === 'politician' && post.verified && post.user_id !== memberId
}

/** Anonymous texts would be used to spread links. */
const containsLink = (content: string) => tokenize(content).some(({ kind }) => kind === 'link')
