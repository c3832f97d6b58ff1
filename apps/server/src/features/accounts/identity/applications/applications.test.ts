import {
  decideAuthorization,
  decideDeviceRequest,
  disconnectApplication,
  listConnectedApplications,
  readAuthorization,
  readDeviceRequest,
} from '@parvis/contract/accounts/applications.ts'
import { createPersonalToken, listPersonalTokens } from '@parvis/contract/accounts/personal-tokens.ts'
import { listSecurityEvents } from '@parvis/contract/accounts/security.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { listStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import {
  agrees,
  bearing,
  challengeOf,
  exchanges,
  postJson,
  refreshes,
  registers,
  sendForm,
} from '../../../../../test/applications.ts'
import { test } from '../../../../../test/parvis.ts'
import { clearExpired } from '../service.ts'

test('a member lets an application act for them, within its scopes, and removes it in one act', async ({
  join,
  place,
}) => {
  const ana = await join('ana')
  const app = await registers(place, { scope: 'read write:posts' })
  const asked = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'read write:posts',
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
  }
  expect(await ana.call(readAuthorization, { body: asked })).toMatchObject({
    application: { name: 'Veille' },
    scopes: ['read', 'write:posts'],
    destination: 'client.example',
  })
  const agreed = await agrees(ana, app)
  expect(agreed.answer.redirect_to).toContain('state=xyz')
  expect(agreed.answer.redirect_to).toContain('iss=')
  const { status, json } = await exchanges(app, agreed)
  expect(status).toBe(200)
  expect(json).toMatchObject({ token_type: 'Bearer', scope: 'read write:posts', expires_in: 3600 })
  expect(json.access_token).toMatch(/^parvis_oat_[0-9A-Za-z]{49}$/)

  const program = bearing(place, json.access_token)
  await program.call(createPost, { body: { content: 'Par une application' } })
  await expect(program.get('/api/v1/notifications')).rejects.toMatchObject({ code: 'token_scope_needed' })
  await expect(program.call(listPersonalTokens, {})).toBeRefused('token_not_accepted')
  expect((await ana.call(listPersonalTokens, {})).items).toEqual([])
  const { items } = await ana.call(listConnectedApplications, {})
  expect(items).toMatchObject([{ name: 'Veille', scopes: ['read', 'write:posts'] }])
  expect(items[0]?.last_used_at).not.toBeNull()

  await ana.call(disconnectApplication, { params: { applicationId: app.clientId } })
  expect((await ana.call(listConnectedApplications, {})).items).toEqual([])
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  expect((await refreshes(app, json.refresh_token)).json.error).toBe('invalid_grant')
  const { items: events } = await ana.call(listSecurityEvents, { query: {} })
  expect(events.slice(0, 2).map(({ event }) => event)).toEqual([
    'application_disconnected',
    'application_connected',
  ])
})

test('a refusal goes back to the application, and needs no proof', async ({ join, place, clock }) => {
  const ana = await join('ana')
  const app = await registers(place)
  clock.advance({ minutes: 11 })
  const body = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'read',
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
  }
  const { redirect_to: address } = await ana.call(decideAuthorization, {
    body: { ...body, member_id: ana.id, agrees: false },
  })
  expect(new URL(address ?? '').searchParams.get('error')).toBe('access_denied')
  await expect(
    ana.call(decideAuthorization, { body: { ...body, member_id: ana.id, agrees: true } }),
  ).toBeRefused('reauthentication_needed')
})

