import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { breakingChanges, type ComparedDocument } from '../../../contract/test/compatibility.ts'

const released = new URL('../../../contract/released/openapi.json.gz', import.meta.url)

test('nothing breaks clients of the last release: what would needs a new version of the API (docs/guide/api.md)', async ({
  guest,
}) => {
  const former = JSON.parse(gunzipSync(await readFile(released)).toString()) as ComparedDocument
  expect(Object.keys(former.paths).length).toBeGreaterThan(100)
  const present = (await guest.get('/api/openapi.json')) as ComparedDocument
  expect(breakingChanges(former, present)).toEqual([])
})

test('a change that breaks clients is found in the document of this server', async ({ guest }) => {
  const former = (await guest.get('/api/openapi.json')) as ComparedDocument
  const present = structuredClone(former)
  const author = present.components.schemas?.AuthorView?.properties as Record<string, unknown>
  delete author.name
  delete present.paths['/api/v1/status']
  const missing = present.components.responses?.PostNotFound
  Object.assign(missing ?? {}, { description: String(missing?.description).replace('`post_not_found`', '') })
  const changes = breakingChanges(former, present)
  expect(changes).toContain('GET /api/v1/status: removed')
  expect(changes).toContain('GET /api/v1/posts/{post_id}: answer.author.name: removed')
  expect(changes).toContain('GET /api/v1/posts/{post_id}: refusal 404 post_not_found: removed')
})
