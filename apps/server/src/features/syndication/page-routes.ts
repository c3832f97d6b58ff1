import { feedTabs } from '@parvis/contract/feed.ts'
import { isPoliticalSlug } from '@parvis/contract/political-slugs.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../platform/http/web-app.ts'
import type { World } from '../../world.ts'
import { lawCard, lawPath } from '../laws/views.ts'
import { cardOf } from '../politics/card-views.ts'
import type { Library } from '../politics/views.ts'
import { fixedPages, paths } from './addresses.ts'
import {
  closedTags,
  dataTags,
  lawTags,
  memberTags,
  ordinaryTags,
  postTags,
  publicTags,
  withTags,
} from './page-tags.ts'
import { findMember, findPublicPost } from './store.ts'

/**
 * The web app's page at the addresses that are passed on, its head telling what a guest would see there. It is the same
 * for everyone: what is not there for a guest is 404, also for those to whom the web app shows it a moment later.
 */
export function pageRoutes(app: FastifyInstance, world: World, page: string, library: Library): void {
  const { db, config } = world
  const { siteUrl } = config
  const ordinary = withTags(page, ordinaryTags(siteUrl))
  const unknown = withTags(page, closedTags(siteUrl))
  const options = { schema: { hide: true } }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    tagsOf: () => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    try {
      const tags = await tagsOf()
      return tags === undefined ? sendPage(reply, unknown, 404) : sendPage(reply, withTags(page, tags))
    } catch (error) {
      // The web app says better than an error page what cannot be read just now.
      request.log.warn({ err: error, route: request.routeOptions.url }, 'a page is served without its tags')
      return sendPage(reply, ordinary)
    }
  }

  app.get<{ Querystring: { tab?: string } }>('/', options, (request, reply) => {
    const tab = feedTabs.find((name) => name === request.query.tab) ?? 'politics'
    return sendPage(reply, withTags(page, publicTags(siteUrl, paths.tab(tab))))
  })

  for (const path of fixedPages) {
    const fixed = withTags(page, publicTags(siteUrl, path))
    app.get(path, options, (_request, reply) => sendPage(reply, fixed))
  }

  const dashboard = withTags(
    page,
    dataTags(siteUrl, {
      path: '/political-data',
      title: 'Tableau de bord politique',
      figure: null,
      source: null,
      summary:
        'Gouvernance, élections, économie, Europe, transparence : des données publiques, chacune avec sa source et sa date.',
    }),
  )
  app.get('/political-data', options, (_request, reply) => sendPage(reply, dashboard))

  app.get<{ Params: { slug: string } }>('/political-data/:slug', options, (request, reply) =>
    send(request, reply, async () => {
      const { slug } = request.params
      if (!isPoliticalSlug(slug)) return undefined
      const card = cardOf(await library.page(slug), await library.book())
      return card && dataTags(siteUrl, card)
    }),
  )

  app.get<{ Params: { postId: string } }>('/post/:postId', options, (request, reply) =>
    send(request, reply, async () => {
      const post = await findPublicPost(db, request.params.postId)
      return post && postTags(siteUrl, post)
    }),
  )

  app.get<{ Params: { reference: string } }>('/law-tracking/:reference', options, (request, reply) =>
    send(request, reply, async () => {
      const law = await lawCard(db, request.params.reference)
      return law === null ? undefined : lawTags(siteUrl, lawPath(request.params.reference), law)
    }),
  )

  app.get<{ Params: { reference: string } }>('/profile/:reference', options, (request, reply) =>
    send(request, reply, async () => {
      const member = await findMember(db, request.params.reference)
      return member && memberTags(siteUrl, member)
    }),
  )
}
