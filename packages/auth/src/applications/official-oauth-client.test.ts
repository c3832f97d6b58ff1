import { decideAuthorization } from '@parvis/contract/accounts/applications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import * as oauth from 'openid-client'
import { expect } from 'vitest'
import { bearing, registers } from '../../../../apps/server/test/applications.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

test('the official OAuth client finds the server, signs in by PKCE, refreshes, asks and revokes', async ({
  join,
  place,
  address,
}) => {
  const ana = await join('ana')
  const app = await registers(place, { scope: 'read' })
  const { siteUrl } = place.context.config
  // The tests listen on a port of their own: the documents name the public address.
  const toTests: typeof fetch = (url, options) => fetch(String(url).replace(siteUrl, address), options)
  const config = await oauth.discovery(new URL(siteUrl), app.clientId, undefined, oauth.None(), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
    [oauth.customFetch]: toTests as never,
  })
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: app.redirectUri,
    scope: 'read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const body = Object.fromEntries(url.searchParams) as { client_id: string }
  const { redirect_to: back } = await ana.call(decideAuthorization, {
    body: { ...body, member_id: ana.id, agrees: true },
  })
  const tokens = await oauth.authorizationCodeGrant(config, new URL(back ?? ''), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  await bearing(place, tokens.access_token).call(getOwnProfile, {})
  const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  await oauth.tokenRevocation(config, renewed.access_token)
  await expect(bearing(place, renewed.access_token).call(getOwnProfile, {})).toBeRefused('token_revoked')
})
