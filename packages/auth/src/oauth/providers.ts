import { createPrivateKey } from 'node:crypto'
import type { Clock } from '@parvis/platform/clock.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { createRemoteJWKSet, importPKCS8, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { ProviderConfig } from '../config.ts'
import type { AuthSettings } from '../context.ts'
import { AuthError } from '../errors.ts'

type Keys = ReturnType<typeof createRemoteJWKSet>

/** A provider's discovered metadata. */
export interface ProviderMetadata {
  client: oidc.Configuration
  /** Issuers that its tokens may name. */
  issuers: string[]
  keys: Keys
}

/** Configured providers, whose metadata is fetched once and cached. */
export type Providers = ReturnType<typeof openProviders>

/** The key set refreshes as needed; the rest of a provider's metadata hardly changes. */
const lifetimeMs = dayMs
/** Both attempts and an exchange fit into the deadline of a request. */
const patienceSeconds = 3
const attempts = 2

/** @throws when Apple's private key is invalid */
export function openProviders(config: AuthSettings, clock: Clock, warn: (error: unknown) => void) {
  const found = new Map<string, { answer: Promise<ProviderMetadata>; at: number }>()
  for (const { secret } of config.auth.providers) {
    if (secret.kind === 'apple' && secret.privateKey !== '') requireKey(secret.privateKey)
  }

  async function ask(provider: ProviderConfig): Promise<ProviderMetadata> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await discovered(provider, clock)
      } catch (error) {
        if (attempt < attempts) continue
        warn(error)
        throw new AuthError(503, 'unexpected_failure', `Provider ${provider.name} cannot be reached`)
      }
    }
  }

  return {
    find: (name: string): ProviderConfig | undefined =>
      config.auth.providers.find((provider) => provider.name === name),
    /** @throws AuthError 503 when the provider is unreachable, or is not the expected issuer */
    discover(provider: ProviderConfig): Promise<ProviderMetadata> {
      const known = found.get(provider.name)
      const now = clock.now().getTime()
      if (known !== undefined && now - known.at < lifetimeMs) return known.answer
      const answer = ask(provider).catch((error: unknown) => {
        // Falls back to the cached metadata; without any, the next visit tries again.
        if (known === undefined) {
          found.delete(provider.name)
          throw error
        }
        found.set(provider.name, known)
        return known.answer
      })
      found.set(provider.name, { answer, at: now })
      return answer
    },
  }
}

function requireKey(pem: string): void {
  try {
    createPrivateKey(pem)
  } catch (cause) {
    throw new Error('AUTH_APPLE_PRIVATE_KEY: a private key in PKCS #8 (-----BEGIN PRIVATE KEY-----)', {
      cause,
    })
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

async function discovered(provider: ProviderConfig, clock: Clock): Promise<ProviderMetadata> {
  const issuer = withoutSlash(provider.issuer)
  const isLocal = new URL(issuer).protocol === 'http:'
  const document = new URL(`${issuer}/.well-known/openid-configuration`)
  const described = await oidc.discovery(document, provider.clientIds[0], undefined, oidc.None(), {
    timeout: patienceSeconds,
    // The configuration allows plain http for loopback addresses only.
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  })
  const metadata = described.serverMetadata()
  const issuers = [issuer, ...provider.otherIssuers]
  if (!issuers.includes(withoutSlash(metadata.issuer)))
    throw new Error(`the issuer ${issuer} calls itself ${metadata.issuer}`)
  if (metadata.jwks_uri === undefined) throw new Error(`the issuer ${issuer} publishes no keys`)

  const client = new oidc.Configuration(
    metadata,
    provider.clientIds[0],
    undefined,
    authentication(provider, metadata, clock),
  )
  client.timeout = patienceSeconds
  if (isLocal) oidc.allowInsecureRequests(client)
  // Otherwise the library accepts a token received over TLS without checking its signature.
  oidc.enableNonRepudiationChecks(client)
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: patienceSeconds * 1_000 })
  return { client, issuers: [...issuers, metadata.issuer], keys }
}

function authentication(
  { secret, clientIds, issuer }: ProviderConfig,
  metadata: oidc.ServerMetadata,
  clock: Clock,
): oidc.ClientAuth {
  if (secret.kind === 'text') {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret.text)
      : oidc.ClientSecretBasic(secret.text)
  }
  const { teamId, keyId, privateKey } = secret
  return async (_server, _client, body) => {
    const now = Math.floor(clock.now().getTime() / 1_000)
    const proof = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientIds[0])
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(await importPKCS8(privateKey, 'ES256'))
    body.set('client_id', clientIds[0])
    body.set('client_secret', proof)
  }
}
