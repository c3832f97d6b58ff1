import { fileNameOf, withSiteName } from '@parvis/contract/accounts/site-name.ts'
import {
  exportPopolo,
  getPoliticalDashboard,
  getPoliticalPage,
  getPoliticalSources,
  listPoliticalPeople,
  listPoliticalVersions,
  searchPolitics,
} from '@parvis/contract/civic/politics.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { ReadBudget } from '@parvis/platform/http/read-budget.ts'
import { createResponseCache, type ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { named } from '../../accounts/site-settings/index.ts'
import { csvFile } from './csv.ts'
import { buildDashboard } from './dashboard.ts'
import { findPolitics } from './findable.ts'
import { pageOfPeople } from './people-pages.ts'
import { buildPopolo } from './popolo.ts'
import { buildSources } from './sources.ts'
import { readVersions } from './versions.ts'
import { type PoliticsCache, politicsCacheOf } from './views.ts'

export const politicsFeature: Feature = {
  routes: politicsRoutes,
}

/** Allows two searches a second, as many as a quick typist causes. */
const rate = { max: 120, window: 60 }

/** Response cache of the political data pages, dropped when a dataset changes. */
function createPoliticalPages(
  { bus, clock, metrics }: AppContext,
  politics: PoliticsCache,
  reads: ReadBudget,
): ResponseCache {
  const pages = createResponseCache({
    memory: 16_000_000,
    tolerance: 0,
    reads,
    lookups: metrics.lookupsOf('politics'),
    lifetime: 600_000,
    trusted: () => bus.connected,
    now: () => clock.now().getTime(),
  })
  politics.onChange(() => pages.dropAll())
  return pages
}

function politicsRoutes(
  { app, api, reads, shortcuts }: Pick<ServerParts, 'app' | 'api' | 'reads' | 'shortcuts'>,
  context: AppContext,
): void {
  const { db, clock, config } = context
  const politics = politicsCacheOf(context)
  const nameNow = () => context.siteSettings.current().identity.name
  const pages = createPoliticalPages(context, politics, reads)
  shortcuts.push(pages.serveAgain)
  // Outdated marks depend on the day, so the day is part of the key.
  const keyOf = (name: string) => `politics/${dayInParis(clock.now())}/${name}`

  api.open(
    getPoliticalDashboard,
    ({ request, reply }) =>
      pages.serve(request, reply, keyOf('dashboard'), async () =>
        named(buildDashboard(await politics.factSet()), nameNow()),
      ),
    { isHot: true },
  )

  api.open(searchPolitics, async ({ query: { q } }) => findPolitics(await politics.findables(), q), { rate })

  api.open(getPoliticalSources, ({ request, reply }) =>
    pages.serve(request, reply, keyOf('sources'), async () =>
      named(buildSources(await politics.factSet()), nameNow()),
    ),
  )

  api.open(exportPopolo, ({ request, reply }) =>
    pages.serve(request, reply, keyOf('popolo'), async () =>
      named(buildPopolo(await politics.factSet()), nameNow()),
    ),
  )

  api.open(
    getPoliticalPage,
    async ({ params: { slug }, request, reply }) => {
      const built = await politics.page(slug)
      return pages.serve(
        request,
        reply,
        keyOf(`page-${built.page.slug}`),
        async () => (await politics.page(slug)).page,
      )
    },
    { isHot: true },
  )

  api.open(
    listPoliticalPeople,
    async ({ params: { slug, block }, query }) => {
      const { people } = await politics.block(slug, block)
      if (people === undefined) throw new Refusal('political_block_not_found')
      return pageOfPeople(people, query)
    },
    { rate },
  )

  api.open(listPoliticalVersions, async ({ params: { slug, block }, query }) => {
    const after = readCursor(query.cursor)
    const { records } = await politics.block(slug, block)
    return readVersions(db, { records, today: dayInParis(clock.now()), after })
  })

  const file = {
    config: {
      answersData: true,
      rateLimit: config.rateLimits ? { max: 120, timeWindow: 60_000 } : (false as const),
    },
  }
  app.get<{ Params: { slug: string; block: string } }>(
    `${apiAddress}/political-data/:slug/:block.csv`,
    file,
    async ({ params: { slug, block } }, reply) => {
      const built = await politics.block(slug, block)
      if (!built.block.csv) throw new Refusal('political_block_not_found')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNameOf(nameNow())}-${slug}-${block}.csv"`)
        .header('cache-control', 'no-cache')
        .send(withSiteName(csvFile(built), nameNow(), 'fr'))
    },
  )
}
