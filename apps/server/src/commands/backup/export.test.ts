import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect } from 'vitest'
import { check } from '../../../../../tools/verify-log.ts'
import { sends } from '../../../test/attachments.ts'
import { outputOf, test } from '../../../test/backups.ts'
import { jpeg } from '../../../test/files.ts'
import { runCommand } from '../run.ts'
import { leftOut } from './export-contents.ts'

test('the operator takes the whole site away in open formats, and is told that it is private', {
  tags: 'long',
}, async ({ context, join, folder, env }) => {
  const ana = await join('ana')
  const content = 'Une ligne,\n« une autre », et \\N \t "ceci" \u0001'
  const post = await ana.publishes('Bonjour')
  await context.db.updateTable('posts').set({ content }).where('id', '=', post.id).execute()
  await sends(ana, await jpeg(50, 40))
  const to = joinPath(folder, 'export')
  expect(await outputOf('export-site', ['--to', to], env)).toMatch(
    / tables, \d+ lignes\. .* données privées .*\.$/,
  )

  const read = (file: string) => readFileSync(joinPath(to, file), 'utf8')
  const rows = (table: string) =>
    read(`donnees/${table}.jsonl`)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(rows('public.posts')).toMatchObject([{ id: post.id, user_id: ana.id, content }])
  expect(rows('public.profiles')).toMatchObject([{ id: ana.id, display_name: 'ana' }])
  expect(JSON.parse(read('champs.json'))['public.posts']).toContainEqual({
    field: 'user_id',
    type: 'uuid',
    nullable: false,
    refers_to: 'profiles',
  })
  const contents = JSON.parse(read('contenu.json'))
  expect(contents.files.map(({ file }: { file: string }) => file)).toContainEqual(
    expect.stringMatching(/^fichiers\/uploads\/.*\.webp$/),
  )
  await check(createReadStream(joinPath(to, 'journal.jsonl')))
  expect(read('LISEZ-MOI.md')).toContain('réservé à l’exploitant')
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(statSync(joinPath(entry.parentPath, entry.name)).mode & 0o777).toBe(0o600)

  expect(await context.db.selectFrom('moderation_acts').select('act').execute()).toEqual([
    { act: 'site_exported' },
  ])
  const { rows: tables } = await context.database.pool.query(
    "select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace",
  )
  const known = tables.map(({ name }) => name)
  for (const table of Object.values(leftOut).flat()) {
    expect(known).toContain(table)
    expect(existsSync(joinPath(to, 'donnees', `${table}.jsonl`))).toBe(false)
  }
  await expect(runCommand('export-site', ['--to', to], env, console)).rejects.toThrow(/ existe déjà : .*\.$/)
})
