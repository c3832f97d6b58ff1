import { expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { parseStoredFile } from './manifest.ts'
import { listKeys } from './stored-files.ts'

const listed = (key: string) => parseStoredFile(JSON.stringify({ key, bytes: 1, sha256: '0'.repeat(64) }))

const within = ['uploads/avatars/1.webp', 'media/avatars/ana.jpg', 'uploads/a..b/c']
const outside = [
  'uploads/../../.ssh/authorized_keys',
  'uploads/..',
  'media/./a',
  'uploads//etc/passwd',
  'uploads/..\\..\\a',
  'uploads/a\u0000',
  'elsewhere/a',
  '',
]

test('a backup that somebody has changed names no file outside of the site’s folders', () => {
  for (const key of within) expect(listed(key)?.key).toBe(key)
  for (const key of outside) expect(listed(key), key).toBeUndefined()
})

test('a bucket whose keys lead elsewhere makes no backup write there', async () => {
  const storageOf = (tree: string): Pick<Storage, 'list'> => ({
    async *list() {
      for (const key of [...within, ...outside])
        if (key.startsWith(`${tree}/`)) yield key.slice(tree.length + 1)
    },
  })
  const trees = { uploads: storageOf('uploads') as Storage, media: storageOf('media') as Storage }
  expect((await listKeys(trees)).sort()).toEqual([...within].sort())
})
