import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => (value === '' ? undefined : value === '1' || value === 'true'))

const seconds = z.coerce.number().int().min(0)

/** Every variable of `.env.example`; each is optional, its default stated there too. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PARVIS_DATA: z.string().default('./data'),
  PARVIS_DEMO: flag.optional(),
  PARVIS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARVIS_REDIRECT_URLS: z.string().default(''),
  PARVIS_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  PARVIS_RATE_LIMITS: flag.optional(),
  TRUST_PROXY: z.string().default(''),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an smtp:// or smtps:// address')
    .optional(),
  PARVIS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  MAIL_FROM: z.string().default('Parvis <ne-pas-repondre@parvis.example>'),
  AUTH_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_PASSWORD_MIN: z.coerce.number().int().min(6).max(72).default(8),
  AUTH_MAIL_INTERVAL: seconds.default(60),
  AUTH_OTP_LIFETIME: seconds.default(3600),
  AUTH_TOKEN_LIFETIME: z.coerce.number().int().min(60).default(3600),
  AUTH_REUSE_INTERVAL: seconds.default(10),
  AUTH_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  AUTH_AUTOCONFIRM: flag.optional(),
  AUTH_SIGNUP: flag.optional(),
})

/** One typed, validated object, read once at the start. Durations are seconds unless named otherwise. */
export interface Config {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Absolute path; keys, media and the embedded database live below it. */
  dataFolder: string
  /** True, false, or undefined when the operator said nothing: then the demo exists in embedded mode only. */
  demo: boolean | undefined
  /** Public address of the site without a trailing slash. */
  siteUrl: string
  redirectUrls: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  rateLimits: boolean
  /** Proxies whose X-Forwarded-For is believed (addresses or CIDR); empty: none. */
  trustedProxies: string[]
  databaseUrl: string | undefined
  databasePool: number
  /** Master secret shared by several nodes; undefined: one is kept in the data folder. */
  secret: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  auth: {
    publicUrl: string
    passwordMinimum: number
    /** Cost of one Argon2id hash: memory in KiB, passes over it. */
    passwordHash: { memoryCost: number; timeCost: number }
    mailInterval: number
    otpLifetime: number
    tokenLifetime: number
    reuseInterval: number
    mailsPerHour: number
    autoconfirm: boolean
    signup: boolean
  }
}

/** Thrown for an invalid environment; its message names each variable and what was expected. */
export class ConfigError extends Error {}

/** Reads and checks the environment. Empty values count as absent. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${issue.path.join('.')} : ${issue.message}`)
    throw new ConfigError(`Configuration invalide.\n${lines.join('\n')}`)
  }
  const e = read.data
  const siteUrl = (e.PARVIS_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    environment: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    dataFolder: resolve(e.PARVIS_DATA),
    demo: e.PARVIS_DEMO,
    siteUrl,
    redirectUrls: list(e.PARVIS_REDIRECT_URLS),
    logLevel: e.PARVIS_LOG,
    rateLimits: e.PARVIS_RATE_LIMITS ?? true,
    trustedProxies: list(e.TRUST_PROXY),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    secret: e.PARVIS_SECRET,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    auth: {
      publicUrl: (e.AUTH_PUBLIC_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, ''),
      passwordMinimum: e.AUTH_PASSWORD_MIN,
      // OWASP's recommendation for Argon2id; tests hash hundreds of passwords that guard nothing.
      passwordHash:
        e.NODE_ENV === 'test' ? { memoryCost: 256, timeCost: 1 } : { memoryCost: 19_456, timeCost: 2 },
      mailInterval: e.AUTH_MAIL_INTERVAL,
      otpLifetime: e.AUTH_OTP_LIFETIME,
      tokenLifetime: e.AUTH_TOKEN_LIFETIME,
      reuseInterval: e.AUTH_REUSE_INTERVAL,
      mailsPerHour: e.AUTH_MAILS_PER_HOUR,
      autoconfirm: e.AUTH_AUTOCONFIRM ?? false,
      signup: e.AUTH_SIGNUP ?? true,
    },
  }
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
