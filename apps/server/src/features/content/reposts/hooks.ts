import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface Repost {
  originalAuthorId: string
  memberId: string
  /** The post that shows it: the quote, or the original of a plain repost. */
  postId: string
}

/** A member reposted a post, with or without a message. The original is locked. */
export const postReposted = createHook<[context: AppContext, tx: Tx, repost: Repost]>()
