import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect } from 'vitest'
import { test } from '../test/parvis.ts'
import type { AppContext } from './app-context.ts'
import { runBackup } from './backup/backup-command.ts'
import { runImportCommand } from './import-command.ts'
import { runMigrate } from './migrate-command.ts'

const commands = { import: runImportCommand, backup: runBackup, migrate: runMigrate }

/** Runs a command beside the running server of a test; output and messages apart. */
async function runs(context: AppContext, name: keyof typeof commands, ...words: string[]) {
  const { config } = context
  const out: string[] = []
  const messages: string[] = []
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    PARVIS_DATA: config.dataFolder,
    PARVIS_SECRET: 's'.repeat(48),
  }
  const code = await commands[name](words, env, {
    log: (line: string) => void out.push(line),
    error: (line: string) => void messages.push(line),
  })
  return { code, out: out.join('\n'), messages: messages.join('\n') }
}

test('import, backup and migrate print their help where it is asked for, and refuse other words in words or in JSON', async ({
  context,
}) => {
  for (const name of ['import', 'backup', 'migrate'] as const) {
    for (const option of ['--help', '-h']) {
      const help = await runs(context, name, option)
      expect(help).toMatchObject({ code: 0, messages: '' })
      expect(help.out).toContain('Usage')
      expect(help.out).toContain('--json')
    }
    expect(await runs(context, name, '--rien')).toMatchObject({ code: 2, out: '' })
    const wrong = await runs(context, name, '--rien', '--json')
    expect([wrong.code, JSON.parse(wrong.out)]).toEqual([
      2,
      { done: false, said: expect.stringContaining('Usage') },
    ])
  }
})

test('with --json, import, backup and migrate print one value', async ({ context }) => {
  const status = await runs(context, 'migrate', '--status', '--json')
  expect(JSON.parse(status.out)).toMatchObject({ to_add: [], newer: [], refusal: null })
  expect(JSON.parse((await runs(context, 'migrate', '--json')).out)).toEqual({ migrated: [] })

  expect(JSON.parse((await runs(context, 'backup', '--last', '--json')).out)).toEqual({ last: null })
  const folder = await mkdtemp(joinPath(tmpdir(), 'parvis-commands-'))
  try {
    const made = JSON.parse((await runs(context, 'backup', '--to', folder, '--json')).out)
    expect(made).toMatchObject({ name: expect.stringMatching(/^parvis-/), secret_file: null, removed: [] })
    expect(made.tables).toBeGreaterThan(100)
    expect(JSON.parse((await runs(context, 'backup', '--last', '--json')).out)).toMatchObject({
      last: { name: made.name },
    })
    const refused = await runs(context, 'import', 'senat-senateurs', joinPath(folder, 'absent.zip'), '--json')
    expect(refused.code).not.toBe(0)
    expect(JSON.parse(refused.out)).toMatchObject({ done: false, said: expect.any(String) })
  } finally {
    await rm(folder, { recursive: true })
  }
})
