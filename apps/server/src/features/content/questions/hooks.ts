import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface Answer {
  postId: string
  /** Author of the post, who answered. */
  authorId: string
  commentId: string
  content: string
  /** The next batch of members who asked; the job runs the hook once per batch. */
  askerIds: string[]
}

/** The author of a post has answered its questions. */
export const questionAnswered = createHook<[context: AppContext, tx: Tx, answer: Answer]>()
