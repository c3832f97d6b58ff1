import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import * as oidc from 'openid-client'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError } from '../errors.ts'
import { challengeColumns, type PkceChallenge, readChallenge } from '../pkce.ts'
import { lockAuthenticated, type SessionAtLevel } from '../recent-authentication.ts'

/** Maximum duration of a visit at a provider. */
const lifetime = 5 * 60_000

/** Parameters of a visit to a provider. */
export interface Visit {
  provider: string
  redirectTo: string
  challenge: PkceChallenge | null
  /** Chosen by the caller; default: random. */
  nonce?: string | undefined
}

/**
 * Stores a visit; returns the parameters for the provider. For linking, the session is checked again under the lock.
 * @param userId the member who may end it; null for a sign-in
 */
export async function beginVisit(
  core: AuthCore,
  visit: Visit,
  linker: SessionAtLevel | null,
  userId: string | null = linker?.userId ?? null,
) {
  const { context } = core
  const now = context.clock.now()
  const state = randomBytes(32).toString('hex')
  const nonce = visit.nonce ?? randomBytes(32).toString('hex')
  const verifier = oidc.randomPKCECodeVerifier()
  const row = {
    state_hash: sha256(state),
    provider: visit.provider,
    redirect_to: visit.redirectTo,
    link_user_id: userId,
    nonce,
    sealed_verifier: await core.vault.seal(verifier),
    ...challengeColumns(visit.challenge),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime),
  }
  if (linker === null) await context.db.insertInto('auth.flow_states').values(row).execute()
  else
    await context.transaction(async (tx) => {
      await lockAuthenticated(core, tx, linker)
      await tx.insertInto('auth.flow_states').values(row).execute()
    })
  return { state, nonce, code_challenge: await oidc.calculatePKCECodeChallenge(verifier) }
}

export interface OpenVisit extends Required<Visit> {
  state: string
  verifier: string
  nonce: string
  /** The member who links a further identity or proves theirs; null for a sign-in. */
  linkUserId: string | null
}

/** The visit that a response belongs to. Consumes it, whatever the response. */
export async function endVisit(core: AuthCore, state: string): Promise<OpenVisit> {
  const { db, clock } = core.context
  const hash = sha256(state)
  const row = await db
    .updateTable('auth.flow_states')
    .set({ used_at: clock.now() })
    .where('state_hash', '=', hash)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) {
    const used = await db
      .selectFrom('auth.flow_states')
      .select('state_hash')
      .where('state_hash', '=', hash)
      .executeTakeFirst()
    if (used !== undefined)
      throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
  }
  if (row === undefined || row.expires_at <= clock.now()) throw stateNotFound()
  return {
    state,
    provider: row.provider,
    redirectTo: row.redirect_to,
    linkUserId: row.link_user_id,
    nonce: row.nonce,
    verifier: await core.vault.open(row.sealed_verifier),
    challenge: readChallenge(row),
  }
}

/** Refuses to finish a link that was cancelled while the person was at the provider. The account must be locked. */
export async function requireVisitStill(tx: Tx, { state }: Pick<OpenVisit, 'state'>): Promise<void> {
  await tx
    .selectFrom('auth.flow_states')
    .select('state_hash')
    .where('state_hash', '=', sha256(state))
    .executeTakeFirstOrThrow(stateNotFound)
}

const stateNotFound = () => new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
