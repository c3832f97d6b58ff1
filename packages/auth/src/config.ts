import { availableParallelism } from 'node:os'
import type { z } from 'zod'
import type { AuthEnvironment } from './config-variables.ts'

/** Settings of the auth server. Durations are seconds; 0 turns an optional limit off. */
export interface AuthConfig {
  publicUrl: string
  /** Accounts by e-mail address and password. */
  email: boolean
  signup: boolean
  autoconfirm: boolean
  anonymous: boolean
  /** Whether a member may link further identities to an account. */
  linking: boolean
  passwordMinimum: number
  /** Character classes that a password must contain. */
  passwordClasses: ('lower' | 'upper' | 'digit' | 'symbol')[]
  /** Service for known breached passwords, which receives the first five digits of a hash; undefined: no check. */
  breachesUrl: string | undefined
  /** Cost of one Argon2id hash: memory in KiB, number of passes. */
  passwordHash: { memoryCost: number; timeCost: number }
  /** Passwords hashed in parallel, and maximum waiting ones: for known and for other callers, each. */
  hashing: { atOnce: number; waiting: number }
  /** Whether a change of password from a session older than a day needs a code. */
  reauthentication: boolean
  currentPassword: boolean
  /** Whether both addresses must confirm a change of address. */
  secureEmailChange: boolean
  mailInterval: number
  otpLifetime: number
  /** Lifetime of a mailed code; never longer than its link's. */
  codeLifetime: number
  mailsPerHour: number
  phone: { enabled: boolean; autoconfirm: boolean; interval: number; lifetime: number; perHour: number }
  /** Gateway for text messages; without a URL they go to the local mailbox, which production does not have. */
  sms: { webhookUrl: string | undefined; secret: string | undefined }
  tokenLifetime: number
  reuseInterval: number
  sessions: { timebox: number; inactivity: number; lowAal: number; single: boolean }
  factors: { totp: boolean; phone: boolean; webauthn: boolean }
  passkeys: boolean
  web3: { ethereum: boolean; solana: boolean }
  saml: boolean
  captcha:
    | {
        kind: 'hcaptcha' | 'turnstile'
        secret: string
        /** Verification endpoint. */
        url: string
        /** Site key for our own screens; without one, only other clients are asked for a captcha. */
        siteKey: string | undefined
        /** Script of the widget. */
        script: string
      }
    | undefined
  providers: ProviderConfig[]
}

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

const captchaUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const captchaScripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
}

/** Makes the auth server's settings from validated variables. */
export function authConfig(
  e: z.output<typeof AuthEnvironment>,
  { siteUrl, environment }: { siteUrl: string; environment: 'production' | 'development' | 'test' },
): AuthConfig {
  // Without a gateway, text messages go to the local mailbox, which production does not have.
  const canText = e.AUTH_SMS_WEBHOOK_URL !== undefined || environment !== 'production'
  return {
    publicUrl: (e.AUTH_PUBLIC_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, ''),
    email: e.AUTH_EMAIL ?? true,
    signup: e.AUTH_SIGNUP ?? true,
    autoconfirm: e.AUTH_AUTOCONFIRM ?? false,
    anonymous: e.AUTH_ANONYMOUS ?? false,
    linking: e.AUTH_LINKING ?? true,
    passwordMinimum: e.AUTH_PASSWORD_MIN,
    passwordClasses: e.AUTH_PASSWORD_CLASSES,
    breachesUrl: e.AUTH_BREACHES_URL,
    // OWASP's recommendation for Argon2id; tests hash hundreds of passwords that protect nothing.
    passwordHash:
      environment === 'test' ? { memoryCost: 256, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 },
    hashing: {
      // Half of the processors; the other half serves other requests.
      atOnce: e.AUTH_HASHES_AT_ONCE ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      waiting: e.AUTH_HASHES_WAITING,
    },
    reauthentication: e.AUTH_REAUTHENTICATION ?? true,
    currentPassword: e.AUTH_CURRENT_PASSWORD ?? false,
    secureEmailChange: e.AUTH_SECURE_EMAIL_CHANGE ?? true,
    mailInterval: e.AUTH_MAIL_INTERVAL,
    otpLifetime: e.AUTH_OTP_LIFETIME,
    codeLifetime: e.AUTH_CODE_LIFETIME,
    mailsPerHour: e.AUTH_MAILS_PER_HOUR,
    phone: {
      enabled: canText && (e.AUTH_PHONE ?? false),
      autoconfirm: e.AUTH_PHONE_AUTOCONFIRM ?? false,
      interval: e.AUTH_SMS_INTERVAL,
      lifetime: e.AUTH_SMS_LIFETIME,
      perHour: e.AUTH_SMS_PER_HOUR,
    },
    sms: { webhookUrl: e.AUTH_SMS_WEBHOOK_URL, secret: e.AUTH_SMS_WEBHOOK_SECRET },
    tokenLifetime: e.AUTH_TOKEN_LIFETIME,
    reuseInterval: e.AUTH_REUSE_INTERVAL,
    sessions: {
      timebox: e.AUTH_SESSION_TIMEBOX,
      inactivity: e.AUTH_SESSION_INACTIVITY,
      lowAal: e.AUTH_SESSION_LOW_AAL,
      single: e.AUTH_SESSION_SINGLE ?? false,
    },
    factors: {
      totp: e.AUTH_TOTP ?? true,
      phone: canText && (e.AUTH_PHONE_FACTORS ?? false),
      webauthn: e.AUTH_WEBAUTHN_FACTORS ?? true,
    },
    passkeys: e.AUTH_PASSKEYS ?? true,
    web3: { ethereum: e.AUTH_WEB3_ETHEREUM ?? false, solana: e.AUTH_WEB3_SOLANA ?? false },
    saml: e.AUTH_SAML ?? false,
    captcha: captchaOf(e),
    providers: providersOf(e),
  }
}

