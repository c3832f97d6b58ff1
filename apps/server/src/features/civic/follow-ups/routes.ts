import { FollowUpFilters } from '@parvis/contract/civic/follow-ups.schemas.ts'
import { listFollowUps, setFollowUpOutcome } from '@parvis/contract/civic/follow-ups.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { followUpsFile } from './file.ts'
import { advanceFollowUps, registerOutcomeWorker } from './notifying.ts'
import { settle } from './service.ts'
import { readFollowUps } from './store.ts'

export const followUpsFeature: Feature = {
  routes: followUpRoutes,
  jobs: registerOutcomeWorker,
  schedules: (context) => [
    { name: 'follow-ups', cron: '*/10 * * * *', run: () => advanceFollowUps(context) },
  ],
}

const pageSize = 20
/** Rows of the file. */
const fileSize = 5_000

function followUpRoutes({ app, api }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  api.open(listFollowUps, ({ query: { cursor, ...filters } }) =>
    readFollowUps(db, { filters, after: readCursor(cursor), size: pageSize, now: clock.now() }),
  )
  api.members(
    setFollowUpOutcome,
    ({ params, body, member }) => settle(context, member, params.followUpId, body),
    { rate: { max: 30, window: 600 } },
  )
  app.get(
    `${apiAddress}/follow-ups.csv`,
    {
      config: {
        answersData: true,
        rateLimit: context.config.rateLimits ? { max: 60, timeWindow: 60_000 } : (false as const),
      },
    },
    async ({ query }, reply) => {
      const filters = FollowUpFilters.safeParse(query)
      if (!filters.success) throw new Refusal('validation_failed')
      const { items } = await readFollowUps(db, {
        filters: filters.data,
        after: null,
        size: fileSize,
        now: clock.now(),
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="suite-donnee.csv"')
        .header('cache-control', 'no-cache')
        .send(followUpsFile(items))
    },
  )
}
