import { setImmediate } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

describe('pages with declared subjects', () => {
  let app: FastifyInstance
  let pages: ResponseCache
  let shown: string[]
  let delay: Promise<void> | undefined
  const names: Record<string, string> = {}

  beforeEach(() => {
    shown = ['ada']
    delay = undefined
    pages = createResponseCache({ memory: 1_000_000, tolerance: 400, trusted: () => true })
    app = fastify()
    Object.assign(names, { ada: 'Ada', bob: 'Bob' })
    app.get('/shown/:page', (request, reply) =>
      pages.serve(request, reply, `feed/${(request.params as { page: string }).page}`, async ({ shows }) => {
        const read = shown.map((id) => names[id])
        await delay
        shows(shown)
        return read
      }),
    )
  })

  afterEach(() => app.close())

  const read = async (page: string) => (await app.inject({ url: `/shown/${page}` })).json()

  test('a change of a subject drops its pages only', async () => {
    await read('first')
    shown = ['bob']
    await read('second')
    shown = ['ada', 'bob']
    await read('third')
    Object.assign(names, { ada: 'Ada B.', bob: 'Bob B.' })
    pages.dropShowing(['ada'])
    expect(await read('third')).toEqual(['Ada B.', 'Bob B.'])
    shown = ['bob']
    expect(await read('second')).toEqual(['Bob'])
    shown = ['ada']
    expect(await read('first')).toEqual(['Ada B.'])
  })

  test('the subjects of a page are those of its latest render', async () => {
    await read('first')
    pages.drop('feed/')
    shown = ['bob']
    await read('first')
    names.bob = 'Bob B.'
    pages.dropShowing(['ada'])
    expect(await read('first')).toEqual(['Bob'])
    pages.dropShowing(['bob'])
    expect(await read('first')).toEqual(['Bob B.'])
  })

  test('a change during a render invalidates its result', async () => {
    let release = () => {}
    delay = new Promise((resolve) => {
      release = resolve
    })
    const early = read('first')
    await setImmediate()
    names.ada = 'Ada B.'
    pages.dropShowing(['ada'])
    delay = undefined
    release()
    await early
    expect(await read('first')).toEqual(['Ada B.'])
  })
})
