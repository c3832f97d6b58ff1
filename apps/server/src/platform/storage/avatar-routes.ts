import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves `/media/avatars/*` from the data folder. A picture opened by its own address is shut in: it loads nothing and
 * runs nothing, whatever it holds.
 */
export async function avatarRoutes(app: FastifyInstance, dataFolder: string): Promise<void> {
  const root = join(dataFolder, 'media', 'avatars')
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/avatars/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
