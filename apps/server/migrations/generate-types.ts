import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { generateModules } from '../src/locales/generate.ts'
import { migrations } from '../src/migrations.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const codegen = fileURLToPath(import.meta.resolve('kysely-codegen')).replace(/dist\/.*$/, 'dist/cli/bin.js')

/** File of the generated types. */
export const typesFile = join(server, '../../packages/platform/src/database/schema.gen.ts')

/** Returns the TypeScript types of a migrated database, the required content of `schema.gen.ts`. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-types-'))
  try {
    const out = join(folder, 'schema.gen.ts')
    const args = ['--config-file', '.kysely-codegenrc.json', '--url', databaseUrl, '--out-file', out]
    await promisify(execFile)(process.execPath, [codegen, ...args], { cwd: server })
    return await readFile(out, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `npm run types`: writes the types of messages, and those of a temporary database in which it replays all migrations. */
async function main(): Promise<void> {
  generateModules()
  const folder = await mkdtemp(join(tmpdir(), 'parvis-schema-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, fsync: false })
  try {
    await migrate(postgres.url, migrations)
    await writeFile(typesFile, await generateTypes(postgres.url))
  } finally {
    await postgres.stop()
    await destroyEmbeddedPostgres(folder)
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
