import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { getNeutrality, neutralityPeriods } from '@parvis/contract/trust/transparency.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { countShowings, drawFigures } from './drawing.ts'
import { asCsv } from './files.ts'
import { readNeutrality } from './store.ts'

export const neutralityFeature: Feature = {
  routes: neutralityRoutes,
  schedules: (context) => [
    { name: 'post-showings', cron: '41 * * * *', run: () => countShowings(context) },
    {
      name: 'neutrality-figures',
      cron: '23 2 * * *',
      run: (lastSuccess, signal) => drawFigures(context, lastSuccess, signal),
    },
  ],
}

const hour = 3_600

/** Serves the figures of neutrality to anyone, summed once an hour. */
function neutralityRoutes({ app, api }: ServerParts, context: AppContext): void {
  const pages = createResponseCache({
    memory: 500_000,
    tolerance: 0,
    lifetime: hour * 1_000,
    // The figures may be an hour old, so missed events do not matter.
    trusted: () => true,
    lookups: context.metrics.lookupsOf('neutrality'),
  })
  api.open(getNeutrality, ({ query: { period }, request, reply }) =>
    pages.serve(request, reply, `neutrality/${period}`, () =>
      readNeutrality(context.db, period, context.clock.now()),
    ),
  )
  app.get<{ Params: { period: string } }>(
    `${apiAddress}/transparency/neutrality/:period.csv`,
    {
      config: {
        answersData: true,
        rateLimit: context.config.rateLimits ? { max: 60, timeWindow: 600_000 } : (false as const),
      },
    },
    async (request, reply) => {
      const { params } = request
      const period = neutralityPeriods.find((days) => days === params.period)
      if (period === undefined) throw new Refusal('route_not_found')
      const { identity } = context.siteSettings.current()
      reply.header(
        'content-disposition',
        `attachment; filename="${fileNameOf(identity.name)}-neutralite-${period}.csv"`,
      )
      return pages.serveText(
        request,
        reply,
        `neutrality/${period}.csv`,
        'text/csv; charset=utf-8',
        async () => asCsv(await readNeutrality(context.db, period, context.clock.now())),
      )
    },
  )
}
