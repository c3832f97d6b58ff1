import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apart } from './apart.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvis-apart-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function program(name: string, text: string, patienceMs = 2_000) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, text)
  return apart<{ what: string }, { echoed: string }>(pathToFileURL(file), { atOnce: 2, patienceMs })
}

test('the worker’s output is received, and it has no access to the server’s settings', async () => {
  const echo = await program(
    'echo',
    "console.log(JSON.stringify({ echoed: JSON.parse(process.argv[2]).what + (process.env.PATH ?? '') }))",
  )
  expect(await echo({ what: 'bonjour' })).toEqual({ echoed: 'bonjour' })
})

test('a worker that loops, crashes or fills the memory is ended, and the server goes on', async () => {
  const circles = await program('circles', 'for (;;);', 500)
  const broken = await program('broken', 'process.abort()')
  const glutton = await program('glutton', 'const all = []; for (;;) all.push({ all: [...all] })')
  const begun = performance.now()
  const outcomes = await Promise.all(
    [circles, broken, glutton, circles, circles].map((run) => run({ what: '' })),
  )
  for (const outcome of outcomes) expect(outcome).toHaveProperty('refused')
  // Two of the three tasks run at once, the third after them.
  expect(performance.now() - begun).toBeGreaterThan(950)
  const echo = await program('after', "console.log(JSON.stringify({ echoed: 'oui' }))")
  expect(await echo({ what: '' })).toEqual({ echoed: 'oui' })
})
