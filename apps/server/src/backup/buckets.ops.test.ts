import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect } from 'vitest'
import { fetched, publishes, sends } from '../../test/attachments.ts'
import { test as base } from '../../test/backups.ts'
import { bucketSettings } from '../../test/bucket.ts'
import { jpeg } from '../../test/files.ts'
import { Guest } from '../../test/people.ts'

const settings = bucketSettings()
const test = base.extend<{ settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  settings: async ({}, use) =>
    use({ ...settings, PARVIS_SECRET: 'un secret que plusieurs serveurs partagent' }),
})

test('a site whose files are in a bucket is backed up to another bucket, and restored from it to a disk', async ({
  join,
  backUp,
  verify,
  restored,
}) => {
  const ana = await join('ana')
  const picture = await sends(ana, await jpeg(60, 40))
  const post = await publishes(ana, picture)
  const sent = await fetched(ana, picture.url)
  const to = 's3://sauvegardes/site/parvis'
  await expect(backUp('--to', 's3://parvis/ici')).rejects.toThrow(
    /^Ce seau est celui des fichiers des membres .*\.$/,
  )
  const first = await backUp('--to', to)
  expect(first).toContain(
    'n’est pas dans la sauvegarde, et sans lui rien ne se restaure : gardez ailleurs une copie de PARVIS_SECRET',
  )
  const name = /parvis-\d{4}-\S+Z/.exec(first)?.[0]
  expect(await verify(`${to}/${name}`)).toContain(`${name} est entière`)
  expect(await backUp('--to', to, '--keep', '1')).toContain(`Sauvegarde ancienne supprimée : ${name}`)
  await expect(verify(`${to}/${name}`)).rejects.toThrow('est absente ou inachevée')
  expect(await verify(to)).toContain('1 fichiers')

  await expect(restored(['--from', to], async () => undefined)).rejects.toThrow(
    /^Le stockage des fichiers n’est pas vide \(il a \S+\) : .*\.$/,
  )
  const account = {
    PARVIS_BACKUP_S3_ENDPOINT: settings.S3_ENDPOINT,
    PARVIS_BACKUP_S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
    PARVIS_BACKUP_S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
  }
  const onDisk = {
    ...account,
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  }
  await restored(
    ['--from', to],
    async (place) => {
      const guest = new Guest(place)
      expect((await guest.opens(post)).content).toBe('Voyez')
      expect((await fetched(guest, picture.url)).bytes).toEqual(sent.bytes)
    },
    onDisk,
  )
})

test('a bucket is listed to its last page', async ({ context, folder }) => {
  const file = joinPath(folder, 'petit')
  await writeFile(file, '')
  const keys = Array.from({ length: 1_100 }, (_, turn) => `liste/${turn}`)
  for (const key of keys) await context.storage.put(key, file, 'text/plain')
  const listed: string[] = []
  for await (const key of context.storage.list('liste/')) listed.push(key)
  expect(listed.sort()).toEqual(keys.sort())
})
