import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { follow, serverEnvironment, test } from '../../test/server-process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a command beside a start on a taken port ends, and says what is missing; once the server has started it answers', {
  timeout: 120_000,
}, async ({ launch, dataFolder }) => {
  const command = () =>
    follow(
      spawn(process.execPath, [main, 'admin', 'service-token'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: serverEnvironment({ PARVIS_DATA: dataFolder }),
      }),
    )
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  for (let turn = 0; turn < 2; turn += 1) {
    const start = launch({ PORT })
    const early = command()
    expect(await early.ended).toBe(1)
    expect(early.complaint()).toMatch(/La base n’est pas celle de cette version de Parvis : .*\n$/)
    expect(await start.ended).toBe(1)
  }
  other.close()
  await launch({ PORT }).ready
  const start = launch({ PORT })
  const token = command()
  expect(await token.ended, token.complaint()).toBe(0)
  expect(token.output()).toMatch(/^\S+\.\S+\.\S+\n$/)
  expect(await start.ended).toBe(1)
})
