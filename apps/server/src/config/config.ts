import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type AuthConfig, AuthEnvironment, authConfig, missingVariables } from '@parvis/auth'
import { asciiAddress, emailPattern } from '@parvis/contract/accounts/email-address.ts'
import type { MetricsPlace } from '@parvis/platform/metrics/metrics-listener.ts'
import { isLoopback } from '@parvis/platform/network-address.ts'
import type { S3Options } from '@parvis/platform/storage/s3-bucket.ts'
import type { TracingConfig } from '@parvis/platform/tracing/tracing.ts'
import { z } from 'zod'
import { type LimitsConfig, LimitsEnvironment, limitsConfig } from './limits.ts'
import { type MediaConfig, MediaEnvironment, mediaConfig, mediaConflict } from './media.ts'
import { type NodesConfig, NodesEnvironment, nodesConfig, wrongWithoutDatabase } from './nodes.ts'
import { publishedExamples } from './published-examples.ts'
import { RedisEnvironment } from './redis.ts'
import { type ReplicasConfig, ReplicasEnvironment, replicasConfig, wrongReplicas } from './replicas.ts'
import { type StopConfig, StopEnvironment, stopConfig } from './stop.ts'
import { TracingEnvironment, tracingConfig } from './tracing.ts'

/**
 * Default pool size: three connections per core. With more, readers and writers wait longer for a core than parallel
 * queries gain (docs/performance.md).
 */
function usualPool(): number {
  return Math.min(60, Math.max(6, 3 * availableParallelism()))
}

/** A switch; undefined when absent or blank. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => (value === '' ? undefined : value === '1' || value === 'true'))
  .optional()

/** Variables of `.env.example`; all optional, with defaults that the file repeats. */
const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().optional(),
    PARVIS_DATA: z.string().default('./data'),
    PARVIS_DEMO: flag,
    PARVIS_MIGRATE: flag,
    PARVIS_URL: z.url({ protocol: /^https?$/ }).optional(),
    PARVIS_OPERATOR: z
      .string()
      .max(1_000)
      .transform((text) => text.replaceAll('\\n', '\n').trim())
      .optional(),
    PARVIS_CONTACT: z
      .union(
        [
          z
            .string()
            .overwrite(asciiAddress)
            .pipe(z.email({ pattern: emailPattern })),
          z.url({ protocol: /^https?$/ }),
        ],
        'an e-mail address or an http(s) address',
      )
      .optional(),
    PARVIS_REDIRECT_URLS: z.string().default(''),
    PARVIS_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    PARVIS_LOG_REQUESTS: flag,
    PARVIS_ERRORS_URL: z.url({ protocol: /^https?$/ }).optional(),
    PARVIS_METRICS: z.string().transform(placeOf).optional(),
    PARVIS_METRICS_TOKEN: z.string().min(32, 'at least 32 characters').optional(),
    PARVIS_RATE_LIMITS: flag,
    PARVIS_FOUR_EYES: flag,
    PARVIS_LINK_PREVIEWS: z.enum(['on', 'off']).default('on'),
    PARVIS_LINK_PREVIEWS_TRUSTED: z
      .string()
      .regex(/^[a-z0-9.-]+:\d+$/, 'a host:port')
      .optional(),
    PARVIS_PUSH_TRUSTED: z
      .string()
      .regex(/^[a-z0-9.-]+:\d+$/, 'a host:port')
      .optional(),
    PARVIS_IMPORTS: z.enum(['on', 'off']).default('off'),
    PARVIS_IMPORTS_SETTINGS: z.string().optional(),
    PARVIS_IMPORTS_TRUSTED: z
      .string()
      .regex(/^[a-z0-9.-]+:\d+$/, 'a host:port')
      .optional(),
    PARVIS_WITNESSES_TRUSTED: z
      .string()
      .regex(/^[a-z0-9.-]+:\d+$/, 'a host:port')
      .optional(),
    TRUST_PROXY: z.string().default(''),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
      .optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(usualPool()),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'an smtp:// or smtps:// address')
      .optional(),
    PARVIS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    PARVIS_BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    PARVIS_BACKUP_S3_REGION: z.string().optional(),
    PARVIS_BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    PARVIS_BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    MAIL_FROM: z.string().default('Parvis <ne-pas-repondre@parvis.example>'),
    ...AuthEnvironment.shape,
    ...LimitsEnvironment.shape,
    ...NodesEnvironment.shape,
    ...MediaEnvironment.shape,
    ...RedisEnvironment.shape,
    ...StopEnvironment.shape,
    ...ReplicasEnvironment.shape,
    ...TracingEnvironment.shape,
  })
  .superRefine((e, context) => {
    const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    for (const name of s3)
      if (e[name] === undefined && s3.some((other) => e[other] !== undefined))
        context.addIssue({ code: 'custom', path: [name], message: 'needed with the other S3_ variables' })
    const trusted = [
      'PARVIS_LINK_PREVIEWS_TRUSTED',
      'PARVIS_PUSH_TRUSTED',
      'PARVIS_IMPORTS_TRUSTED',
      'PARVIS_WITNESSES_TRUSTED',
    ] as const
    for (const name of trusted)
      if (e[name] !== undefined && e.NODE_ENV === 'production')
        context.addIssue({ code: 'custom', path: [name], message: 'for tests, never in production' })
    if (e.PARVIS_METRICS && !isLoopback(e.PARVIS_METRICS.host) && e.PARVIS_METRICS_TOKEN === undefined)
      context.addIssue({
        code: 'custom',
        path: ['PARVIS_METRICS_TOKEN'],
        message: 'needed when PARVIS_METRICS is not an address of this machine alone',
      })
    const conflict = mediaConflict(e.PARVIS_MEDIA_HANDOFF, e.S3_ENDPOINT !== undefined)
    if (conflict !== undefined)
      context.addIssue({ code: 'custom', path: ['PARVIS_MEDIA_HANDOFF'], message: conflict })
    const wrong = [
      ...missingVariables(e),
      ...wrongWithoutDatabase(e),
      ...wrongReplicas(e),
      ...publishedExamples(e, e.NODE_ENV === 'production'),
    ]
    for (const { name, message } of wrong) context.addIssue({ code: 'custom', path: [name], message })
  })

