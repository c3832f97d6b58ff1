import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf, holds } from '@parvis/platform/http/etag.ts'
import type { FastifyInstance } from 'fastify'
import type { Site } from './site.ts'

export const manifestFile = 'manifest.webmanifest'

/** Serves the manifest of the build, by which the site is installed as an application, with the name of the site. */
export async function manifestRoute(app: FastifyInstance, site: () => Site, folder: string): Promise<void> {
  const built: Record<string, unknown> = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'))
  app.get(`/${manifestFile}`, (request, reply) => {
    const manifest = JSON.stringify(manifestOf(built, site()))
    const etag = etagOf(manifest)
    reply.header('cache-control', 'no-cache').header('etag', `W/${etag}`)
    if (holds(request.headers, etag)) return reply.status(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(manifest)
  })
}

function manifestOf(built: Record<string, unknown>, { name, description, isUsual, logo }: Site) {
  const named = isUsual ? built : { ...built, name, short_name: name, description }
  return logo === null ? named : { ...named, icons: [{ src: logo, sizes: '512x512', purpose: 'any' }] }
}
