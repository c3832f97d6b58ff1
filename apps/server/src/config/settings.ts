import { resolve } from 'node:path'
import { authSections, authSettings } from '@parvis/auth'
import { asciiAddress, emailPattern } from '@parvis/contract/accounts/credentials.ts'
import {
  flag,
  list,
  longSecret,
  type SettingsTree,
  setting,
  type ValuesOf,
  webAddress,
  wholeNumber,
} from '@parvis/platform/settings.ts'
import { z } from 'zod'
import { databaseSettings, fileSettings, mailSettings } from './stores.ts'

const onOff = z.enum(['on', 'off'], 'on ou off').transform((text) => text === 'on')
const place = z.string().regex(/^[a-z0-9.-]+:\d+$/, 'un hôte et son port, hôte:port')
const megabytes = wholeNumber(1, 1_000_000_000).transform((count) => count * 1_000_000)

/** `127.0.0.1:9464` or `[::1]:9464`. */
const listeningPlace = z.string().transform((text, context) => {
  const [, v6, name, port] = /^(?:\[([\da-f:]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = v6 ?? name
  if (host === undefined || Number(port) > 65_535) {
    context.addIssue({ code: 'custom', message: 'un hôte et son port, hôte:port' })
    return z.NEVER
  }
  return { host, port: Number(port) }
})

/** A local place that a test's server may reach; refused in production. */
const trusted = (variable: string, what: string) =>
  setting(variable, place, `For tests, refused in production: a host:port ${what}.`)

const siteSettings = {
  environment: setting(
    'NODE_ENV=development',
    z.enum(['production', 'development', 'test']),
    'production | development | test. A site that others reach is production.',
  ),
  port: setting('PORT=3000', wholeNumber(0, 65_535), 'Port to listen on; 0 picks a free one.'),
  host: setting(
    'HOST',
    z.string(),
    'Address to listen on. 0.0.0.0 in production; elsewhere only an address of this machine’s own is accepted.',
    '127.0.0.1',
  ),
  dataFolder: setting(
    'PARVIS_DATA=./data',
    z.string().transform((folder) => resolve(folder)),
    'Folder of keys, media and the embedded database.',
  ),
  /** Undefined: the demo exists in embedded mode only, and never in production. */
  demo: setting(
    'PARVIS_DEMO',
    flag,
    '1: with the demo community, 0: without. Unset: with it in embedded mode only. Refused in production, as is a database that holds it: its passwords are public.',
  ),
  /** Undefined: loaded, except where tests start the server. */
  snapshot: setting(
    'PARVIS_SNAPSHOT',
    flag,
    '1: a start loads the bundled extract of official data for sources that were never imported, 0: it does not. Unset: it does, except with NODE_ENV=test.',
  ),
  mastodonApi: setting(
    'PARVIS_MASTODON_API=1',
    flag,
    '0: without the Mastodon client API, by which apps of others use the site (docs/guide/applications.md).',
  ),
  migrate: setting(
    'PARVIS_MIGRATE=1',
    flag,
    '0: only `npm run migrate` changes the schema, never a start. A start then refuses a schema that is behind (docs/exploitation.md).',
  ),
  siteUrl: setting(
    'PARVIS_URL',
    webAddress,
    'Public address of the site, with https. http outside production only.',
    'http://localhost:PORT',
  ),
  /** Publisher as the legal pages show it: lines of plain text, and an e-mail or web address. */
  about: {
    operator: setting(
      'PARVIS_OPERATOR',
      z
        .string()
        .max(1_000)
        .transform((text) => text.replaceAll('\\n', '\n').trim()),
      'Publisher of the site, for /cgu and /confidentialite. Name, postal address, and what else the law asks (in France, loi n° 2004-575 du 21 juin 2004: telephone, director of publication, host); \\n begins a new line.',
    ),
    contact: setting(
      'PARVIS_CONTACT',
      z.union(
        [
          z
            .string()
            .overwrite(asciiAddress)
            .pipe(z.email({ pattern: emailPattern })),
          z.url({ protocol: /^https?$/ }),
        ],
        'une adresse de courriel ou une adresse http(s)',
      ),
      'E-mail or http(s) address for legal notices and requests about personal data.',
    ),
  },
  redirectUrls: setting(
    'PARVIS_REDIRECT_URLS=',
    list,
    'Further addresses that mails may lead to: globs, separated by commas.',
  ),
  trustedProxies: setting(
    'TRUST_PROXY=',
    list,
    'Proxies whose X-Forwarded-For is trusted, so that limits count real readers: addresses or CIDR, separated by commas.',
  ),
}

const logSettings = {
  logLevel: setting(
    'PARVIS_LOG=warn',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'Level of the log: fatal | error | warn | info | debug | silent.',
  ),
  logRequests: setting(
    'PARVIS_LOG_REQUESTS=0',
    flag,
    '1: each answered request is a line of the log, without anything of its reader. Method, route, status, milliseconds and id.',
  ),
  errorsUrl: setting(
    'PARVIS_ERRORS_URL',
    webAddress,
    'Webhook to which unexpected failures are posted as JSON, without their messages (docs/adr/0043-errors-to-a-webhook.md). Unset: they are in the log alone.',
  ),
  metrics: {
    place: setting(
      'PARVIS_METRICS',
      listeningPlace,
      'host:port where figures for alarms are read at /metrics, such as 127.0.0.1:9464 (docs/security/alarms.md). Never below the site’s own address. Unset: nowhere.',
    ),
    token: setting(
      'PARVIS_METRICS_TOKEN',
      longSecret,
      'Bearer token required of its readers, 32 characters or more. Needed when that host is not this machine’s own.',
    ),
  },
  /** OpenTelemetry's libraries read the other OTEL_ variables themselves, and also the last two of these. */
  tracing: {
    url: setting(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      webAddress,
      'Address of a collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318. Nothing of members is sent (docs/adr/0044-traces-without-members.md). Unset: no traces. The other OTEL_ variables are those of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS.',
    ),
    ownUrl: setting(
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      webAddress,
      'Whole address for traces, instead of that one with /v1/traces.',
    ),
    protocol: setting(
      'OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
      z.enum(['http/protobuf', 'http/json'], 'http/protobuf ou http/json (grpc n’est pas pris en charge)'),
      'http/protobuf | http/json.',
    ),
    ownProtocol: setting(
      'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
      z.enum(['http/protobuf', 'http/json'], 'http/protobuf ou http/json (grpc n’est pas pris en charge)'),
      'The same, for traces alone.',
    ),
    isOff: setting('OTEL_SDK_DISABLED', z.string(), 'true: no traces.'),
    exporter: setting('OTEL_TRACES_EXPORTER', z.string(), 'none: no traces.'),
    serviceName: setting('OTEL_SERVICE_NAME', z.string(), 'Name of the service in traces.', 'parvis'),
    sampler: setting(
      'OTEL_TRACES_SAMPLER',
      z.string(),
      'traceidratio with OTEL_TRACES_SAMPLER_ARG=0.05 records one request in twenty.',
      'parentbased_always_on',
    ),
  },
}

const serviceSettings = {
  rateLimits: setting('PARVIS_RATE_LIMITS=1', flag, '0: no limits of requests. For tests.'),
  limits: {
    guestReads: setting(
      'PARVIS_GUEST_READS=2000',
      wholeNumber(1, 1_000_000),
      'Reads from the database that guests of one address may make in a minute. An answer from memory counts for a fifth; a town hall may stand behind one address.',
    ),
    /** Bytes. */
    storage: {
      ofMember: setting('PARVIS_MEMBER_STORAGE_MB=2000', megabytes, 'Files that one member may keep.'),
      ofMemberADay: setting(
        'PARVIS_MEMBER_UPLOADS_MB=500',
        megabytes,
        'Files that one member may send in a day.',
      ),
      /** Undefined: limited by the disk only. */
      ofSite: setting(
        'PARVIS_STORAGE_MB',
        megabytes,
        'Files that all members may keep together. Unset: as much as the disk or bucket holds.',
      ),
      freeDisk: setting(
        'PARVIS_FREE_DISK_MB=1000',
        wholeNumber(0, 1_000_000_000).transform((count) => count * 1_000_000),
        'Space that files leave free on the disk of PARVIS_DATA.',
      ),
    },
  },
  /** Seconds. */
  stop: {
    delay: setting(
      'PARVIS_STOP_DELAY',
      wholeNumber(0, 600, 'secondes'),
      'Seconds for which a stopping server still serves everything, for its balancer (0 outside production). /ready answers 503 meanwhile, until the balancer has turned away; 0 to 600.',
      '7',
    ),
    patience: setting(
      'PARVIS_STOP_PATIENCE=20',
      wholeNumber(1, 3_600, 'secondes'),
      'Seconds that sockets, requests and jobs then have to end, 1 to 3600.',
    ),
  },
  fourEyes: setting('PARVIS_FOUR_EYES=0', flag, '1: a tick needs two reviewers who agree.'),
  linkPreviews: {
    enabled: setting(
      'PARVIS_LINK_PREVIEWS=on',
      onOff,
      'off: the server reads no other site. Neither pages that posts link to, nor members’ own sites.',
    ),
    trusted: trusted('PARVIS_LINK_PREVIEWS_TRUSTED', 'whose pages this machine itself serves'),
  },
  imports: {
    refreshes: setting(
      'PARVIS_IMPORTS=off',
      onOff,
      'on: official sources are read again once a day (docs/import.md).',
    ),
    settings: setting(
      'PARVIS_IMPORTS_SETTINGS',
      z.string(),
      'A JSON file with other addresses and series than the bundled ones.',
    ),
    trusted: trusted('PARVIS_IMPORTS_TRUSTED', 'of this machine that stands for a source'),
  },
  push: { trusted: trusted('PARVIS_PUSH_TRUSTED', 'of this machine that stands for a push service') },
  witnesses: { trusted: trusted('PARVIS_WITNESSES_TRUSTED', 'of this machine that stands for a witness') },
}

export const settings = {
  ...siteSettings,
  ...logSettings,
  ...serviceSettings,
  ...databaseSettings,
  ...mailSettings,
  ...fileSettings,
  auth: authSettings,
}

export type Values = ValuesOf<typeof settings>

/** All settings, as `.env.example` groups them. */
export const sections: readonly SettingsTree[] = [
  siteSettings,
  logSettings,
  serviceSettings,
  databaseSettings,
  mailSettings,
  fileSettings,
  ...authSections,
]
