import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { deleteComment, listComments } from '@parvis/contract/content/comments.ts'
import { bucketPlace } from '@parvis/platform/backup/bucket-place.ts'
import { writeBackup } from '@parvis/platform/backup/write-backup.ts'
import { openBucket } from '@parvis/platform/storage/s3-bucket.ts'
import { s3Storage } from '@parvis/platform/storage/s3-storage.ts'
import { expect } from 'vitest'
import { fetched, publishes, sends } from '../../../test/attachments.ts'
import { test as base } from '../../../test/backups.ts'
import { bucketSettings } from '../../../test/bucket.ts'
import { jpeg } from '../../../test/files.ts'
import { Guest, type TestServer } from '../../../test/people.ts'
import { loadConfig } from '../../config/config.ts'
import { runCommand } from '../run.ts'
import { openPlace, treesOf } from './places.ts'

const settings = bucketSettings()
const test = base.extend<{ settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  settings: async ({}, use) =>
    use({ ...settings, PARVIS_SECRET: 'un secret que plusieurs serveurs partagent' }),
})

/** Variables of a site with its files on a disk and its backups in a bucket. */
const onDisk = () => ({
  PARVIS_BACKUP_S3_ENDPOINT: settings.S3_ENDPOINT,
  PARVIS_BACKUP_S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
  PARVIS_BACKUP_S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
})

test('a site whose files are in a bucket is backed up to another bucket, and restored from it to a disk', async ({
  join,
  backUp,
  verify,
  restored,
  env,
  folder,
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
  // Sealed or not, the operator learns what a reader of the bucket could read.
  const warned: string[] = []
  const print = { log: () => undefined, error: (line: string) => void warned.push(line) }
  await runCommand('backup', ['--to', to], env, print)
  expect(warned.join('\n')).toContain('sans être scellée')
  warned.length = 0
  const key = await backUp('--new-identity', joinPath(folder, 'identite.txt'))
  await runCommand('backup', ['--to', to, '--seal-to', /age1\w+/.exec(key)?.[0] ?? ''], env, print)
  expect(warned.join('\n')).not.toContain('scellée')
  const name = /parvis-\d{4}-\S+Z/.exec(first)?.[0]
  expect(await verify(`${to}/${name}`)).toContain(`${name} est entière`)
  expect(await backUp('--to', to, '--keep', '1')).toContain(`Sauvegarde ancienne supprimée : ${name}`)
  await expect(verify(`${to}/${name}`)).rejects.toThrow('est absente ou inachevée')
  expect(await verify(to)).toContain('1 fichiers')

  await expect(restored(['--from', to], async () => undefined)).rejects.toThrow(
    /^Le stockage des fichiers n’est pas vide \(il a \S+\) : .*\.$/,
  )
  await restored(
    ['--from', to],
    async (place) => {
      const guest = new Guest(place)
      expect((await guest.opens(post)).content).toBe('Voyez')
      expect((await fetched(guest, picture.url)).bytes).toEqual(sent.bytes)
    },
    onDisk(),
  )
})

test('the ledger of erasures is kept in the bucket of the backups: verify-backup counts it, a restore repeats it, and a backup merges it', async ({
  context,
  join,
  backUp,
  verify,
  restored,
  env,
}) => {
  const [ana, ben] = [await join('ana'), await join('ben')]
  const post = await ana.publishes('Un débat')
  const kept = await ana.comments(post, 'Je reste')
  const comment = await ana.comments(post, 'Je pars')
  const to = 's3://sauvegardes/registre/parvis'
  const first = /parvis-\d{4}-\S+Z/.exec(await backUp('--to', to))?.[0]
  await ana.call(deleteComment, { params: { commentId: comment.id } })
  await ben.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  const waiting = () =>
    context.db.selectFrom('erasure_ledger').select('id').where('is_pending', '=', true).execute()
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  const place = openPlace(to, loadConfig(env))
  expect((await place.ledger.names()).length).toBeGreaterThan(0)
  const counted = 'referait au plus 2 effacements : 1 compte, 0 publication, 1 commentaire, 0 message.'
  expect(await verify(to)).toContain(counted)
  const staysErased = async (site: TestServer) => {
    const guest = new Guest(site)
    await expect(guest.opensProfile(ben)).toBeRefused('profile_not_found')
    const { items } = await guest.call(listComments, { params: { postId: post.id } })
    expect(items.map(({ id }) => id)).toEqual([kept.id])
  }
  await restored(['--from', to], staysErased, onDisk())

  // The next backup merges the files; the older backup is restored with them too.
  await backUp('--to', to)
  expect(await place.ledger.names()).toHaveLength(1)
  expect(await verify(to)).toContain('Aucun effacement n’est noté depuis.')
  expect(await verify(`${to}/${first}`)).toContain(counted)
  await restored(['--from', `${to}/${first}`], staysErased, onDisk())
}, 120_000)

test('a bucket is listed to its last page', async ({ context, folder }) => {
  const file = joinPath(folder, 'petit')
  await writeFile(file, '')
  const keys = Array.from({ length: 1_100 }, (_, turn) => `liste/${turn}`)
  for (const key of keys) await context.storage.put(key, file, 'text/plain')
  const listed: string[] = []
  for await (const key of context.storage.list('liste/')) listed.push(key)
  expect(listed.sort()).toEqual(keys.sort())
})

/** The bucket of backups. */
const backups = () => ({
  endpoint: settings.S3_ENDPOINT,
  bucket: 'sauvegardes',
  region: 'us-east-1',
  accessKeyId: settings.S3_ACCESS_KEY_ID,
  secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
})
const day = 24 * 60 * 60_000

test('tables and files that are too large for one request are sent in parts', async ({
  context,
  join,
  verify,
  folder,
}) => {
  await join('ana')
  const file = joinPath(folder, 'film')
  await writeFile(file, Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251)))
  await context.storage.put('films/1.mp4', file, 'video/mp4')
  const partSize = 900
  const manifest = await writeBackup({
    databaseUrl: String(context.config.databaseUrl),
    trees: treesOf(context.config),
    place: bucketPlace(s3Storage(backups(), partSize), {
      title: 's3://sauvegardes/grand',
      prefix: 'grand',
      scratchRoot: folder,
    }),
    version: '0.1.0',
    secret: 'empreinte',
    now: new Date(),
  })
  expect(Math.max(...manifest.tables.map(({ bytes }) => bytes))).toBeGreaterThan(partSize)
  expect(manifest.files.total).toBeGreaterThan(5 * partSize)
  expect(await verify('s3://sauvegardes/grand')).toContain('est entière')
  expect(await s3Storage(backups()).endUploads('', new Date(Date.now() + 1_000), () => true)).toEqual([])
})

