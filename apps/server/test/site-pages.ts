import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { openFirstScreens } from '@parvis/platform/http/first-screens.ts'
import { webAppRoutes } from '@parvis/platform/http/web-app.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { expect } from 'vitest'
import {
  closedTags,
  describeSite,
  pageRoutes,
  withTags,
} from '../src/features/discovery/syndication/index.ts'
import { webAddresses } from '../src/web-pages.ts'
import { test as base } from './parvis.ts'

const built = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <title>Parvis</title>
    <meta name="description" content="Parvis." />
    <script type="module" src="/assets/index.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`

/** Reads what the web app reads for the first screen of a post, and draws nothing of it. */
export const postRenderer = `
export async function serve(address, site, read) {
  const [, kind, id] = address.pathname.split('/')
  if (kind !== 'post') throw new Error('not drawn here')
  const post = await read('/api/v1/posts/' + id)
  await read('/api/v1/posts/' + id + '/comments?sort=newest')
  if (post.answer_id) await read('/api/v1/comments/' + post.answer_id)
  return '<p>drawn</p>'
}
`

/** Tests on a site that serves the tagged pages of the web app. */
export const test = base.extend<{
  /** Source of a module that draws first screens; null for a site without them. */
  renderer: string | null
  site: FastifyInstance
  page: (path: string, status?: number) => Promise<string>
}>({
  renderer: null,
  /** Serves only the built web app's page. */
  site: async ({ context, app, renderer }, use) => {
    const folder = `${await mkdtemp(joinPath(tmpdir(), 'parvis-web-'))}/`
    await writeFile(`${folder}index.html`, built)
    const site = fastify()
    const described = describeSite(context)
    const page = await webAppRoutes(site, {
      dress: (html) => withTags(html, closedTags(described()), described()),
      folder,
      addresses: webAddresses,
    })
    if (page === undefined) throw new Error('page not found')
    const serve = `${folder}serve.js`
    if (renderer !== null) await writeFile(serve, renderer)
    const screens = openFirstScreens(app, {
      siteUrl: context.config.siteUrl,
      site: described,
      renderer: serve,
    })
    pageRoutes(site, context, { page, screens })
    await use(site)
    await site.close()
    await rm(folder, { recursive: true })
  },
  page: async ({ site }, use) => {
    await use(async (path, status = 200) => {
      const answer = await site.inject(path)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toMatch(/<div id="root"(><\/div>| data-served>)/)
      expect(answer.body.match(/<title>/g)).toHaveLength(1)
      expect(answer.body.match(/name="description"/g)).toHaveLength(1)
      return answer.body
    })
  },
})

/** Content of the meta tag with this name. */
export function metaContent(html: string, name: string): string | undefined {
  return new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
}
