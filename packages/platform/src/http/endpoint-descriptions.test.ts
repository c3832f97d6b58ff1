import { readdir } from 'node:fs/promises'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import {
  type Description,
  type Endpoint,
  type EndpointDeclarers,
  endpointDeclarers,
} from '@parvis/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

type Exports = Readonly<Record<string, unknown>>

const folder = new URL('../../../contract/src/', import.meta.url)

const load = async (file: string) => (await import(new URL(file, folder).href)) as Exports

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const isDescription = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'summary' in value && 'returns' in value

test('each endpoint has one name, and its description under that name in the .schemas.ts beside it', async () => {
  const files = await readdir(folder, { recursive: true })
  const names: string[] = []
  const described: string[] = []
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    for (const [name, value] of Object.entries(await load(file))) {
      if (isDescription(value)) described.push(name)
      if (!isEndpoint(value)) continue
      const beside = await load(file.replace(/\.ts$/, '.schemas.ts'))
      expect([value.name, descriptionOf(value) === beside[name]], `${file}: ${name}`).toEqual([name, true])
      names.push(name)
    }
  }
  expect(names.length).toBeGreaterThan(200)
  expect(new Set(names).size).toBe(names.length)
  expect(described.sort()).toEqual(names.sort())
})

test('the parameters of a path are those of its description', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    for (const endpoint of Object.values(await load(file)).filter(isEndpoint)) {
      const { params } = descriptionOf(endpoint)
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = params instanceof z.ZodObject ? Object.keys(params.shape) : []
      expect(shape.sort(), endpoint.name).toEqual(inPath.sort())
    }
  }
})

test('an endpoint is declared by the name of a description, with its method and path', () => {
  const savePost = { summary: 'Saves a post', returns: z.object({}), refusals: [] } satisfies Description
  const { member }: EndpointDeclarers<{ savePost: typeof savePost; limit: 3 }> = endpointDeclarers
  const declared: Endpoint<typeof savePost> = member('savePost', 'PUT /posts/:postId/saved')
  expect(declared).toEqual({
    name: 'savePost',
    method: 'PUT',
    path: '/posts/:postId/saved',
    access: 'member',
  })
  // @ts-expect-error nothing has this name
  member('unsavePost', 'DELETE /posts/:postId/saved')
  // @ts-expect-error this is no description
  member('limit', 'GET /limit')
  // @ts-expect-error this is no method
  member('savePost', 'SAVE /posts/:postId')
})
