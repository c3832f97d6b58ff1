import {
  type AmrEntry,
  type AuthCore,
  authenticationTimes,
  bearerOf,
  levelOf,
  noteSeen,
  noteUse,
  openAuth,
  seenInterval,
} from '@parvis/auth'
import { mediaCookie } from '@parvis/contract/accounts/browser-session.ts'
import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { readCookie } from '@parvis/platform/http/cookies.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { createAuthHost } from './auth-host.ts'
import { handleMails } from './mail-texts.ts'
import type { Member } from './member.ts'
import { identifyBearers, refuseTokenInAddress } from './personal-tokens/bearers.ts'
import { looksLikePersonalToken } from './personal-tokens/token-text.ts'
import { type CachedMember, createSessionCache } from './session-cache.ts'
import { demoStanding, graceEnd } from './staff-policy.ts'

/** Identifies the member of a request. A cached member costs neither a query nor a signature check. */
export interface Identity {
  core: AuthCore
  /**
   * Null without an Authorization header, and for an anonymous account. Refuses an invalid token.
   * @param scope by which a personal token is accepted; without one, tokens are refused
   */
  identify(request: FastifyRequest, scope?: TokenScope): Promise<Member | null>
  /** Reader of a file, by the token or the cookie. Null for guests and invalid tokens. The caller checks a token's scopes. */
  readerOf(request: FastifyRequest): Promise<Member | null>
  /** Member of a session; null when its token is invalid, or a personal one: those open no socket. */
  memberOf(token: string): Promise<Member | null>
  /** Whether this node knows, without a query, that the token is one of this member's and valid. */
  isCurrent(token: string, memberId: string): boolean
  /** Key of a rate limit: the member of a recent token, else the address. */
  rateKey(request: { ip: string; headers: Record<string, unknown> }): string
  /** The source of a request: an IPv4 address, or the network of an IPv6 address. */
  addressKey(request: { ip: string }): string
  close(): Promise<void>
}

/** Longer than any of our tokens; hashing more is wasted work. */
const tokenCeiling = 16_384

const keyOf = (token: string) => sha256(token).toString('base64')

