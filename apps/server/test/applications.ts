import { createHash, randomBytes } from 'node:crypto'
import { decideAuthorization } from '@parvis/contract/accounts/applications.ts'
import { Guest, type Member, type TestServer } from './people.ts'

/** An application that somebody else wrote, as this server registered it. */
export interface ForeignApplication {
  place: TestServer
  clientId: string
  secret: string | undefined
  redirectUri: string
  scope: string
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the answers of other protocols
  json: any
}

/** Sends a form, as OAuth clients do. */
export async function sendForm(
  place: TestServer,
  path: string,
  fields: Record<string, string | undefined>,
): Promise<Answer> {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await fetch(`${place.address}${path}`, {
    method: 'POST',
    body: new URLSearchParams(given),
  })
  return { status: response.status, json: await response.json() }
}

export async function postJson(place: TestServer, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${place.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

const redirectUri = 'https://client.example/callback'

/** Registers a client of this site's API: public by default, so PKCE alone proves it. */
export async function registers(
  place: TestServer,
  { scope = 'read write:posts', method = 'none', name = 'Veille' } = {},
): Promise<ForeignApplication> {
  const { json } = await postJson(place, '/oauth/register', {
    client_name: name,
    redirect_uris: [redirectUri],
    scope,
    token_endpoint_auth_method: method,
  })
  return { place, clientId: json.client_id, secret: json.client_secret, redirectUri, scope }
}

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The member agrees to what an application asks for. Returns the code, and the verifier where PKCE is used. */
export async function agrees(
  member: Member,
  { clientId, redirectUri, scope }: ForeignApplication,
  pkce = true,
) {
  const verifier = pkce ? randomBytes(32).toString('base64url') : undefined
  const answer = await member.call(decideAuthorization, {
    body: {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state: 'xyz',
      member_id: member.id,
      agrees: true,
      ...(verifier && { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
    },
  })
  const code = answer.code ?? new URL(answer.redirect_to ?? '').searchParams.get('code') ?? ''
  return { code, verifier, answer }
}

/** Exchanges a code for tokens. */
export function exchanges(
  { place, clientId, secret, redirectUri }: ForeignApplication,
  { code, verifier }: { code: string; verifier: string | undefined },
): Promise<Answer> {
  return sendForm(place, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: secret,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })
}

/** Exchanges a refresh token. */
export function refreshes(
  { place, clientId, secret }: ForeignApplication,
  refreshToken: string,
  scope?: string,
): Promise<Answer> {
  return sendForm(place, '/oauth/token', {
    grant_type: 'refresh_token',
    scope,
    client_id: clientId,
    client_secret: secret,
    refresh_token: refreshToken,
  })
}

/** A program that calls the API with a token of an application. */
export function bearing(place: TestServer, token: string): Guest {
  const program = new Guest(place)
  program.token = token
  return program
}

/** Registers a client of the Mastodon API, which copies its codes. */
export async function registersForMastodon(
  place: TestServer,
  { scope = 'read write follow push', redirect = 'urn:ietf:wg:oauth:2.0:oob', name = 'toot' } = {},
): Promise<ForeignApplication> {
  const { json } = await postJson(place, '/api/v1/apps', {
    client_name: name,
    redirect_uris: redirect,
    scopes: scope,
  })
  return {
    place,
    clientId: json.client_id,
    secret: json.client_secret,
    redirectUri: redirect,
    scope,
  }
}

/** A Mastodon client that the member is signed in to. */
export async function mastodonClient(member: Member, options: { scope?: string } = {}): Promise<Guest> {
  const application = await registersForMastodon(member.place, options)
  const { json } = await exchanges(application, await agrees(member, application, false))
  return bearing(member.place, json.access_token)
}
