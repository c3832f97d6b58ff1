import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { openDatabaseSource } from '../../src/database-source.ts'

test('a fresh start is refused for a database or folder that Parvis did not create', async () => {
  const opening = (env: Record<string, string>) =>
    openDatabaseSource(loadConfig(env), { fresh: true, progress: () => undefined })
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-'))
  const letter = join(folder, 'lettre.txt')
  writeFileSync(letter, '')
  await expect(opening({ DATABASE_URL: 'postgres://localhost/ailleurs' })).rejects.toThrow('DATABASE_URL')
  await expect(opening({ PARVIS_DATA: folder })).rejects.toThrow('PARVIS_DATA')
  expect(existsSync(letter)).toBe(true)
  rmSync(folder, { recursive: true })
})
