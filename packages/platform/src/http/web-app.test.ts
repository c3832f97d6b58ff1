import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { test as base, expect } from 'vitest'
import { handleErrors } from './errors.ts'
import { webAppRoutes } from './web-app.ts'

const script = `console.log(${JSON.stringify('Parvis '.repeat(40))})`

const test = base.extend<{ site: FastifyInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  site: async ({}, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'parvis-web-'))
    const folder = `${join(parent, 'dist')}/`
    await mkdir(`${folder}assets/fonts`, { recursive: true })
    await writeFile(join(parent, 'secret.txt'), 'beside the build')
    await writeFile(`${folder}index.html`, '<title>Parvis</title>')
    await writeFile(`${folder}theme.js`, 'document.title')
    await writeFile(`${folder}assets/app-1a2b.js`, script)
    await writeFile(`${folder}assets/app-1a2b.js.br`, brotliCompressSync(script))
    await writeFile(`${folder}assets/fonts/serif-3c4d.woff2`, 'wOF2')
    const site = fastify({ exposeHeadRoutes: true })
    handleErrors(site, { securityEvent: () => {}, room: { note: () => false, isFull: async () => false } })
    await webAppRoutes(site, {
      dress: (page) => page.replace('Parvis', 'Parvis, habillé'),
      folder,
      addresses: ['/', '/post/:id'],
      drawUnknown: async (_, page) => `${page}<p>Oops! Page not found</p>`,
    })
    await use(site)
    await site.close()
    await rm(parent, { recursive: true })
  },
})

test('assets are cached for a year, served with their prebuilt compression, and refused when absent', async ({
  site,
}) => {
  const plain = await site.inject('/assets/app-1a2b.js')
  expect(plain.statusCode).toBe(200)
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toMatch(/javascript/)
  const packed = await site.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload).toEqual(brotliCompressSync(script))
  expect((await site.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })).statusCode).toBe(200)
  expect((await site.inject('/assets/fonts/serif-3c4d.woff2')).statusCode).toBe(200)
  const again = { 'if-none-match': String(plain.headers.etag) }
  expect((await site.inject({ url: '/assets/app-1a2b.js', headers: again })).statusCode).toBe(304)

  for (const url of ['/assets/app-0000.js', '/assets/', '/assets/fonts', '/assets/app-1a2b.js/x']) {
    const missing = await site.inject(url)
    expect(missing.statusCode, url).toBe(404)
    expect(missing.json(), url).toMatchObject({ error: { code: 'route_not_found' } })
  }
  expect((await site.inject({ method: 'POST', url: '/assets/app-1a2b.js' })).statusCode).toBe(404)
})

test('nothing outside the build folder is reachable, however its path is written', async ({ site }) => {
  for (const path of [
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/%2e%2e/secret.txt',
    '..%2f..%2fsecret.txt',
    '..%5c..%5csecret.txt',
    'fonts/../../../secret.txt',
    './app-1a2b.js/../../../secret.txt',
    '%00',
  ]) {
    const answer = await site.inject(`/assets/${path}`)
    expect(answer.body, path).not.toContain('beside the build')
  }
})

test('other files are revalidated each time, screens have the page, and other addresses have it with 404', async ({
  site,
}) => {
  const theme = await site.inject('/theme.js')
  expect(theme.body).toBe('document.title')
  expect(theme.headers['cache-control']).toBe('no-cache')
  for (const url of ['/', '/post/1']) {
    const page = await site.inject(url)
    expect(page.statusCode, url).toBe(200)
    expect(page.body, url).toBe('<title>Parvis, habillé</title>')
  }
  for (const url of ['/post', '/post/1/2', '/zzz', '/theme.js.map']) {
    const page = await site.inject({ url, headers: { 'if-none-match': '*' } })
    expect(page.statusCode, url).toBe(404)
    expect(page.headers, url).toMatchObject({ 'cache-control': 'no-cache' })
    expect(page.headers.etag, url).toBeUndefined()
    expect(page.body, url).toBe('<title>Parvis, habillé</title><p>Oops! Page not found</p>')
  }
})
