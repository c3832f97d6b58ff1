import { noteTokenUse, tokenSeenInterval } from '@parvis/auth'
import {
  personalTokenPattern,
  type TokenScope,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { minuteMs } from '@parvis/platform/durations.ts'
import { addressKey, networkKey } from '@parvis/platform/network-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../app-context.ts'
import type { Member } from '../member.ts'
import type { CachedMember, SessionCache } from '../session-cache.ts'
import { isPersonalToken } from './token-text.ts'

/** Identifies members by their personal tokens. */
interface TokenBearers {
  /**
   * @param asked with the needed scope; `any`: the caller checks the scopes
   * @throws Refusal for a token that is unknown, over, revoked, banned or without the scope, and after too many of these
   */
  identify(token: string, key: string, asked: { scope: TokenScope | 'any'; ip: string }): Promise<Member>
}

/**
 * A personal token gives neither rights of the staff nor a session: acts that need a recent authentication stay closed.
 * @param cache of the sessions: an event that ends sessions on every node ends tokens too
 */
export function identifyBearers(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'securityEvent'>,
  cache: SessionCache,
): TokenBearers {
  const { db, clock, securityEvent } = context
  const refused = countRefusedTokens(context)

  async function read(token: string, key: string): Promise<CachedMember> {
    const begun = cache.begin()
    const row = isPersonalToken(token) ? await readBearer(context, token) : undefined
    if (row === undefined) throw new Refusal('token_unknown', 'no such personal token')
    if (row.revoked_at !== null) throw new Refusal('token_revoked', 'this token has been revoked')
    if (row.standing === 'blocked') throw new Refusal('application_blocked', 'this application is blocked')
    const { token_id, scopes, standing, ends_at, revoked_at: _, last_used_at, banned_until, ...account } = row
    const entry: CachedMember = {
      member: {
        ...account,
        sessionId: token_id,
        scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
        isModerator: false,
        isAdministrator: false,
        isEditor: false,
        isDemo: false,
        level: 'aal1',
        graceEndsAt: null,
        provenAt: new Date(0),
        factorShownAt: null,
      },
      expiresAt: ends_at.getTime(),
      bannedUntil: banned_until?.getTime() ?? 0,
      seenAt: last_used_at?.getTime() ?? 0,
      owesSecondFactor: false,
      onlyReads: standing === 'limited',
    }
    cache.put(key, entry, begun)
    return entry
  }

  async function live(token: string, key: string, ip: string): Promise<CachedMember> {
    const cached = cache.get(key)
    if (cached === undefined) refused.requireRoom(ip)
    const entry = cached ?? (await read(token, key))
    const now = clock.now()
    if (entry.expiresAt <= now.getTime()) throw new Refusal('token_expired', 'this personal token is over')
    if (entry.bannedUntil > now.getTime()) throw new Refusal('member_banned')
    if (now.getTime() - entry.seenAt >= tokenSeenInterval) {
      entry.seenAt = now.getTime()
      await noteTokenUse(db, entry.member.sessionId, now)
    }
    return entry
  }

  return {
    async identify(token, key, { scope, ip }) {
      try {
        const { member, onlyReads } = await live(token, key, ip)
        if (onlyReads === true && scope.startsWith('write')) throw new Refusal('application_limited')
        if (scope === 'any' || member.scopes?.includes(scope) === true) return member
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'rate_limited') {
          refused.count(ip)
          securityEvent('sign_in_failed', { ip, code: error.code })
        }
        throw error
      }
      throw new Refusal('token_scope_needed', `this personal token lacks the scope ${scope}`, { scope })
    },
  }
}

function readBearer({ db }: Pick<AppContext, 'db'>, token: string) {
  return db
    .selectFrom('auth.personal_tokens as token')
    .innerJoin('auth.users', 'auth.users.id', 'token.user_id')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .leftJoin('auth.application_grants as grant', 'grant.id', 'token.grant_id')
    .leftJoin('auth.applications as application', 'application.id', 'grant.application_id')
    .select([
      'token.id as token_id',
      'token.scopes',
      'token.ends_at',
      'token.revoked_at',
      'token.last_used_at',
      'application.standing',
    ])
    .select(['auth.users.id as id', 'auth.users.banned_until'])
    .select(['profiles.role', 'profiles.verified', 'profiles.created_at as joinedAt'])
    .select((eb) => eb('profiles.consented_at', 'is not', null).$castTo<boolean>().as('consented'))
    .where('token.token_hash', '=', sha256(token))
    .where('auth.users.held_at', 'is', null)
    .executeTakeFirst()
}

/** Refuses a token in an address, such as `?access_token=`: histories and logs of proxies keep addresses. */
export function refuseTokenInAddress({ query, url }: Pick<FastifyRequest, 'query' | 'url'>): void {
  const given = (query ?? {}) as Record<string, unknown>
  const isNamed = given.access_token !== undefined || given.token !== undefined
  if (isNamed || personalTokenPattern.test(plainOf(url)))
    throw new Refusal('token_in_address', 'a token is sent in the Authorization header, never in an address')
}

function plainOf(url: string): string {
  if (!url.includes('%')) return url
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Tokens of one address (IPv4, or IPv6 /64) that may be refused in a minute. */
export const refusedPerMinute = 300
/** The same of an IPv6 /48: one customer of a provider may have 65,536 networks. */
const networkFactor = 4
const remembered = 10_000

/** Counts refused tokens by address in memory: each may cost a query, and belongs to no member's reads. */
function countRefusedTokens({ clock, config }: Pick<AppContext, 'clock' | 'config'>) {
  const counts = new LRUCache<string, { refused: number; until: number }>({
    // Limited by size: a limit by count would allocate all slots in advance.
    maxSize: remembered,
    sizeCalculation: () => 1,
  })
  const limitsOf = (ip: string): [key: string, most: number][] => [
    [addressKey(ip), refusedPerMinute],
    [`network ${networkKey(ip)}`, refusedPerMinute * networkFactor],
  ]
  const standing = (key: string) => {
    const known = counts.get(key)
    return known !== undefined && known.until > clock.now().getTime() ? known : undefined
  }
  return {
    /** @throws {Refusal} rate_limited once an address has had too many refused */
    requireRoom(ip: string): void {
      if (!config.rateLimits) return
      for (const [key, most] of limitsOf(ip))
        if ((standing(key)?.refused ?? 0) >= most)
          throw new Refusal('rate_limited', 'too many refused tokens from this address')
    },
    count(ip: string): void {
      for (const [key] of limitsOf(ip)) {
        const known = standing(key)
        if (known === undefined) counts.set(key, { refused: 1, until: clock.now().getTime() + minuteMs })
        else known.refused += 1
      }
    },
  }
}
