import { getOwnCard, previewLink } from '@parvis/contract/content/media.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { keptForLong } from '@parvis/platform/storage/avatar-routes.ts'
import { type AppContext, keptHandOff } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { registerPreviewWorker } from './fetch-preview.ts'
import { previewOf, sweepPreviews } from './service.ts'
import { ownPathOf, previewImagePrefix, readOwnCard } from './views.ts'

export const linkPreviewsFeature: Feature = {
  routes: linkPreviewRoutes,
  jobs: registerPreviewWorker,
  schedules: (context) => [{ name: 'link-previews', cron: '17 * * * *', run: () => sweepPreviews(context) }],
}

const imageName = /^[0-9a-f-]{36}-\d{1,9}\.webp$/

/** Rate of the form, which asks once per change of an address. */
const rate = { max: 120, window: 60 }

/** Rate for pages of other sites: the form asks up to five times for each. */
const foreignRate = { max: 60, window: 600 }

/** Pages fetched for a member without a post. */
const fetches = { max: 20, timeWindow: 600_000 }

/** Serves cards of own pages, and preview images. Both are public. */
function linkPreviewRoutes({ app, api }: Pick<ServerParts, 'app' | 'api'>, context: AppContext): void {
  const { db, clock, config } = context
  api.open(
    getOwnCard,
    async ({ query: { url } }) => {
      const path = URL.canParse(url) ? ownPathOf(url, config.siteUrl) : null
      const card = path === null ? null : await readOwnCard(db, path, clock.now())
      if (path === null || card === null) return { card: null }
      const { title, description, section } = card
      return {
        card: {
          url: new URL(path, config.siteUrl).href,
          title,
          description,
          site_name: section,
          image: null,
        },
      }
    },
    { rate },
  )

  const countFetch = app.createRateLimit({
    ...fetches,
    keyGenerator: ({ memberId }) => `page fetch ${memberId}`,
  })

  api.members(
    previewLink,
    ({ body: { url }, request, reply }) =>
      previewOf(context, url, async () => {
        const counted = config.rateLimits ? await countFetch(request) : null
        if (counted === null || counted.isAllowed || !counted.isExceeded) return
        reply.header('retry-after', counted.ttlInSeconds)
        throw new Refusal('rate_limited', 'too many pages to fetch')
      }),
    { rate: foreignRate },
  )

  app.get<{ Params: { name: string } }>(`${previewImagePrefix}:name`, async ({ params: { name } }, reply) => {
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    const found = imageName.test(name) ? await context.storage.open(`link-previews/${name}`) : null
    if (found === null) {
      reply.header('cache-control', 'no-store')
      throw new Refusal('route_not_found')
    }
    reply.header('cache-control', keptForLong)
    const handOff = keptHandOff(context)
    if (handOff !== undefined) {
      found.body.destroy()
      return handOff(reply, `link-previews/${name}`, { type: 'image/webp' })
    }
    reply.header('content-length', found.bytes)
    return reply.type('image/webp').send(found.body)
  })
}
