import { availableParallelism } from 'node:os'
import { authConfig, findMissingAuth } from '@parvis/auth'
import { isLoopback } from '@parvis/platform/network-address.ts'
import { findMissing, readSettings, type SettingFault } from '@parvis/platform/settings.ts'
import type { S3Options } from '@parvis/platform/storage/s3-bucket.ts'
import { decoded } from '@parvis/platform/text.ts'
import type { TracingConfig } from '@parvis/platform/tracing/tracing.ts'
import { settings, type Values } from './settings.ts'
import { allRoles } from './stores.ts'

/** Typed and validated settings, read once at the start. Durations are seconds unless named otherwise. */
export type Config = ReturnType<typeof configOf>

/** Thrown for an invalid environment; its message names each variable and its expected value, in French for the operator. */
export class ConfigError extends Error {}

/** Reads and validates the environment. Empty values count as absent. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { values, byVariable, faults } = readSettings(settings, env)
  const wrong = faults.length > 0 ? faults : findConflicts(values, byVariable)
  wrong.push(...publishedExamples(byVariable, values.environment === 'production'))
  if (wrong.length > 0) {
    const lines = wrong.map(({ variable, message }) => `${variable} : ${message}`)
    throw new ConfigError(`Configuration invalide.\n${lines.join('\n')}`)
  }
  return configOf(values)
}

/**
 * Default delay of a stop in production, where a balancer may stand in front. HAProxy looks every two seconds and turns away after
 * three failures. With the patience this stays below the thirty seconds after which Kubernetes kills.
 */
const usualStopDelay = 7

/**
 * Default pool size: three connections per core. With more, readers and writers wait longer for a core than parallel
 * queries gain (docs/performance.md).
 */
const usualPool = () => Math.min(60, Math.max(6, 3 * availableParallelism()))

/** Completes the environment's values with those derived from several of them. */
function configOf(values: Values) {
  const { environment, port, about, metrics, mail, stop } = values
  const isProduction = environment === 'production'
  const siteUrl = (values.siteUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  return {
    ...values,
    // A development server is reachable from this machine only.
    host: values.host ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    /** Without a trailing slash. */
    siteUrl,
    about: { operator: about.operator || null, contact: about.contact ?? null },
    /** Place of the metrics endpoint; undefined: none. */
    metrics: metrics.place && { ...metrics.place, token: metrics.token },
    tracing: tracingOf(values),
    stop: { delay: stop.delay ?? (isProduction ? usualStopDelay : 0), patience: stop.patience },
    databasePool: values.databasePool ?? usualPool(),
    /** Undefined: all reads are the primary's. */
    replicas: values.replicas.urls.length === 0 ? undefined : values.replicas,
    push: { ...values.push, subject: pushSubject(about.contact, siteUrl, mail.from) },
    s3: bucketOf(values),
    backupS3: backupAccount(values),
    auth: authConfig(values.auth, { siteUrl, environment }),
  }
}

/** Finds variables that do not go together. */
function findConflicts(values: Values, byVariable: Record<string, unknown>): SettingFault[] {
  const { environment, metrics, media, databaseUrl, databaseDirectUrl, roles } = values
  const isProduction = environment === 'production'
  const conflicts = findMissing(byVariable, [
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ])
  const refuse = (variable: string, message: string) => conflicts.push({ variable, message })
  if (isProduction)
    for (const variable of Object.keys(byVariable).filter((name) => name.endsWith('_TRUSTED')))
      refuse(variable, 'pour les essais seulement, jamais en production')
  if (metrics.place && !isLoopback(metrics.place.host) && metrics.token === undefined)
    refuse(
      'PARVIS_METRICS_TOKEN',
      'nécessaire quand PARVIS_METRICS n’est pas une adresse de cette machine seule',
    )
  const isInBucket = values.s3.endpoint !== undefined
  if (media.handOff === 'redirect' && !isInBucket)
    refuse('PARVIS_MEDIA_HANDOFF', 'redirect envoie les lecteurs vers S3 : il faut les variables S3_')
  if (media.handOff === 'nginx' && isInBucket)
    refuse(
      'PARVIS_MEDIA_HANDOFF',
      'nginx lit les fichiers de PARVIS_DATA : avec les variables S3_, choisissez redirect ou off',
    )
  conflicts.push(...findMissingAuth(byVariable))
  // With the embedded database, a server stands alone.
  if (databaseUrl === undefined) {
    if (databaseDirectUrl !== undefined)
      refuse('DATABASE_DIRECT_URL', 'DATABASE_URL manque, qu’elle complète')
    if (roles.size < allRoles.length)
      refuse('PARVIS_ROLES', 'sans DATABASE_URL, ce serveur est seul et doit avoir tous les rôles')
  }
  const replicas = replicaConflict(values)
  if (replicas !== undefined) refuse('DATABASE_REPLICA_URL', replicas)
  return conflicts
}

/** Explains why the addresses of replicas do not fit those of the primary. */
function replicaConflict({ replicas: { urls }, databaseUrl, databaseDirectUrl }: Values): string | undefined {
  if (urls.length > 0 && databaseUrl === undefined)
    return 'demande DATABASE_URL : la base intégrée n’a pas de réplique'
  if (new Set(urls).size < urls.length) return 'la même adresse y est deux fois'
  const primary = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl }
  for (const [name, url] of Object.entries(primary))
    if (url !== undefined && urls.includes(url))
      return `${name}, l’adresse du serveur principal, n’a pas sa place ici`
  return undefined
}

