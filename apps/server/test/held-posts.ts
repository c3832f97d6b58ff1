import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'
import { publishHeldPosts } from '../src/features/content/posts/held-posts.ts'

/** Publishes all posts that are due, also those that the server's own schedule has just begun to publish. */
export async function publishesDue(context: AppContext): Promise<void> {
  await publishHeldPosts(context)
  const due = () =>
    context.db
      .selectFrom('posts')
      .select('id')
      .where('held_until', '<=', context.clock.now())
      .where('plan_refusal', 'is', null)
      .execute()
  await expect.poll(due, { timeout: 10_000 }).toEqual([])
}
