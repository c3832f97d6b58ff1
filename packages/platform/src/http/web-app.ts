import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { etagOf, holds } from './etag.ts'

/** Addresses of the server: an unknown one below them is refused instead of serving the web app. */
const serverPrefixes = [
  '/api/',
  '/auth/v1/',
  '/media/',
  '/exports/',
  '/log/',
  '/realtime',
  '/dev/',
  '/embed/',
  '/assets/',
]

/** Headers for documents only. They do not apply to scripts, styles and fonts, and outweigh the smallest of these. */
const toDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface WebAppOptions {
  /** Makes the served page from the built one; called for each response. */
  dress(page: string): string
  /** Build folder of the web app, with a slash at its end. */
  folder: string
  /** Files of the build that are served by other routes. */
  except?: readonly string[]
  /** Addresses of screens, with parameters, that no other route serves. */
  addresses: readonly string[]
  /** Makes the page of an unknown address from the dressed one. */
  drawUnknown?(request: FastifyRequest, page: string): Promise<string>
}

/**
 * Serves the built web app: hashed assets for a year (compressed at build time), its page for the addresses of its screens, and
 * the same page with 404 for every other address, where its router shows that there is nothing.
 * @returns the built page, for routes that dress it differently; undefined without a build
 */
export async function webAppRoutes(
  app: FastifyInstance,
  { dress, folder, except = [], addresses, drawUnknown = async (_, page) => page }: WebAppOptions,
): Promise<string | undefined> {
  const built = existsSync(`${folder}index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Not the service worker: its response has its own policy.
        if (/(?<!service-worker)\.(js|css|woff2)(\.br|\.gz)?$/.test(path))
          for (const name of toDocuments) reply.removeHeader(name)
      },
    })
    const files = await filesOf(folder)
    const isDeep = (name: string) => name.includes('/')
    for (const name of files)
      if (!isDeep(name) && !except.includes(name)) app.get(`/${name}`, (_, reply) => reply.sendFile(name))
    // One route per top folder: two hundred routes took a third of a server's start.
    for (const top of new Set([...files].filter(isDeep).map((name) => name.replace(/\/.*/, ''))))
      app.get<{ Params: { '*': string } }>(`/${top}/*`, ({ params }, reply) => {
        const name = `${top}/${params['*']}`
        if (files.has(name)) return reply.sendFile(name)
        reply.callNotFound()
        return reply
      })
  }
  const page = built ? await readFile(`${folder}index.html`, 'utf8') : undefined

  if (page !== undefined)
    for (const address of addresses) app.get(address, (_, reply) => sendPage(reply, dress(page)))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*/s, '')
    const ours = serverPrefixes.some((prefix) => path.startsWith(prefix)) || path === '/api'
    if (ours || page === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw new Refusal('route_not_found', `no route ${request.method} ${path}`)
    }
    return sendPage(reply, await drawUnknown(request, dress(page)), 404)
  })
  return page
}

/** Listed once per process: a build does not change below a running server. */
const listings = new Map<string, Promise<Set<string>>>()

/** All files below a folder, as relative paths. */
function filesOf(folder: string): Promise<Set<string>> {
  const listing = listings.get(folder) ?? listFiles(folder)
  listings.set(folder, listing)
  return listing
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')))
}

/**
 * Sends a page of the web app. Caches must revalidate it, since the next version refers to other files. Its ETag is
 * weak, as the page may be compressed.
 */
export function sendPage(reply: FastifyReply, page: string, status: 200 | 404 = 200): FastifyReply {
  reply.header('cache-control', 'no-cache')
  if (status === 200) {
    const etag = etagOf(page)
    reply.header('etag', `W/${etag}`)
    if (holds(reply.request.headers, etag)) return reply.status(304).send()
  }
  return reply.status(status).type('text/html; charset=utf-8').send(page)
}
