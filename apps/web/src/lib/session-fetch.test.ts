import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionFetch } from './session-fetch.ts'

/** Renewals that the server was asked for, and its answer to the next ones. */
let calls = 0
let status = 200
const server = createServer(async (_request, response) => {
  calls += 1
  const answered = { access_token: `token ${calls}` }
  await wait(50)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  calls = 0
  status = 200
})
afterAll(() => server.close())

function renew(refresh_token: string): Promise<Response> {
  const { port } = server.address() as AddressInfo
  return sessionFetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    body: JSON.stringify({ refresh_token }),
  })
}

test('renewals that are due at the same moment make one call, whose session all of them take', async () => {
  const answers = await Promise.all([renew('cookie-a'), renew('cookie-b'), renew('cookie-c')])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    Array.from({ length: 3 }, () => ({ access_token: 'token 1' })),
  )
  expect(calls).toBe(1)
  // The next one is due later, and makes its own.
  expect(await (await renew('cookie-a')).json()).toEqual({ access_token: 'token 2' })
})

test('a refused renewal is no session for the others: each asks for itself', async () => {
  status = 500
  const answers = await Promise.all([renew('cookie-a'), renew('cookie-b')])
  expect(answers.map((answer) => answer.status)).toEqual([500, 500])
  expect(calls).toBe(2)
})

test('the tokens of a link are never answered by the session of another tab', async () => {
  const answers = await Promise.all([renew('cookie-a'), renew('of a link')])
  expect(await answers[1]?.json()).toEqual({ access_token: 'token 2' })
  expect(calls).toBe(2)
})