test('a code is exchanged once: a replay revokes what it gave', async ({ join, place }) => {
  const ana = await join('ana')
  const app = await registers(place)
  const agreed = await agrees(ana, app)
  const { json } = await exchanges(app, agreed)
  const program = bearing(place, json.access_token)
  await program.call(getOwnProfile, {})
  expect(await exchanges(app, agreed)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  expect((await refreshes(app, json.refresh_token)).json.error).toBe('invalid_grant')
})

test('each refresh gives new tokens; a former one that comes back revokes all', async ({ join, place }) => {
  const ana = await join('ana')
  const app = await registers(place)
  const first = (await exchanges(app, await agrees(ana, app))).json
  const second = (await refreshes(app, first.refresh_token)).json
  await expect(bearing(place, first.access_token).call(getOwnProfile, {})).toBeRefused('token_unknown')
  const program = bearing(place, second.access_token)
  await program.call(getOwnProfile, {})
  expect((await refreshes(app, first.refresh_token)).json.error).toBe('invalid_grant')
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  expect((await refreshes(app, second.refresh_token)).json.error).toBe('invalid_grant')
})

test('PKCE cannot be left out, weakened or guessed', async ({ join, place }) => {
  const ana = await join('ana')
  const app = await registers(place)
  const body = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'read',
    member_id: ana.id,
    agrees: true,
  }
  const verifier = 'v'.repeat(43)
  for (const wrong of [
    {},
    { code_challenge: verifier },
    { code_challenge: verifier, code_challenge_method: 'plain' },
    { code_challenge: 'short', code_challenge_method: 'S256' },
  ])
    await expect(ana.call(decideAuthorization, { body: { ...body, ...wrong } })).toBeRefused(
      'authorization_request_invalid',
    )
  const agreed = await agrees(ana, app)
  for (const guess of [undefined, 'w'.repeat(43), challengeOf(agreed.verifier ?? '')])
    expect((await exchanges(app, { ...agreed, verifier: guess })).json.error).toBe('invalid_grant')
  expect((await exchanges(app, agreed)).status).toBe(200)
})

test('an application gets neither codes nor tokens of another one', async ({ join, place }) => {
  const ana = await join('ana')
  const app = await registers(place, { method: 'client_secret_post' })
  const other = await registers(place, { method: 'client_secret_post', name: 'Autre' })
  const agreed = await agrees(ana, app)
  expect((await exchanges({ ...app, secret: 'faux' }, agreed)).json.error).toBe('invalid_client')
  expect((await exchanges({ ...app, secret: undefined }, agreed)).json.error).toBe('invalid_client')
  expect((await exchanges({ ...app, clientId: other.clientId }, agreed)).json.error).toBe('invalid_client')
  expect((await exchanges(other, agreed)).json.error).toBe('invalid_grant')
  const { json } = await exchanges(app, agreed)
  expect((await refreshes(other, json.refresh_token)).json.error).toBe('invalid_grant')
  const asks = (one: typeof app, path: string, token: string) =>
    sendForm(place, path, { client_id: one.clientId, client_secret: one.secret, token })
  expect((await asks(other, '/oauth/introspect', json.access_token)).json).toEqual({ active: false })
  expect((await asks(app, '/oauth/introspect', json.access_token)).json).toMatchObject({
    active: true,
    sub: ana.id,
    client_id: app.clientId,
  })
  expect((await asks(other, '/oauth/revoke', json.access_token)).json.error).toBe('unauthorized_client')
  const program = bearing(place, json.access_token)
  await program.call(getOwnProfile, {})
  expect((await asks(app, '/oauth/revoke', json.refresh_token)).status).toBe(200)
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  expect((await asks(app, '/oauth/introspect', json.access_token)).json).toEqual({ active: false })
  expect((await asks(app, '/oauth/revoke', 'inconnu')).status).toBe(200)
})

test('nothing is sent to an address that was not registered, nor to one with a fragment', async ({
  join,
  place,
}) => {
  const ana = await join('ana')
  const app = await registers(place)
  for (const redirect_uri of [
    'https://client.example/callback/',
    'https://client.example/callback?x=1',
    'https://client.example.evil.example/callback',
    'https://client.example/callback#x',
    'http://client.example/callback',
    'urn:ietf:wg:oauth:2.0:oob',
  ])
    await expect(
      ana.call(readAuthorization, {
        body: {
          client_id: app.clientId,
          redirect_uri,
          response_type: 'code',
          code_challenge: challengeOf('v'.repeat(43)),
          code_challenge_method: 'S256',
        },
      }),
    ).toBeRefused('authorization_request_invalid')
  for (const uri of [
    'https://a.example/#x',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://a.example/',
    'file:///etc/passwd',
    'https://user:pass@a.example/',
    'https://a.example/é',
    'https://а.example/',
    'http://parvis.test/cb',
    'mailto:a@a.example',
    'tel:112',
    'ws://a.example/',
    'ftp://a.example/',
    'x://a',
    'nothing',
  ]) {
    const { status, json } = await postJson(place, '/oauth/register', {
      client_name: 'x',
      redirect_uris: [uri],
    })
    expect([uri, status, json.error]).toEqual([uri, 400, 'invalid_redirect_uri'])
  }
  for (const uri of ['http://127.0.0.1/cb', 'http://[::1]:80/cb', 'com.example.app:/cb', 'ivory://x'])
    expect(
      (await postJson(place, '/oauth/register', { client_name: 'x', redirect_uris: [uri] })).status,
    ).toBe(201)
})

