import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecret } from './secret.ts'
import { requireWritable } from './writable-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'parvis-test-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a data folder that cannot be written to is refused with its variable; one that can is left empty', () => {
  const folder = join(root, 'data', 'deep')
  requireWritable(folder, 'PARVIS_DATA')
  expect(readdirSync(folder)).toEqual([])
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below')])
    expect(() => requireWritable(place, 'PARVIS_DATA')).toThrow(
      `PARVIS_DATA : ${place} ne peut pas recevoir les données de Parvis, car ce n’est pas un dossier.`,
    )
})

test('a secret that cannot be read is refused with the name of its file', () => {
  mkdirSync(join(root, 'secret.key'))
  expect(() => openSecret({ secret: undefined, dataFolder: root })).toThrow(
    `Le fichier ${join(root, 'secret.key')} ne peut pas être lu (EISDIR)`,
  )
})
