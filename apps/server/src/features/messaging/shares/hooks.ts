import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface Share {
  postId: string
  /** Author of the post. */
  authorId: string
  /** The member who shares it. */
  memberId: string
}

/** A member shared a post in a conversation. The post is locked. */
export const postShared = createHook<[context: AppContext, tx: Tx, share: Share]>()
