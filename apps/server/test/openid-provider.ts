import { createPublicKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import { type AdapterPayload, type ClientMetadata, type Configuration, errors, Provider } from 'oidc-provider'

/** A provider's data about a person, as OpenID Connect claims. */
export type Claims = Record<string, unknown>

export interface StandInOptions {
  clientId?: string
  /** A text; or, for Apple, the public key of the client's signed secrets. */
  secret?: { text: string } | { publicKey: string; keyId: string; teamId: string }
  redirectUri?: string
  port?: number
  /** Accepts any address as its owner's, with the claims of this function: for browsers. */
  describes?: (address: string) => Claims
  /** Algorithm of the userinfo's signature; without one it is plain JSON. */
  userInfo?: 'RS256' | 'HS256'
  /** The identity token contains the claims of the scopes email and profile, as with Google and Apple. */
  claimsInToken?: boolean
}

export type StandIn = Awaited<ReturnType<typeof openIdProvider>>

/** A real OpenID provider on loopback, in place of an external one. */
export async function openIdProvider({
  clientId = 'parvis',
  secret = { text: 'un-secret-de-client' },
  redirectUri = 'http://parvis.test/auth/v1/callback',
  port = 0,
  describes,
  userInfo,
  claimsInToken = true,
}: StandInOptions = {}) {
  const people = new Map<string, Claims>()
  const key = await signingKey()
  let handler: (request: IncomingMessage, response: ServerResponse) => void
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        ...client(clientId, redirectUri, 'text' in secret ? secret.text : 'signed'),
        ...(userInfo !== undefined && { userinfo_signed_response_alg: userInfo }),
      },
    ],
    acrValues: ['eidas0', 'eidas1', 'eidas2'],
    claims: {
      openid: ['sub', 'acr'],
      email: ['email', 'email_verified', 'is_private_email'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'hd'],
      name: [],
      ...Object.fromEntries(identityScopes.map((scope) => [scope, [scope]])),
    },
    scopes: ['openid', 'email', 'profile', 'name', 'offline_access', ...identityScopes],
    enabledJWA: { userinfoSigningAlgValues: ['RS256', 'HS256'] },
    conformIdTokenClaims: !claimsInToken,
    jwks: { keys: [key.jwk] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: ['un-secret-de-cookies'] },
    adapter: Memory,
    ttl: { Interaction: 600, RefreshToken: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const claims = people.get(sub) ?? describes?.(sub)
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    // Consent is always given.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined || oidc.client === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope(`openid email profile name offline_access ${identityScopes.join(' ')}`)
      await grant.save()
      return grant
    },
  })
  if ('publicKey' in secret) {
    const { publicKey, keyId, teamId } = secret
    provider.Client.prototype.compareClientSecret = (proof) =>
      jwtVerify(
        proof,
        ({ kid }) => {
          if (kid !== keyId) throw new Error('a secret of another key')
          return createPublicKey(publicKey)
        },
        {
          issuer: teamId,
          subject: clientId,
          audience: issuer,
          algorithms: ['ES256'],
          maxTokenAge: '180 days',
        },
      ).then(
        () => true,
        () => false,
      )
  }
  const serve = provider.callback()
  const silent = new Set<string>()
  handler = (request, response) => {
    if (silent.has(request.url?.split('?')[0] ?? '')) return
    if (silent.has(`${request.url} body`))
      return void response.writeHead(200, { 'content-type': 'application/jwt' }).write('ey')
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response)
    interact(provider, (id) => people.get(id) ?? describes?.(id), request, response).catch(
      (error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      },
    )
  }

  return {
    issuer,
    clientId,
    people,
    /** Paths that never answer; with « body », whose answer begins and never ends. */
    silent,
    /** Follows our redirect as a person, signs in or refuses, and returns the response for us. */
    async visit(address: string, as: { person: string } | { refuses: true }): Promise<SentBack> {
      return walk(address, redirectUri, 'person' in as ? { login: as.person } : { refuse: '1' })
    },
    /** An identity token as issued to the provider's own applications, with changed claims. */
    async idToken(person: string, changes: Claims = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1_000)
      const claims = {
        iss: issuer,
        aud: clientId,
        sub: person,
        iat: now,
        exp: now + 600,
        ...people.get(person),
      }
      return new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: String(key.jwk.kid) })
        .sign(key.privateKey)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** In-memory store: the library's own prints a warning at every start. */
