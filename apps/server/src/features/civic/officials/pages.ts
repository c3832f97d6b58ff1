import { topics } from '@parvis/contract/realtime.ts'
import type { ReadBudget } from '@parvis/platform/http/read-budget.ts'
import { createResponseCache, type ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'

/** Bus channel of finished imports of official data. */
export const officialDataChannel = 'official-data'

/** Serves a public record that is the same for every reader, by its address and the day. */
export type ServePublicRecord = (
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<unknown>,
) => ReturnType<ResponseCache['serve']>

/** Response cache of lists and pages of public records, emptied by each import. */
export function createPublicRecords(
  { bus, clock, metrics }: Pick<AppContext, 'bus' | 'clock' | 'metrics'>,
  reads: ReadBudget,
): { serve: ServePublicRecord; serveAgain: ResponseCache['serveAgain'] } {
  const pages = createResponseCache({
    memory: 24_000_000,
    tolerance: 0,
    // Some changes have no event: a group's colour, the examples of a demonstration.
    lifetime: 60_000,
    reads,
    lookups: metrics.lookupsOf('officials'),
    trusted: () => bus.connected,
    now: () => clock.now().getTime(),
  })
  bus.subscribe(officialDataChannel, () => pages.dropAll())
  // A roll call names its law.
  onInvalidation(bus, ({ topic }) => {
    if (topic === topics.laws) pages.dropAll()
  })
  bus.onGap(() => pages.dropAll())
  return {
    serveAgain: pages.serveAgain,
    serve: (request, reply, read) =>
      pages.serve(request, reply, `officials/${dayInParis(clock.now())}${request.url}`, read),
  }
}
