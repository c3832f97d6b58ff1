import { getToday } from '@parvis/contract/discovery/feed.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { politicsCacheOf } from '../../civic/politics/index.ts'
import { readToday } from './views.ts'

export const todayFeature: Feature = {
  routes: todayRoutes,
}

/** Milliseconds for which an answer is shared by all readers: the calendar sends no events. */
const isNotRemovedFor = 30_000

function todayRoutes(
  { api, reads, shortcuts }: Pick<ServerParts, 'api' | 'reads' | 'shortcuts'>,
  context: AppContext,
): void {
  const { bus, clock } = context
  const now = () => clock.now().getTime()
  const pages = createResponseCache({
    memory: 100_000,
    tolerance: 0,
    lifetime: isNotRemovedFor,
    reads,
    lookups: context.metrics.lookupsOf('today'),
    trusted: () => bus.connected,
    now,
  })
  shortcuts.push(pages.serveAgain)
  onInvalidation(bus, ({ topic }) => {
    if (topic === topics.laws) pages.dropAll()
  })
  politicsCacheOf(context).onChange(() => pages.dropAll())
  bus.onGap(() => pages.dropAll())

  api.open(
    getToday,
    ({ request, reply }) =>
      // The next event depends on the time, which is part of the key.
      pages.serve(request, reply, `today/${Math.floor(now() / isNotRemovedFor)}`, () => readToday(context)),
    { isHot: true },
  )
}
