import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { avatarKey, avatarPrefix, avatarTypes } from './avatar-keys.ts'
import type { HandOff } from './hand-off.ts'
import type { Storage } from './storage.ts'

/** A picture opened directly is sandboxed: it loads and runs nothing. */
const shutIn = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `Cache-Control` of files whose address never gets another content. A shared cache asks again each hour: it must not keep
 * files that moderation has removed.
 */
export const keptForLong = 'public, max-age=31536000, immutable, s-maxage=3600'

interface AvatarFiles {
  storage: Storage
  dataFolder: string
  /** Absent: this server sends the bytes. */
  handOff: HandOff | undefined
}

/** Serves `/media/avatars/*`: members' avatars from the storage, and the demo community's from the data folder. */
export async function avatarRoutes(
  app: FastifyInstance,
  { storage, dataFolder, handOff }: AvatarFiles,
): Promise<void> {
  app.get<{ Params: { name: string } }>(
    // A member's id and a number: names that the demo community never uses.
    `${avatarPrefix}:name(^[0-9a-f-]{36}-\\d+\\.\\w+$)`,
    { schema: { hide: true } },
    async ({ params: { name }, headers }, reply) => {
      const type = avatarTypes.get(name.replace(/^.*\./, ''))
      const found = type === undefined ? null : await storage.open(avatarKey(name))
      if (type === undefined || found === null) throw new Refusal('route_not_found')
      // A new picture has a new name.
      const etag = `"${name}"`
      reply.header('cache-control', keptForLong).header('etag', etag)
      if (headers['if-none-match']?.includes(etag)) {
        found.body.destroy()
        return reply.status(304).send()
      }
      reply.header('content-security-policy', shutIn)
      if (handOff !== undefined) {
        found.body.destroy()
        return handOff(reply, avatarKey(name), { type })
      }
      reply.header('content-length', found.bytes).type(type)
      return reply.send(found.body)
    },
  )

  const bundled = join(dataFolder, 'media', 'avatars')
  await mkdir(bundled, { recursive: true })
  await app.register(fastifyStatic, {
    root: bundled,
    prefix: avatarPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400')
      reply.header('content-security-policy', shutIn)
    },
  })
}
