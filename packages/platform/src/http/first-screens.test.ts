import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { test as base, expect } from 'vitest'
import { type FirstScreens, openFirstScreens } from './first-screens.ts'

const page = '<body><div id="root"></div></body>'

const anybody = { headers: {} }

/** A web app that renders the data it reads, and counts its renders. */
const renderer = `
let drawn = 0
export async function serve(address, site, read) {
  const { name } = await read('/api' + address.pathname)
  drawn += 1
  return '<p>' + name + ', ' + drawn + '</p>'
}
`

const test = base.extend<{ names: Map<string, string>; screens: FirstScreens }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest asks for the pattern
  names: async ({}, use) => use(new Map()),
  screens: async ({ names }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-screens-'))
    const file = join(folder, 'serve.js')
    await writeFile(file, renderer)
    const app: FastifyInstance = fastify()
    app.get<{ Params: { id: string } }>('/api/:id', async ({ params }, reply) => {
      const name = names.get(params.id)
      return name === undefined ? reply.status(404).send({}) : { name }
    })
    await use(
      openFirstScreens(app, {
        siteUrl: 'https://parvis.test',
        site: () => ({ name: 'Parvis', facts: {} }),
        renderer: file,
      }),
    )
    await app.close()
    await rm(folder, { recursive: true })
  },
})

test('a first screen is rendered once, and again as soon as its data has changed', async ({
  names,
  screens,
}) => {
  names.set('one', 'Un')
  const first = await screens.on(anybody, page, '/one')
  expect(first).toContain('<div id="root" data-served><p>Un, 1</p></div>')
  expect(first).toContain(
    '<script type="application/json" id="served-answers">[["/api/one",{"name":"Un"}]]</script>',
  )
  expect(await screens.on(anybody, page, '/one')).toBe(first)
  expect(await screens.on({ headers: { 'x-parvis-first-screen': 'none' } }, page, '/one')).toBe(page)
  names.set('one', 'Deux')
  expect(await screens.on(anybody, page, '/one')).toContain('<p>Deux, 2</p>')
  // The content was deleted: it is no longer shown.
  names.delete('one')
  expect(await screens.on(anybody, page, '/one')).toBe(page)
})

test('parallel requests share one render; too many different ones receive the page without first screen', async ({
  names,
  screens,
}) => {
  names.set('one', 'Un')
  const alike = await Promise.all(Array.from({ length: 20 }, () => screens.on(anybody, page, '/one')))
  expect(new Set(alike).size).toBe(1)
  const addresses = Array.from({ length: 30 }, (_, index) => `/other${index}`)
  for (const address of addresses) names.set(address.slice(1), 'Autre')
  const drawn = await Promise.all(addresses.map((address) => screens.on(anybody, page, address)))
  expect(drawn.filter((one) => one === page).length).toBeGreaterThan(0)
  expect(drawn.filter((one) => one !== page).length).toBeGreaterThan(0)
})

test('API data cannot end the script element that contains it', async ({ names, screens }) => {
  names.set('one', '</script><script>alert(1)</script><!--')
  const html = await screens.on(anybody, page, '/one')
  const answers = /id="served-answers">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(answers).not.toContain('<')
  expect(JSON.parse(answers)).toEqual([['/api/one', { name: names.get('one') }]])
})

test('without a server build, pages are served unchanged', async () => {
  const app = fastify()
  const screens = openFirstScreens(app, {
    siteUrl: 'https://parvis.test',
    site: () => ({ name: 'Parvis', facts: {} }),
    renderer: '/nowhere/serve.js',
  })
  expect(await screens.on(anybody, page, '/one')).toBe(page)
})
