import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { ProgramName } from '../src/commands/run.ts'
import { runCommand } from '../src/commands/run.ts'
import { withEmptyDatabase } from './databases.ts'
import { openSite } from './open-site.ts'
import { test as base, configOf } from './parvis.ts'
import type { TestServer } from './people.ts'

/** Runs a command and returns its output; rejects when it refuses. */
export async function outputOf(
  name: ProgramName,
  words: string[],
  env: Record<string, string>,
): Promise<string> {
  const lines: string[] = []
  const code = await runCommand(name, words, env, {
    log: (line) => lines.push(line),
    error: () => undefined,
  })
  if (code !== 0) throw new Error(`exit code ${code}`)
  return lines.join('\n')
}

interface Backups {
  /** A folder that is deleted after the test. */
  folder: string
  /** Variables of the server under test. */
  env: Record<string, string>
  backUp(...words: string[]): Promise<string>
  verify(word: string): Promise<string>
  /** Restores into an empty database and a new data folder, and calls `use` with a server on them. */
  restored(
    words: string[],
    use: (place: TestServer) => Promise<void>,
    moreSettings?: Record<string, string>,
  ): Promise<void>
}

/** A test on the whole server, with backups of it. */
export const test = base.extend<Backups>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  folder: async ({}, use) => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'parvis-backup-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  env: async ({ stores, settings }, use) =>
    use({
      ...settings,
      NODE_ENV: 'test',
      DATABASE_URL: stores.databaseUrl,
      PARVIS_DATA: stores.dataFolder,
    }),
  backUp: async ({ env, folder }, use) =>
    use((...words) => outputOf('backup', words.length === 0 ? ['--to', folder] : words, env)),
  verify: async ({ env }, use) => use((word) => outputOf('verify-backup', [word], env)),
  restored: async ({ folder, settings, env }, use) =>
    use((words, visit, moreSettings = {}) =>
      withEmptyDatabase(async (databaseUrl) => {
        const dataFolder = await mkdtemp(joinPath(folder, 'restored-'))
        await outputOf('restore', words, {
          ...env,
          ...moreSettings,
          DATABASE_URL: databaseUrl,
          PARVIS_DATA: dataFolder,
        })
        await openSite(configOf({ databaseUrl, dataFolder }, { ...settings, ...moreSettings }), visit)
      }),
    ),
})
