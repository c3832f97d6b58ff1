import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the secret is generated once, readable by its owner only, with one key per purpose', () => {
  const dataFolder = join(folder, 'data')
  const first = openSecret({ secret: undefined, dataFolder })
  const again = openSecret({ secret: undefined, dataFolder })
  expect(again.derive('a')).toEqual(first.derive('a'))
  expect(first.derive('a')).not.toEqual(first.derive('b'))
  expect(first.derive('a')).toHaveLength(32)
  expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a given secret needs no folder and is the same everywhere', () => {
  const given = 'un-secret-partagé-par-tous-les-nœuds'
  const one = openSecret({ secret: given, dataFolder: '/nowhere/at/all' })
  expect(openSecret({ secret: given, dataFolder: folder }).derive('x')).toEqual(one.derive('x'))
})

test('a damaged secret file stops the start with a sentence', () => {
  writeFileSync(join(folder, 'secret.key'), 'abc')
  chmodSync(join(folder, 'secret.key'), 0o600)
  expect(() => openSecret({ secret: undefined, dataFolder: folder })).toThrow('abîmé')
})
