import type { RateLimitOptions } from '@fastify/rate-limit'
import { type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { hourMs, minuteMs } from '@parvis/platform/durations.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { sql } from 'kysely'
import type { AuthContext, AuthSettings } from './context.ts'
import { tooManyRequests } from './errors.ts'

const fiveMinutes = 300_000

/** Requests per address and window, with one bucket per endpoint. */
const buckets = {
  signup: { max: 30, timeWindow: fiveMinutes },
  otp: { max: 30, timeWindow: fiveMinutes },
  magiclink: { max: 30, timeWindow: fiveMinutes },
  recover: { max: 30, timeWindow: fiveMinutes },
  resend: { max: 30, timeWindow: fiveMinutes },
  reauthenticate: { max: 30, timeWindow: fiveMinutes },
  user: { max: 30, timeWindow: fiveMinutes },
  token: { max: 150, timeWindow: fiveMinutes },
  // The web app renews at every page load, and many members may share an address. Sealed tokens cannot be guessed.
  renewal: { max: 3_000, timeWindow: fiveMinutes },
  verify: { max: 30, timeWindow: fiveMinutes },
  // Every sign-up screen asks while it is open, and many newcomers may share an address.
  awaited: { max: 600, timeWindow: fiveMinutes },
  authorize: { max: 30, timeWindow: fiveMinutes },
  callback: { max: 30, timeWindow: fiveMinutes },
  identities: { max: 30, timeWindow: fiveMinutes },
  sso: { max: 30, timeWindow: fiveMinutes },
  'saml metadata': { max: 60, timeWindow: minuteMs },
  acs: { max: 15, timeWindow: fiveMinutes },
  web3: { max: 30, timeWindow: fiveMinutes },
  factors: { max: 30, timeWindow: fiveMinutes },
  passkeys: { max: 30, timeWindow: fiveMinutes },
  // The sign-in screen asks for one at each visit, and many members may share an address.
  'passkey options': { max: 300, timeWindow: fiveMinutes },
  'passkey verify': { max: 150, timeWindow: fiveMinutes },
  challenge: { max: 15, timeWindow: minuteMs },
  'factor verify': { max: 15, timeWindow: minuteMs },
  anonymous: { max: 30, timeWindow: hourMs },
  // The server of an application has one address for all its members: see {@link requireClientRoom}.
  oauth: { max: 6_000, timeWindow: fiveMinutes },
  application: { max: 60, timeWindow: fiveMinutes },
  device: { max: 30, timeWindow: fiveMinutes },
  admin: { max: 600, timeWindow: minuteMs },
} as const

export type Bucket = keyof typeof buckets

/** Buckets that guard accounts against guesses and floods. The database counts them too, for all nodes together. */
const guarding: ReadonlySet<Bucket> = new Set<Bucket>([
  ...(['signup', 'anonymous', 'token', 'web3', 'callback', 'acs', 'passkey verify'] as const),
  ...(['otp', 'magiclink', 'recover', 'resend', 'reauthenticate', 'verify'] as const),
  ...(['user', 'challenge', 'factor verify'] as const),
])

/** Whether the request comes from the developer's own machine, whose programs share one address. Never in production. */
export function isOwnComputer({ environment }: AuthSettings, ip: string): boolean {
  const key = addressKey(ip)
  return environment !== 'production' && (key.startsWith('127.') || ip === '::1')
}

/** Route configuration that counts a request in a bucket: in the node's memory, then for guarding buckets in the database. */
export function limited(
  context: AuthContext,
  bucket: Bucket | ((request: FastifyRequest) => Bucket),
): RouteShorthandOptions {
  if (!context.config.rateLimits) return {}
  const bucketOf = typeof bucket === 'string' ? () => bucket : bucket
  const rateLimit: RateLimitOptions = {
    max: (request) => buckets[bucketOf(request)].max,
    timeWindow: (request) => buckets[bucketOf(request)].timeWindow,
    groupId: typeof bucket === 'string' ? `auth ${bucket}` : 'auth several',
    // The body may decide the bucket, so the request is counted after it was parsed.
    hook: typeof bucket === 'string' ? 'onRequest' : 'preValidation',
    keyGenerator: (request) => `${bucketOf(request)} ${addressKey(request.ip)}`,
  }
  return {
    config: { rateLimit },
    async preHandler(request) {
      const of = bucketOf(request)
      if (!guarding.has(of)) return
      const { max, timeWindow } = buckets[of]
      const key = attemptKey('requests', of, addressKey(request.ip))
      const [count = 0] = await countFailure(context, [key], timeWindow)
      if (count > max) throw tooManyRequests()
    },
  }
}

/** Requests of one client from one address within five minutes. A client with a secret may serve many members. */
const requestsOfClient = { public: 150, confidential: 3_000 } as const

/** Counts a request of a client for tokens, apart from those of other clients at the same address. */
export async function requireClientRoom(
  context: AuthContext,
  { id, secret_hash: secret }: { id: string; secret_hash: Buffer | null },
  ip: string,
): Promise<void> {
  if (!context.config.rateLimits) return
  const key = attemptKey('client', id, addressKey(ip))
  const [count = 0] = await countFailure(context, [key], fiveMinutes)
  if (count > requestsOfClient[secret === null ? 'public' : 'confidential']) throw tooManyRequests()
}

const window = 15 * 60_000
/** Limits per place, and over all places: the latter is high, so that a stranger cannot easily use it up. */
const failuresFromOnePlace = 10
const failuresFromEverywhere = 100

/**
 * Counts an account's failed passwords or codes, for known and unknown addresses alike. Check before and after the slow
 * comparison: parallel guesses beyond the limit are refused too.
 */
export interface Throttle {
  /** Refuses when too many recent attempts have failed. */
  check(): Promise<void>
  /** Counts a failure; refuses when too many have failed before it. */
  failed(): Promise<void>
}

/** For codes, and for passwords of signed-in members. Sign-in has its own rules: `sign-in-tries.ts`. */
export function throttle(
  context: AuthContext,
  what: 'password' | 'code',
  account: string,
  ip: string,
): Throttle {
  return throttleKeys(context, [
    { key: attemptKey(what, account, addressKey(ip)), max: failuresFromOnePlace },
    { key: attemptKey(what, account, 'everywhere'), max: failuresFromEverywhere },
  ])
}

/** Throttle with a maximum of failures per key. */
export function throttleKeys(context: AuthContext, limits: { key: Buffer; max: number }[]): Throttle {
  const { rateLimits } = context.config
  const keys = limits.map(({ key }) => key)
  return {
    async check() {
      if (!rateLimits) return
      const failures = await readFailures(context, keys)
      if (limits.some(({ max }, at) => (failures[at] ?? 0) >= max)) throw tooManyRequests()
    },
    async failed() {
      if (!rateLimits) return
      const failures = await countFailure(context, keys)
      if (limits.some(({ max }, at) => (failures[at] ?? 0) > max)) throw tooManyRequests()
    },
  }
}

export const failedAttempts: CountTable = { table: 'auth.failed_attempts', key: 'key', count: 'failures' }

/** Failed attempts under each key within `within` milliseconds, in the order of the keys. */
export async function readFailures(
  { db, clock }: AuthContext,
  keys: Buffer[],
  within = window,
): Promise<number[]> {
  const rows = await db
    .selectFrom('auth.failed_attempts')
    .select(['key', 'failures'])
    .where('key', '=', sql<Buffer>`any(${keys}::bytea[])`)
    .where('since', '>', new Date(clock.now().getTime() - within))
    .execute()
  return keys.map((key) => rows.find((row) => row.key.equals(key))?.failures ?? 0)
}

/** Counts a failed attempt under each key, anew after `within` milliseconds. Returns the counts in the order of the keys. */
export async function countFailure(
  { db, clock }: AuthContext,
  keys: Buffer[],
  within = window,
): Promise<number[]> {
  return countInWindow(db, failedAttempts, keys, { now: clock.now(), window: within })
}

/** Key of failed attempts; only its hash is stored. */
export function attemptKey(...parts: string[]): Buffer {
  return sha256(JSON.stringify(parts))
}
