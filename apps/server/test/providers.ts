import { createHash, generateKeyPairSync } from 'node:crypto'
import type { AuthCall } from './auth-call.ts'
import { openIdProvider, type SentBack, type StandIn } from './openid-provider.ts'
import { test as base } from './parvis.ts'

export interface Providers {
  google: StandIn
  apple: StandIn
  /** A generic OpenID provider, which returns an address only on separate request. */
  generic: StandIn
  settings: Record<string, string>
  /** Settings on top of those of the three providers. */
  more: Record<string, string>
  /** Sends a provider's response to our callback; returns the redirect. */
  bring: (answer: SentBack, extra?: Record<string, string>) => ReturnType<AuthCall>
  /** The complete sign-in: redirect to a provider, sign-in there, callback, final redirect. */
  signInWith: (
    provider: 'google' | 'apple' | 'generic',
    person: string,
    options?: { query?: Record<string, string>; extra?: Record<string, string> },
  ) => ReturnType<AuthCall>
}

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKey = appleKey.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privateKey = appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const apple = { teamId: 'EQUIPE0001', keyId: 'CLEF000001' }

/** Tests on a server with Google, Apple and a generic provider, all real OpenID providers on loopback. */
export const test = base.extend<Providers>({
  more: {},
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  google: async ({}, use) => standing(await openIdProvider({ clientId: 'parvis-google' }), use),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  apple: async ({}, use) =>
    standing(await openIdProvider({ clientId: 'fr.parvis.web', secret: { publicKey, ...apple } }), use),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  generic: async ({}, use) =>
    standing(await openIdProvider({ clientId: 'parvis-agents', claimsInToken: false }), use),
  settings: async ({ google, apple: stand, generic, more }, use) =>
    use({
      AUTH_GOOGLE_CLIENT_ID: `${google.clientId},parvis-google-ios`,
      AUTH_GOOGLE_CLIENT_SECRET: 'un-secret-de-client',
      AUTH_GOOGLE_ISSUER: google.issuer,
      AUTH_APPLE_CLIENT_ID: `${stand.clientId},fr.parvis.ios`,
      AUTH_APPLE_TEAM_ID: apple.teamId,
      AUTH_APPLE_KEY_ID: apple.keyId,
      AUTH_APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      AUTH_APPLE_ISSUER: stand.issuer,
      AUTH_OIDC_PROVIDERS: JSON.stringify([
        {
          name: 'agents',
          label: 'AgentConnexion',
          issuer: generic.issuer,
          client_id: generic.clientId,
          client_secret: 'un-secret-de-client',
          parameters: { acr_values: 'eidas1 eidas2', prompt: 'login' },
        },
      ]),
      ...more,
    }),
  bring: async ({ auth }, use) =>
    use((answer, extra = {}) => {
      const values = new URLSearchParams([...answer.values, ...Object.entries(extra)])
      if (answer.method === 'GET') return auth('GET', `/callback?${values}`)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return auth('POST', '/callback', { raw: values.toString(), headers })
    }),
  signInWith: async ({ auth, bring, google, apple: stand, generic }, use) =>
    use(async (name, person, { query = {}, extra = {} } = {}) => {
      const standIns = { google, apple: stand, generic }
      const provider = name === 'generic' ? 'agents' : name
      const began = await auth('GET', `/authorize?${new URLSearchParams({ provider, ...query })}`)
      const location = began.headers.get('location')
      if (location === null) throw new Error(`no redirect: ${began.text}`)
      return bring(await standIns[name].visit(location, { person }), extra)
    }),
})

async function standing(standIn: StandIn, use: (standIn: StandIn) => Promise<void>): Promise<void> {
  await use(standIn)
  await standIn.close()
}

/** Values in query and fragment of our redirects. */
export function landed(headers: Headers): { at: string; query: URLSearchParams; fragment: URLSearchParams } {
  const [address = '', fragment = ''] = (headers.get('location') ?? '').split('#')
  const [at = '', query = ''] = address.split('?')
  return { at, query: new URLSearchParams(query), fragment: new URLSearchParams(fragment) }
}

/** Error and error code in the query of a redirect. */
export const errorOf = (headers: Headers) => {
  const { query } = landed(headers)
  return [query.get('error'), query.get('error_code')]
}

/** Address of the member that `join('ana')` makes. */
export const address = 'ana@exemple.test'

/** A person with that address, as providers know her. */
export const ana = { email: address, email_verified: true, name: 'Ana Petit' }

/** PKCE verifier of a browser, and the parameters that it sends first. */
export const verifier = 'v'.repeat(64)
export const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}
