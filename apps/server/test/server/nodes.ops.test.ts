import { getServiceState } from '@parvis/contract/trust/administration.ts'
import { readNodes } from '@parvis/platform/nodes.ts'
import { expect } from 'vitest'
import { at, test } from '../nodes.ts'

test('a node that does not fit to one that runs ends with one sentence; it starts once the other is gone, killed or not', {
  timeout: 180_000,
}, async ({ node, context, join }) => {
  const first = await node()
  const refusals = {
    PARVIS_URL: { PARVIS_URL: 'http://autre.test' },
    PARVIS_SECRET: { PARVIS_SECRET: 'un autre secret, de trente-deux signes' },
    PARVIS_DATA: { PARVIS_DATA: `${context.config.dataFolder}/a-part` },
  }
  for (const [name, env] of Object.entries(refusals))
    await expect(node(env), name).rejects.toThrow(new RegExp(`^it ended: ${name}[^\\n]+\\.\\n$`))

  const ada = await join('ada', { administrator: true })
  const second = await node()
  const { nodes } = await at(ada, second).call(getServiceState, {})
  expect(nodes.map(({ is_this }) => is_this)).toEqual([false, true])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(await readNodes(context.db)).toHaveLength(1)

  first.child.kill('SIGKILL')
  await first.ended
  const killed = performance.now()
  await expect(node(refusals.PARVIS_URL)).rejects.toThrow(
    /s’il vient d’être tué, recommencez dans 15 secondes/,
  )
  // A node with the same settings starts.
  const again = await node()
  again.child.kill('SIGTERM')
  await again.ended
  await expect.poll(() => readNodes(context.db), { timeout: 20_000, interval: 200 }).toEqual([])
  await node(refusals.PARVIS_URL)
  console.log(
    `a node with another address starts ${Math.round((performance.now() - killed) / 100) / 10} s after a kill`,
  )
})

test('a node that was paused for twenty seconds hears the writes meanwhile, and is in the list again', {
  timeout: 180_000,
}, async ({ node, context, join, auth }) => {
  const ana = await join('ana')
  const paused = await node()
  const there = at(ana, paused)
  for (let read = 0; read < 20; read += 1) await there.get('/api/v1/me')
  paused.child.kill('SIGSTOP')
  await expect.poll(() => readNodes(context.db), { timeout: 20_000, interval: 200 }).toEqual([])
  await auth('POST', '/logout', { token: ana.token })
  paused.child.kill('SIGCONT')
  // It does not answer from its old memory, not even the first time.
  await expect(there.get('/api/v1/me')).toBeRefused('not_authenticated')
  await expect.poll(() => readNodes(context.db), { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(async () => (await fetch(`${paused.address}/ready`)).status).toBe(200)
  expect(paused.complaint()).not.toContain('"part":"bus"')
})
