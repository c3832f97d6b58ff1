import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

/** Tables that raw SQL names. Built queries name only tables of their types (`database.ts`). */
function rawTables(file: string): string[] {
  const texts = [...readFileSync(join(folder, file), 'utf8').matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)]
  const names = texts.flatMap(([, text = '']) => [
    ...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_."]+)/g),
  ])
  return names.map(([, table]) => `${file}: ${table}`)
}

it('raw SQL of the auth server names only tables of the schema auth', () => {
  const named = files.flatMap(rawTables)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !name.includes(': auth.'))).toEqual([])
})
