import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/parvis.ts'
import type { AppContext } from '../app-context.ts'
import type { ProgramName } from './run.ts'
import { runCommand } from './run.ts'

/** Words that a command does not take, and the sentence about them. */
const wrongWords: Record<Exclude<ProgramName, 'admin'>, [words: string[], said: string][]> = {
  import: [
    [['--rien'], 'Option inconnue : --rien\\.'],
    [[], 'Il manque la source\\.'],
    [['senat'], 'Source inconnue : senat\\.'],
    [['senat-senateurs', 'a.zip', 'b.zip'], '« b\\.zip » est de trop\\.'],
  ],
  backup: [
    [['--rien'], 'Option inconnue : --rien\\.'],
    [[], 'Il manque --to DOSSIER.*\\.'],
    [['--to'], 'Il manque la valeur de l’option --to\\.'],
    [['--to', 'd', '--keep', '-1'], 'Il manque la valeur de l’option --keep\\.'],
    [['--to', 'd', '--keep', 'sept'], '--keep sept : donnez un nombre entier de 1 à 9999\\.'],
    [['--last', '--to', 'd'], '--last et --new-identity se donnent seuls\\.'],
    [['--last=oui'], 'L’option --last ne prend pas de valeur\\.'],
  ],
  migrate: [
    [['--rien'], 'Option inconnue : --rien\\.'],
    [['maintenant'], '« maintenant » est de trop\\.'],
    [['--contract', '--status'], 'Donnez --contract ou --status, pas les deux\\.'],
  ],
  restore: [
    [[], 'Il manque --from SAUVEGARDE\\.'],
    [['/var/backups'], '« /var/backups » est de trop\\.'],
    [['--form', 'x'], 'Option inconnue : --form\\.'],
  ],
  'verify-backup': [
    [[], 'Il manque la sauvegarde\\.'],
    [['a', 'b'], '« b » est de trop\\.'],
  ],
  'export-site': [[[], 'Il manque --to DOSSIER\\.']],
}

/** Runs a command beside the running server of a test; output and messages apart. */
async function runs(context: AppContext, name: ProgramName, ...words: string[]) {
  const { config } = context
  const out: string[] = []
  const messages: string[] = []
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    PARVIS_DATA: config.dataFolder,
    PARVIS_SECRET: 's'.repeat(48),
  }
  const code = await runCommand(name, words, env, {
    log: (line: string) => void out.push(line),
    error: (line: string) => void messages.push(line),
  })
  return { code, out: out.join('\n'), messages: messages.join('\n') }
}

test('commands print their help where it is asked for, and say in a sentence or in JSON what is wrong with other words', async ({
  context,
}) => {
  for (const name of Object.keys(wrongWords) as (keyof typeof wrongWords)[]) {
    for (const option of ['--help', '-h']) {
      const help = await runs(context, name, option)
      expect(help).toMatchObject({ code: 0, messages: '' })
      expect(help.out).toContain('Usage')
      expect(help.out).toContain('--json')
    }
    for (const [words, expected] of wrongWords[name]) {
      const inWords = await runs(context, name, ...words)
      expect(inWords).toMatchObject({ code: 2, out: '' })
      expect(inWords.messages).toMatch(new RegExp(`^${expected}\\n\\nUsage`))
      const inJson = await runs(context, name, ...words, '--json')
      expect([inJson.code, JSON.parse(inJson.out)]).toEqual([
        2,
        { done: false, code: 'misuse', said: expect.stringMatching(new RegExp(`^${expected}$`)) },
      ])
    }
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
