import { randomBytes } from 'node:crypto'
import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { readCookie, setCookie } from '@parvis/platform/http/cookies.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthContext } from './context.ts'
import { type CookieSite, cookieName, isSecure } from './cookies.ts'
import { queryText } from './input.ts'
import type { User } from './users.ts'

/**
 * Devices on which a member has signed in. A device keeps one token per account in an HttpOnly cookie. It grants nothing:
 * wrong passwords from the device are counted separately, so that strangers cannot lock the account on it.
 * A token has a random number, its day of issue and a seal over both, the account and its password hash. The server stores
 * nothing, and a new password invalidates all tokens.
 */
export type KnownDevices = ReturnType<typeof openKnownDevices>

/** The part of `AuthCore` used here; `core.ts` imports this file's types, so this file cannot import its. */
interface DeviceContext extends CookieSite {
  context: AuthContext
  knownDevices: KnownDevices
}

interface PasswordAccount {
  id: string
  encrypted_password: string
}

const numberBytes = 16
const dayBytes = 4
const lifetimeDays = 365
const maxAccounts = 5
const tokenPattern = /^[A-Za-z0-9_-]{70}$/

export function openKnownDevices(secret: ServerSecret) {
  const key = secret.derive('known devices')
  const seal = (content: Buffer, { id, encrypted_password }: PasswordAccount) =>
    hmac(key, Buffer.concat([content, Buffer.from(`${id} ${encrypted_password}`)]))
  const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)

  function tokensOf(cookie: string | undefined): string[] {
    const tokens = cookie?.split('.') ?? []
    return tokens.filter((token) => tokenPattern.test(token)).slice(-maxAccounts)
  }

  return {
    /** The token's number, if the cookie holds a token of this account. */
    recognise(cookie: string | undefined, account: PasswordAccount, now: Date): string | undefined {
      for (const token of tokensOf(cookie)) {
        const bytes = Buffer.from(token, 'base64url')
        const content = bytes.subarray(0, numberBytes + dayBytes)
        const given = bytes.subarray(numberBytes + dayBytes)
        const isCurrent = dayOf(now) - content.readUInt32BE(numberBytes) <= lifetimeDays
        if (isCurrent && sameBytes(given, seal(content, account)))
          return content.toString('hex', 0, numberBytes)
      }
      return undefined
    },
    /** The cookie with a token of this account added; keeps those of the latest four other accounts. */
    add(cookie: string | undefined, account: PasswordAccount, now: Date): string {
      const content = Buffer.concat([randomBytes(numberBytes), Buffer.alloc(dayBytes)])
      content.writeUInt32BE(dayOf(now), numberBytes)
      const token = Buffer.concat([content, seal(content, account)]).toString('base64url')
      return [...tokensOf(cookie), token].slice(-maxAccounts).join('.')
    },
  }
}

/** The number of the request's device, if the account has signed in on it before. */
export function deviceOf(
  core: DeviceContext,
  request: FastifyRequest,
  { id, encrypted_password }: Pick<User, 'id' | 'encrypted_password'>,
): string | undefined {
  if (encrypted_password === null) return undefined
  const { knownDevices, context } = core
  return knownDevices.recognise(
    deviceCookieOf(core, request),
    { id, encrypted_password },
    context.clock.now(),
  )
}

function deviceCookieOf(core: DeviceContext, { headers }: FastifyRequest): string | undefined {
  return readCookie(headers.cookie, cookieName(core, 'device'))
}

/** Makes the browser of each response with a new session a known device of the account. */
export function rememberDevices(auth: FastifyInstance, core: DeviceContext): void {
  const { context, knownDevices } = core
  auth.addHook('preSerialization', async (request, reply, payload) => {
    const userId = signedInUser(payload)
    if (userId === undefined || queryText(request, 'grant_type') === 'refresh_token') return payload
    const account = await context.db
      .selectFrom('auth.users')
      .select(['id', 'encrypted_password'])
      .where('id', '=', userId)
      .executeTakeFirst()
    // An account without a password cannot get wrong ones.
    if (!account?.encrypted_password) return payload
    const { id, encrypted_password } = account
    const cookie = deviceCookieOf(core, request)
    const now = context.clock.now()
    if (knownDevices.recognise(cookie, { id, encrypted_password }, now) === undefined) {
      context.securityEvent('new_device', { userId: id, ip: request.ip })
      setCookie(
        reply,
        cookieName(core, 'device'),
        knownDevices.add(cookie, { id, encrypted_password }, now),
        {
          path: '/auth/v1',
          maxAge: lifetimeDays * 86_400,
          secure: isSecure(core),
          sameSite: 'Lax',
        },
      )
    }
    return payload
  })
}

function signedInUser(payload: unknown): string | undefined {
  const { access_token, user } = (payload ?? {}) as { access_token?: unknown; user?: { id?: unknown } }
  return typeof access_token === 'string' && typeof user?.id === 'string' ? user.id : undefined
}
