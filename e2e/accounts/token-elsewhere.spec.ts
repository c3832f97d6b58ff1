import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { memberInBrowser, sessionIn } from '../support/members.ts'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
  credentials?: 'include'
}

/** Status of a request that a page makes; `blocked` where the browser gives the page no answer. */
async function ask({ address, init }: { address: string; init: Sent }) {
  try {
    const answer = await fetch(address, init)
    return { status: answer.status, challenge: answer.headers.get('www-authenticate') }
  } catch {
    return 'blocked'
  }
}

test('a page of another site reads with a personal token, and neither writes nor borrows a session @long', async ({
  browser,
  request,
  baseURL,
}) => {
  const { page, context } = await memberInBrowser(browser, request)
  await page.goto('/')
  const { access_token } = await sessionIn(page)
  const made = await request.post('/api/v1/me/tokens', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { name: 'Page', scopes: ['read', 'write:posts'], days: 1 },
  })
  const { secret } = (await made.json()) as { secret: string }

  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Page</h1>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The same browser with its cookies, without the header that all journeys send: a preflight would have to allow it.
  const beside = await browser.newContext({
    extraHTTPHeaders: {},
    storageState: await context.storageState(),
  })
  try {
    const elsewhere = await beside.newPage()
    await elsewhere.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const asks = (path: string, init: Sent = {}) =>
      elsewhere.evaluate(ask, { address: `${baseURL}${path}`, init })
    const headers = { authorization: `Bearer ${secret}` }
    expect(await asks('/api/v1/me', { headers })).toEqual({ status: 200, challenge: null })
    expect(await asks('/api/v1/conversations', { headers })).toEqual({
      status: 403,
      challenge: 'Bearer realm="api", error="insufficient_scope", scope="read:messages"',
    })
    expect(await asks('/api/v1/me')).toMatchObject({ status: 401 })
    const body = JSON.stringify({ content: 'Par une autre page' })
    const json = { ...headers, 'content-type': 'application/json' }
    expect(await asks('/api/v1/posts', { method: 'POST', headers: json, body })).toBe('blocked')
    expect(await asks('/api/v1/me', { credentials: 'include' })).toBe('blocked')
    expect(await asks('/api/v1/me/tokens', { headers })).toBe('blocked')
  } finally {
    server.close()
  }
  await Promise.all([beside.close(), context.close()])
})
