import { availableParallelism } from 'node:os'
import { type IdentityProvider, identityProviders, presets } from './proofs/presets.ts'
import type { AuthValues } from './settings.ts'

/** A provider of the OAuth flows. */
export interface ProviderConfig {
  name: string
  label: string
  issuer: string
  /** Accepted issuers besides the configured one. */
  otherIssuers: string[]
  /** The first starts flows; all are accepted audiences of tokens. */
  clientIds: [string, ...string[]]
  secret:
    | { kind: 'text'; text: string }
    | { kind: 'apple'; teamId: string; keyId: string; privateKey: string }
  scopes: string
  formPost: boolean
  emailOptional: boolean
  /** Extra parameters of each authorisation request. */
  parameters: Record<string, string>
  /** Whether the grant `id_token` compares nonces. */
  nonceCheck: boolean
}

/** A provider that proves identities, with the levels that it must reach. */
export interface ProofProvider extends ProviderConfig {
  levels: readonly string[]
}

const captchaUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const captchaScripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
}

/** Settings of the auth server, with what follows from several of them. */
export type AuthConfig = ReturnType<typeof authConfig>

/** Makes the auth server's settings from those of the environment. */
export function authConfig(
  { google, apple, oidc, proofs, ...values }: AuthValues,
  { siteUrl, environment }: { siteUrl: string; environment: 'production' | 'development' | 'test' },
) {
  // Without a gateway, text messages go to the local mailbox, which production does not have.
  const canText = values.sms.webhookUrl !== undefined || environment !== 'production'
  return {
    ...values,
    publicUrl: (values.publicUrl ?? `${siteUrl}/auth/v1`).replace(/\/+$/, ''),
    /** Cost of one Argon2id hash: memory in KiB, number of passes. OWASP's recommendation; tests hash what protects nothing. */
    passwordHash:
      environment === 'test' ? { memoryCost: 256, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 },
    hashing: {
      // Half of the processors; the other half serves other requests.
      atOnce: values.hashing.atOnce ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      waiting: values.hashing.waiting,
    },
    phone: { ...values.phone, enabled: canText && values.phone.enabled },
    factors: { ...values.factors, phone: canText && values.factors.phone },
    captcha: captchaOf(values.captcha),
    providers: providersOf({ google, apple, oidc }),
    proofs: proofProviders(proofs),
  }
}

/** Undefined: no captcha. `siteKey` is for our own screens; without one, only other clients are asked for a captcha. */
function captchaOf({ kind, secret, siteKey, ...addresses }: AuthValues['captcha']) {
  if (kind === undefined || secret === undefined) return undefined
  const { url = captchaUrls[kind], script = captchaScripts[kind] } = addresses
  return { kind, secret, url, siteKey, script }
}

function providersOf({
  google,
  apple,
  oidc,
}: Pick<AuthValues, 'google' | 'apple' | 'oidc'>): ProviderConfig[] {
  const standard = { otherIssuers: [], formPost: false, emailOptional: false, parameters: {} }
  const providers: ProviderConfig[] = []
  const googleIds = identifiers(google.clientId)
  if (googleIds !== undefined) {
    providers.push({
      ...standard,
      name: 'google',
      label: 'Google',
      issuer: google.issuer,
      clientIds: googleIds,
      secret: { kind: 'text', text: google.clientSecret ?? '' },
      scopes: 'openid email profile',
      nonceCheck: google.nonce,
    })
  }
  const appleIds = identifiers(apple.clientId)
  if (appleIds !== undefined) {
    providers.push({
      ...standard,
      name: 'apple',
      label: 'Apple',
      issuer: apple.issuer,
      // Apple uses both issuer names.
      otherIssuers: apple.issuer === 'https://appleid.apple.com' ? ['https://account.apple.com'] : [],
      clientIds: appleIds,
      secret: {
        kind: 'apple',
        teamId: apple.teamId ?? '',
        keyId: apple.keyId ?? '',
        privateKey: apple.privateKey ?? '',
      },
      scopes: 'openid email name',
      formPost: true,
      nonceCheck: apple.nonce,
    })
  }
  for (const provider of oidc) {
    providers.push({
      ...standard,
      name: provider.name,
      label: provider.label,
      issuer: provider.issuer,
      clientIds: [provider.client_id],
      secret: { kind: 'text', text: provider.client_secret },
      scopes: provider.scopes,
      emailOptional: provider.email_optional,
      parameters: provider.parameters,
      nonceCheck: provider.nonce,
    })
  }
  return providers
}

/** Providers of proofs that the operator has a client at. */
function proofProviders(values: AuthValues['proofs']): Partial<Record<IdentityProvider, ProofProvider>> {
  return Object.fromEntries(
    identityProviders.flatMap((name) => {
      const { id, secret, place, trusted } = values[name]
      if (id === undefined || secret === undefined) return []
      const { label, issuers, scopes, levels } = presets[name]
      const provider: ProofProvider = {
        // No provider of a sign-in has a colon in its name.
        name: `proof:${name}`,
        label,
        issuer: trusted === undefined ? issuers[place] : `http://${trusted}`,
        otherIssuers: [],
        clientIds: [id],
        secret: { kind: 'text', text: secret },
        scopes,
        formPost: false,
        emailOptional: true,
        parameters: { acr_values: 'eidas1' },
        nonceCheck: true,
        levels,
      }
      return [[name, provider]]
    }),
  )
}

/** Comma-separated client ids; undefined without any. */
function identifiers(text: string | undefined): [string, ...string[]] | undefined {
  const [first, ...others] = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return first === undefined ? undefined : [first, ...others]
}
