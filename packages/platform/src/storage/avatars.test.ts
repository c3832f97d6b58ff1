import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

test('an avatar is served sandboxed, and nothing outside the avatars is', async ({ guest, context }) => {
  const folder = join(context.config.dataFolder, 'media', 'avatars')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(context.config.dataFolder, 'secret.key'), 'secret')

  const picture = await guest.send('GET', '/media/avatars/a.svg')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')

  for (const path of [
    '/media/avatars/b.svg',
    '/media/avatars/',
    '/media/avatars/..%2f..%2fsecret.key',
    '/media/avatars/%252e%252e/secret.key',
    '/media/secret.key',
  ]) {
    const { status, json } = await guest.send('GET', path)
    expect(status, path).toBe(404)
    expect(json).toMatchObject({ error: { code: 'route_not_found' } })
  }
})
