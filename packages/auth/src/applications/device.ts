import { randomBytes, randomInt } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { addDays, minuteMs } from '@parvis/platform/durations.ts'
import type { AuthContext } from '../context.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError, OAuthError } from '../errors.ts'
import { lockAuthenticated, type SessionAtLevel } from '../recent-authentication.ts'
import {
  type Application,
  endOldest,
  findApplication,
  grantDays,
  recordConnection,
  scopesOfRequest,
} from './authorization.ts'

const lifetime = 15 * minuteMs
/** Least seconds between two questions of a device. */
const interval = 5

/** Letters of codes that members type: no vowels, so no words, and none that look alike (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Stored form of a typed code; undefined for a text that is none. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === 8 && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}

/** Begins the connection of a device without a browser (RFC 8628). */
export async function beginDevice(
  core: Pick<AuthCore, 'context' | 'host'>,
  application: Application,
  asked: string | undefined,
): Promise<object> {
  const askedScopes = asked || 'read'
  const { db, clock, config } = core.context
  const scopes = scopesOfRequest(core, application, askedScopes)
  const code = randomBytes(32).toString('base64url')
  const userCode = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  const now = clock.now()
  await db
    .insertInto('auth.application_grants')
    .values({
      application_id: application.id,
      asked_scopes: askedScopes,
      scopes,
      code_hash: sha256(code),
      user_code: userCode,
      code_ends_at: new Date(now.getTime() + lifetime),
      created_at: now,
      ends_at: addDays(now, grantDays),
    })
    .execute()
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`
  const page = `${config.siteUrl}/oauth/device`
  return {
    device_code: code,
    user_code: shown,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${shown}`,
    expires_in: lifetime / 1_000,
    interval,
  }
}

interface DeviceGrant {
  id: string
  user_id: string | null
  polled_at: Date | null
  code_ends_at: Date
  refused_at: Date | null
  revoked_at: Date | null
}

/** Refusal for a device that asks too soon, too late or in vain; undefined once the member has agreed. */
export async function devicePoll(tx: Tx, grant: DeviceGrant, now: Date): Promise<OAuthError | undefined> {
  const { polled_at: polledAt, code_ends_at: endsAt } = grant
  if (grant.refused_at !== null || grant.revoked_at !== null)
    return new OAuthError('access_denied', 'The member has refused')
  if (endsAt <= now) return new OAuthError('expired_token', 'The device code is over')
  await tx.updateTable('auth.application_grants').set({ polled_at: now }).where('id', '=', grant.id).execute()
  const isSoon = polledAt !== null && now.getTime() - polledAt.getTime() < interval * 1_000
  return grant.user_id === null && isSoon
    ? new OAuthError('slow_down', `Ask every ${interval} seconds`)
    : undefined
}

/**
 * Finds the request of a device by the code that its member types.
 * @throws AuthError device_code_unknown, application_blocked
 */
export async function findDevice({ db, clock }: Pick<AuthContext, 'db' | 'clock'>, typed: string) {
  const userCode = readUserCode(typed)
  const grant =
    userCode === undefined
      ? undefined
      : await db
          .selectFrom('auth.application_grants')
          .select(['id', 'application_id', 'scopes'])
          .where('user_code', '=', userCode)
          .where('user_id', 'is', null)
          .where('code_ends_at', '>', clock.now())
          .executeTakeFirst()
  const application = grant && (await findApplication(db, grant.application_id))
  if (grant === undefined || application === undefined)
    throw new AuthError(404, 'device_code_unknown', 'There is no such code, or it is over')
  if (application.standing === 'blocked')
    throw new AuthError(403, 'application_blocked', 'This application is blocked')
  return { grantId: grant.id, application, scopes: grant.scopes }
}

/** Records the answer of a member who has shown a recent proof. */
export async function answerDevice(
  core: AuthCore,
  {
    session,
    userCode,
    agrees,
    ip,
  }: { session: SessionAtLevel; userCode: string; agrees: boolean; ip: string },
): Promise<void> {
  const { context } = core
  const { grantId, application } = await findDevice(context, userCode)
  const { userId } = session
  await context.transaction(async (tx) => {
    const user = agrees ? await lockAuthenticated(core, tx, session) : null
    const at = context.clock.now()
    if (agrees) await endOldest(tx, { userId, applicationId: application.id, at })
    const { numUpdatedRows } = await tx
      .updateTable('auth.application_grants')
      .set(agrees ? { user_id: userId, user_code: null } : { refused_at: at, user_code: null })
      .where('id', '=', grantId)
      .where('user_code', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      throw new AuthError(404, 'device_code_unknown', 'There is no such code, or it is over')
    if (user !== null) await recordConnection(core, tx, { user, grantId, applicationId: application.id, ip })
  })
}
