import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { notify } from '../../people/notifications/index.ts'
import { mentionKind } from './notification-kinds.ts'

/** Mentions that are notified with the post itself; more are left to a job, so that the author does not wait. */
const mentionsAtOnce = 8
const mentionJob = 'mentions'

interface PostText {
  postId: string
  content: string
  authorId: string
}

/** Notifies those whom a post mentions and who may see it: each once for a post, however often it names them. */
export async function notifyMentioned(context: AppContext, tx: Tx, post: PostText): Promise<void> {
  const { length } = mentionsIn(post.content)
  if (length > mentionsAtOnce) await context.jobs.enqueue(tx, mentionJob, { id: post.postId })
  else if (length > 0) await notifyMembers(context, tx, post)
}

/** Registers the worker for posts with many mentions, by their text when the job runs. */
export async function registerMentionsWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(mentionJob, ({ id }) =>
    context.transaction(async (tx) => {
      const post = await tx
        .selectFrom('posts')
        .select(['id as postId', 'content', 'user_id as authorId'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (post !== undefined) await notifyMembers(context, tx, post)
    }),
  )
}

async function notifyMembers(context: AppContext, tx: Tx, { postId, content, authorId }: PostText) {
  await notify(context, tx, mentionKind, [{ postId, content, actorId: authorId }])
}