test('a token of an application has no rights of the staff, and cannot make another one', async ({
  join,
  place,
}) => {
  const ada = await join('ada', { administrator: true, moderator: true })
  const app = await registers(place)
  const { json } = await exchanges(app, await agrees(ada, app))
  const program = bearing(place, json.access_token)
  await expect(program.call(listStaff, {})).toBeRefused('token_not_accepted')
  await expect(
    program.call(createPersonalToken, { body: { name: 'x', scopes: ['read'], days: 1 } }),
  ).toBeRefused('token_not_accepted')
  const body = { client_id: app.clientId, response_type: 'code', member_id: ada.id, agrees: true }
  await expect(program.call(decideAuthorization, { body })).toBeRefused('token_not_accepted')
  expect(
    (
      await postJson(place, '/oauth/register', {
        client_name: 'x',
        redirect_uris: ['https://a.example'],
        scope: 'admin:read',
      })
    ).json.error,
  ).toBe('invalid_scope')
})

test('a device without a browser is connected by the code that its member types', async ({
  join,
  place,
  clock,
}) => {
  const ana = await join('ana')
  const app = await registers(place)
  const begun = (
    await sendForm(place, '/oauth/device_authorization', { client_id: app.clientId, scope: 'read' })
  ).json
  const polls = () =>
    sendForm(place, '/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: app.clientId,
      device_code: begun.device_code,
    })
  expect((await polls()).json.error).toBe('authorization_pending')
  expect((await polls()).json.error).toBe('slow_down')
  clock.advance({ seconds: 6 })
  expect((await polls()).json.error).toBe('authorization_pending')
  const typed = { user_code: begun.user_code.toLowerCase() }
  expect(await ana.call(readDeviceRequest, { body: typed })).toMatchObject({
    application: { name: 'Veille' },
    scopes: ['read'],
  })
  await expect(ana.call(readDeviceRequest, { body: { user_code: 'BBBB-BBBB' } })).toBeRefused(
    'device_code_unknown',
  )
  await ana.call(decideDeviceRequest, { body: { ...typed, member_id: ana.id, agrees: true } })
  await expect(
    ana.call(decideDeviceRequest, { body: { ...typed, member_id: ana.id, agrees: true } }),
  ).toBeRefused('device_code_unknown')
  const { json } = await polls()
  await bearing(place, json.access_token).call(getOwnProfile, {})
  expect((await polls()).json.error).toBe('invalid_grant')
  await expect(bearing(place, json.access_token).call(getOwnProfile, {})).toBeRefused('token_revoked')

  const refused = (await sendForm(place, '/oauth/device_authorization', { client_id: app.clientId })).json
  await ana.call(decideDeviceRequest, {
    body: { user_code: refused.user_code, member_id: ana.id, agrees: false },
  })
  begun.device_code = refused.device_code
  expect((await polls()).json.error).toBe('access_denied')
})

test('codes end after ten minutes, applications that nobody uses after thirty days', async ({
  join,
  place,
  clock,
  context,
}) => {
  const ana = await join('ana')
  const app = await registers(place)
  const agreed = await agrees(ana, app)
  clock.advance({ minutes: 11 })
  expect((await exchanges(app, agreed)).json.error).toBe('invalid_grant')
  clock.advance({ days: 31 })
  await clearExpired(context)
  expect(await context.db.selectFrom('auth.applications').select('id').execute()).toEqual([])
  expect(await context.db.selectFrom('auth.application_grants').select('id').execute()).toEqual([])
})

test.extend({ settings: { PARVIS_RATE_LIMITS: '1' } })(
  'one network registers forty applications an hour at most',
  async ({ place }) => {
    const asks = () =>
      postJson(place, '/oauth/register', { client_name: 'x', redirect_uris: ['https://a.example/'] })
    for (let count = 0; count < 40; count++) {
      expect((await asks()).status).toBe(201)
    }
    const refused = await asks()
    expect(refused).toMatchObject({ status: 429, json: { error: 'temporarily_unavailable' } })
  },
)
