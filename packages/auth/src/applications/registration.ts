import { randomBytes } from 'node:crypto'
import { oneLine, printedLine } from '@parvis/contract/fields.schemas.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { isLoopback, networkKey } from '@parvis/platform/network-address.ts'
import { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { OAuthError, tooManyRequests } from '../errors.ts'
import type { ApplicationProtocol } from '../host.ts'
import { attemptKey, countFailure } from '../rate-limits.ts'

/** Redirect address of a program that cannot receive one: the member copies the code. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'

/** Registrations of one network (IPv4 address, IPv6 /48) in an hour. */
export const registrationsPerHour = 40

const addressLength = 2_000
/** Schemes of known Mastodon clients. Other installed programs use their domain in reverse, so with a dot (RFC 8252, 7.1). */
const knownSchemes = new Set([
  'icecubesapp:',
  'ivory:',
  'mastalab:',
  'mastodon:',
  'mastodon-android-auth:',
  'metatext:',
  'oauth2redirect:',
  'subwaytooter:',
  'tooot:',
])

/**
 * Whether codes may be sent to an address: HTTPS of another site, a program of the same machine, or a scheme of an installed
 * program.
 */
export function isRedirectAddress(text: string, siteUrl: string): boolean {
  if (text === outOfBand) return true
  if (text.length > addressLength || !/^[\x21-\x7e]+$/.test(text) || text.includes('#')) return false
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin, username, password } = new URL(text)
  if (username + password !== '' || origin === new URL(siteUrl).origin) return false
  if (protocol === 'http:') return isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return protocol === 'https:' || protocol.includes('.') || knownSchemes.has(protocol)
}

const Registration = z.object({
  client_name: printedLine(60, oneLine),
  redirect_uris: z.union([z.string(), z.array(z.string()).max(10)]),
  scopes: z.string().max(1_000).nullish(),
  scope: z.string().max(1_000).nullish(),
  website: z.string().max(addressLength).nullish(),
  client_uri: z.string().max(addressLength).nullish(),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).nullish(),
})

interface RegisteredApplication {
  id: string
  name: string
  website: string | null
  redirectUris: string[]
  askedScopes: string
  /** Null for a public client. Shown once. */
  secret: string | null
  authMethod: string
}

/**
 * Registers an application.
 * @throws OAuthError invalid_client_metadata, invalid_redirect_uri, invalid_scope
 */
export async function registerApplication(
  { context, host }: Pick<AuthCore, 'context' | 'host'>,
  { body, protocol, ip }: { body: unknown; protocol: ApplicationProtocol; ip: string },
): Promise<RegisteredApplication> {
  const read = Registration.safeParse(body ?? {})
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new OAuthError('invalid_client_metadata', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { client_name: name, redirect_uris: uris, token_endpoint_auth_method: method } = read.data
  if (host.applications.isNameOfSite(name))
    throw new OAuthError('invalid_client_metadata', 'client_name: this is the name of the site')
  const redirectUris = typeof uris === 'string' ? uris.split(/\s+/).filter((uri) => uri !== '') : uris
  const areRedirects = redirectUris.every((uri) => isRedirectAddress(uri, context.config.siteUrl))
  if (redirectUris.length === 0 || redirectUris.length > 10 || !areRedirects)
    throw new OAuthError(
      'invalid_redirect_uri',
      'Redirect addresses are HTTPS, of the own machine or of an installed program (a scheme with a dot), in ASCII and without a fragment; 1 to 10',
    )
  const askedScopes = read.data.scopes ?? read.data.scope ?? 'read'
  const scopes = [...host.applications.scopesOf(askedScopes, protocol)]
  if (context.config.rateLimits) {
    const [count = 0] = await countFailure(context, [attemptKey('applications', networkKey(ip))], hourMs)
    if (count > registrationsPerHour) throw tooManyRequests()
  }
  const isPublic = protocol === 'parvis' && method === 'none'
  const secret = isPublic ? null : randomBytes(32).toString('base64url')
  const website = webAddress(read.data.website ?? read.data.client_uri)
  const { id } = await context.db
    .insertInto('auth.applications')
    .values({
      name,
      website,
      redirect_uris: redirectUris,
      asked_scopes: askedScopes,
      scopes,
      secret_hash: secret === null ? null : sha256(secret),
      protocol,
      created_at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const authMethod = isPublic ? 'none' : method === 'client_secret_post' ? method : 'client_secret_basic'
  return { id, name, website, redirectUris, askedScopes, secret, authMethod }
}

/** An HTTPS address in normal form; null for any other text: a website is a hint, no reason to refuse. */
function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' && url.username + url.password === '' ? url.href : null
}
