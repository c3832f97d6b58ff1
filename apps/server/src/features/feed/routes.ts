import { countNewPosts, FeedTab, getFeed } from '@parvis/contract/feed.ts'
import { readCursor } from '../../platform/database/keyset.ts'
import type { HotPages } from '../../platform/http/hot-pages.ts'
import type { World } from '../../world.ts'
import type { ParvisApi, ParvisHub } from '../identity/member.ts'
import { countFeedSince, readFeed } from './store.ts'

export function feedRoutes(api: ParvisApi, world: World, pages: HotPages, hub: ParvisHub): void {
  api.open(getFeed, async ({ query: { tab, cursor }, member, request, reply }) => {
    const after = readCursor(cursor)
    if (member !== null) return readFeed(world.db, tab, member.id, after)
    return pages.serve(request, reply, `feed/${tab}/${cursor ?? ''}`, () =>
      readFeed(world.db, tab, null, after),
    )
  })

  api.open(countNewPosts, async ({ query: { tab, since }, member }) => ({
    count: await countFeedSince(world.db, tab, member?.id ?? null, new Date(since)),
  }))

  hub.allow('feed', async (tab) => (FeedTab.safeParse(tab).success ? null : 'topic_unknown'))
}
