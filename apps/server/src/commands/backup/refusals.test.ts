import { existsSync, readFileSync, statSync } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join as joinPath } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { sends } from '../../../test/attachments.ts'
import { test } from '../../../test/backups.ts'
import { jpeg } from '../../../test/files.ts'
import { replacedNames } from '../../../test/replaced-migrations.ts'
import { ownMigrations } from '../../migrations.ts'
import { runCommand } from '../run.ts'

const silent = { log: () => undefined, error: () => undefined }

/** Changes the manifest of the only backup in a folder. */
async function rewrite(
  backup: string,
  change: (manifest: { migrations: string[]; secret: string }) => object,
): Promise<void> {
  const file = joinPath(backup, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('parvis-'))
  return names.sort().map((name) => joinPath(folder, name))
}

test('a backup that is damaged, unfinished, of a newer version or from long before the baseline is refused in one sentence, before anything is written', async ({
  context,
  app: _,
  backUp,
  verify,
  folder,
  env,
}) => {
  await backUp()
  const [backup = ''] = await backupsIn(folder)
  const target = joinPath(folder, 'neuf')
  const restore = (from: string) =>
    runCommand(
      'restore',
      ['--from', from],
      { ...env, PARVIS_DATA: target, PARVIS_SECRET: 'x'.repeat(32) },
      silent,
    )
  const both = async (from: string, sentence: RegExp) => {
    await expect(verify(from)).rejects.toThrow(sentence)
    await expect(restore(from)).rejects.toThrow(sentence)
    expect(existsSync(target)).toBe(false)
  }
  await expect(restore(folder)).rejects.toThrow(/^Ce secret .* n’est pas celui de la sauvegarde .*\.$/)
  await expect(
    runCommand('restore', ['--from', folder], { ...env, PARVIS_DATA: target }, silent),
  ).rejects.toThrow(/^Il manque le secret du site .*--secret.*\.$/)

  const table = joinPath(backup, 'database', 'public.profiles.copy.zst')
  await appendFile(table, 'x')
  const damaged =
    /^La sauvegarde parvis-\S+ est abîmée : le fichier database\/public\.profiles\.copy\.zst .*\.$/
  await expect(verify(folder)).rejects.toThrow(damaged)
  const secret = readFileSync(joinPath(context.config.dataFolder, 'secret.key'))
  await writeFile(joinPath(folder, 'secret'), secret)
  const words = ['--from', folder, '--secret', joinPath(folder, 'secret')]
  await expect(runCommand('restore', words, { ...env, PARVIS_DATA: target }, silent)).rejects.toThrow(damaged)
  expect(existsSync(target)).toBe(false)

  await rewrite(backup, (manifest) => ({ ...manifest, migrations: ['20991231235959_later'] }))
  await expect(restore(folder)).rejects.toThrow(
    /^La sauvegarde .* plus récente .* 20991231235959_later : .*\.$/,
  )
  const old =
    /^La sauvegarde .* est d’avant la migration contract\/20261129013052_held_accounts : .*--contract.*\.$/
  const replaced = replacedNames(await ownMigrations(), { contract: false })
  for (const names of [['20261121000100_members'], replaced]) {
    await rewrite(backup, (manifest) => ({ ...manifest, migrations: names }))
    await expect(restore(folder)).rejects.toThrow(old)
  }
  await rewrite(backup, (manifest) => ({ ...manifest, format: 2 }))
  await both(folder, /^La sauvegarde .* vient d’une version plus récente de Parvis .*\.$/)
  await rewrite(backup, () => ({}))
  await both(folder, /^La sauvegarde .* est abîmée : son fichier manifest\.json est illisible\.$/)
  await rename(joinPath(backup, 'manifest.json'), joinPath(backup, 'ailleurs.json'))
  await both(folder, /^Il n’y a aucune sauvegarde entière dans .*\.$/)
  await both(backup, /^La sauvegarde .* est absente ou inachevée\.$/)
})

