import { mkdir } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import { avatarKey, avatarPrefix, avatarTypes } from './avatar-keys.ts'
import type { HandOff } from './hand-off.ts'
import { logoKey, logoPrefix } from './site-logos.ts'
import type { Storage } from './storage.ts'

/** A picture opened directly is sandboxed: it loads and runs nothing. */
const shutIn = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Embeds show these pictures in frames whose origin is opaque. */
const shownAnywhere = ['cross-origin-resource-policy', 'cross-origin'] as const

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

/** Sends a stored picture. A new one has a new name, so its address never gets another content. */
async function sendPicture(
  { storage, handOff }: Pick<AvatarFiles, 'storage' | 'handOff'>,
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const type = avatarTypes.get(key.replace(/^.*\./, ''))
  const found = type === undefined ? null : await storage.open(key)
  if (type === undefined || found === null) throw new Refusal('route_not_found')
  const etag = `"${key.replace(/^.*\//, '')}"`
  reply.header('cache-control', keptForLong).header('etag', etag)
  reply.header(...shownAnywhere)
  if (headers['if-none-match']?.includes(etag)) {
    found.body.destroy()
    return reply.status(304).send()
  }
  reply.header('content-security-policy', shutIn)
  if (handOff !== undefined) {
    found.body.destroy()
    return handOff(reply, key, { type })
  }
  reply.header('content-length', found.bytes).type(type)
  return reply.send(found.body)
}

/**
 * Serves `/media/avatars/*`: members' avatars from the storage, and the demo community's from the data folder; and
 * `/media/site/*`: logos of the site.
 */
export async function avatarRoutes(
  app: FastifyInstance,
  { storage, dataFolder, handOff }: AvatarFiles,
): Promise<void> {
  // A member's id and a number: names that the demo community never uses.
  app.get<{ Params: { name: string } }>(
    `${avatarPrefix}:name(^[0-9a-f-]{36}-\\d+\\.\\w+$)`,
    ({ params: { name }, headers }, reply) =>
      sendPicture({ storage, handOff }, headers, reply, avatarKey(name)),
  )
  app.get<{ Params: { name: string } }>(
    `${logoPrefix}:name(^logo-[0-9a-f-]{36}\\.\\w+$)`,
    ({ params: { name }, headers }, reply) =>
      sendPicture({ storage, handOff }, headers, reply, logoKey(name)),
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
      reply.header(...shownAnywhere)
    },
  })
}
