import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../platform/http/web-app.ts'
import type { World } from '../../world.ts'
import { homeTags, memberTags, ordinaryTags, postTags, unknownTags, withTags } from './page-tags.ts'
import { findMember, findPublicPost } from './store.ts'

/**
 * The web app's page at the addresses that are passed on, its head telling what a guest would see there. It is the same
 * for everyone, and always 200: what it shows, the web app finds out.
 */
export function pageRoutes(app: FastifyInstance, world: World, page: string): void {
  const { db, config } = world
  const { siteUrl } = config
  const home = withTags(page, homeTags(siteUrl))
  const ordinary = withTags(page, ordinaryTags(siteUrl))
  const unknown = withTags(page, unknownTags(siteUrl))
  const options = { schema: { hide: true } }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    tagsOf: () => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    try {
      const tags = await tagsOf()
      return sendPage(reply, tags === undefined ? unknown : withTags(page, tags))
    } catch (error) {
      // The web app says better than an error page what cannot be read just now.
      request.log.warn({ err: error, route: request.routeOptions.url }, 'a page is served without its tags')
      return sendPage(reply, ordinary)
    }
  }

  app.get('/', options, (_request, reply) => sendPage(reply, home))

  app.get<{ Params: { postId: string } }>('/post/:postId', options, (request, reply) =>
    send(request, reply, async () => {
      const post = await findPublicPost(db, request.params.postId)
      return post && postTags(siteUrl, post)
    }),
  )

  app.get<{ Params: { reference: string } }>('/profile/:reference', options, (request, reply) =>
    send(request, reply, async () => {
      const member = await findMember(db, request.params.reference)
      return member && memberTags(siteUrl, member)
    }),
  )
}
