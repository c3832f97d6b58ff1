import { existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const copied = ['package.json', 'src', 'reference', 'seed', 'migrations']
const shared = ['node_modules', 'package.json', 'apps/web', 'apps/server/node_modules']

/** Migrations that the version after brings: a column, an index built beside the writers, and a removal. */
const migrations = {
  '29990101000000_moods.sql':
    "alter table messages add column mood text not null default ''; create table moods (id uuid primary key)",
  '29990101000001_moods_index.sql':
    '-- migration: no-transaction\ncreate index concurrently if not exists messages_mood on messages (mood, created_at)',
  'contract/29990101000002_no_moods.sql': 'drop table moods',
}

/** Names under which the first of them are recorded when a server of that version has started. */
export const added = ['29990101000000_moods', '29990101000001_moods_index']

/**
 * Makes the version that follows this one: this server with further migrations, in a folder of its own. It shares this
 * version's packages and web app. Returns its `main.ts`.
 */
export async function makeVersionAfter(folder: string): Promise<string> {
  const server = join(folder, 'apps/server')
  await mkdir(server, { recursive: true })
  for (const name of copied)
    await cp(join(root, 'apps/server', name), join(server, name), { recursive: true })
  for (const name of shared)
    if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name))
  for (const [name, text] of Object.entries(migrations))
    await writeFile(join(server, 'migrations', name), text)
  return join(server, 'src/main.ts')
}
