import { mediaCookie } from '@parvis/contract/accounts/browser-session.ts'
import { expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

const ours = { 'x-parvis-session': 'cookie', 'sec-fetch-site': 'same-origin' }

/** Cookies set by a response, with their attributes. */
function cookiesOf(headers: Headers): Record<string, { value: string; attributes: string[] }> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, attributes }]
    }),
  )
}

test('the web app never sees a refresh token: it is in an HttpOnly cookie, which renews the session', async ({
  join,
  auth,
}) => {
  const member = await join('ana')
  const body = { email: member.email, password: member.password }
  const signIn = await auth('POST', '/token?grant_type=password', { body, headers: ours })
  const { parvis_refresh: kept, [mediaCookie]: media } = cookiesOf(signIn.headers)
  expect(signIn.json.refresh_token).toMatch(/^cookie-[0-9a-f]{12}$/)
  expect(kept?.value).toMatch(/^[\w-]{70}$/)
  expect(kept?.attributes).toEqual(['Path=/auth/v1', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict'])
  expect(media).toEqual({
    value: signIn.json.access_token,
    attributes: ['Path=/media/post-uploads', 'Max-Age=3600', 'HttpOnly', 'SameSite=Strict'],
  })

  const renew = (headers: Record<string, string>) =>
    auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: signIn.json.refresh_token },
      headers,
    })
  const cookie = `a=b; parvis_refresh=${kept?.value}`
  const renewed = await renew({ ...ours, cookie })
  expect(renewed.status).toBe(200)
  expect(renewed.json.refresh_token).toMatch(/^cookie-/)
  expect(renewed.text).not.toContain(cookiesOf(renewed.headers).parvis_refresh?.value)
  const { status } = await auth('GET', '/user', { token: String(renewed.json.access_token) })
  expect(status).toBe(200)

  // Pages of other sites can send neither the header nor the origin; a refused attempt changes nothing.
  const foreigners: Record<string, string>[] = [
    { cookie },
    { ...ours, cookie, 'sec-fetch-site': 'cross-site' },
    { ...ours, cookie, 'sec-fetch-site': 'same-site' },
    { 'x-parvis-session': 'cookie', cookie, origin: 'https://voleur.test' },
  ]
  for (const foreign of foreigners) {
    const refused = await renew(foreign)
    expect([refused.status, refused.json.code]).toEqual([400, 'refresh_token_not_found'])
    expect(refused.headers.getSetCookie()).toEqual([])
  }
  const preflight = await auth('OPTIONS', '/token', {
    headers: {
      origin: 'https://voleur.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-parvis-session',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('x-parvis')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
})

test('other clients get the usual responses, and move a session into the cookie once', async ({
  join,
  auth,
}) => {
  const member = await join('ana')
  const body = { refresh_token: member.refreshToken }
  const plain = await auth('POST', '/token?grant_type=refresh_token', { body })
  expect(plain.json.refresh_token).toMatch(/^[\w-]{70}$/)
  expect(plain.headers.getSetCookie()).toEqual([])
  const takenOver = await auth('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: plain.json.refresh_token },
    headers: ours,
  })
  expect(takenOver.json.refresh_token).toMatch(/^cookie-/)
  expect(Object.keys(cookiesOf(takenOver.headers))).toEqual(['parvis_refresh', mediaCookie])
})

test('sign-out and a refused renewal delete the cookies', async ({ join, auth, context }) => {
  const gone = ['Path=/auth/v1', 'Max-Age=0', 'HttpOnly', 'SameSite=Strict']
  const member = await join('ana')
  const body = { email: member.email, password: member.password }
  const signIn = async () => {
    const { headers, json } = await auth('POST', '/token?grant_type=password', { body, headers: ours })
    const cookie = `parvis_refresh=${cookiesOf(headers).parvis_refresh?.value}`
    return { token: String(json.access_token), cookie }
  }
  const first = await signIn()
  const out = await auth('POST', '/logout?scope=local', {
    token: first.token,
    headers: { ...ours, cookie: first.cookie },
  })
  expect(out.status).toBe(204)
  expect(cookiesOf(out.headers).parvis_refresh).toEqual({ value: '', attributes: gone })
  expect(cookiesOf(out.headers)[mediaCookie]?.value).toBe('')

  const dead = await auth('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: 'cookie-1' },
    headers: { ...ours, cookie: first.cookie },
  })
  expect([dead.status, dead.json.code]).toEqual([400, 'refresh_token_not_found'])
  expect(cookiesOf(dead.headers).parvis_refresh).toEqual({ value: '', attributes: gone })

  // Signed out while offline: the access token has expired by the time of the request.
  const second = await signIn()
  const bare = { headers: { ...ours, cookie: second.cookie } }
  expect((await auth('POST', '/logout?scope=global', bare)).status).toBe(401)
  expect((await auth('POST', '/logout?scope=local', bare)).status).toBe(204)
  expect((await auth('GET', '/user', { token: second.token })).status).toBe(403)
  const others = await auth('POST', '/logout?scope=others', { token: member.token, headers: ours })
  expect([others.status, others.headers.getSetCookie()]).toEqual([204, []])
  const sessions = await context.db.selectFrom('auth.sessions').select('id').execute()
  expect(sessions).toHaveLength(1)
})
