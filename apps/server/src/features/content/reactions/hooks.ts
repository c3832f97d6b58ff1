import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface MemberReaction {
  postId: string
  /** Author of the post. */
  authorId: string
  /** The member who reacts. */
  memberId: string
}

/** Members reacted to posts, or changed their reactions; questions to officials are left out. The posts are locked. */
export const reactionsSet = createHook<[context: AppContext, tx: Tx, reactions: MemberReaction[]]>()

/** Members removed their reactions; questions to officials are left out. The posts are locked. */
export const reactionsRemoved = createHook<[context: AppContext, tx: Tx, reactions: MemberReaction[]]>()
