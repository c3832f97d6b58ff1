import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const folder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Addresses that belong to the server: an unknown one below them is a refusal, not the web app. */
const serverPrefixes = ['/api/', '/auth/v1/', '/media/', '/realtime', '/dev/', '/assets/']

/**
 * Serves the built web app: hashed assets for a year (compressed once, at build time), and its page for every other
 * address, since the app's router knows them.
 */
export async function webAppRoutes(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${folder}index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const page = built ? await readFile(`${folder}index.html`) : undefined

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const ours = serverPrefixes.some((prefix) => path.startsWith(prefix)) || path === '/api'
    if (ours || page === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw new Refusal('route_not_found', `no route ${request.method} ${path}`)
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
