import { topics } from '@parvis/contract/realtime.ts'
import type { ReadBudget } from '@parvis/platform/http/read-budget.ts'
import { createResponseCache, type ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { politicsCacheOf } from '../../civic/politics/index.ts'
import { onCardsChanged } from '../../people/authors/index.ts'

/** Seconds in the browser's cache; with the server's, less than a minute. */
export const keptFor = 29
const lifetime = 30_000

/**
 * Response cache of embeds and oEmbed responses. Events drop the embeds of changed or hidden content; changes without
 * an event show after the lifetime.
 */
export function createEmbedCache(context: AppContext, reads: ReadBudget): ResponseCache {
  const { bus, metrics, siteSettings } = context
  const pages = createResponseCache({
    memory: 24_000_000,
    tolerance: 0,
    lifetime,
    keptFor,
    reads,
    lookups: metrics.lookupsOf('embeds'),
    trusted: () => bus.connected,
  })
  onInvalidation(bus, ({ topic, event }) => {
    if (topic === topics.reserves) pages.dropAll()
    if (!topic.startsWith('post:')) return
    switch (event.type) {
      case 'post_changed':
      case 'post_removed':
      case 'questions_changed':
      // The answer to a question is a comment.
      case 'comment_changed':
      case 'comment_removed':
        pages.dropShowing([topic.slice('post:'.length)])
    }
  })
  onCardsChanged(bus, (authorIds) => {
    if (authorIds === null) pages.dropAll()
    else pages.dropShowing(authorIds)
  })
  politicsCacheOf(context).onChange(() => pages.dropAll())
  siteSettings.onChange(() => pages.dropAll())
  bus.onGap(() => pages.dropAll())
  return pages
}