test('a backup deletes leftovers of killed ones in a bucket that are a day old; whole backups stay', async ({
  backUp,
  verify,
  folder,
  app: _,
}) => {
  const to = 's3://sauvegardes/restes'
  await backUp('--to', to)
  const storage = s3Storage(backups())
  const file = joinPath(folder, 'table')
  const [scratch, mine] = ['.sauvegarde-en-cours-abcdef', 'sauvegarde-ancien']
  await writeFile(file, 'des lignes')
  for (const name of [scratch, mine]) await mkdir(joinPath(folder, name))
  const killed = 'parvis-2026-01-01T00-00-00.000Z'
  await storage.put(`restes/${killed}/files.jsonl`, file, 'text/plain')
  await storage.put('restes/parvis-à-moi/notes', file, 'text/plain')
  const upload = { method: 'POST' } as const
  await openBucket(backups()).ask(`restes/${killed}/files/film.mp4`, { uploads: '' }, upload)
  const others = ['ailleurs/film.mp4', 'restes/parvis-film.mp4', 'restes/entieres/film.mp4']
  for (const key of others) await openBucket(backups()).ask(key, { uploads: '' }, upload)

  // Too young: a backup may be at it.
  expect(await backUp('--to', to)).not.toContain('Reste')
  const place = bucketPlace(storage, { title: to, prefix: 'restes', scratchRoot: folder })
  expect(await place.removeLeftovers(new Date(Date.now() - day))).toEqual([])
  const later = new Date(Date.now() + 1_000)
  expect(await place.removeLeftovers(later)).toEqual([killed, `restes/${killed}/files/film.mp4`, scratch])
  expect(await place.removeLeftovers(later)).toEqual([])
  const left: string[] = []
  for await (const key of storage.folders('restes/')) left.push(key)
  expect(left).toEqual([
    'restes/entieres/',
    ...(await place.names()).map((name) => `restes/${name}/`),
    'restes/parvis-à-moi/',
  ])
  expect(await verify(to)).toContain('est entière')
  expect((await storage.endUploads('', later, () => true)).sort()).toEqual(others.sort())
  expect(await readdir(folder)).toContain(mine)
})
