import { flag, longSecret, setting, webAddress, wholeNumber } from '@parvis/platform/settings.ts'
import { z } from 'zod'

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'une adresse postgres://')

/** One address; a stray comma would become part of the database's name. */
const isReplicaAddress = (url: string) =>
  /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url) && !new URL(url).pathname.includes(',')

const replicaAddresses = z
  .string()
  // Splits only before an address: a password may hold a comma.
  .transform((text) =>
    text
      .trim()
      .split(/[\s,]+(?=[a-z]+:\/\/)/)
      .filter((url) => url !== ''),
  )
  .refine(
    (urls) => urls.every(isReplicaAddress),
    'une ou plusieurs adresses postgres://, séparées par des virgules ou des espaces',
  )

const lagRange = 'un nombre de secondes, de 1 à 60'

const redisAddress = z
  .string()
  .refine(
    (address) => /^rediss?:\/\//.test(address) && URL.canParse(address),
    'une adresse redis:// ou rediss://',
  )

export const allRoles = ['web', 'realtime', 'jobs'] as const

/** Part of the work of a site: pages and API, sockets, or jobs and recurring work. */
type Role = (typeof allRoles)[number]

const isRole = (word: string): word is Role => allRoles.some((role) => role === word)

const roles = z.string().transform((text, context): ReadonlySet<Role> => {
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !isRole(word))
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `« ${unknown} » n’est pas un rôle ; écrivez web, realtime, jobs, ou plusieurs d’entre eux séparés par des virgules`,
    })
  return new Set(words.filter(isRole))
})

export const databaseSettings = {
  databaseUrl: setting(
    'DATABASE_URL',
    postgresAddress,
    'A PostgreSQL >= 15 of your own (postgres://…) instead of the embedded one. Unset: an embedded PostgreSQL 18 below PARVIS_DATA.',
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    postgresAddress,
    'postgres://… of PostgreSQL itself, when DATABASE_URL leads to a PgBouncer in transaction mode. Unset: DATABASE_URL leads to it (ops/pgbouncer/pgbouncer.ini).',
  ),
  /** False: statements have no names, for poolers that do not keep them. */
  preparesStatements: setting(
    'DATABASE_PREPARED=1',
    flag,
    '0: statements have no names, for PgBouncer before 1.21.',
  ),
  databasePool: setting(
    'DATABASE_POOL',
    wholeNumber(2, 200),
    'Connections kept to the database, and a third as many for short reads. Unset: three for each core, 6 to 60.',
  ),
  replicas: {
    urls: setting(
      'DATABASE_REPLICA_URL=',
      replicaAddresses,
      'postgres://… of streaming replicas, to which reads go. Separated by commas or spaces, one server each (docs/guide/grandir.md). Unset: the primary answers all.',
    ),
    /** Seconds. */
    lagLimit: setting(
      'DATABASE_REPLICA_LAG=5',
      z.coerce.number(lagRange).min(1, lagRange).max(60, lagRange),
      'Seconds that a replica may be behind before it is left out, 1 to 60.',
    ),
  },
  roles: setting(
    'PARVIS_ROLES=web,realtime,jobs',
    roles,
    'Work that this server of several does: pages and API, sockets, jobs and recurring work.',
  ),
  redisUrl: setting(
    'REDIS_URL',
    redisAddress,
    'redis://… or rediss://… of Redis 7 or Valkey 8 for several servers: events between nodes, shared limits. The same on every node. Unset: events go through the database, and each node counts limits for itself.',
  ),
  secret: setting(
    'PARVIS_SECRET',
    longSecret,
    'Master secret, 32 characters or more, the same on every node of one database. Unset: one is made and kept in PARVIS_DATA/secret.key (back it up with the database).',
  ),
}

export const mailSettings = {
  mail: {
    smtpUrl: setting(
      'SMTP_URL',
      z.string().regex(/^smtps?:\/\//, 'une adresse smtp:// ou smtps://'),
      'Your mail server (smtp://… or smtps://…). Unset: mails stay in /dev/mailbox (never in production).',
    ),
    from: setting('MAIL_FROM=Parvis <ne-pas-repondre@parvis.example>', z.string(), 'Sender of mails.'),
  },
}

export const fileSettings = {
  s3: {
    endpoint: setting(
      'S3_ENDPOINT',
      webAddress,
      'S3 service for media and members’ pictures, such as https://s3.fr-par.scw.cloud. Unset: they are on the disk, below PARVIS_DATA/uploads.',
    ),
    bucket: setting('S3_BUCKET', z.string(), 'A private bucket: the server alone reads it.'),
    region: setting('S3_REGION=us-east-1', z.string(), 'Region of that bucket.'),
    accessKeyId: setting('S3_ACCESS_KEY_ID', z.string(), 'Key of that service.'),
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY', z.string(), 'Secret of that key.'),
  },
  media: {
    handOff: setting(
      'PARVIS_MEDIA_HANDOFF=off',
      z.enum(['off', 'nginx', 'redirect'], 'off, nginx ou redirect'),
      'Sender of the bytes of files once the server has decided: off, nginx or redirect. off: the server; nginx: the nginx before it, from the disk (ops/nginx/parvis.conf); redirect: the S3 service, by signed addresses.',
    ),
    cdnSeconds: setting(
      'PARVIS_MEDIA_CDN_SECONDS=0',
      wholeNumber(0, 3_600, 'secondes'),
      'Seconds for which a CDN may serve a public file without asking, 0 to 3600. A removed one stays as long.',
    ),
  },
  backupS3: {
    endpoint: setting(
      'PARVIS_BACKUP_S3_ENDPOINT',
      webAddress,
      'Account for `npm run backup -- --to s3://…`, best at another provider. Unset: that of the S3_ variables. Never the bucket of the media.',
    ),
    region: setting('PARVIS_BACKUP_S3_REGION', z.string(), 'Region of that account.'),
    accessKeyId: setting('PARVIS_BACKUP_S3_ACCESS_KEY_ID', z.string(), 'Key of that account.'),
    secretAccessKey: setting('PARVIS_BACKUP_S3_SECRET_ACCESS_KEY', z.string(), 'Secret of that key.'),
  },
}
