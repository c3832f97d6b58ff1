import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { authorsOf } from '../../content/posts/index.ts'
import { onCardsChanged } from '../../people/authors/index.ts'
import { atomType, memberFeed, tabFeed } from './atom.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { describeSite, openSearch, openSearchPath, openSearchType } from './site.ts'
import { pagesOfPost, robots, sitemapIndex, sitemapPage } from './sitemap.ts'
import { findMember, newestOfMember, newestOfTab } from './store.ts'
import { targetFeedRoutes } from './target-feeds.ts'

export const syndicationFeature: Feature = {
  routes(server, context) {
    syndicationRoutes(server.app, context)
    pictureRoutes(server, context)
  },
}

const utf8 = (type: string) => `${type}; charset=utf-8`

/** Serves `/robots.txt`, sitemaps, and Atom feeds of tabs and members. */
function syndicationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config } = context
  const { siteUrl } = config
  const site = describeSite(context)
  const { feeds, sitemaps } = createSyndicatedPages(context)
  const options = {
    config: {
      answersData: true,
      readCost: readCosts.fromMemory,
      rateLimit: config.rateLimits ? { max: 120, timeWindow: 60_000 } : (false as const),
    },
  }

  app.get('/robots.txt', options, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(utf8('text/plain')).send(robots(siteUrl)),
  )

  app.get(openSearchPath, options, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(utf8(openSearchType)).send(openSearch(site())),
  )

  app.get('/sitemap.xml', options, (request, reply) =>
    sitemaps.serveText(request, reply, 'index', utf8('application/xml'), () => sitemapIndex(db, siteUrl)),
  )

  app.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1] ?? ''
    const page = sitemapPage(name)
    if (page === undefined) throw new Refusal('route_not_found')
    return sitemaps.serveText(request, reply, name, utf8('application/xml'), () => page(db, siteUrl))
  })

  targetFeedRoutes(app, context, feeds, options)

  for (const tab of feedTabs) {
    app.get<{ Querystring: AtomQuery }>(`/feeds/${tab}.xml`, options, async (request, reply) => {
      const { key, after, cursor } = readPageQuery(tab, request.query)
      return feeds.serveText(request, reply, key, utf8(atomType), async ({ shows }) => {
        const page = await newestOfTab(db, tab, after)
        shows(authorsOf(page.posts))
        return tabFeed(site(), tab, cursor, page)
      })
    })
  }

  app.get<{ Params: { reference: string }; Querystring: AtomQuery }>(
    '/profile/:reference/feed.xml',
    options,
    async (request, reply) => {
      const member = await findMember(db, request.params.reference)
      if (member === undefined) throw new Refusal('profile_not_found')
      const { key, after, cursor } = readPageQuery(member.id, request.query)
      return feeds.serveText(request, reply, key, utf8(atomType), async ({ shows }) => {
        const page = await newestOfMember(db, member.id, after)
        shows([member.id, ...authorsOf(page.posts)])
        return memberFeed(site(), member, cursor, page)
      })
    },
  )
}

interface AtomQuery {
  cursor?: string | string[]
}

/** Cache key and start of the requested page. New posts change only the first page, whose key is the feed's name. */
function readPageQuery(feed: string, { cursor = '' }: AtomQuery) {
  const after = readCursor(cursor === '' ? undefined : String(cursor))
  if (after === null) return { key: `feeds/${feed}`, after, cursor: null }
  return { key: `feeds/${feed}?${cursor}`, after, cursor: String(cursor) }
}

/** Caches of feeds and sitemaps. Changes without an event show after a lifetime. */
function createSyndicatedPages({ bus, metrics, siteSettings }: AppContext) {
  const trusted = () => bus.connected
  const feeds = createResponseCache({
    memory: 8_000_000,
    tolerance: 0,
    lifetime: 60_000,
    trusted,
    lookups: metrics.lookupsOf('feeds'),
  })
  const sitemaps = createResponseCache({
    memory: 32_000_000,
    tolerance: 0,
    lifetime: hourMs,
    trusted,
    lookups: metrics.lookupsOf('sitemaps'),
  })

  onInvalidation(bus, ({ topic, event }) => {
    if (event.type === 'post_published') {
      feeds.dropPage(`feeds/${topic.slice('feed:'.length)}`)
      feeds.dropPage(`feeds/${event.author_id}`)
    } else if (event.type === 'post_changed' || event.type === 'post_removed') {
      feeds.drop('feeds/')
      // New posts may wait up to an hour; hidden posts must disappear at once.
      for (const page of pagesOfPost(event.id)) sitemaps.dropPage(page)
    }
  })
  onCardsChanged(bus, (authorIds) => {
    if (authorIds === null) feeds.dropAll()
    else feeds.dropShowing(authorIds)
  })
  siteSettings.onChange(() => feeds.dropAll())
  bus.onGap(() => {
    feeds.dropAll()
    sitemaps.dropAll()
  })
  return { feeds, sitemaps }
}
