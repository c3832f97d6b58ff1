import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { AppContext } from '../src/app-context.ts'
import { test as parvis } from './parvis.ts'
import type { Member } from './people.ts'
import type { Refused } from './refused.ts'

/** Tests on a server that limits what one member may do. */
export const test = parvis.extend({
  settings: { PARVIS_RATE_LIMITS: '1', AUTH_TOKEN_LIFETIME: String(30 * 86_400) },
})

/** Makes the account too old to count as new. */
export async function settled(context: AppContext, member: Member): Promise<Member> {
  await context.db
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', member.id)
    .execute()
  return member
}

export const edits = (member: Member, post: PostView, content: string) =>
  member.call(editPost, { params: { postId: post.id }, body: { content, edited_at: post.edited_at } })

/** The refusal of a call; null if it was allowed. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Refused) => error,
  )