/** Collector of traces; undefined: none. */
function tracingOf({ tracing }: Values): TracingConfig | undefined {
  if (tracing.isOff?.toLowerCase() === 'true' || tracing.exporter === 'none') return undefined
  const url = tracing.ownUrl ?? tracing.url?.replace(/\/?$/, '/v1/traces')
  return url === undefined ? undefined : { url, protocol: tracing.ownProtocol ?? tracing.protocol }
}

/** Bucket for media; undefined: the disk of the data folder. */
function bucketOf({ s3 }: Values): S3Options | undefined {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** Account for backups at `s3://…`: its own, or that of the media where a variable is missing; undefined: none. */
function backupAccount({ s3, backupS3 }: Values): Omit<S3Options, 'bucket'> | undefined {
  const endpoint = backupS3.endpoint ?? s3.endpoint
  const accessKeyId = backupS3.accessKeyId ?? s3.accessKeyId
  const secretAccessKey = backupS3.secretAccessKey ?? s3.secretAccessKey
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { endpoint, accessKeyId, secretAccessKey, region: backupS3.region ?? s3.region }
}

/** Address of the operator in the form that push services require: mailto: or https:. */
function pushSubject(contact: string | undefined, siteUrl: string, from: string): string {
  if (contact?.includes('@') && !contact.includes('/')) return `mailto:${contact}`
  const site = [contact, siteUrl].find((address) => address?.startsWith('https://'))
  return site ?? `mailto:${/<(.+)>/.exec(from)?.[1] ?? from}`
}

/** Origin that readers' browsers fetch files from after a redirect; undefined: this site alone. */
export const fileSourceOf = ({ media, s3 }: Pick<Config, 'media' | 's3'>): string | undefined =>
  media.handOff === 'redirect' && s3 ? new URL(s3.endpoint).origin : undefined

/** Variables that hold a secret, alone or within an address. */
const secretVariables =
  /(?:SECRET|PASSWORD|TOKEN|_KEY|_KEY_ID|^DATABASE_(?:DIRECT_|REPLICA_)?URL|^REDIS_URL|^SMTP_URL|^AUTH_OIDC_PROVIDERS)$/

/** Stands in each value that the operator has to replace in the files of `ops/`. */
const placeholder = 'aremplacer'
/** Passwords in the addresses of the guides. */
const usualPasswords = new Set(['motdepasse', 'motdepassefort', 'changeme', 'password'])

/** Letters and digits of a value without accents, whatever separates them. */
const plain = (value: string) =>
  decoded(value)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const secretField = /secret|password|key/i

/**
 * Parts of a value that are secret: the passwords of addresses, separated by commas or spaces, the secret fields of a list
 * of providers, or all of it.
 */
function secretParts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretParts)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) =>
      secretField.test(name) ? secretParts(field) : [],
    )
  if (typeof value !== 'string') return []
  if (!value.includes('://')) return [value]
  return value
    .split(/[\s,]+/)
    .flatMap((address) => [
      ...(/^\w+:\/\/[^:@/]*:(.*)@/.exec(address)?.slice(1) ?? []),
      ...[...address.matchAll(/[?&]password=([^&]*)/gi)].map(([, password = '']) => password),
    ])
}

/**
 * Finds variables whose secret is an example that everybody can read in the sources. Placeholders are refused everywhere; the
 * passwords that guides use in addresses, in production alone.
 */
function publishedExamples(env: Record<string, unknown>, isProduction: boolean): SettingFault[] {
  const isExample = (part: string) =>
    plain(part).includes(placeholder) || (isProduction && usualPasswords.has(plain(part)))
  return Object.entries(env)
    .filter(([variable, value]) => secretVariables.test(variable) && secretParts(value).some(isExample))
    .map(([variable]) => ({
      variable,
      message: 'c’est la valeur d’exemple, que tout le monde connaît : remplacez-la par la vôtre.',
    }))
}