/** Typed and validated settings, read once at the start. Durations are seconds unless named otherwise. */
export interface Config extends NodesConfig {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Absolute path of the folder with keys, media and the embedded database. */
  dataFolder: string
  /** Undefined: the demo exists in embedded mode only, and never in production. */
  demo: boolean | undefined
  /** False: a start leaves the schema as it is, and refuses one that is behind. */
  migrate: boolean
  /** Public address of the site without a trailing slash. */
  siteUrl: string
  redirectUrls: string[]
  /** Publisher as the legal pages show it: lines of plain text, and an e-mail or web address. */
  about: { operator: string | null; contact: string | null }
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Every answered request is a line of the log. */
  logRequests: boolean
  /** Address that unexpected failures are posted to; undefined: none. */
  errorsUrl: string | undefined
  /** Place of the metrics endpoint; undefined: none. */
  metrics: MetricsPlace | undefined
  /** Collector of traces; undefined: none. */
  tracing: TracingConfig | undefined
  rateLimits: boolean
  limits: LimitsConfig
  media: MediaConfig
  stop: StopConfig
  /** Proxies whose X-Forwarded-For is trusted (addresses or CIDR); empty: none. */
  trustedProxies: string[]
  databaseUrl: string | undefined
  databasePool: number
  replicas: ReplicasConfig | undefined
  /** Redis or Valkey for several nodes; undefined: they speak through the database. */
  redisUrl: string | undefined
  /** Master secret shared by several nodes; undefined: generated in the data folder. */
  secret: string | undefined
  /** Ticks require two reviewers. */
  fourEyes: boolean
  /** `trusted`: one local `host:port` that is allowed; for tests. */
  linkPreviews: { enabled: boolean; trusted: string | undefined }
  /** `subject`: contact of this server for push services; `trusted`: as for previews. */
  push: { subject: string; trusted: string | undefined }
  /** `refreshes`: official sources are refreshed automatically; `settings`: the operator's own file of addresses. */
  imports: { refreshes: boolean; settings: string | undefined; trusted: string | undefined }
  /** Witnesses of the public log; `trusted`: as for previews. */
  witnesses: { trusted: string | undefined }
  mail: { smtpUrl: string | undefined; from: string }
  /** Bucket for media; undefined: the disk of the data folder. */
  s3: S3Options | undefined
  /** Account for backups at `s3://…`; undefined: none, not even that of the media. */
  backupS3: Omit<S3Options, 'bucket'> | undefined
  auth: AuthConfig
}

