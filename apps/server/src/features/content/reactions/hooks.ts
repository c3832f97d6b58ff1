import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

interface MemberReaction {
  postId: string
  /** Author of the post. */
  authorId: string
  /** The member who reacts. */
  memberId: string
}

/** Members reacted to posts, or changed their reactions. The posts are locked. */
export const reactionsSet = createHook<[context: AppContext, tx: Tx, reactions: MemberReaction[]]>()

/** Members removed their reactions. The posts are locked. */
export const reactionsRemoved = createHook<[context: AppContext, tx: Tx, reactions: MemberReaction[]]>()
