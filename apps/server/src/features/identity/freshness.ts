import { Refusal } from '../../platform/refusal.ts'
import type { AuthCore } from './core.ts'
import { AuthError } from './errors.ts'
import type { Member } from './member.ts'
import { throttle } from './rate-limits.ts'

const dayMs = 24 * 60 * 60_000

interface Claim {
  userId: string
  sessionBegan: Date
  /** The mailed or texted code of GET /reauthenticate, if one was given. */
  nonce: string | undefined
  ip: string
}

/**
 * A session of yesterday may be somebody else's by now: before what cannot be undone its holder proves the mailbox again.
 * `spend` uses the code up, once all else is good, and tells whether it was right.
 */
export async function askFreshness(
  core: AuthCore,
  { userId, sessionBegan, nonce, ip }: Claim,
): Promise<'fresh' | 'code needed' | { spend(): Promise<boolean> }> {
  const { config, clock, db } = core.world
  const now = clock.now()
  const isFresh = now.getTime() - sessionBegan.getTime() <= dayMs
  if (!config.auth.reauthentication || isFresh) return 'fresh'
  if (!nonce) return 'code needed'
  const tries = throttle(core.world, 'code', userId, ip)
  await tries.check()
  return {
    async spend() {
      const used = await core.oneTimeTokens.consumeCode(db, userId, nonce, ['reauthentication'], now)
      if (used === undefined) await tries.failed()
      return used !== undefined
    },
  }
}

/** The same for members' endpoints, in their refusals. */
export async function requireFreshSession(
  core: AuthCore,
  member: Member,
  { nonce, ip }: { nonce: string | undefined; ip: string },
): Promise<void> {
  const session = await core.world.db
    .selectFrom('auth.sessions')
    .select('created_at')
    .where('id', '=', member.sessionId)
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('not_authenticated')
  const claim = await askFreshness(core, {
    userId: member.id,
    sessionBegan: session.created_at,
    nonce,
    ip,
  }).catch((error: unknown) => {
    // The auth protocol's own refusal: too many wrong codes.
    throw error instanceof AuthError && error.status === 429 ? new Refusal('rate_limited') : error
  })
  if (claim === 'code needed') throw new Refusal('reauthentication_needed')
  if (claim !== 'fresh' && !(await claim.spend())) throw new Refusal('reauthentication_invalid')
}
