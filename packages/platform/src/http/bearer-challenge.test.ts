import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { programOf } from '../../../../apps/server/test/personal-tokens.ts'

const challengeOf = async (address: string, path: string, authorization?: string) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const answer = await fetch(address + path, { headers })
  const challenge = answer.headers.get('www-authenticate')
  return [answer.status, challenge?.replace(/, resource_metadata="[^"]+"$/, ' …') ?? null]
}

test('a refusal for the token says why in WWW-Authenticate, as RFC 6750 writes it', async ({
  join,
  address,
  clock,
}) => {
  const ana = await join('ana')
  const invalid = [401, 'Bearer realm="api", error="invalid_token" …']
  const reader = await programOf(ana, { scopes: ['read'], days: 1 })
  const bearer = `Bearer ${reader.token}`
  const asks = (path: string, authorization?: string) => challengeOf(address, path, authorization)

  expect(await asks('/api/v1/me')).toEqual([401, 'Bearer realm="api" …'])
  expect(await asks('/api/v1/me', 'Bearer nonsense')).toEqual(invalid)
  expect(await asks('/api/v1/feed', `${bearer}x`)).toEqual(invalid)
  expect(await asks('/api/v1/me', bearer)).toEqual([200, null])
  expect(await asks('/api/v1/notifications', bearer)).toEqual([
    403,
    'Bearer realm="api", error="insufficient_scope", scope="read:notifications"',
  ])
  // No scope would open it.
  expect(await asks('/api/v1/me/tokens', bearer)).toEqual([
    403,
    'Bearer realm="api", error="insufficient_scope"',
  ])
  for (const path of [`/api/v1/feed?access_token=${reader.token}`, '/api/v1/feed?token=x'])
    expect(await asks(path)).toEqual([400, 'Bearer realm="api", error="invalid_request"'])
  // A refusal that is not about the token.
  expect(await asks('/api/v1/posts/quelconque', bearer)).toEqual([400, null])

  clock.advance({ days: 2 })
  expect(await asks('/api/v1/me', bearer)).toEqual(invalid)
})

test('a refused caller is told where the authorization server is described (RFC 9728)', async ({
  address,
}) => {
  const { headers } = await fetch(`${address}/api/v1/me`)
  const [, document] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
  const { pathname } = new URL(document ?? '')
  expect(await (await fetch(address + pathname)).json()).toMatchObject({
    authorization_servers: [new URL(document ?? '').origin],
  })
})
