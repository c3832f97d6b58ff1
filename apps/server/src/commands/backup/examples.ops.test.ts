import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '../../../test/backups.ts'

const run = promisify(execFile)
const examples = join(import.meta.dirname, '../../../../../ops/backup')

/** Whether a program is installed; the reason to skip is in the titles. */
const has = (program: string) =>
  run(program, ['version']).then(
    () => true,
    () => false,
  )

/** A program named npm that runs the commands of this checkout, as the launcher does. */
async function npmIn(folder: string): Promise<string> {
  const [bin, main] = [join(folder, 'bin'), join(import.meta.dirname, '../main.ts')]
  await mkdir(bin)
  const text = `#!/bin/sh
command="$3"; shift 4
exec "${process.execPath}" "${main}" "$command" "$@"
`
  await writeFile(join(bin, 'npm'), text)
  await chmod(join(bin, 'npm'), 0o755)
  return bin
}

test('the example for restic is a shell script without mistakes', async () => {
  await run('sh', ['-n', join(examples, 'sauvegarde-restic.sh')])
})

test.runIf(await has('restic'))(
  'the example for restic sends a whole backup to its repository, from which it is restored (needs restic: apt-get install restic)',
  { timeout: 120_000 },
  async ({ join: joins, backUp, verify, folder, env, app: _ }) => {
    await joins('ana')
    const [backups, repository, password] = ['sauvegardes', 'depot', 'mot-de-passe'].map((name) =>
      join(folder, name),
    )
    await backUp('--to', String(backups))
    await writeFile(String(password), 'un mot de passe pour restic')
    const settings = {
      ...{ ...process.env, ...env, PATH: `${await npmIn(folder)}:${process.env.PATH}` },
      ...{ PARVIS_HOME: folder, PARVIS_BACKUPS: String(backups), HOME: folder },
      ...{ RESTIC_REPOSITORY: String(repository), RESTIC_PASSWORD_FILE: String(password) },
    }
    await run('restic', ['init'], { env: settings })
    await run(join(examples, 'sauvegarde-restic.sh'), { env: settings })
    const back = join(folder, 'retour')
    await run('restic', ['restore', 'latest', '--target', back], { env: settings })
    expect(await verify(join(back, String(backups)))).toContain('est entière')
    const { stdout } = await run('restic', ['ls', 'latest'], { env: settings })
    expect(stdout).not.toContain('secret')
  },
)

test.runIf(await has('pgbackrest'))(
  'the example for pgBackRest is a configuration that it reads (needs pgbackrest: apt-get install pgbackrest)',
  async ({ folder }) => {
    const text = await readFile(join(examples, 'pgbackrest.conf'), 'utf8')
    const here = text.replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${folder}`)
    expect(here).not.toBe(text)
    const file = join(folder, 'pgbackrest.conf')
    await writeFile(file, here)
    const options = [`--config=${file}`, `--lock-path=${folder}`, '--log-level-file=off', '--output=json']
    const { stdout, stderr } = await run('pgbackrest', [...options, '--stanza=parvis', 'info'])
    expect(stderr + stdout).not.toMatch(/WARN|ERROR/)
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'parvis' }])
    // An unknown setting fails the check: the check above tests something.
    await writeFile(file, here.replace('start-fast=y', 'start-vite=y'))
    const wrong = await run('pgbackrest', [...options, '--stanza=parvis', 'info'])
    expect(wrong.stdout + wrong.stderr).toMatch(/WARN.*start-vite/)
  },
)
