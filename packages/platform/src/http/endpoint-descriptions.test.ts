import { readdir } from 'node:fs/promises'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import type { Endpoint } from '@parvis/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

type Exports = Readonly<Record<string, unknown>>

const folder = new URL('../../../contract/src/', import.meta.url)

const load = async (file: string) => (await import(new URL(file, folder).href)) as Exports

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const isDescription = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'summary' in value && 'refusals' in value

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