/** Opens the auth server, the cache of sessions and the queue of mails. */
export async function openIdentity(context: AppContext): Promise<Identity> {
  const { config, clock, bus } = context
  const secret = openSecret(config)
  const cache = createSessionCache(bus)
  const core = await openAuth(context, createAuthHost(context), { secret, onKeysChanged: cache.forgetAll })
  const { keys } = core
  const bearers = identifyBearers(context, cache)
  await handleMails(context)

  async function read(token: string, key: string): Promise<CachedMember | null> {
    const begun = cache.begin()
    const claims = await keys.verify(token, clock.now())
    if (claims === null) return null
    const row = await readMember(context, String(claims.sub), String(claims.session_id))
    if (row === undefined) return null
    const {
      banned_until,
      aal,
      amr,
      used_number,
      active_at,
      is_guarded,
      has_passkey,
      staff_since,
      is_demo,
      ...account
    } = row
    await noteUse(context.db, claims, used_number)
    const level = levelOf(claims, aal)
    const entry: CachedMember = {
      member: {
        ...account,
        scopes: null,
        ...demoStanding(config, { ...account, isDemo: is_demo }),
        level,
        graceEndsAt: graceEnd({ staffSince: staff_since, hasFactor: is_guarded || has_passkey }, clock.now()),
        ...authenticationTimes(amr as unknown as AmrEntry[]),
      },
      expiresAt: Number(claims.exp) * 1_000,
      bannedUntil: banned_until?.getTime() ?? 0,
      seenAt: active_at.getTime(),
      owesSecondFactor: is_guarded && level === 'aal1',
    }
    cache.put(key, entry, begun)
    return entry
  }

  async function lookUp(token: string): Promise<CachedMember | null> {
    if (token.length > tokenCeiling || looksLikePersonalToken(token)) return null
    const key = keyOf(token)
    const now = clock.now()
    const cached = cache.get(key)
    const isOver = (end: Date | null | undefined) => end != null && end <= now
    const entry = cached === undefined || isOver(cached.member.graceEndsAt) ? await read(token, key) : cached
    if (entry === null || entry.expiresAt <= now.getTime()) return null
    if (now.getTime() - entry.seenAt >= seenInterval) {
      entry.seenAt = now.getTime()
      await noteSeen(context.db, entry.member.sessionId, now)
    }
    return entry
  }

  /** Accounts without an address have no profile: they read as guests do. */
  async function isAnonymous(token: string): Promise<boolean> {
    if (!config.auth.anonymous || token.length > tokenCeiling) return false
    const claims = await keys.verify(token, clock.now())
    if (claims?.is_anonymous !== true) return false
    await noteUse(context.db, claims, 0)
    return true
  }

  const mayRead = (entry: CachedMember) => !isBanned(entry) && !entry.owesSecondFactor

  async function memberOf(token: string): Promise<Member | null> {
    const entry = await lookUp(token)
    return entry !== null && mayRead(entry) ? entry.member : null
  }

  function isCurrent(token: string, memberId: string): boolean {
    const entry = cache.get(keyOf(token))
    return entry?.member.id === memberId && !isOver(entry) && mayRead(entry)
  }

  /** The token has expired, or the time in which the staff may do without a second factor. */
  function isOver({ expiresAt, member }: CachedMember): boolean {
    const now = clock.now()
    return expiresAt <= now.getTime() || (member.graceEndsAt != null && member.graceEndsAt <= now)
  }

  async function readerOfToken(token: string, ip: string): Promise<Member | null> {
    try {
      return await bearers.identify(token, keyOf(token), { scope: 'any', ip })
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  const isBanned = (entry: CachedMember) => entry.bannedUntil > clock.now().getTime()

  return {
    core,
    async identify(request, scope) {
      refuseTokenInAddress(request)
      const header = request.headers.authorization
      if (header === undefined) return null
      const token = bearerOf(header)
      if (token !== null && looksLikePersonalToken(token)) {
        if (scope === undefined)
          throw new Refusal('token_not_accepted', 'a session calls this endpoint, no personal token')
        return bearers.identify(token, keyOf(token), { scope, ip: request.ip })
      }
      const entry = token === null ? null : await lookUp(token)
      if (entry === null) {
        if (token !== null && (await isAnonymous(token))) return null
        throw new Refusal('not_authenticated')
      }
      if (isBanned(entry)) throw new Refusal('member_banned')
      if (entry.owesSecondFactor) throw new Refusal('second_factor_required')
      return entry.member
    },
    async readerOf(request) {
      refuseTokenInAddress(request)
      const { headers, ip } = request
      const bearer = bearerOf(headers.authorization)
      if (bearer !== null && looksLikePersonalToken(bearer)) return readerOfToken(bearer, ip)
      const token = bearer ?? readCookie(headers.cookie, mediaCookie)
      return token === undefined ? null : memberOf(token)
    },
    memberOf,
    isCurrent,
    rateKey({ ip, headers }) {
      const token = bearerOf(headers.authorization)
      const entry = token === null ? undefined : cache.get(keyOf(token))
      return entry?.member.id ?? addressKey(ip)
    },
    addressKey: ({ ip }) => addressKey(ip),
    close() {
      cache.close()
      return keys.close()
    },
  }
}

async function readMember({ db }: AppContext, userId: string, sessionId: string) {
  if (!isUuid(userId) || !isUuid(sessionId)) return undefined
  return db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select([
      'auth.users.id as id',
      'auth.sessions.id as sessionId',
      'profiles.role as role',
      'profiles.verified as verified',
      'profiles.created_at as joinedAt',
      'profiles.is_moderator as isModerator',
      'profiles.is_administrator as isAdministrator',
      'profiles.is_editor as isEditor',
      'profiles.staff_since as staff_since',
      'auth.users.banned_until as banned_until',
      'auth.users.is_demo as is_demo',
      'auth.sessions.aal as aal',
      'auth.sessions.amr as amr',
      'auth.sessions.used_number as used_number',
    ])
    .select((eb) => eb('profiles.consented_at', 'is not', null).$castTo<boolean>().as('consented'))
    .select([
      sql<Date>`greatest(auth.sessions.created_at, auth.sessions.refreshed_at, auth.sessions.seen_at)`.as(
        'active_at',
      ),
      sql<boolean>`exists (
        select from auth.factors where user_id = auth.users.id and status = 'verified'
      )`.as('is_guarded'),
      sql<boolean>`exists (
        select from auth.webauthn_credentials where user_id = auth.users.id and factor_id is null
      )`.as('has_passkey'),
    ])
    .where('auth.sessions.id', '=', sessionId)
    .where('auth.sessions.user_id', '=', userId)
    .where('auth.users.held_at', 'is', null)
    .executeTakeFirst()
}