class Memory {
  readonly #kept = new Map<string, AdapterPayload>()

  async upsert(id: string, payload: AdapterPayload) {
    this.#kept.set(id, payload)
  }
  async find(id: string) {
    return this.#kept.get(id)
  }
  async findByUid(uid: string) {
    return [...this.#kept.values()].find((payload) => payload.uid === uid)
  }
  async findByUserCode() {
    return undefined
  }
  async consume(id: string) {
    const payload = this.#kept.get(id)
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000)
  }
  async destroy(id: string) {
    this.#kept.delete(id)
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id)
  }
}

/** The provider's response in the browser: a query, or a posted form. */
export interface SentBack {
  method: 'GET' | 'POST'
  values: URLSearchParams
}

function client(id: string, redirectUri: string, secret: string): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [new URL('/verification', redirectUri).href],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
  }
}

/** Scopes of one claim each, as ProConnect and FranceConnect have them. */
const identityScopes = ['given_name', 'usual_name', 'siret', 'family_name', 'preferred_username', 'birthdate']

/** Claims of whoever has an address. */
export function everybody(address: string): Claims {
  const name = (address.split('@')[0] ?? '').replaceAll(/[^a-z]+/gi, ' ').trim()
  return { email: address, email_verified: true, name }
}

let made: Promise<{ privateKey: CryptoKey; jwk: JWK }> | undefined

/** Generating a key takes long: all providers of a process share one. */
function signingKey() {
  made ??= generateKeyPair('RS256', { extractable: true }).then(async ({ privateKey }) => ({
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid: 'clef', alg: 'RS256', use: 'sig' },
  }))
  return made
}

const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Fournisseur d’essai</title>
<h1>Fournisseur d’essai</h1><form method="post"><label>Votre adresse <input name="login" type="email"></label>
<button>Continuer</button></form><form method="post"><input type="hidden" name="refuse" value="1">
<button>Refuser</button></form></html>`

/** The provider's sign-in page. */
async function interact(
  provider: Provider,
  claimsOf: (id: string) => Claims | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const form = new URLSearchParams(body)
  const { prompt, session, params } = await provider.interactionDetails(request, response)
  if (form.has('refuse')) {
    const refused = new errors.AccessDenied('The person refused')
    return provider.interactionFinished(request, response, {
      error: refused.error,
      error_description: refused.error_description ?? '',
    })
  }
  if (prompt.name === 'login') {
    const accountId = form.get('login') ?? ''
    const acr = claimsOf(accountId)?.acr
    return provider.interactionFinished(request, response, {
      login: { accountId, ...(typeof acr === 'string' ? { acr } : {}) },
    })
  }
  const grant = new provider.Grant({
    clientId: String(params.client_id),
    ...(session === undefined ? {} : { accountId: session.accountId }),
  })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** Follows redirects with cookies, and fills in the provider's page, until it redirects back to us. */
async function walk(start: string, back: string, answer: Record<string, string>): Promise<SentBack> {
  const jar = new Map<string, string>()
  let next: { url: string; method: 'GET' | 'POST' } = { url: start, method: 'GET' }
  for (let step = 0; step < 15; step += 1) {
    const response = await fetch(next.url, {
      method: next.method,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.method === 'POST' ? { body: new URLSearchParams(answer) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null) {
      const url = new URL(location, next.url)
      if (url.href.startsWith(back)) return { method: 'GET', values: url.searchParams }
      next = { url: url.href, method: 'GET' }
    } else if (text.includes(`action="${back}"`)) {
      const inputs = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      return {
        method: 'POST',
        values: new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value])),
      }
    } else if (response.ok && next.url.includes('/interaction/')) {
      next = { url: next.url, method: 'POST' }
    } else {
      throw new Error(`the provider answered ${response.status}: ${text.slice(0, 500)}`)
    }
  }
  throw new Error('the provider never sent anybody back')
}
