import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './launcher/processes.mjs'

const table = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id, , level, verdict, why]) => ({ id, level, verdict, why }))

test('every requirement of levels 1 and 2 has one verdict, with its evidence or the reason why it is not met', () => {
  // The counts of ASVS 5.0.0: 70 of level 1, 183 of level 2.
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  for (const { id, verdict, why } of rows) {
    expect(['met', 'not met', 'not applicable'], id).toContain(verdict)
    expect(why, id).not.toBe('')
  }
})

test('the evidence of every met requirement refers to an existing file', () => {
  const missing = rows.flatMap(({ id, verdict, why }) => {
    const files = [...why.matchAll(/`([^`\s]+\.(?:tsx?|mjs|md|json)|\.env\.example)`/g)].map(
      ([, file]) => file,
    )
    const gone = files.filter(
      (file) => ![root, join(root, 'apps/server/src')].some((at) => existsSync(join(at, file))),
    )
    if (verdict === 'met' && files.length === 0) return [`${id}: names no file`]
    return gone.map((file) => `${id}: ${file}`)
  })
  expect(missing).toEqual([])
})
