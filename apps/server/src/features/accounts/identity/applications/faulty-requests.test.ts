import { undoChange } from '@parvis/contract/accounts/account.ts'
import {
  decideAuthorization,
  decideDeviceRequest,
  readAuthorization,
} from '@parvis/contract/accounts/applications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
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
import { programOf } from '../../../../../test/personal-tokens.ts'

test('a grant type that every object knows is none', async ({ place }) => {
  const { clientId } = await registers(place)
  for (const grant_type of [...Object.getOwnPropertyNames(Object.prototype), 'password', ''])
    expect([grant_type, await sendForm(place, '/oauth/token', { grant_type, client_id: clientId })]).toEqual([
      grant_type,
      { status: 400, json: expect.objectContaining({ error: 'unsupported_grant_type' }) },
    ])
})

test('a refresh asks for no more than the member has granted', async ({ join, place }) => {
  const ana = await join('ana')
  const app = await registers(place)
  const { json } = await exchanges(app, await agrees(ana, { ...app, scope: 'read' }))
  for (const scope of ['write:posts', 'read write:posts', 'toString'])
    expect((await refreshes(app, json.refresh_token, scope)).json.error).toBe('invalid_scope')
  const renewed = await refreshes(app, json.refresh_token, 'read')
  expect(renewed.json.scope).toBe('read')
  await bearing(place, renewed.json.access_token).call(getOwnProfile, {})
})

test('an answer that was shown to another account is refused', async ({ join, place }) => {
  const [ana, ben] = [await join('ana'), await join('ben')]
  const app = await registers(place)
  const body = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
    member_id: ana.id,
  }
  const { json } = await sendForm(place, '/oauth/device_authorization', { client_id: app.clientId })
  const device = { user_code: json.user_code, member_id: ana.id }
  for (const agrees of [true, false]) {
    await expect(ben.call(decideAuthorization, { body: { ...body, agrees } })).toBeRefused('account_switched')
    await expect(ben.call(decideDeviceRequest, { body: { ...device, agrees } })).toBeRefused(
      'account_switched',
    )
  }
  expect(await ana.call(decideDeviceRequest, { body: { ...device, agrees: true } })).toEqual({ agrees: true })
})

test('the recovery of an account disconnects its applications', async ({ join, place, mailbox, guest }) => {
  const ana = await join('ana')
  const app = await registers(place)
  const { json } = await exchanges(app, await agrees(ana, app))
  const program = bearing(place, json.access_token)
  await program.call(getOwnProfile, {})
  await programOf(ana)
  const about = async () =>
    (await mailbox.of(ana.email)).find(({ subject }) => subject?.includes('jeton'))?.text ?? ''
  await expect.poll(about).toContain('/undo#')
  await guest.call(undoChange, { body: { token: /\/undo#(\S+)/.exec(await about())?.[1] ?? '' } })
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  expect((await refreshes(app, json.refresh_token)).json.error).toBe('invalid_grant')
})

test('pages of other sites may ask the endpoints of OAuth', async ({ address }) => {
  for (const path of ['token', 'revoke', 'introspect', 'device_authorization', 'register']) {
    const { status, headers } = await fetch(`${address}/oauth/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://client.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    })
    expect([path, status]).toEqual([path, 204])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  }
})

test('a registration names the asked way to prove the client', async ({ place }) => {
  for (const method of ['none', 'client_secret_basic', 'client_secret_post'])
    expect(
      (
        await postJson(place, '/oauth/register', {
          client_name: 'x',
          redirect_uris: ['https://a.example/'],
          token_endpoint_auth_method: method,
        })
      ).json.token_endpoint_auth_method,
    ).toBe(method)
})

const metadata = async (address: string) =>
  (await fetch(`${address}/.well-known/oauth-authorization-server`)).json()

test('the metadata list the scopes of the Mastodon API', async ({ address }) => {
  expect((await metadata(address)).scopes_supported).toContain('read:statuses')
})

test.extend({ settings: { PARVIS_MASTODON_API: '0' } })(
  'the metadata list no scope of the Mastodon API without it',
  async ({ address }) => {
    const { scopes_supported: scopes, app_registration_endpoint: apps } = await metadata(address)
    expect(scopes).toContain('write:posts')
    expect(scopes).not.toContain('read:statuses')
    expect(apps).toBeUndefined()
  },
)

test('a faulty request goes back to the application that sent it, and to no other address', async ({
  join,
  place,
}) => {
  const ana = await join('ana')
  const app = await registers(place)
  const body = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'read',
    state: 'xyz',
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
  }
  for (const [wrong, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'read:messages' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ] as const) {
    const refused = await ana.call(readAuthorization, { body: { ...body, ...wrong } }).catch((cause) => cause)
    expect(refused.code).toBe('authorization_request_invalid')
    const back = new URL(refused.fields.return_to)
    expect(`${back.origin}${back.pathname}`).toBe(app.redirectUri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'xyz',
      iss: expect.anything(),
    })
  }
  const elsewhere = { ...body, redirect_uri: 'https://voleur.example/' }
  const refused = await ana.call(readAuthorization, { body: elsewhere }).catch((cause) => cause)
  expect(refused).toMatchObject({ code: 'authorization_request_invalid', fields: {} })
})

test('an application may not bear the name of the site, whatever it is written with', async ({ place }) => {
  for (const client_name of ['Parvis', 'parvis – sécurité', 'P a r v i s', 'Раrvis', 'PARV1S', 'Pàrvis+'])
    expect([
      client_name,
      (await postJson(place, '/oauth/register', { client_name, redirect_uris: ['https://a.example/'] })).json
        .error,
    ]).toEqual([client_name, 'invalid_client_metadata'])
})

test('the first connection of an application is mailed, with a link that ends it', async ({
  join,
  place,
  mailbox,
  guest,
}) => {
  const ana = await join('ana')
  const app = await registers(place)
  const mails = async () =>
    (await mailbox.of(ana.email)).filter(({ subject }) => subject?.includes('application'))
  const { json } = await exchanges(app, await agrees(ana, app))
  await agrees(ana, app)
  await expect.poll(async () => (await mails()).length).toBe(1)
  const text = (await mails())[0]?.text ?? ''
  const program = bearing(place, json.access_token)
  await program.call(getOwnProfile, {})
  await guest.call(undoChange, { body: { token: /\/undo#(\S+)/.exec(text)?.[1] ?? '' } })
  await expect(program.call(getOwnProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(await mails()).toHaveLength(1)
})
