import { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { ReadBudget } from '@parvis/platform/http/read-budget.ts'
import { createResponseCache, type ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { onCardsChanged } from '../../people/authors/index.ts'

/** Response cache of guests' feeds and posts, invalidated by events. */
export function createGuestResponseCache(context: AppContext, reads: ReadBudget): ResponseCache {
  const pages = createResponseCache({
    memory: 32_000_000,
    tolerance: 250,
    reads,
    lookups: context.metrics.lookupsOf('guests'),
    trusted: () => context.bus.connected,
    now: () => context.clock.now().getTime(),
  })

  onInvalidation(context.bus, ({ topic, event }) => {
    if (topic === topics.reserves) pages.dropAll()
    // Other topics do not concern these pages.
    if (!topic.startsWith('feed:') && !topic.startsWith('post:')) return
    switch (event.type) {
      case 'post_published':
        pages.drop(`feed/${topic.slice('feed:'.length)}/`)
        break
      case 'post_changed':
      case 'post_removed':
        for (const tab of FeedTab.options) pages.drop(`feed/${tab}/`)
        pages.dropPage(`post/${event.id}`)
        break
      default:
        pages.age('feed/')
        pages.dropPage(`post/${topic.slice('post:'.length)}`)
    }
  })
  onCardsChanged(context.bus, (authorIds) => {
    if (authorIds === null) pages.dropAll()
    else pages.dropShowing(authorIds)
  })
  context.bus.onGap(() => pages.dropAll())
  return pages
}
