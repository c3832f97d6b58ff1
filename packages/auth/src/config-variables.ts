import { z } from 'zod'

/** A switch; undefined when absent or blank. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => (value === '' ? undefined : value === '1' || value === 'true'))
  .optional()

const seconds = z.coerce.number().int().min(0)
const perHour = z.coerce.number().int().min(1)
const webAddress = z.url({ protocol: /^https?$/ })
const issuerAddress = webAddress.refine(
  (address) => /^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/.test(address),
  'an https address (http for a loopback address only)',
)

/** Names in `/settings` and in accounts that a provider cannot take. */
const takenNames = new Set(['google', 'apple', 'email', 'phone', 'web3', 'sso', 'saml', 'anonymous_users'])

/** One OpenID Connect provider of `AUTH_OIDC_PROVIDERS`: FranceConnect, ProConnect, or any other. */
const OidcProvider = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,30}$/, 'a short lower-case name')
    .refine((name) => !takenNames.has(name), 'a name that stands for something else'),
  label: z.string().min(1).max(60),
  issuer: issuerAddress,
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scopes: z.string().default('openid email profile'),
  /** Whether accounts may be created without an address from the provider. */
  email_optional: z.boolean().default(false),
  /** Extra parameters of the authorisation request, such as `acr_values`. */
  parameters: z.record(z.string(), z.string()).default({}),
  /** Whether an identity token sent by an application must contain the application's nonce. */
  nonce: z.boolean().default(true),
})

const OidcProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'a JSON array' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(OidcProvider)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each name only once'),
  )

/** Variables of the auth server; all optional, with defaults that `.env.example` repeats. */
export const AuthEnvironment = z.object({
  AUTH_PUBLIC_URL: webAddress.optional(),
  AUTH_PASSWORD_MIN: z.coerce.number().int().min(6).max(72).default(8),
  AUTH_PASSWORD_CLASSES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .pipe(z.array(z.enum(['lower', 'upper', 'digit', 'symbol'], 'a list of lower, upper, digit, symbol'))),
  AUTH_BREACHES_URL: webAddress.optional(),
  AUTH_MAIL_INTERVAL: seconds.default(60),
  AUTH_OTP_LIFETIME: seconds.default(3600),
  AUTH_CODE_LIFETIME: seconds.default(600),
  AUTH_TOKEN_LIFETIME: z.coerce.number().int().min(60).default(3600),
  AUTH_REUSE_INTERVAL: seconds.default(10),
  AUTH_HASHES_AT_ONCE: z.coerce.number().int().min(1).optional(),
  AUTH_HASHES_WAITING: z.coerce.number().int().min(1).default(64),
  AUTH_MAILS_PER_HOUR: perHour.default(1000),
  AUTH_AUTOCONFIRM: flag,
  AUTH_SIGNUP: flag,
  AUTH_EMAIL: flag,
  AUTH_PHONE: flag,
  AUTH_PHONE_AUTOCONFIRM: flag,
  AUTH_SMS_WEBHOOK_URL: webAddress.optional(),
  AUTH_SMS_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .regex(/^(?!whsec_)|^whsec_[A-Za-z0-9+/]{22,}={0,2}$/, 'base64 of 16 bytes or more after whsec_')
    .optional(),
  AUTH_SMS_INTERVAL: seconds.default(60),
  AUTH_SMS_LIFETIME: seconds.default(60),
  AUTH_SMS_PER_HOUR: perHour.default(30),
  AUTH_ANONYMOUS: flag,
  AUTH_LINKING: flag,
  AUTH_SECURE_EMAIL_CHANGE: flag,
  AUTH_REAUTHENTICATION: flag,
  AUTH_CURRENT_PASSWORD: flag,
  AUTH_SESSION_TIMEBOX: seconds.default(0),
  AUTH_SESSION_INACTIVITY: seconds.default(0),
  AUTH_SESSION_LOW_AAL: seconds.default(0),
  AUTH_SESSION_SINGLE: flag,
  AUTH_TOTP: flag,
  AUTH_PHONE_FACTORS: flag,
  AUTH_WEBAUTHN_FACTORS: flag,
  AUTH_PASSKEYS: flag,
  AUTH_WEB3_ETHEREUM: flag,
  AUTH_WEB3_SOLANA: flag,
  AUTH_SAML: flag,
  AUTH_CAPTCHA: z.enum(['hcaptcha', 'turnstile']).optional(),
  AUTH_CAPTCHA_SECRET: z.string().min(1).optional(),
  AUTH_CAPTCHA_URL: webAddress.optional(),
  AUTH_CAPTCHA_SITE_KEY: z.string().min(1).max(200).optional(),
  AUTH_CAPTCHA_SCRIPT: webAddress.optional(),
  AUTH_GOOGLE_CLIENT_ID: z.string().optional(),
  AUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_GOOGLE_ISSUER: issuerAddress.default('https://accounts.google.com'),
  AUTH_GOOGLE_NONCE: flag,
  AUTH_APPLE_CLIENT_ID: z.string().optional(),
  AUTH_APPLE_TEAM_ID: z.string().optional(),
  AUTH_APPLE_KEY_ID: z.string().optional(),
  AUTH_APPLE_PRIVATE_KEY: z.string().optional(),
  AUTH_APPLE_ISSUER: issuerAddress.default('https://appleid.apple.com'),
  AUTH_APPLE_NONCE: flag,
  AUTH_OIDC_PROVIDERS: OidcProviders.default([]),
})

/** Variables that require each other: a half-configured feature would fail only when used. */
const together: (keyof z.output<typeof AuthEnvironment>)[][] = [
  ['AUTH_CAPTCHA', 'AUTH_CAPTCHA_SECRET'],
  ['AUTH_GOOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_SECRET'],
  ['AUTH_APPLE_CLIENT_ID', 'AUTH_APPLE_TEAM_ID', 'AUTH_APPLE_KEY_ID', 'AUTH_APPLE_PRIVATE_KEY'],
  ['AUTH_SMS_WEBHOOK_URL', 'AUTH_SMS_WEBHOOK_SECRET'],
]

/** Variables that require another one. */
const needed: [
  name: keyof z.output<typeof AuthEnvironment>,
  other: keyof z.output<typeof AuthEnvironment>,
][] = [['AUTH_CAPTCHA_SITE_KEY', 'AUTH_CAPTCHA']]

/** Returns the missing variables that those which are set require. */
export function missingVariables(e: z.output<typeof AuthEnvironment>): { name: string; message: string }[] {
  const needs = needed.filter(([name, other]) => e[name] !== undefined && e[other] === undefined)
  const halves = needs.map(([name, other]) => ({ name: other, message: `needed beside ${name}` }))
  return together
    .flatMap((names) => {
      const missing = names.filter((name) => e[name] === undefined)
      if (missing.length === names.length) return []
      const given = names.filter((name) => e[name] !== undefined).join(', ')
      return missing.map((name) => ({ name, message: `needed beside ${given}` }))
    })
    .concat(halves)
}