test('a restore never writes over a database, a folder or a bucket that holds anything', async ({
  context,
  app: _,
  backUp,
  folder,
  env,
}) => {
  const secret = joinPath(folder, 'coffre', 'secret.txt')
  await backUp('--to', joinPath(folder, 'sauvegardes'), '--secret-to', secret)
  expect(readFileSync(secret, 'utf8')).toMatch(/^# .*\n# .*\nsecret\.key=\S{43}\n$/)
  const target = joinPath(folder, 'neuf')
  const restore = () =>
    runCommand(
      'restore',
      ['--from', joinPath(folder, 'sauvegardes'), '--secret', secret],
      { ...env, PARVIS_DATA: target },
      silent,
    )
  const { rows } = await context.database.pool.query('select count(*) from schema_migrations')

  await expect(restore()).rejects.toThrow(
    /^La base de données n’est pas vide \(elle a la table auth\.\w+\) .*\.$/,
  )
  expect((await context.database.pool.query('select count(*) from schema_migrations')).rows).toEqual(rows)
  await mkdir(joinPath(target, 'uploads'), { recursive: true })
  await expect(restore()).rejects.toThrow(/^Le dossier PARVIS_DATA, .* n’est pas vide \(il a uploads\) .*\.$/)
})

test('a backup does not hold the secret: it goes to the named file, which may not be among the backups, not even by a link', async ({
  context,
  app: _,
  backUp,
  folder,
}) => {
  const output = await backUp()
  const key = joinPath(context.config.dataFolder, 'secret.key')
  expect(output).toContain(`n’est pas dans la sauvegarde, et sans lui rien ne se restaure : gardez ailleurs`)
  expect(output).toContain(key)
  expect(await readdir(folder)).toHaveLength(1)

  const among = /^Le secret ne s’écrit pas parmi les sauvegardes, .*--secret-to.*\.$/
  await symlink(folder, `${folder}.lien`)
  try {
    for (const file of [
      joinPath(folder, 'secret.txt'),
      joinPath(`${folder}.lien`, 'a', 'secret.txt'),
      folder,
    ])
      await expect(backUp('--to', folder, '--secret-to', file)).rejects.toThrow(among)
  } finally {
    await rm(`${folder}.lien`)
  }
  // Refused before a backup is made.
  expect(await readdir(folder)).toHaveLength(1)

  const [backups, file] = [joinPath(folder, 'sauvegardes'), joinPath(folder, 'coffre', 'secret.txt')]
  expect(await backUp('--to', backups, '--secret-to', file)).toContain(`est à part, dans ${file}`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(readFileSync(key, 'utf8').trim())
  expect(await readdir(backups)).toHaveLength(1)
})

test('a backup into a place where its account cannot write is refused in one sentence with the name of the option', async ({
  app: _,
  backUp,
  folder,
}) => {
  const file = joinPath(folder, 'fichier')
  await writeFile(file, '')
  const inside = joinPath(file, 'dedans')
  await expect(backUp('--to', inside)).rejects.toThrow(/^--to : .* ne peut pas recevoir .*\.$/)
  await expect(
    backUp('--to', joinPath(folder, 'sauvegardes'), '--secret-to', joinPath(inside, 'secret.txt')),
  ).rejects.toThrow(/^--secret-to : .* ne peut pas recevoir .*\.$/)
})

/** Holds up the backup between its list of files and its snapshot, and calls `use` with the lock's session. */
async function whileItWaits(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin; lock table profiles in access exclusive mode')
  // Tests of other files use the same server: their locks do not count.
  const isWaiting = async () => {
    await client.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'parvis-backup' and wait_event_type = 'Lock'`)
    return rowCount === 1
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  await use(client)
  await client.end()
}

test('a file deleted while the backup runs is named, and a backup that breaks off leaves nothing', {
  tags: 'long',
}, async ({ context, join, backUp, verify, folder }) => {
  const ana = await join('ana')
  await sends(ana, await jpeg(50, 40))
  const url = String(context.config.databaseUrl)
  const uploads = joinPath(context.config.dataFolder, 'uploads')
  const [picture = ''] = (await readdir(uploads, { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )

  const waiting = backUp()
  await whileItWaits(url, () => context.storage.remove(picture))
  expect(await waiting).toContain(`Fichiers supprimés pendant la sauvegarde : uploads/${picture}`)
  expect(await verify(folder)).toContain('est entière')

  const broken = backUp()
  const refused = expect(broken).rejects.toThrow(/terminat/)
  await whileItWaits(url, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parvis-backup' and datname = current_database()",
    )
  })
  await refused
  expect(await readdir(folder)).toHaveLength(1)
})

test('the next backup shares unchanged files, copies a damaged one again, and --keep removes older whole backups, with what killed ones left a day ago', async ({
  join,
  backUp,
  verify,
  folder,
}) => {
  const ana = await join('ana')
  for (const width of [50, 60]) await sends(ana, await jpeg(width, 40))
  await backUp()
  await writeFile(joinPath(folder, 'mes-notes.txt'), '')
  const [first = ''] = await backupsIn(folder)
  const files = async (backup: string) => {
    const below = joinPath(backup, 'files', 'uploads')
    const entries = await readdir(below, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => joinPath(parentPath, name))
      .sort()
  }
  const [damaged = '', kept = ''] = await files(first)
  await appendFile(damaged, 'x')
  await backUp('--to', folder)
  const [, second = ''] = await backupsIn(folder)
  expect((await files(second)).map((file) => statSync(file).nlink)).toEqual([1, 2])
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  const [killed, retired, atWork, mine] = [
    '.inachevee-parvis-2026-01-01T00-00-00.000Z',
    '.retiree-parvis-2026-01-02T00-00-00.000Z',
    '.inachevee-parvis-2026-01-03T00-00-00.000Z',
    '.inachevee-mes-notes',
  ]
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of [killed, retired, atWork, mine]) {
    const inside = joinPath(folder, name, 'database')
    await mkdir(inside, { recursive: true })
    if (name !== atWork) await utimes(inside, old, old)
    await utimes(joinPath(folder, name), old, old)
  }
  await utimes(second, old, old)

  const output = await backUp('--to', folder, '--keep', '2')
  expect(output).toMatch(/Sauvegarde ancienne supprimée : parvis-/)
  for (const name of [killed, retired])
    expect(output).toContain(`Reste d’une sauvegarde interrompue supprimé : ${name}`)
  expect(await backupsIn(folder)).toContain(second)
  expect(await backupsIn(folder)).not.toContain(first)
  expect(await verify(second)).toContain('est entière')
  // A backup may be at work where something has changed today.
  expect((await readdir(folder)).filter((name) => !name.startsWith('parvis-')).sort()).toEqual([
    mine,
    atWork,
    'mes-notes.txt',
  ])
})

test('--keep removes no backup of another site, and none that it cannot read', async ({
  app: _,
  backUp,
  folder,
}) => {
  for (let turn = 0; turn < 4; turn += 1) await backUp()
  const [foreign = '', damaged = '', old, latest] = await backupsIn(folder)
  await rewrite(foreign, (manifest) => ({ ...manifest, secret: '0123456789abcdef' }))
  await writeFile(joinPath(damaged, 'manifest.json'), '')
  const output = await backUp('--to', folder, '--keep', '2')
  expect(output.match(/^Sauvegarde ancienne .*$/gm)).toEqual([
    expect.stringMatching(/^Sauvegarde ancienne supprimée : parvis-\S+$/),
    ...[damaged, foreign].map((backup) =>
      expect.stringMatching(new RegExp(`^Sauvegarde ancienne laissée, .* : ${basename(backup)}$`)),
    ),
  ])
  const left = await backupsIn(folder)
  expect(left).toHaveLength(4)
  expect(left.slice(0, 3)).toEqual([foreign, damaged, latest])
  expect(left).not.toContain(old)
})
