import type { SignedIn } from '../caller.ts'
import type { AuthCore } from '../core.ts'
import { updateById } from '../database.ts'
import { issueChallenge, type WebauthnChallenge } from '../webauthn/challenges.ts'
import { creationOptions, requestOptions } from '../webauthn/options.ts'
import { findCredential } from '../webauthn/store.ts'
import type { Factor } from './factors.ts'

/** Starts a challenge of a security key: the key is created for a new factor, and asserted afterwards. */
export async function beginWebauthn(core: AuthCore, { user, sessionId }: SignedIn, factor: Factor) {
  const { db, clock } = core.context
  await updateById(db, 'auth.factors', factor.id, { last_challenged_at: clock.now() })
  const ceremony = { userId: user.id, sessionId, factorId: factor.id }
  const credential = await findCredential(db, { factorId: factor.id })
  if (credential === undefined) {
    const challenge = await issueChallenge(core, db, 'factor_creation', ceremony)
    const options = { user, challenge, existing: await keysOf(core, user.factors), isPasskey: false }
    return webauthnChallenge('create', challenge, await creationOptions(core, options))
  }
  const challenge = await issueChallenge(core, db, 'factor_request', ceremony)
  const options = { challenge, allowed: [credential], isPasskey: false }
  return webauthnChallenge('request', challenge, await requestOptions(core, options))
}

/** A challenge in the protocol's form. */
export function webauthnChallenge(
  type: 'create' | 'request',
  challenge: WebauthnChallenge,
  publicKey: unknown,
) {
  return {
    id: challenge.id,
    type: 'webauthn',
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1_000),
    webauthn: { type, credential_options: { publicKey } },
  }
}

/** Keys that serve other factors of the account: one key serves one factor. */
async function keysOf({ context: { db } }: AuthCore, factors: readonly Factor[]) {
  const ids = factors.filter(({ factor_type }) => factor_type === 'webauthn').map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .selectFrom('auth.webauthn_credentials')
    .select(['credential_id', 'transports'])
    .where('factor_id', 'in', ids)
    .execute()
}
