import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepRun } from '@parvis/platform/jobs/schedule-runs.ts'
import { expect } from 'vitest'
import { test } from '../../../test/parvis.ts'

const run = promisify(execFile)

test('an operator reads when recurring work last succeeded, and what fails', async ({ context }) => {
  const admin = async (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: String(context.config.databaseUrl) }
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), 'admin', ...words],
      {
        env,
      },
    )
    return stdout
  }
  expect(await admin('schedules')).toBe('Aucune tâche régulière n’a encore été faite.\n')

  const startedAt = new Date('2026-11-22T19:00:00Z')
  await keepRun(context.db, { schedule: 'signals', startedAt, milliseconds: 12.4, error: undefined })
  await keepRun(context.db, {
    schedule: 'avatars',
    startedAt,
    milliseconds: 3,
    error: new Error('le disque est plein'),
  })
  expect(await admin('schedules')).toBe(
    'EN ÉCHEC avatars : jamais réussie, durée 3 ms, échecs : 1, le dernier le 22/11/2026 20:00:00 (le disque est plein)\n' +
      'signals : réussie le 22/11/2026 20:00:00, durée 12 ms\n',
  )
})
