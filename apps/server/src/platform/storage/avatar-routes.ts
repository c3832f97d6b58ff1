import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { avatarFolder, avatarPrefix } from './avatar-folder.ts'

/**
 * Serves `/media/avatars/*`: what members sent in, and the demo community's. A picture opened by its own address is
 * shut in: it loads nothing and runs nothing, whatever it holds.
 */
export async function avatarRoutes(app: FastifyInstance, dataFolder: string): Promise<void> {
  const uploads = avatarFolder(dataFolder)
  const bundled = join(dataFolder, 'media', 'avatars')
  for (const folder of [uploads, bundled]) await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, {
    root: [uploads, bundled],
    prefix: avatarPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders(reply, path) {
      // A new picture has a new name.
      const lasting = path.startsWith(uploads)
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
