import { noteTokenUse, tokenSeenInterval } from '@parvis/auth'
import {
  personalTokenPattern,
  type TokenScope,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { sha256 } from '@parvis/platform/digest.ts'
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
   * @param asked with the scope that is needed; `any`: the caller looks at the scopes
   * @throws Refusal for a token that is unknown, over or revoked, lacks the scope, or whose member is banned; and for one that is not
   *   known yet, from an address with too many of these
   */
  identify(token: string, key: string, asked: { scope: TokenScope | 'any'; ip: string }): Promise<Member>
}

/**
 * A personal token gives no rights of the staff, whatever its member has, and no session: nothing that asks for a second
 * factor or a recent proof is open to it.
 * @param cache that of the sessions: what ends sessions at once on every node ends tokens too
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
    if (row.revoked_at !== null) throw new Refusal('token_revoked', 'this personal token has been revoked')
    const { token_id, scopes, ends_at, revoked_at: _, last_used_at, banned_until, ...account } = row
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
        const { member } = await live(token, key, ip)
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
    .select([
      'token.id as token_id',
      'token.scopes',
      'token.ends_at',
      'token.revoked_at',
      'token.last_used_at',
    ])
    .select(['auth.users.id as id', 'auth.users.banned_until'])
    .select(['profiles.role', 'profiles.verified', 'profiles.created_at as joinedAt'])
    .select((eb) => eb('profiles.consented_at', 'is not', null).$castTo<boolean>().as('consented'))
    .where('token.token_hash', '=', sha256(token))
    .where('auth.users.held_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Refuses a token in an address, as of `?access_token=`: addresses are kept in histories and logs of proxies. Our own log has
 * the pattern of the route alone.
 */
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
const minute = 60_000
const remembered = 10_000

/** Counts refused tokens by address: each may cost a query, and belongs to no member whose reads it could count for. */
interface RefusedTokens {
  /** @throws {Refusal} rate_limited once an address has had too many refused */
  requireRoom(ip: string): void
  count(ip: string): void
}

/** Counts in memory: it protects this server's own connections to the database. */
function countRefusedTokens({ clock, config }: Pick<AppContext, 'clock' | 'config'>): RefusedTokens {
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
    requireRoom(ip) {
      if (!config.rateLimits) return
      for (const [key, most] of limitsOf(ip))
        if ((standing(key)?.refused ?? 0) >= most)
          throw new Refusal('rate_limited', 'too many refused tokens from this address')
    },
    count(ip) {
      for (const [key] of limitsOf(ip)) {
        const known = standing(key)
        if (known === undefined) counts.set(key, { refused: 1, until: clock.now().getTime() + minute })
        else known.refused += 1
      }
    },
  }
}
