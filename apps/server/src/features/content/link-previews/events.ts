import { topics } from '@parvis/contract/realtime.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { tellAllCardsChanged } from '../../people/authors/index.ts'
import { maxNotifiedPosts } from './store.ts'

/** Sends an event for each of the latest posts with a changed preview. Call it after the commit. */
export function tellPreviewChanged(bus: Bus, posts: { id: string }[]): void {
  for (const { id } of posts) sendInvalidation(bus, topics.post(id), { type: 'post_changed', id })
  // Older posts may have the preview too, on cards that nodes have cached.
  if (posts.length === maxNotifiedPosts) tellAllCardsChanged(bus)
}
