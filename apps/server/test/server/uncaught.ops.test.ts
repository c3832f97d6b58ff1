import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished } from 'vitest'
import { copyTemplate } from '../databases.ts'
import { type ServerProcess, test } from '../server-process.ts'

/** An address for reports of errors; `isSilent`: it never answers. */
async function openReceiver({ isSilent = false } = {}) {
  const received: Record<string, unknown>[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(JSON.parse(body))
    if (!isSilent) response.writeHead(204).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, received }
}

/** Code that fails at a signal, as a defect of the server would. */
const defects = {
  'an uncaught exception': `throw new TypeError('ana@exemple.test')`,
  'an unhandled rejection': `void Promise.reject(new TypeError('ana@exemple.test'))`,
}

async function failing(
  launch: (env: Record<string, string>) => ServerProcess,
  { root, defect, url }: { root: string; defect: string; url: string },
): Promise<ServerProcess> {
  const database = await copyTemplate()
  onTestFinished(() => database.drop())
  const file = join(root, 'defect.mjs')
  writeFileSync(file, `process.on('SIGUSR2', () => { ${defect} })`)
  const server = launch({
    DATABASE_URL: database.url,
    PARVIS_ERRORS_URL: url,
    NODE_OPTIONS: `--import ${pathToFileURL(file).href}`,
  })
  await server.ready
  server.child.kill('SIGUSR2')
  return server
}

describe('a server that ends by its own defect', { timeout: 120_000 }, () => {
  for (const [name, defect] of Object.entries(defects))
    test(`reports ${name}, without its message, before it ends`, async ({ launch, root }) => {
      const { url, received } = await openReceiver()
      const server = await failing(launch, { root, defect, url })
      expect(await server.ended).toBe(1)
      expect(server.complaint()).toContain('TypeError: ana@exemple.test\n    at ')
      expect(received).toMatchObject([
        { text: 'Parvis : TypeError (process)', type: 'TypeError', place: 'process', unreported: 0 },
      ])
      expect(JSON.stringify(received)).not.toContain('ana@')
    })

  test('ends all the same when nobody takes the report', async ({ launch, root }) => {
    const { url, received } = await openReceiver({ isSilent: true })
    const server = await failing(launch, { root, defect: defects['an uncaught exception'], url })
    const began = performance.now()
    expect(await server.ended).toBe(1)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(received).toHaveLength(1)
    expect(server.complaint()).toMatch(/^PARVIS_ERRORS_URL n’a pas reçu cette erreur : .+$/m)
  })
})