function captchaOf(e: z.output<typeof AuthEnvironment>): AuthConfig['captcha'] {
  if (e.AUTH_CAPTCHA === undefined || e.AUTH_CAPTCHA_SECRET === undefined) return undefined
  const url = e.AUTH_CAPTCHA_URL ?? captchaUrls[e.AUTH_CAPTCHA]
  return {
    kind: e.AUTH_CAPTCHA,
    secret: e.AUTH_CAPTCHA_SECRET,
    url,
    siteKey: e.AUTH_CAPTCHA_SITE_KEY,
    script: e.AUTH_CAPTCHA_SCRIPT ?? captchaScripts[e.AUTH_CAPTCHA],
  }
}

function providersOf(e: z.output<typeof AuthEnvironment>): ProviderConfig[] {
  const providers: ProviderConfig[] = []
  const googleIds = identifiers(e.AUTH_GOOGLE_CLIENT_ID)
  if (googleIds !== undefined) {
    providers.push({
      name: 'google',
      label: 'Google',
      issuer: e.AUTH_GOOGLE_ISSUER,
      otherIssuers: [],
      clientIds: googleIds,
      secret: { kind: 'text', text: e.AUTH_GOOGLE_CLIENT_SECRET ?? '' },
      scopes: 'openid email profile',
      formPost: false,
      emailOptional: false,
      parameters: {},
      nonceCheck: e.AUTH_GOOGLE_NONCE ?? true,
    })
  }
  const appleIds = identifiers(e.AUTH_APPLE_CLIENT_ID)
  if (appleIds !== undefined) {
    providers.push({
      name: 'apple',
      label: 'Apple',
      issuer: e.AUTH_APPLE_ISSUER,
      // Apple uses both issuer names.
      otherIssuers: e.AUTH_APPLE_ISSUER === 'https://appleid.apple.com' ? ['https://account.apple.com'] : [],
      clientIds: appleIds,
      secret: {
        kind: 'apple',
        teamId: e.AUTH_APPLE_TEAM_ID ?? '',
        keyId: e.AUTH_APPLE_KEY_ID ?? '',
        // Environment files encode line ends as \n.
        privateKey: (e.AUTH_APPLE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
      },
      scopes: 'openid email name',
      formPost: true,
      emailOptional: false,
      parameters: {},
      nonceCheck: e.AUTH_APPLE_NONCE ?? true,
    })
  }
  for (const provider of e.AUTH_OIDC_PROVIDERS) {
    providers.push({
      name: provider.name,
      label: provider.label,
      issuer: provider.issuer,
      otherIssuers: [],
      clientIds: [provider.client_id],
      secret: { kind: 'text', text: provider.client_secret },
      scopes: provider.scopes,
      formPost: false,
      emailOptional: provider.email_optional,
      parameters: provider.parameters,
      nonceCheck: provider.nonce,
    })
  }
  return providers
}

/** Comma-separated client ids; undefined without any. */
function identifiers(text: string | undefined): [string, ...string[]] | undefined {
  const [first, ...others] = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return first === undefined ? undefined : [first, ...others]
}
