import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { previewImagePrefix } from './views.ts'

const imageName = /^[0-9a-f-]{36}-\d{1,9}\.webp$/

/** Serves preview images. They show public pages, so anybody with the address may see them. */
export function linkPreviewRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>(
    `${previewImagePrefix}:name`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      const found = imageName.test(name) ? await context.storage.open(`link-previews/${name}`) : null
      if (found === null) {
        reply.header('cache-control', 'no-store')
        throw new Refusal('route_not_found')
      }
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-length', found.bytes)
      return reply.type('image/webp').send(found.body)
    },
  )
}