/** Thrown for an invalid environment; its message names each variable and its expected value. */
export class ConfigError extends Error {}

/** Reads and validates the environment. Empty values count as absent. */
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
    // A development server is reachable from this machine only.
    host: e.HOST ?? (e.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: resolve(e.PARVIS_DATA),
    demo: e.PARVIS_DEMO,
    migrate: e.PARVIS_MIGRATE ?? true,
    siteUrl,
    redirectUrls: list(e.PARVIS_REDIRECT_URLS),
    about: { operator: e.PARVIS_OPERATOR || null, contact: e.PARVIS_CONTACT ?? null },
    logLevel: e.PARVIS_LOG,
    logRequests: e.PARVIS_LOG_REQUESTS ?? false,
    errorsUrl: e.PARVIS_ERRORS_URL,
    metrics: e.PARVIS_METRICS && { ...e.PARVIS_METRICS, token: e.PARVIS_METRICS_TOKEN },
    tracing: tracingConfig(e),
    rateLimits: e.PARVIS_RATE_LIMITS ?? true,
    limits: limitsConfig(e),
    media: mediaConfig(e),
    stop: stopConfig(e, e.NODE_ENV === 'production'),
    trustedProxies: list(e.TRUST_PROXY),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    ...nodesConfig(e),
    replicas: replicasConfig(e),
    redisUrl: e.REDIS_URL,
    secret: e.PARVIS_SECRET,
    fourEyes: e.PARVIS_FOUR_EYES ?? false,
    linkPreviews: { enabled: e.PARVIS_LINK_PREVIEWS === 'on', trusted: e.PARVIS_LINK_PREVIEWS_TRUSTED },
    push: { subject: pushSubject(e.PARVIS_CONTACT, siteUrl, e.MAIL_FROM), trusted: e.PARVIS_PUSH_TRUSTED },
    witnesses: { trusted: e.PARVIS_WITNESSES_TRUSTED },
    imports: {
      refreshes: e.PARVIS_IMPORTS === 'on',
      settings: e.PARVIS_IMPORTS_SETTINGS,
      trusted: e.PARVIS_IMPORTS_TRUSTED,
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    s3:
      e.S3_ENDPOINT && e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    backupS3: backupAccount(e),
    auth: authConfig(e, { siteUrl, environment: e.NODE_ENV }),
  }
}

/** Account for backups: its own, or that of the media where a variable is missing. */
function backupAccount(e: z.infer<typeof Environment>): Config['backupS3'] {
  const endpoint = e.PARVIS_BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT
  const accessKeyId = e.PARVIS_BACKUP_S3_ACCESS_KEY_ID ?? e.S3_ACCESS_KEY_ID
  const secretAccessKey = e.PARVIS_BACKUP_S3_SECRET_ACCESS_KEY ?? e.S3_SECRET_ACCESS_KEY
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { endpoint, accessKeyId, secretAccessKey, region: e.PARVIS_BACKUP_S3_REGION ?? e.S3_REGION }
}

/** Address of the operator in the form that push services require: mailto: or https:. */
function pushSubject(contact: string | undefined, siteUrl: string, from: string): string {
  if (contact?.includes('@') && !contact.includes('/')) return `mailto:${contact}`
  const site = [contact, siteUrl].find((address) => address?.startsWith('https://'))
  return site ?? `mailto:${/<(.+)>/.exec(from)?.[1] ?? from}`
}

/** `127.0.0.1:9464` or `[::1]:9464`. */
function placeOf(value: string, context: z.RefinementCtx): { host: string; port: number } {
  const [, v6, name, port] = /^(?:\[([\da-f:]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(value) ?? []
  const host = v6 ?? name
  if (host === undefined || Number(port) > 65_535) {
    context.addIssue({ code: 'custom', message: 'a host:port' })
    return z.NEVER
  }
  return { host, port: Number(port) }
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
